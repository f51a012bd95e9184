// Latencies of all windows as columns: percentiles per window, cumulative percentiles up to the end of each
// window, and counts in coarse bins. Computed on request, and only for windows that have closed since the
// last request.

import { Nanos } from '../types.ts';
import { BucketLists } from './bucket-lists.ts';
import { BUCKETS, bucketValue, rankOf } from './latency-buckets.ts';
import { LatencyWindows } from './latency-windows.ts';
import { WINDOWS_MAX } from './timeline.ts';

/** Percentiles computed per window, as fractions. */
const WATCHED_FRACTIONS: StaticArray<f64> = [0.5, 0.9, 0.99, 0.999];
/** Number of percentiles in WATCHED_FRACTIONS. */
export const WATCHED: i32 = 4;

/** Histogram buckets per coarse bin, as a shift: 4 bins per doubling. Bin 0 holds only 0. */
const BUCKETS_SHIFT: i32 = 4;
const BINS: i32 = 1 + ((BUCKETS - 1) >> BUCKETS_SHIFT);

function binOf(bucket: i32): i32 {
  return bucket === 0 ? 0 : 1 + ((bucket - 1) >> BUCKETS_SHIFT);
}

/**
 * A cumulative percentile. It changes little with each window, so following it is cheaper than searching for
 * it again.
 */
class RunningPercentile {
  readonly fraction: f64;
  /** Bucket of the percentile; and below, the count in all lower buckets. */
  bucket: i32 = 0;
  before: f64 = 0;
  /** Values of `bucket` and `below`, as saved by `keep`. */
  private keptBucket: i32 = 0;
  private keptBefore: f64 = 0;

  constructor(fraction: f64) {
    this.fraction = fraction;
  }

  keep(): void {
    this.keptBucket = this.bucket;
    this.keptBefore = this.before;
  }

  restore(): void {
    this.bucket = this.keptBucket;
    this.before = this.keptBefore;
  }

  restart(): void {
    this.bucket = 0;
    this.before = 0;
  }

  /** The value of the percentile when `sum` holds `count` values. */
  valueOf(sum: StaticArray<u32>, count: f64): Nanos {
    if (count === 0) return NaN;
    const rank = rankOf(this.fraction, count);
    while (this.before + f64(sum[this.bucket]) < rank) this.before += f64(sum[this.bucket++]);
    while (this.before >= rank) this.before -= f64(sum[--this.bucket]);
    return bucketValue(this.bucket);
  }
}

export class LatencyColumns {
  readonly windows: LatencyWindows;
  /** Percentiles per window, WATCHED each, the open window last; NaN if nothing completed. */
  readonly percentiles: StaticArray<f64> = new StaticArray<f64>(WATCHED * WINDOWS_MAX);
  /** Cumulative percentiles from the first window to this one. */
  readonly running: StaticArray<f64> = new StaticArray<f64>(WATCHED * WINDOWS_MAX);
  /** Counts per coarse bin, one list per window: non-empty bins only. */
  readonly bins: BucketLists = new BucketLists(WINDOWS_MAX);
  private merges: i32 = 0;
  private done: i32 = 0;
  /** Counts by bucket over all processed windows. */
  private readonly sum: StaticArray<u32> = new StaticArray<u32>(BUCKETS);
  private count: f64 = 0;
  private readonly watched: StaticArray<RunningPercentile>;
  /** Counts of a single window; empty between calls. */
  private readonly own: StaticArray<u32> = new StaticArray<u32>(BUCKETS);
  private readonly ownBins: StaticArray<u32> = new StaticArray<u32>(BINS);

  constructor(windows: LatencyWindows) {
    this.windows = windows;
    const watched = new StaticArray<RunningPercentile>(WATCHED);
    for (let which = 0; which < WATCHED; which++) {
      watched[which] = new RunningPercentile(WATCHED_FRACTIONS[which]);
    }
    this.watched = watched;
  }

  /** Number of windows, including the open one. */
  get length(): i32 {
    return this.done + 1;
  }

  /** Brings all columns up to date; call it before reading them. */
  refresh(): void {
    const windows = this.windows;
    const watched = this.watched;
    if (windows.merges !== this.merges) this.restart();
    // Drops the list of the window that was open at the last refresh.
    this.bins.truncate(this.done);
    while (this.done < windows.closed) this.take(this.done++);
    // The columns include the open window, but the sums must not, because that window still grows. So it is
    // added and then subtracted again.
    const count = this.count;
    for (let which = 0; which < WATCHED; which++) watched[which].keep();
    this.take(this.done);
    const highest = windows.addTo(this.own, this.done);
    for (let bucket = windows.lowest(this.done); bucket <= highest; bucket++) {
      this.sum[bucket] -= this.own[bucket];
      this.own[bucket] = 0;
    }
    for (let which = 0; which < WATCHED; which++) watched[which].restore();
    this.count = count;
  }

  private restart(): void {
    this.merges = this.windows.merges;
    this.done = 0;
    this.count = 0;
    this.sum.fill(0);
    for (let which = 0; which < WATCHED; which++) this.watched[which].restart();
    this.bins.truncate(0);
  }

  /** Computes a window's columns and adds its counts to the sum. */
  private take(window: i32): void {
    const own = this.own;
    const ownBins = this.ownBins;
    const sum = this.sum;
    const watched = this.watched;
    const lowest = this.windows.lowest(window);
    const highest = this.windows.addTo(own, window);
    let count: f64 = 0;
    for (let bucket = lowest; bucket <= highest; bucket++) {
      const more = own[bucket];
      count += f64(more);
      sum[bucket] += more;
      ownBins[binOf(bucket)] += more;
      for (let which = 0; which < WATCHED; which++) {
        if (bucket < watched[which].bucket) watched[which].before += f64(more);
      }
    }
    this.count += count;
    const lowestBin = binOf(lowest);
    const highestBin = highest < 0 ? -1 : binOf(highest);
    this.bins.append(ownBins, lowestBin, highestBin);
    for (let which = 0; which < WATCHED; which++) {
      const at = window * WATCHED + which;
      this.percentiles[at] = percentileOf(own, lowest, count, WATCHED_FRACTIONS[which]);
      this.running[at] = watched[which].valueOf(sum, this.count);
    }
    for (let bucket = lowest; bucket <= highest; bucket++) own[bucket] = 0;
    for (let bin = lowestBin; bin <= highestBin; bin++) ownBins[bin] = 0;
  }
}

function percentileOf(counts: StaticArray<u32>, lowest: i32, count: f64, fraction: f64): Nanos {
  if (count === 0) return NaN;
  const rank = rankOf(fraction, count);
  let bucket = lowest - 1;
  let cumulative: f64 = 0;
  while (cumulative < rank) cumulative += f64(counts[++bucket]);
  return bucketValue(bucket);
}
