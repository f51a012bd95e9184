// Latencies per window. The run's histogram counts the open window separately until it closes; only the
// non-empty buckets of a closed window are kept.

import { BucketLists } from './bucket-lists.ts';
import { LatencyHistogram } from './latency-histogram.ts';

export class LatencyWindows {
  /** Histogram of the whole run. */
  readonly histogram: LatencyHistogram;
  /** Increases whenever closed windows are merged. */
  merges: i32 = 0;
  private readonly lists: BucketLists;

  /** `histogram` must have windows, which this class closes; `lists` holds the windows closed so far. */
  constructor(histogram: LatencyHistogram, lists: BucketLists) {
    this.histogram = histogram;
    this.lists = lists;
  }

  /** Number of closed windows, after merging. */
  get closed(): i32 {
    return this.lists.length;
  }

  /** A copy that is independent from now on. */
  copy(): LatencyWindows {
    const copy = new LatencyWindows(this.histogram.copy(), this.lists.copy());
    copy.merges = this.merges;
    return copy;
  }

  /** Closes the open window and starts a new one. */
  close(): void {
    const histogram = this.histogram;
    this.lists.append(histogram.open, histogram.lowest, histogram.highest);
    histogram.closeWindow();
  }

  /**
   * Merges each group of `factor` neighbouring windows. The number of windows must be a multiple of `factor`.
   * `sum` is all 0 before and after.
   */
  merge(factor: i32, sum: StaticArray<u32>): void {
    this.lists.merge(factor, sum);
    this.merges++;
  }

  /**
   * Adds a window's counts by bucket to `counts` and returns its last bucket; -1 if the window is empty.
   * Number `closed` is the open window.
   */
  addTo(counts: StaticArray<u32>, window: i32): i32 {
    if (window < this.closed) return this.lists.addTo(counts, window);
    const open = this.histogram.open;
    const highest = this.histogram.highest;
    for (let bucket = this.histogram.lowest; bucket <= highest; bucket++) counts[bucket] += open[bucket];
    return highest;
  }

  /** Number of latencies of a closed window that are in buckets up to this one. */
  countUpTo(window: i32, bucket: i32): f64 {
    return this.lists.countUpTo(window, bucket);
  }

  /** The first non-empty bucket of a window; BUCKETS if there is none. */
  lowest(window: i32): i32 {
    return window < this.closed ? this.lists.lowest(window) : this.histogram.lowest;
  }
}
