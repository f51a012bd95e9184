// Writes the records of requests that wait for their clients to send them again.

import type { EngineView } from '../engine/view/engine-view.ts';
import { REPEAT, REPEATS_MAX, SERVER } from '../protocol/frame-layout.ts';

/** Writes them from `at` on, at most so many, with their counts in the block's header; returns the place behind them. */
export function writeRepeats(data: Float64Array, begin: number, at: number, view: EngineView): number {
  const { retries, requests } = view;
  data[begin + SERVER.waitToRepeat] = retries.pending;
  data[begin + SERVER.repeated] = retries.sent;
  data[begin + SERVER.repeatsHeld] = requests.repeats;
  let place = at;
  retries.visit(REPEATS_MAX, (request, since, due) => {
    data[place + REPEAT.request] = request;
    data[place + REPEAT.since] = since;
    data[place + REPEAT.until] = due;
    place += REPEAT.length;
  });
  data[begin + SERVER.repeats] = (place - at) / REPEAT.length;
  return place;
}
