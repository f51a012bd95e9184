// Converts the summary of a run to metrics for the surrounding page.

import { serverReport } from '../../protocol/report.ts';
import type { Summary } from '../../protocol/summary.ts';
import type { MetricsPayload } from './protocol.ts';

export function metricsOf(summary: Summary): MetricsPayload {
  return {
    seconds: secondsOf(summary.clockNanos),
    finished: summary.finished,
    servers: summary.servers.map(serverReport),
  };
}

export function secondsOf(nanos: number): number {
  return nanos / 1e9;
}
