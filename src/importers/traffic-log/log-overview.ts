// Computes the rate of a log over time, and its busiest span.

import type { Nanos } from '../../scenario/duration.ts';
import type { LogTimes } from './log-arrivals.ts';

/** Maximum number of bars. */
const BARS_MAX = 240;
/** Number of bins in the search for the busiest span. */
const BINS_MAX = 2_000_000;
const WIDTHS_SECONDS = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400,
];

export interface LogOverview {
  readonly requests: number;
  /** From the first arrival to the last, in nanoseconds since the second of the log's first line. */
  readonly firstNanos: Nanos;
  readonly lastNanos: Nanos;
  /** The bars are spans of equal width, from `barsFromNanos` on. `bars`: the number of requests in each. */
  readonly barsFromNanos: Nanos;
  readonly barNanos: Nanos;
  readonly bars: readonly number[];
  /**
   * Requests per second in the busiest bar, or in the busiest whole second if bars are narrower, because many
   * logs have whole seconds. If the mean is higher, because the first and last seconds are incomplete, it is
   * the mean. It is 1 for a single request.
   */
  readonly mostPerSecond: number;
}

/** A shorter span counts as the shortest bar: a few simultaneous requests have no rate. */
const SHORTEST_NANOS = 10e6;

/** Requests per second. */
export function rateOf(requests: number, spanNanos: Nanos): number {
  return requests / (Math.max(SHORTEST_NANOS, spanNanos) / 1e9);
}

export interface LogSpan {
  readonly fromNanos: Nanos;
  /** The first instant after the span. */
  readonly untilNanos: Nanos;
}

export function overviewOf(times: LogTimes): LogOverview {
  let requests = 0;
  let firstNanos = Number.POSITIVE_INFINITY;
  let lastNanos = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < times.length; row += 1) {
    if (!times.counts(row)) continue;
    const arrival = times.arrivalAt(row);
    requests += 1;
    if (arrival < firstNanos) firstNanos = arrival;
    if (arrival > lastNanos) lastNanos = arrival;
  }
  const barNanos = widthFor(lastNanos - firstNanos);
  const barsFromNanos = Math.floor(firstNanos / barNanos) * barNanos;
  const bars = new Array<number>(Math.floor((lastNanos - barsFromNanos) / barNanos) + 1).fill(0);
  for (let row = 0; row < times.length; row += 1) {
    if (times.counts(row)) bars[Math.floor((times.arrivalAt(row) - barsFromNanos) / barNanos)]! += 1;
  }
  const mean = requests === 1 ? 1 : rateOf(requests, Math.max(barNanos, lastNanos - firstNanos));
  const mostPerSecond = Math.max(mean, busiestSecond(bars, Math.round(barsFromNanos / barNanos), barNanos));
  return { requests, firstNanos, lastNanos, barsFromNanos, barNanos, bars, mostPerSecond };
}

function busiestSecond(bars: readonly number[], firstBar: number, barNanos: Nanos): number {
  const barsInSecond = Math.max(1, Math.round(1e9 / barNanos));
  const seconds = new Map<number, number>();
  bars.forEach((count, index) => {
    const second = Math.floor((firstBar + index) / barsInSecond);
    seconds.set(second, (seconds.get(second) ?? 0) + count);
  });
  return Math.max(...seconds.values()) / Math.max(1, barNanos / 1e9);
}

/** A round width that divides a span into at most BARS_MAX bars: 10 ms, 100 ms, or whole seconds. */
function widthFor(spanNanos: Nanos): Nanos {
  if (spanNanos < 10e9) return spanNanos < 1e9 ? SHORTEST_NANOS : 100e6;
  const seconds = WIDTHS_SECONDS.find((width) => spanNanos / (width * 1e9) < BARS_MAX - 1);
  return (seconds ?? Math.ceil(spanNanos / 1e9 / (BARS_MAX - 1))) * 1e9;
}

/**
 * The span of this length with the most arrivals; the first if there are several. Its start is accurate to a
 * second or a sixtieth of the length, at best to a two-millionth of the log. Spans with more than `most`
 * arrivals are skipped.
 */
export function busiestSpan(
  times: LogTimes,
  { firstNanos, lastNanos }: LogOverview,
  lengthNanos: Nanos,
  most = Number.POSITIVE_INFINITY,
): LogSpan {
  const whole = lastNanos - firstNanos + 1;
  const binNanos = Math.max(Math.min(1e9, lengthNanos / 60), whole / BINS_MAX);
  const fromNanos = Math.floor(firstNanos / 1e9) * 1e9;
  const bins = new Uint32Array(Math.floor((lastNanos - fromNanos) / binNanos) + 1);
  for (let row = 0; row < times.length; row += 1) {
    if (times.counts(row)) bins[Math.floor((times.arrivalAt(row) - fromNanos) / binNanos)]! += 1;
  }
  const width = Math.max(1, Math.round(lengthNanos / binNanos));
  let inside = 0;
  let best = -1;
  let bestAt = 0;
  for (let bin = 0; bin < bins.length; bin += 1) {
    inside += bins[bin]!;
    if (bin >= width) inside -= bins[bin - width]!;
    const at = Math.max(0, bin - width + 1);
    const isWhole = bin + 1 >= width || bin === bins.length - 1;
    if (isWhole && inside <= most && inside > best) {
      best = inside;
      bestAt = at;
    }
  }
  const start = fromNanos + bestAt * binNanos;
  return { fromNanos: start, untilNanos: start + lengthNanos };
}

/**
 * The whole log if it has at most `most` requests, otherwise the busiest minute, ten seconds, second, ...
 * within that limit.
 */
export function firstSpan(times: LogTimes, overview: LogOverview, most: number): LogSpan {
  const { requests, firstNanos, lastNanos } = overview;
  const wholeLog = { fromNanos: firstNanos, untilNanos: lastNanos + 1 };
  if (requests <= most) return wholeLog;
  for (const seconds of [60, 10, 1, 0.1]) {
    const span = busiestSpan(times, overview, seconds * 1e9);
    if (countIn(times, span) <= most) return span;
  }
  return busiestSpan(times, overview, 0.01e9);
}

/** Number of arrivals within the span. */
export function countIn(times: LogTimes, { fromNanos, untilNanos }: LogSpan): number {
  let count = 0;
  for (let row = 0; row < times.length; row += 1) {
    if (!times.counts(row)) continue;
    const arrival = times.arrivalAt(row);
    if (arrival >= fromNanos && arrival < untilNanos) count += 1;
  }
  return count;
}
