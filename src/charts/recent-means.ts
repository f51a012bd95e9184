// Rates over time as means over the recent window. Each point is the number that the road showed at that
// time, so the last point is the current number.

import { recentBegin } from '../protocol/recent-begin.ts';
import type { ServerSummary, Summary } from '../protocol/summary.ts';
import { rhythmOf } from '../scenario/cpu-rhythm.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { type Bins, closedWindows } from './windows.ts';

/** For each closed window: the start of the recent window that ends with it. */
export function recentBegins(server: ServerSummary, summary: Summary, scenario: Scenario): readonly number[] {
  const open = scenario.traffic.kind === 'open';
  const rhythmNanos = rhythmOf(scenario);
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
      open,
      counts: open && nowNanos <= values.lastArrivedAt,
      changedAtNanos: changes.findLast((at) => at <= nowNanos) ?? 0,
      rhythmNanos,
    });
  });
}

/**
 * Converts counts to rates per second. Each rate is the mean over the recent window that ends with a closed
 * window.
 */
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
  // The last window of an ended run may be incomplete.
  const endNanos = Math.min(begins.length * windowNanos, Math.max(clockNanos, 1));
  const values = Float64Array.from(begins, (from, window) => {
    const until = Math.min((window + 1) * windowNanos, endNanos);
    return ((sums[window + 1]! - sums[from]!) * 1e9) / (until - from * windowNanos);
  });
  return { binNanos: windowNanos, values, endNanos };
}

/** Times at which faults began or ended or a parameter changed, in order. */
function changesOf({ faults, changes, clockNanos }: Summary): readonly Nanos[] {
  return [
    ...faults.flatMap(({ fromNanos, untilNanos }) => [fromNanos, untilNanos ?? 0]),
    ...changes.map(({ atNanos }) => atNanos),
  ]
    .filter((at) => at <= clockNanos)
    .sort((a, b) => a - b);
}
