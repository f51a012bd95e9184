// Which curve of a server's summary holds which latency.

import type { LatencyMeasure } from '../protocol/followed-request.ts';
import type { PercentileCurve, ServerSummary } from '../protocol/summary.ts';

const CURVES = {
  overhead: 'overhead',
  service: 'service',
  intended: 'latency',
  actual: 'latencyActual',
} as const satisfies Record<LatencyMeasure, keyof ServerSummary>;

export function curveOf(server: ServerSummary, measure: LatencyMeasure): PercentileCurve {
  return server[CURVES[measure]];
}
