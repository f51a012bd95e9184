// The time that the scrubber covers: the whole run if its length is known or can be predicted, otherwise the
// known part and some room. It grows in steps, so that marks do not move slowly while the run continues.

import type { TimelineState } from '../../app/stores/timeline-store.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { Scenario, Traffic } from '../../scenario/scenario.ts';

const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];
const LEAST_NANOS: Nanos = 1e9;
/** The scale as a multiple of the known time, if the length of the run is unknown. */
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

/** When arrivals end according to the scenario; null if it does not say. */
function plannedNanos({ stop, traffic }: Scenario): Nanos | null {
  const byTime = stop.durationNanos ?? Number.POSITIVE_INFINITY;
  const planned = Math.min(byTime, lastArrival(traffic, stop.requests) ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(planned) ? Math.max(1, Math.round(planned)) : null;
}

/** `requests`: the maximum number of arrivals, null for no limit. */
function lastArrival(traffic: Traffic, requests: number | null): Nanos | null {
  if (traffic.kind !== 'open') return null;
  const { timestampsNanos: instants } = traffic;
  // Recorded arrivals happen once.
  if (traffic.arrivals === 'replay')
    return instants[Math.min(requests ?? instants.length, instants.length) - 1] ?? null;
  const isEven = requests !== null && traffic.change.shape === 'steady';
  return isEven ? (requests / traffic.ratePerSecond) * 1e9 : null;
}

function roundUp(nanos: Nanos): Nanos {
  const decade = 10 ** Math.floor(Math.log10(nanos));
  return (STEPS.find((step) => step * decade >= nanos) ?? 10) * decade;
}
