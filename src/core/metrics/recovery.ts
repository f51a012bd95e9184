// Determines when a server had recovered from its faults; docs/internals/recovery.md gives the rule. It reads
// the windows of the timeline on request, so it costs a run nothing.

import { RECOVERY, WINDOW } from '../codes.ts';
import { Nanos } from '../types.ts';
import { BUCKETS, bucketValue, rankOf } from './latency-buckets.ts';
import { Timeline, WINDOWS_MAX } from './timeline.ts';

/** Share of the time before the fault that is left out as warm-up, as in studies. */
const WARM_UP: f64 = 0.1;
/**
 * Fewest completed requests before the fault, and also in the span of time that must show that the effects of
 * the fault are over.
 */
const REQUESTS_LEAST: f64 = 100;
/** Shortest span of time that can show that the effects of the fault are over. */
const SPAN_LEAST_NANOS: Nanos = 1e9;
/** Throughput counts as normal if it is at least this share of the throughput before the fault. */
const THROUGHPUT_SHARE: f64 = 0.9;
/** p99 counts as normal if it is at most this multiple of the p99 before the fault. */
const P99_FACTOR: f64 = 2;
const P99: f64 = 0.99;

/** Columns of running totals. A row holds the sums over all windows before its window. */
namespace SUM {
  export const completed: i32 = 0;
  export const offered: i32 = 1;
  /** Number of requests that ended, with any outcome. */
  export const ended: i32 = 2;
  /** Number of requests that completed with a latency that counts as normal for p99. */
  export const good: i32 = 3;
  export const length: i32 = 4;
}

export class Recovery {
  /** A value of RECOVERY: the result of the latest call of `nanos`. */
  state: i32 = RECOVERY.noFault;
  /** Rows of SUM, one per window; allocated on first use. */
  private sums: StaticArray<f64> = new StaticArray<f64>(0);
  /** Number of requests completed per window before the fault. */
  private usual: f64 = 0;
  private isOpen: bool = true;

  /**
   * Time from the end of the last fault (`untilNanos`) until the server was again as it was before the first
   * fault began (`fromNanos`). The result is NaN unless `state` is recovered. `endNanos` is the time at which
   * the traffic ends. `isOpen`: whether requests arrive at a rate that does not depend on replies. The
   * timeline must be up to date.
   */
  nanos(timeline: Timeline, fromNanos: Nanos, untilNanos: Nanos, endNanos: Nanos, isOpen: bool): Nanos {
    const width = timeline.windowNanos;
    const first = i32(Math.ceil((fromNanos * WARM_UP) / width));
    const before = i32(Math.floor(fromNanos / width));
    const after = i32(Math.ceil(untilNanos / width));
    const end = min(timeline.length - 1, i32(Math.floor(endNanos / width)));
    this.isOpen = isOpen;
    this.state = RECOVERY.notHealthyBefore;
    if (before <= first || before > end) return NaN;
    this.count(timeline, end);
    const completed = this.between(SUM.completed, first, before);
    this.usual = completed / f64(before - first);
    if (completed < REQUESTS_LEAST) return NaN;
    // A server that cannot complete what arrives, or in which more than one request in a hundred fails, is
    // not healthy.
    if (completed < THROUGHPUT_SHARE * this.between(SUM.offered, first, before)) return NaN;
    const rank = rankOf(P99, this.between(SUM.ended, first, before));
    if (rank > completed) return NaN;
    this.countGood(
      timeline,
      end,
      P99_FACTOR * timeline.valueBetween(timeline.latencies[1], first, before, rank),
    );
    this.state = RECOVERY.endsTooSoon;
    const span = i32(Math.ceil(Math.max(REQUESTS_LEAST / this.usual, SPAN_LEAST_NANOS / width)));
    if (after + span > end) return NaN;
    for (let window = after; window + span <= end; window++) {
      if (this.isAsBefore(window, window + span)) {
        if (this.isAsBefore(window, end)) {
          this.state = RECOVERY.recovered;
          return f64(window) * width - untilNanos;
        }
      }
    }
    this.state = RECOVERY.notWithinRun;
    return NaN;
  }

  private isAsBefore(from: i32, to: i32): bool {
    const ended = this.between(SUM.ended, from, to);
    if (ended === 0) return false;
    let expected = this.usual * f64(to - from);
    if (this.isOpen) expected = Math.min(expected, this.between(SUM.offered, from, to));
    if (this.between(SUM.completed, from, to) < THROUGHPUT_SHARE * expected) return false;
    return this.between(SUM.good, from, to) >= rankOf(P99, ended);
  }

  /** The sum over the windows from `from` up to, but not including, `to`. */
  private between(column: i32, from: i32, to: i32): f64 {
    return this.sums[to * SUM.length + column] - this.sums[from * SUM.length + column];
  }

  private count(timeline: Timeline, end: i32): void {
    if (this.sums.length === 0) this.sums = new StaticArray<f64>((WINDOWS_MAX + 1) * SUM.length);
    for (let window = 0; window < end; window++) {
      const completed = timeline.get(window, WINDOW.completed);
      this.add(window, SUM.completed, completed);
      this.add(window, SUM.offered, timeline.get(window, WINDOW.offered));
      this.add(window, SUM.ended, completed + timeline.get(window, WINDOW.failed));
    }
  }

  private countGood(timeline: Timeline, end: i32, limitNanos: Nanos): void {
    let bucket = 0;
    while (bucket + 1 < BUCKETS && bucketValue(bucket + 1) <= limitNanos) bucket++;
    const latencies = timeline.latencies[1];
    for (let window = 0; window < end; window++) {
      this.add(window, SUM.good, latencies.countUpTo(window, bucket));
    }
  }

  private add(window: i32, column: i32, count: f64): void {
    const sums = this.sums;
    sums[(window + 1) * SUM.length + column] = sums[window * SUM.length + column] + count;
  }
}
