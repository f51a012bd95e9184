// Which numbers a server's header shows: the latest while it runs, those of the whole run once it has ended.

import { upTo } from '../../charts/latency-curve.ts';
import type { ServerSummary } from '../../protocol/summary.ts';
import type { Nanos } from '../../scenario/duration.ts';

export interface StageFigures {
  readonly completedRps: number;
  /** What `completedRps` is: over the latest windows, or a mean over the run by the rule of `meanRps` or over all of it. */
  readonly over: 'recent' | 'mean' | 'whole run';
  readonly p99Nanos: Nanos;
  /** 0 to 1. */
  readonly coresBusy: number;
  /** Beside the latest rate; NaN where it is not known yet, or is `completedRps` itself. */
  readonly meanRps: number;
}

export function stageFigures(server: ServerSummary): StageFigures {
  const { recent, cpu, endedAtNanos } = server;
  if (endedAtNanos === null) {
    return {
      completedRps: recent.completedRps,
      over: 'recent',
      p99Nanos: recent.p99Nanos,
      coresBusy: recent.coresBusy,
      meanRps: server.meanRps,
    };
  }
  const known = Number.isFinite(server.meanRps);
  return {
    completedRps: known ? server.meanRps : wholeRunRps(server, endedAtNanos),
    over: known ? 'mean' : 'whole run',
    p99Nanos: upTo(server.overhead, 0.99),
    coresBusy: 1 - cpu.idle,
    meanRps: Number.NaN,
  };
}

function wholeRunRps({ requests }: ServerSummary, endedAtNanos: Nanos): number {
  return endedAtNanos > 0 ? requests.completed / (endedAtNanos / 1e9) : 0;
}
