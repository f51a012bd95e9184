// How much time the scrubber stands for: the whole run where its length is known or can be told, else what is known of it
// and some room. It grows by whole steps, so that marks do not creep while the run goes on.

import type { TimelineState } from '../../app/stores/timeline-store.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { Scenario } from '../../scenario/scenario.ts';

const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];
const LEAST_NANOS: Nanos = 1e9;
/** The scale as a multiple of the known time, where the length of the run is unknown. */
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

/** When arrivals end by the plan; null where the plan does not say. */
function plannedNanos({ stop, traffic }: Scenario): Nanos | null {
  const byTime = stop.durationNanos ?? Number.POSITIVE_INFINITY;
  const told = traffic.kind === 'open' && traffic.arrivals !== 'replay' && traffic.change.shape === 'steady';
  const byCount = told && stop.requests !== null ? (stop.requests / traffic.ratePerSecond) * 1e9 : null;
  const planned = Math.min(byTime, byCount ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(planned) ? Math.max(1, Math.round(planned)) : null;
}

function roundUp(nanos: Nanos): Nanos {
  const decade = 10 ** Math.floor(Math.log10(nanos));
  return (STEPS.find((step) => step * decade >= nanos) ?? 10) * decade;
}
