// The summary of a run as the metrics for the page around a frame: plain data that fits into JSON, times in seconds.

import type { PercentileCurve, ServerSummary, Summary } from '../../protocol/summary.ts';
import { answeredShare } from '../../scenario/answered.ts';
import { samplesFor } from '../../scenario/percentile-samples.ts';
import type { MetricsPayload, Percentiles, ServerMetrics } from './protocol.ts';

export function metricsOf(summary: Summary): MetricsPayload {
  return {
    seconds: secondsOf(summary.clockNanos),
    finished: summary.finished,
    servers: summary.servers.map(serverMetrics),
  };
}

export function secondsOf(nanos: number): number {
  return nanos / 1e9;
}

function serverMetrics(server: ServerSummary): ServerMetrics {
  const { offered, completed, failed, timedOut, rejected, abandoned, retried, inSystem, ghosts } =
    server.requests;
  const { recent } = server;
  return {
    id: server.id,
    model: server.model,
    requests: { offered, completed, failed, timedOut, rejected, abandoned, retried, inSystem, ghosts },
    recent: {
      spanSeconds: secondsOf(recent.spanNanos),
      offeredPerSecond: known(recent.offeredRps),
      completedPerSecond: known(recent.completedRps),
      failedPerSecond: known(recent.failedRps),
      coresBusy: known(recent.coresBusy),
    },
    answeredShare: known(answeredShare(server.requests)),
    meanPerSecond: known(server.wholeRunRps),
    latencySeconds: percentilesOf(server.latency),
    overheadSeconds: percentilesOf(server.overhead),
    memory: {
      reservedBytes: server.memoryReservedBytes,
      residentBytes: server.memoryResidentBytes,
      condition: server.memory.condition,
    },
    contextSwitches: server.contextSwitches,
  };
}

function percentilesOf(curve: PercentileCurve): Percentiles {
  const at = (fraction: number): number | null => percentile(curve, fraction);
  return { p50: at(0.5), p90: at(0.9), p99: at(0.99), p999: at(0.999) };
}

/** null where too few requests took longer. */
function percentile({ count, fraction, nanos }: PercentileCurve, wanted: number): number | null {
  if (count < samplesFor(wanted)) return null;
  const value = nanos[fraction.findLastIndex((each) => each <= wanted + 1e-9)];
  return value === undefined ? null : secondsOf(value);
}

/** null for NaN, which stands for a value that is not known yet and which JSON does not have. */
function known(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
