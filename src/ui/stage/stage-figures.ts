// Which numbers a server's header shows: the latest while it runs, those of the whole run once it has ended.

import { upTo } from '../../charts/latency-curve.ts';
import { fixed } from '../../languages/numbers.ts';
import { t } from '../../languages/t.ts';
import type { ServerSummary } from '../../protocol/summary.ts';
import type { Nanos } from '../../scenario/duration.ts';

export interface StageFigures {
  readonly completedRps: number;
  /** The period of `completedRps`: the latest windows, or the whole run once it has ended. */
  readonly over: 'recent' | 'whole run';
  readonly p99Nanos: Nanos;
  /** 0 to 1. */
  readonly coresBusy: number;
  /** Mean rate of the whole run; NaN where it is unknown yet, or equals `completedRps`. */
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

/** "0.4 %", "7.5 %", "90 %": a decimal below ten; values just above 0 or below 100 are not rounded to these. */
export function shareText(share: number): string {
  const percent = share * 100;
  if (percent > 0 && percent < 0.1) return t`under 0.1\u00a0%`;
  if (percent > 99 && percent < 100) return t`over 99\u00a0%`;
  return t`${fixed(percent, percent > 0 && percent < 9.95 ? 1 : 0)}\u00a0%`;
}
