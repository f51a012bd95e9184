// Rates over time as means over the recent window: each point is the number that stood over the road at its time, and the last one
// the number that stands there now.

import { recentBegin } from '../protocol/recent-begin.ts';
import type { ServerSummary, Summary } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import { type Bins, closedWindows } from './windows.ts';

/** Where the recent window at the end of each closed window begins. `open`: requests arrive at a rate of their own. */
export function recentBegins(server: ServerSummary, summary: Summary, open: boolean): readonly number[] {
  const { timeline, recent, values } = server;
  const { windowNanos, offered } = timeline;
  const length = closedWindows(timeline, summary.clockNanos, summary.finished);
  const changes = changesOf(summary);
  return Array.from({ length }, (_, window) => {
    const closed = window + 1;
    const nowNanos = closed * windowNanos;
    const isNow = recent.spanNanos > 0 && recent.fromNanos + recent.spanNanos === nowNanos;
    if (isNow) return Math.round(recent.fromNanos / windowNanos);
    return recentBegin({
      windowNanos,
      offeredIn: (at) => offered[at]!,
      closed,
      nowNanos,
      counts: open && nowNanos <= values.lastArrivedAt,
      changedAtNanos: changes.findLast((at) => at <= nowNanos) ?? 0,
    });
  });
}

/** These counts as rates per second over the recent window at the end of each closed window. */
export function recentMeans(
  counts: Float64Array,
  windowNanos: Nanos,
  begins: readonly number[],
  clockNanos: Nanos,
): Bins {
  const sums = new Float64Array(begins.length + 1);
  begins.forEach((_, window) => {
    sums[window + 1] = sums[window]! + counts[window]!;
  });
  // The last window of a run that has ended may not have come to its end.
  const endNanos = Math.min(begins.length * windowNanos, Math.max(clockNanos, 1));
  const values = Float64Array.from(begins, (from, window) => {
    const until = Math.min((window + 1) * windowNanos, endNanos);
    return ((sums[window + 1]! - sums[from]!) * 1e9) / (until - from * windowNanos);
  });
  return { binNanos: windowNanos, values, endNanos };
}

/** When faults began or ended and when something was changed, in order. */
function changesOf({ faults, changes, clockNanos }: Summary): readonly Nanos[] {
  return [
    ...faults.flatMap(({ fromNanos, untilNanos }) => [fromNanos, untilNanos ?? 0]),
    ...changes.map(({ atNanos }) => atNanos),
  ]
    .filter((at) => at <= clockNanos)
    .sort((a, b) => a - b);
}
