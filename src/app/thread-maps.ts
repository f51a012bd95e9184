// Maps of threads over time, for whoever shows one: with what records them, which nothing else of the page needs.

import { BROWSER_RUNGS } from '../client/engine-rungs.ts';
import { ThreadRecorder } from '../client/thread-recorder.ts';

export function openThreadMaps(): ThreadRecorder {
  return new ThreadRecorder(BROWSER_RUNGS);
}
