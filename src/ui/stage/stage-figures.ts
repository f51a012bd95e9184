// The figures in a server's head. While the server runs they are recent; once it has ended they cover the
// whole run.

import { upTo } from '../../charts/latency-curve.ts';
import type { ServerSummary } from '../../protocol/summary.ts';
import type { Nanos } from '../../scenario/duration.ts';

export interface StageFigures {
  readonly completedRps: number;
  /** What `completedRps` covers: the recent window, or the whole run once the server has ended. */
  readonly over: 'recent' | 'whole run';
  readonly p99Nanos: Nanos;
  /** Share of cores that are busy, 0 to 1. */
  readonly coresBusy: number;
  /** Mean rate of the whole run. NaN if unknown, or if `completedRps` already is this rate. */
  readonly wholeRunRps: number;
}

export function stageFigures(server: ServerSummary): StageFigures {
  const { recent, values } = server;
  if (server.endedAtNanos === null) {
    return {
      completedRps: recent.completedRps,
      over: 'recent',
      p99Nanos: recent.p99Nanos,
      coresBusy: recent.coresBusy,
      wholeRunRps: values.throughput,
    };
  }
  return {
    completedRps: values.throughput,
    over: 'whole run',
    p99Nanos: upTo(server.overhead, 0.99),
    coresBusy: 1 - values.cpuIdle,
    wholeRunRps: Number.NaN,
  };
}
