// Defines <threadway-sim>. It is a script of its own for pages elsewhere; a plain iframe works without it.

import { followStory } from './scroll-story.ts';
import { ThreadwaySim } from './sim-element.ts';

// An article may have the script for each of its scenes.
if (customElements.get('threadway-sim') === undefined) {
  customElements.define('threadway-sim', ThreadwaySim);
  followStory();
}
