// Defines <threadway-sim>. A separate script for other sites; a plain iframe works without it.

import { followStory } from './scroll-story.ts';
import { ThreadwaySim } from './sim-element.ts';

// An article may include the script once per scene.
if (customElements.get('threadway-sim') === undefined) {
  customElements.define('threadway-sim', ThreadwaySim);
  followStory();
}
