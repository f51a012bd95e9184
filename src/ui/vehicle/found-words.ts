// Says how much the latency of the request that was found differs from the latency that the user picked in a
// chart.

import { formatLatency, formatShare } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { EndedRequest, LatencyMeasure, WantedLatency } from '../../protocol/followed-request.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import { timeText } from './parts.tsx';

const MEASURES: Readonly<Record<LatencyMeasure, string>> = {
  overhead: t`overhead`,
  service: t`time outside the queue`,
  intended: t`latency from the intended start`,
  actual: t`latency from the actual start`,
};

/** The latency of an ended request, according to this measure. */
export function latencyOf(request: EndedRequest, measure: LatencyMeasure): Nanos {
  if (measure === 'intended') return request.endedNanos - request.intendedNanos;
  const nanos = request.endedNanos - request.startedNanos;
  if (measure === 'actual') return nanos;
  if (measure === 'overhead') return nanos - request.drawnNanos;
  const { queued, connecting } = REQUEST_STATE;
  return nanos - (request.parts[queued] ?? 0) - (request.parts[connecting] ?? 0);
}

/** Such as "Closest to the overhead of 14.6 ms that you picked: it took 14.612 ms, 0.1 % longer." */
export function foundWords({ measure, nanos }: WantedLatency, request: EndedRequest): string {
  const took = latencyOf(request, measure);
  return t`The request closest to the ${MEASURES[measure]} of ${formatLatency(nanos)} that you picked took ${timeText(took)}, ${distanceWords(took, nanos)}.`;
}

function distanceWords(took: Nanos, wanted: Nanos): string {
  const apart = Math.abs(took - wanted);
  if (apart === 0) return t`exactly as long`;
  const share = wanted === 0 ? Number.POSITIVE_INFINITY : apart / wanted;
  const isMore = took > wanted;
  // A large difference, as between two peaks of a distribution, is clearer as a time than as a percentage.
  const words = share < 1 ? formatShare(share) : timeText(apart);
  return isMore ? t`${words} longer` : t`${words} shorter`;
}
