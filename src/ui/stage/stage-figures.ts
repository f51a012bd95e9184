// The numbers in a server's head: the latest while it runs; those of the whole run once it has ended.

import { upTo } from '../../charts/latency-curve.ts';
import type { ServerSummary } from '../../protocol/summary.ts';
import type { Nanos } from '../../scenario/duration.ts';

export interface StageFigures {
  readonly completedRps: number;
  /** The period of `completedRps`: the recent windows, or the whole run once it has ended. */
  readonly over: 'recent' | 'whole run';
  readonly p99Nanos: Nanos;
  /** Share of cores that are busy, 0 to 1. */
  readonly coresBusy: number;
  /** Mean rate of the whole run; NaN if it is not known yet or equals `completedRps`. */
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
