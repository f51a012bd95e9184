// Counts of durations in log-linear buckets: 64 per doubling, so a value read back is at most 0.8 % off.
// Memory is fixed. With windows, values are first counted in the open window, until it closes.

import { highWord } from '../kernel/words.ts';
import { Nanos } from '../types.ts';
import { BUCKETS, bucketValue, FRACTION_REST, ONE, rankOf } from './latency-buckets.ts';
import { moveCounts } from './window-counts.ts';

export class LatencyHistogram {
  count: f64 = 0;
  /** Infinity if nothing has been recorded. */
  min: Nanos = Infinity;
  max: Nanos = 0;
  /** Counts by bucket of the open window; the used buckets are those from `lowest` to `highest`. */
  readonly open: StaticArray<u32>;
  lowest: i32 = BUCKETS;
  highest: i32 = -1;
  private sum: f64 = 0;
  /** Counts of closed windows, or of everything if there are no windows. */
  private readonly buckets: StaticArray<u32>;
  /** Sum of open and closed windows for `counts`; allocated on first use. */
  private all: StaticArray<u32> | null = null;
  private readonly single: StaticArray<f64> = new StaticArray<f64>(1);

  /** `windowed`: whether windows will be closed. */
  constructor(windowed: bool = false) {
    const buckets = new StaticArray<u32>(BUCKETS);
    this.buckets = buckets;
    this.open = windowed ? new StaticArray<u32>(BUCKETS) : buckets;
  }

  /** Records a duration in whole nanoseconds. */
  record(nanos: Nanos): void {
    this.single[0] = nanos;
    this.recordAll(this.single, 1);
  }

  /** Records the first `length` durations of the column. */
  recordAll(column: StaticArray<f64>, length: i32): void {
    const open = this.open;
    let lowest = this.lowest;
    let highest = this.highest;
    let sum = this.sum;
    for (let place = 0; place < length; place++) {
      const nanos = column[place];
      sum += nanos;
      let bucket = 1 - ONE + (highWord(nanos) >> FRACTION_REST);
      if (bucket < 0) bucket = 0;
      if (bucket >= BUCKETS) bucket = BUCKETS - 1;
      open[bucket]++;
      // Only a value in the outermost buckets can be a new minimum or maximum.
      if (bucket <= lowest) {
        lowest = bucket;
        if (nanos < this.min) this.min = nanos;
      }
      if (bucket >= highest) {
        highest = bucket;
        if (nanos > this.max) this.max = nanos;
      }
    }
    this.sum = sum;
    this.lowest = lowest;
    this.highest = highest;
    this.count += f64(length);
  }

  /** Starts a new window. Call only if the histogram has windows. */
  closeWindow(): void {
    moveCounts(this.open, this.lowest, this.highest, this.buckets);
    this.lowest = BUCKETS;
    this.highest = -1;
  }

  /** A copy of this histogram. Call only if it has windows. */
  copy(): LatencyHistogram {
    const copy = new LatencyHistogram(true);
    copy.count = this.count;
    copy.min = this.min;
    copy.max = this.max;
    copy.lowest = this.lowest;
    copy.highest = this.highest;
    copy.sum = this.sum;
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      copy.buckets[bucket] = this.buckets[bucket];
      copy.open[bucket] = this.open[bucket];
    }
    return copy;
  }

  /**
   * Counts by bucket of everything recorded; for the buckets see latency-buckets.ts. Each call refills the
   * same array.
   */
  counts(): StaticArray<u32> {
    const open = this.open;
    const buckets = this.buckets;
    if (open === buckets) return buckets;
    let all = this.all;
    if (all === null) {
      all = new StaticArray<u32>(BUCKETS);
      this.all = all;
    }
    for (let bucket = 0; bucket < BUCKETS; bucket++) all[bucket] = buckets[bucket] + open[bucket];
    return all;
  }

  /** Exact mean in nanoseconds; NaN if nothing was recorded. */
  mean(): f64 {
    return this.sum / this.count;
  }

  /** The value at this rank (1 is the smallest), within 0.8 %; NaN if nothing was recorded. */
  valueAtRank(rank: f64): Nanos {
    if (this.count === 0) return NaN;
    if (rank >= this.count) return this.max;
    if (rank <= 1) return this.min;
    const counts = this.counts();
    let cumulative: f64 = 0;
    let bucket = -1;
    while (cumulative < rank) cumulative += f64(counts[++bucket]);
    return Math.min(Math.max(bucketValue(bucket), this.min), this.max);
  }

  /** The value that this fraction (0 to 1) does not exceed; NaN if nothing was recorded. */
  percentile(fraction: f64): Nanos {
    return this.valueAtRank(rankOf(fraction, this.count));
  }

  /**
   * Like `percentile` for the first `length` fractions of this column, which must increase. Replaces each by
   * its value, in one pass.
   */
  percentiles(fractions: StaticArray<f64>, length: i32): void {
    const counts = this.counts();
    let cumulative: f64 = 0;
    let bucket = -1;
    for (let at = 0; at < length; at++) {
      if (this.count === 0) {
        fractions[at] = NaN;
        continue;
      }
      const rank = rankOf(fractions[at], this.count);
      while (cumulative < rank) cumulative += f64(counts[++bucket]);
      const middle = Math.min(Math.max(bucketValue(bucket), this.min), this.max);
      fractions[at] = rank >= this.count ? this.max : rank <= 1 ? this.min : middle;
    }
  }
}
