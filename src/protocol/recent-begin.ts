// Where the recent window begins: the one rule for the numbers of "now" and for curves, each point of which is the number that was
// shown at its time.

import type { Nanos } from '../scenario/duration.ts';

/** The window is this share of the run so far, within the bounds below: a run of a minute has rhythms of seconds. */
const SHARE_OF_RUN = 0.2;
/** A shorter one would show the rhythm of single batches. */
const LEAST_NANOS: Nanos = 250e6;
/** With fewer arrivals the rate depends on where the window begins: it is made longer. */
const FEWEST_ARRIVALS = 20;
/** With as many arrivals chance is below 6 %: it is made no longer. */
const ENOUGH_ARRIVALS = 300;
/** Where nothing arrives at a rate (closed loop, drain) arrivals cannot say how long is long enough. */
const MOST_WITHOUT_ARRIVALS_NANOS: Nanos = 2.5e9;

export interface RecentMoment {
  readonly windowNanos: Nanos;
  /** Requests that were offered in a window. */
  readonly offeredIn: (window: number) => number;
  /** How many windows have closed. */
  readonly closed: number;
  /** Simulated time since the start. */
  readonly nowNanos: Nanos;
  /** Whether arrivals say how long is long enough. */
  readonly counts: boolean;
  /** When a fault began or ended last, or something was changed by hand; 0 where nothing was. */
  readonly changedAtNanos: Nanos;
}

/**
 * The first window that counts; the number of the open one where none does. What was before the last change is left out as
 * soon as there is enough behind it, so that a rate is not one of two times.
 */
export function recentBegin(moment: RecentMoment): number {
  const { windowNanos, offeredIn, closed, nowNanos, counts, changedAtNanos } = moment;
  const least = Math.max(
    LEAST_NANOS,
    counts ? 0 : Math.min(nowNanos * SHARE_OF_RUN, MOST_WITHOUT_ARRIVALS_NANOS),
  );
  const wanted = counts ? nowNanos * SHARE_OF_RUN : 0;
  let from = closed;
  let arrived = 0;
  while (from > 0) {
    const span = (closed - from) * windowNanos;
    const isShort = span < least || (counts && arrived < FEWEST_ARRIVALS);
    if (!isShort && (span >= wanted || arrived >= ENOUGH_ARRIVALS)) break;
    if (!isShort && (from - 1) * windowNanos < changedAtNanos) break;
    arrived += offeredIn(--from);
  }
  return from;
}
