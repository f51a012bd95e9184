// Makes maps of threads over time. They need a recorder that no other part of the page uses.

import { BROWSER_STARTERS } from '../client/browser-starters.ts';
import { ThreadRecorder } from '../client/thread-recorder.ts';

export function openThreadMaps(): ThreadRecorder {
  return new ThreadRecorder(BROWSER_STARTERS);
}
