// Determines where the recent window begins. Current numbers and curves share this rule, so each point of a
// curve is the number that was shown at that time.

import type { Nanos } from '../scenario/duration.ts';

/**
 * The window is this share of the run so far, within the bounds below: in a run that lasts a minute, numbers
 * vary over seconds.
 */
const SHARE_OF_RUN = 0.2;
/** Shortest window. In a shorter one, numbers would vary with single batches of arrivals. */
const LEAST_NANOS: Nanos = 250e6;
/**
 * The window is extended until it has this many arrivals. With fewer, the rate would depend on where the
 * window begins.
 */
const FEWEST_ARRIVALS = 20;
/** The window need not be longer once it has this many arrivals, since the random error is then below 6 %. */
const ENOUGH_ARRIVALS = 300;
/**
 * Length of the window if arrivals cannot determine it, because they have no rate (closed loop) or are over
 * (drain).
 */
const WITHOUT_ARRIVALS_NANOS: Nanos = 2.5e9;

export interface ArrivalWindows {
  readonly windowNanos: Nanos;
  /** The number of requests that arrived in a window. */
  readonly offeredIn: (window: number) => number;
  /** The number of closed windows. */
  readonly closed: number;
  /** Simulated time since the start. */
  readonly nowNanos: Nanos;
  /** Whether requests arrive at a rate that does not depend on replies. */
  readonly open: boolean;
  /**
   * Whether the number of arrivals determines the length of the window: arrivals have a rate and are not
   * over.
   */
  readonly counts: boolean;
  /** When a fault last began or ended, or the user last changed something; 0 if neither has happened. */
  readonly changedAtNanos: Nanos;
  /** See rhythmOf in scenario/cpu-rhythm.ts. */
  readonly rhythmNanos: Nanos;
}

/**
 * The first window of the timeline that belongs to the recent window; the index of the open one if none does.
 * Windows before the last change are left out as soon as there are enough after it, so that a rate does not
 * mix the two.
 */
export function recentBegin(moment: ArrivalWindows): number {
  const { windowNanos, offeredIn, closed, nowNanos, open, counts, changedAtNanos, rhythmNanos } = moment;
  const least = Math.max(LEAST_NANOS, counts ? 0 : Math.min(nowNanos * SHARE_OF_RUN, WITHOUT_ARRIVALS_NANOS));
  // Users of a closed loop that send together once will send together again. Averaged over a window that
  // grows with the run, such equal bursts would look smaller and smaller.
  const shared = counts ? nowNanos * SHARE_OF_RUN : 0;
  const wanted = open ? shared : WITHOUT_ARRIVALS_NANOS;
  let from = closed;
  let arrived = 0;
  while (from > 0) {
    const span = (closed - from) * windowNanos;
    const isShort = span < least || (counts && arrived < FEWEST_ARRIVALS);
    if (!isShort && (span >= wanted || (counts && arrived >= ENOUGH_ARRIVALS))) break;
    if (!isShort && (from - 1) * windowNanos < changedAtNanos) break;
    arrived += offeredIn(--from);
  }
  if (rhythmNanos === 0) return from;
  const periods = Math.ceil(((closed - from) * windowNanos) / rhythmNanos);
  return Math.max(0, closed - Math.round((periods * rhythmNanos) / windowNanos));
}
