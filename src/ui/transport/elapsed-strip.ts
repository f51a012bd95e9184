// What the strip of elapsed time shows: how far the run is, and where nodes were at fault.

import type { Summary } from '../../protocol/summary.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { FaultKind, Stop } from '../../scenario/scenario.ts';

export interface StripFault {
  readonly node: number;
  readonly kind: FaultKind;
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos | null;
  /** Place on the strip, 0 to 1. */
  readonly start: number;
  readonly end: number;
}

export interface ElapsedStrip {
  /** How much of the run is over, 0 to 1, by its stop rule; null where it goes on for ever. */
  readonly progress: number | null;
  /** Requests that have ended, well or badly; of the server where fewest have. */
  readonly ended: number;
  readonly faults: readonly StripFault[];
}

export function elapsedStrip(summary: Summary, stop: Stop): ElapsedStrip {
  const ended = Math.min(...summary.servers.map(({ requests }) => requests.offered - requests.inSystem));
  const progress = progressOf(summary.clockNanos, ended, stop);
  const spanNanos = spanOf(summary.clockNanos, progress);
  const place = (at: Nanos): number => (spanNanos > 0 ? Math.min(1, at / spanNanos) : 0);
  const faults = summary.faults.map((fault) => ({
    node: fault.node,
    kind: fault.kind,
    fromNanos: fault.fromNanos,
    untilNanos: fault.untilNanos,
    start: place(fault.fromNanos),
    end: place(Math.min(fault.untilNanos ?? summary.clockNanos, summary.clockNanos)),
  }));
  return { progress, ended, faults };
}

function progressOf(clockNanos: Nanos, ended: number, stop: Stop): number | null {
  const shares: number[] = [];
  if (stop.durationNanos !== null) shares.push(clockNanos / stop.durationNanos);
  if (stop.requests !== null) shares.push(ended / stop.requests);
  return shares.length === 0 ? null : Math.min(1, Math.max(...shares));
}

/** Time that the whole strip stands for: at the pace so far the rest of the run takes its share. */
function spanOf(clockNanos: Nanos, progress: number | null): Nanos {
  return progress === null || progress <= 0 ? clockNanos : clockNanos / progress;
}
