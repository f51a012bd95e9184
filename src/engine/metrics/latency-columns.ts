// The latencies of all windows as columns: percentiles of each window, percentiles of all windows up to its end, and counts
// in coarse bins. Worked out when somebody looks, and only for what has been closed since the last time.

import type { Nanos } from '../../scenario/duration.ts';
import { BUCKETS, bucketValue, rankOf } from '../view/latency-buckets.ts';
import { BucketLists } from './bucket-lists.ts';
import type { LatencyWindows } from './latency-windows.ts';
import { WINDOWS_MAX } from './timeline.ts';

/** The percentiles of each window, as fractions. */
export const WATCHED_FRACTIONS = [0.5, 0.9, 0.99, 0.999] as const;
const WATCHED = WATCHED_FRACTIONS.length;

/** Buckets of the histogram that make a coarse bin: 4 bins to each doubling. Bin 0 is for 0 alone. */
const BUCKETS_SHIFT = 4;
const BINS = 1 + ((BUCKETS - 1) >> BUCKETS_SHIFT);
const binOf = (bucket: number): number => (bucket === 0 ? 0 : 1 + ((bucket - 1) >> BUCKETS_SHIFT));

export class LatencyColumns {
  private readonly windows: LatencyWindows;
  private merges = 0;
  private done = 0;
  /** Counts by bucket of the windows that are done. */
  private readonly sum = new Uint32Array(BUCKETS);
  private count = 0;
  /** For each fraction: the bucket of the running percentile, and how many lie in buckets before it. */
  private readonly bucket = new Int32Array(WATCHED);
  private readonly before = new Float64Array(WATCHED);
  /** By window, WATCHED each. */
  private readonly percentiles = new Float64Array(WATCHED * WINDOWS_MAX);
  private readonly running = new Float64Array(WATCHED * WINDOWS_MAX);
  private binned = new BucketLists(WINDOWS_MAX);
  /** Of one window: empty between calls. */
  private readonly own = new Uint32Array(BUCKETS);
  private readonly ownBins = new Uint32Array(BINS);

  constructor(windows: LatencyWindows) {
    this.windows = windows;
  }

  /** One column for each of WATCHED_FRACTIONS, the open window's value last; NaN where nothing completed. */
  percentileColumns(): readonly Float64Array[] {
    return this.columnsOf(this.percentiles);
  }

  /** The same over all windows from the first to this one. */
  runningColumns(): readonly Float64Array[] {
    return this.columnsOf(this.running);
  }

  /** Counts by coarse bin, window after window: only bins that are not empty. */
  bins(): ReturnType<BucketLists['columns']> {
    return this.binned.columns();
  }

  /** Brings all columns up to date; to be called before they are read. */
  refresh(): void {
    const { windows } = this;
    if (windows.merges !== this.merges) this.restart();
    // The window that was open the last time was listed as it stood then.
    this.binned.truncate(this.done);
    while (this.done < windows.closed) this.take(this.done++);
    // The open window is added for those who look, and taken back: it is still growing.
    const { bucket, before, count } = this;
    const kept = { bucket: bucket.slice(), before: before.slice() };
    this.take(this.done);
    const from = windows.lowest(this.done);
    windows.addTo(this.own, this.done);
    for (let at = from; at < BUCKETS; at++) this.sum[at] -= this.own[at];
    this.own.fill(0);
    bucket.set(kept.bucket);
    before.set(kept.before);
    this.count = count;
  }

  private restart(): void {
    this.merges = this.windows.merges;
    this.done = 0;
    this.count = 0;
    this.sum.fill(0);
    this.bucket.fill(0);
    this.before.fill(0);
    this.binned = new BucketLists(WINDOWS_MAX);
  }

  private columnsOf(rows: Float64Array): readonly Float64Array[] {
    return WATCHED_FRACTIONS.map((_, which) => {
      const column = new Float64Array(this.done + 1);
      for (let window = 0; window <= this.done; window++) column[window] = rows[window * WATCHED + which];
      return column;
    });
  }

  /** Works out what is known of a window and adds it to the sum. */
  private take(window: number): void {
    const { own, ownBins, sum, windows } = this;
    const lowest = windows.lowest(window);
    const highest = windows.addTo(own, window);
    let count = 0;
    for (let bucket = lowest; bucket <= highest; bucket++) {
      const more = own[bucket];
      count += more;
      sum[bucket] += more;
      ownBins[binOf(bucket)] += more;
      for (let which = 0; which < WATCHED; which++) {
        if (bucket < this.bucket[which]) this.before[which] += more;
      }
    }
    this.count += count;
    this.binned.append(ownBins, binOf(lowest), highest < 0 ? -1 : binOf(highest));
    for (let which = 0; which < WATCHED; which++) {
      this.percentiles[window * WATCHED + which] = percentileOf(own, lowest, count, WATCHED_FRACTIONS[which]);
      this.running[window * WATCHED + which] = this.runningPercentile(which);
    }
    if (highest < 0) return;
    own.fill(0, lowest, highest + 1);
    ownBins.fill(0, binOf(lowest), binOf(highest) + 1);
  }

  private runningPercentile(which: number): Nanos {
    const { sum, bucket, before } = this;
    if (this.count === 0) return Number.NaN;
    const rank = rankOf(WATCHED_FRACTIONS[which], this.count);
    while (before[which] + sum[bucket[which]] < rank) {
      before[which] += sum[bucket[which]];
      bucket[which]++;
    }
    while (before[which] >= rank) {
      bucket[which]--;
      before[which] -= sum[bucket[which]];
    }
    return bucketValue(bucket[which]);
  }
}

function percentileOf(counts: Uint32Array, lowest: number, count: number, fraction: number): Nanos {
  if (count === 0) return Number.NaN;
  const rank = rankOf(fraction, count);
  let bucket = lowest - 1;
  let seen = 0;
  while (seen < rank) seen += counts[++bucket];
  return bucketValue(bucket);
}
