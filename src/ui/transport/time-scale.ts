// Determines the time that the scrubber covers: the whole run if its length is known or predictable,
// otherwise the part simulated so far and some more. The scale grows in steps, so that marks do not creep
// while the run plays.

import type { TimelineState } from '../../app/stores/timeline-store.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { Scenario, Traffic } from '../../scenario/scenario.ts';

const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];
const LEAST_NANOS: Nanos = 1e9;
/**
 * If the length of the run is unknown, the scale is at least the time simulated so far multiplied by this.
 */
const ROOM = 1.25;

/** Time from the start to the end of the scrubber. */
export function timeScale(
  {
    endNanos,
    furthestNanos,
    bookmarks,
    history,
  }: Pick<TimelineState, 'endNanos' | 'furthestNanos' | 'bookmarks' | 'history'>,
  scenario: Scenario,
): Nanos {
  if (endNanos !== null) return Math.max(endNanos, 1);
  const planned = plannedNanos(history?.opening ?? scenario);
  if (planned !== null && furthestNanos <= planned) return planned;
  const marked = Math.max(furthestNanos, bookmarks.at(-1) ?? 0);
  return roundUp(Math.max(LEAST_NANOS, marked * ROOM));
}

/**
 * The instant at which arrivals end according to the scenario; null if the scenario does not determine it.
 */
function plannedNanos({ stop, traffic }: Scenario): Nanos | null {
  const byTime = stop.durationNanos ?? Number.POSITIVE_INFINITY;
  const planned = Math.min(byTime, lastArrival(traffic, stop.requests) ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(planned) ? Math.max(1, Math.round(planned)) : null;
}

/**
 * The instant of the last arrival; null if unknown. `requests`: the maximum number of arrivals, null for no
 * limit.
 */
function lastArrival(traffic: Traffic, requests: number | null): Nanos | null {
  if (traffic.kind !== 'open') return null;
  const { timestampsNanos: instants } = traffic;
  // A recording is replayed once, so its last instant counts.
  if (traffic.arrivals === 'replay')
    return instants[Math.min(requests ?? instants.length, instants.length) - 1] ?? null;
  const isEven = requests !== null && traffic.change.shape === 'steady';
  return isEven ? (requests / traffic.ratePerSecond) * 1e9 : null;
}

function roundUp(nanos: Nanos): Nanos {
  const decade = 10 ** Math.floor(Math.log10(nanos));
  return (STEPS.find((step) => step * decade >= nanos) ?? 10) * decade;
}
