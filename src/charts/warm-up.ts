// The end of a run's warm-up, after which the completion rate is steady. MSER-5 rule: average batches of 5
// windows, and truncate the start so that the standard error of the rest is smallest, if that removes at most
// half (K. P. White, M. J. Cobb, S. C. Spratt, "A comparison of five steady-state truncation heuristics for
// simulation").

import type { Summary } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import { closedWindows } from './windows.ts';

const BATCH = 5;
const FEWEST_BATCHES = 8;

/**
 * Returns 0 if there is no warm-up, or if it cannot be determined because the run is too short, was changed,
 * or is not steady yet.
 */
export function warmUpEnd(summary: Summary): Nanos {
  if (summary.changes.length > 0) return 0;
  const ends = summary.servers.map(({ timeline }) => {
    const closed = closedWindows(timeline, summary.clockNanos, summary.finished);
    return truncation(timeline.completed.subarray(0, closed)) * timeline.windowNanos;
  });
  return Math.max(0, ...ends);
}

/** How many of the first values to leave out. */
export function truncation(values: Float64Array): number {
  const batches = Math.floor(values.length / BATCH);
  if (batches < FEWEST_BATCHES) return 0;
  const means = Array.from({ length: batches }, (_, batch) =>
    values.subarray(batch * BATCH, (batch + 1) * BATCH).reduce((sum, value) => sum + value / BATCH, 0),
  );
  let [sum, squares] = [0, 0];
  let best = Number.POSITIVE_INFINITY;
  let leave = 0;
  for (let from = batches - 1; from >= 0; from -= 1) {
    sum += means[from];
    squares += means[from] ** 2;
    const count = batches - from;
    // With fewer means, a small standard error would be chance.
    if (count < BATCH) continue;
    const error = Math.max(0, squares - sum ** 2 / count) / count ** 2;
    if (error <= best) [best, leave] = [error, from];
  }
  return leave * 2 <= batches ? leave * BATCH : 0;
}
