// Helpers for latency by percentile: the curve of each measure, the values on it, and the names of the
// measures.

import { t } from '../languages/t.ts';
import type { LatencyMeasure } from '../protocol/followed-request.ts';
import type { PercentileCurve, ServerSummary } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';

const CURVES = {
  overhead: 'overhead',
  service: 'service',
  intended: 'latency',
  actual: 'latencyActual',
} as const satisfies Record<LatencyMeasure, keyof ServerSummary>;

/**
 * The latency at the last point of the curve at or below this fraction; the curve of few requests may end
 * below it. NaN if no request completed.
 */
export function upTo({ fraction, nanos }: PercentileCurve, wanted: number): Nanos {
  return nanos[fraction.findLastIndex((each) => each <= wanted + 1e-9)] ?? Number.NaN;
}

export function curveOf(server: ServerSummary, measure: LatencyMeasure): PercentileCurve {
  return server[CURVES[measure]];
}

export const MEASURE_WORDS: Readonly<Record<LatencyMeasure, string>> = {
  overhead: t`overhead`,
  service: t`service time, without the queue`,
  intended: t`latency from the intended start`,
  actual: t`latency from the actual start`,
};
