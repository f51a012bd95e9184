// The recent window of a server: the span to which all current rates, shares and percentiles refer, on the
// road, in texts, in charts and in messages. It consists of closed windows of the timeline, so it does not
// depend on how much of the open one has passed.

import { WINDOW } from '../engine/view/codes.ts';
import type { EngineView } from '../engine/view/engine-view.ts';
import { type ArrivalWindows, recentBegin } from '../protocol/recent-begin.ts';
import type { RecentCounts, RecentNumbers } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';

/** A rate from fewer arrivals is not shown. */
const COUNTED_ARRIVALS = 10;
/** A percentile of fewer requests would be close to their maximum. */
const COUNTED_FOR_MEDIAN = 10;
const COUNTED_FOR_P99 = 100;
/**
 * If nothing has completed by this time, the server counts as completing nothing. Earlier than that, its
 * first replies may still be on their way.
 */
const SILENT_FROM_NANOS: Nanos = 1e9;
/**
 * A window this many times as long as the first replies took is hardly affected by the initial gap without
 * replies.
 */
const FILLING_IN = 10;

const CORE_TIME_USED = [
  WINDOW.useful,
  WINDOW.switching,
  WINDOW.scheduling,
  WINDOW.spinning,
  WINDOW.interrupts,
  WINDOW.paused,
  WINDOW.clients,
] as const;

/** The inputs that determine the window besides the run. */
export interface WindowRule {
  /** Whether requests arrive at a rate that does not depend on replies. */
  readonly open: boolean;
  /** The instant of the last manual change; 0 if there was none. */
  readonly editedAtNanos: Nanos;
  /** The period of a CPU limit: see rhythmOf in scenario/cpu-rhythm.ts. */
  readonly rhythmNanos: Nanos;
}

export function recentCounts(
  view: EngineView,
  { open, editedAtNanos, rhythmNanos }: WindowRule,
): RecentCounts {
  const { timeline } = view.measures;
  const { windowNanos } = timeline;
  const until = timeline.length - 1;
  const get = (window: number, column: number): number => (window < 0 ? 0 : timeline.get(window, column));
  const counts = open && !view.arrivalsOver;
  const changedAtNanos = Math.max(editedAtNanos, lastFaultChange(view));
  const from = view.finished ? until : beginOf(view, { open, counts, changedAtNanos, rhythmNanos });
  const sum = (column: number): number => {
    let total = 0;
    for (let window = from; window < until; window++) total += get(window, column);
    return total;
  };
  /** The increase of a column that is a total since the start. */
  const added = (column: number): number => get(until - 1, column) - get(from - 1, column);
  const spanNanos = (until - from) * windowNanos;
  const offered = sum(WINDOW.offered);
  const completed = sum(WINDOW.completed);
  const notCompleted = sum(WINDOW.failed);
  const [timedOut, rejected, abandoned] = [WINDOW.timedOut, WINDOW.rejected, WINDOW.abandoned].map(added);
  // While the first requests are in progress, fewer complete than arrive even on a server that keeps up.
  const typical = view.measures.typicalNanos();
  const repliesFrom = Number.isFinite(typical) ? Math.min(typical, SILENT_FROM_NANOS) : SILENT_FROM_NANOS;
  const isFilling = from * windowNanos < repliesFrom && spanNanos < repliesFrom * FILLING_IN;
  const isKnown = spanNanos > 0 && !isFilling && (!counts || offered >= COUNTED_ARRIVALS);
  const coreNanos = added(WINDOW.coreTime);
  const periods = added(WINDOW.periods);
  const share = (nanos: number): number => (coreNanos > 0 ? Math.min(1, nanos / coreNanos) : Number.NaN);
  return {
    fromNanos: from * windowNanos,
    spanNanos,
    offered,
    completed,
    failed: notCompleted - timedOut - rejected - abandoned,
    timedOut,
    rejected,
    abandoned,
    retried: added(WINDOW.retried),
    callRetries: added(WINDOW.callRetries),
    callAttempts: added(WINDOW.callAttempts),
    isKnown,
    typicalNanos: typical,
    coresBusy: share(CORE_TIME_USED.reduce<number>((total, column) => total + added(column), 0)),
    throttledPeriods: periods > 0 ? added(WINDOW.throttledPeriods) / periods : 0,
    coresSwitching: share(added(WINDOW.switching) + added(WINDOW.scheduling)),
  };
}

/** The counts of the recent window, with rates and percentiles. */
export function recentNumbers(view: EngineView, rule: WindowRule): RecentNumbers {
  const counts = recentCounts(view, rule);
  const { timeline, overhead } = view.measures;
  const { fromNanos, spanNanos, offered, completed, failed, timedOut, rejected, abandoned, isKnown } = counts;
  const [from, until] = [fromNanos, fromNanos + spanNanos].map((nanos) => nanos / timeline.windowNanos);
  // A percentile from buckets is the middle of a bucket, which may lie beyond every measured value.
  // Percentiles of the whole run are already limited to the measured range, so these are limited too.
  const percentile = (fraction: number, least: number): Nanos =>
    completed < least
      ? Number.NaN
      : Math.min(overhead.max, Math.max(overhead.min, timeline.percentileBetween(from!, until!, fraction)));
  const perSecond = view.finished ? 0 : isKnown ? 1e9 / spanNanos : Number.NaN;
  return {
    ...counts,
    offeredRps: offered * perSecond,
    completedRps: completed * perSecond,
    failedRps: (failed + timedOut + rejected + abandoned) * perSecond,
    p50Nanos: percentile(0.5, COUNTED_FOR_MEDIAN),
    p99Nanos: percentile(0.99, COUNTED_FOR_P99),
  };
}

/**
 * The first window that counts. `counts`: whether the number of arrivals decides how long the window must be.
 */
function beginOf(
  { measures, now }: EngineView,
  rule: Pick<ArrivalWindows, 'open' | 'counts' | 'changedAtNanos' | 'rhythmNanos'>,
): number {
  const { timeline } = measures;
  return recentBegin({
    windowNanos: timeline.windowNanos,
    offeredIn: (window) => timeline.get(window, WINDOW.offered),
    closed: timeline.length - 1,
    nowNanos: now,
    ...rule,
  });
}

/** The instant at which a node last got or lost a fault; 0 if none did. */
function lastFaultChange({ faults, now }: EngineView): Nanos {
  return faults.records.reduce(
    (latest, { fromNanos, untilNanos }) =>
      [fromNanos, untilNanos ?? 0].reduce((last, at) => (at <= now ? Math.max(last, at) : last), latest),
    0,
  );
}
