// Defines the element <threadway-sim>, as a script of its own for other sites. A plain iframe works without
// this script.

import { followStory } from './scroll-story.ts';
import { ThreadwaySim } from './sim-element.ts';

// An article with several scenes may include the script several times.
if (customElements.get('threadway-sim') === undefined) {
  customElements.define('threadway-sim', ThreadwaySim);
  followStory();
}
