// Determines where the recent window begins. Current numbers and curves share this rule, so each point of a
// curve is the number that was shown at its time.

import type { Nanos } from '../scenario/duration.ts';

/**
 * The window is this share of the run so far, within the bounds below: a run of a minute varies over seconds.
 */
const SHARE_OF_RUN = 0.2;
/** A shorter window would show the rhythm of single batches. */
const LEAST_NANOS: Nanos = 250e6;
/** With fewer arrivals the rate would depend on where the window begins, so the window is extended. */
const FEWEST_ARRIVALS = 20;
/** With this many arrivals the random error is below 6 %, so the window is not extended further. */
const ENOUGH_ARRIVALS = 300;
/** If nothing arrives at a rate (closed loop, drain), arrivals do not say how long the window must be. */
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
  /** Whether the number of arrivals says how long the window must be: they have a rate, and are not over. */
  readonly counts: boolean;
  /** When a fault last began or ended, or the user last changed something; 0 if nothing was changed. */
  readonly changedAtNanos: Nanos;
  /** See rhythmOf in scenario/cpu-rhythm.ts. */
  readonly rhythmNanos: Nanos;
}

/**
 * The first window that counts; the open window's index if none does. Windows before the last change are left
 * out as soon as there are enough after it, so that a rate does not mix both.
 */
export function recentBegin(moment: ArrivalWindows): number {
  const { windowNanos, offeredIn, closed, nowNanos, open, counts, changedAtNanos, rhythmNanos } = moment;
  const least = Math.max(LEAST_NANOS, counts ? 0 : Math.min(nowNanos * SHARE_OF_RUN, WITHOUT_ARRIVALS_NANOS));
  // Users of a closed loop who send together come back together: in a window that grows with the run, equal
  // bursts would look smaller and smaller.
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
