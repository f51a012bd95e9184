// The latencies of all windows as columns: percentiles of each window, percentiles of all windows up to its end, and counts
// in coarse bins. Worked out when somebody looks, and only for what has been closed since the last time.

import { Nanos } from '../types.ts';
import { BucketLists } from './bucket-lists.ts';
import { BUCKETS, bucketValue, rankOf } from './latency-buckets.ts';
import { LatencyWindows } from './latency-windows.ts';
import { WINDOWS_MAX } from './timeline.ts';

/** The percentiles of each window, as fractions. */
const WATCHED_FRACTIONS: StaticArray<f64> = [0.5, 0.9, 0.99, 0.999];
/** How many they are. */
export const WATCHED: i32 = 4;

/** Buckets of the histogram that make a coarse bin: 4 bins to each doubling. Bin 0 is for 0 alone. */
const BUCKETS_SHIFT: i32 = 4;
const BINS: i32 = 1 + ((BUCKETS - 1) >> BUCKETS_SHIFT);

function binOf(bucket: i32): i32 {
  return bucket === 0 ? 0 : 1 + ((bucket - 1) >> BUCKETS_SHIFT);
}

/** A percentile of all windows so far, which moves a little with each: cheaper than to look for it anew. */
class RunningPercentile {
  readonly fraction: f64;
  /** Where it is, and how many lie in buckets before. */
  bucket: i32 = 0;
  before: f64 = 0;
  /** The same as they were when `keep` was called. */
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

  /** Its value when so many have been counted in `sum`. */
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
  /** Percentiles of each window, WATCHED for each, the open window last; NaN where nothing completed. */
  readonly percentiles: StaticArray<f64> = new StaticArray<f64>(WATCHED * WINDOWS_MAX);
  /** The same over all windows from the first to this one. */
  readonly running: StaticArray<f64> = new StaticArray<f64>(WATCHED * WINDOWS_MAX);
  /** Counts by coarse bin, a list for each window: only bins that are not empty. */
  readonly bins: BucketLists = new BucketLists(WINDOWS_MAX);
  private merges: i32 = 0;
  private done: i32 = 0;
  /** Counts by bucket of the windows that are done. */
  private readonly sum: StaticArray<u32> = new StaticArray<u32>(BUCKETS);
  private count: f64 = 0;
  private readonly watched: StaticArray<RunningPercentile>;
  /** Of one window: empty between calls. */
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

  /** Windows, the open one included. */
  get length(): i32 {
    return this.done + 1;
  }

  /** Brings all columns up to date; to be called before they are read. */
  refresh(): void {
    const windows = this.windows;
    const watched = this.watched;
    if (windows.merges !== this.merges) this.restart();
    // The window that was open the last time was listed as it stood then.
    this.bins.truncate(this.done);
    while (this.done < windows.closed) this.take(this.done++);
    // The open window is added for those who look, and taken back: it is still growing.
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

  /** Works out what is known of a window and adds it to the sum. */
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
  let seen: f64 = 0;
  while (seen < rank) seen += f64(counts[++bucket]);
  return bucketValue(bucket);
}
