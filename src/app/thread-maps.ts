// Maps of threads over time, for whoever shows one: with what records them, which nothing else of the page needs.

import { BROWSER_STARTERS } from '../client/browser-starters.ts';
import { ThreadRecorder } from '../client/thread-recorder.ts';

export function openThreadMaps(): ThreadRecorder {
  return new ThreadRecorder(BROWSER_STARTERS);
}
