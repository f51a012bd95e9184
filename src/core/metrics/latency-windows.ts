// The latencies of a run by window: the open window is counted by the run's histogram, which keeps it apart until it
// closes; a closed one keeps only the buckets in which it counted something.

import { BucketLists } from './bucket-lists.ts';
import { LatencyHistogram } from './latency-histogram.ts';

export class LatencyWindows {
  /** Of the whole run. */
  readonly histogram: LatencyHistogram;
  /** Changes whenever closed windows are merged. */
  merges: i32 = 0;
  private readonly lists: BucketLists;

  /** `histogram` has windows, which are closed from here; `lists` are of those that have been closed already. */
  constructor(histogram: LatencyHistogram, lists: BucketLists) {
    this.histogram = histogram;
    this.lists = lists;
  }

  /** Windows that have been closed and not merged since. */
  get closed(): i32 {
    return this.lists.length;
  }

  /** The same windows, apart from now on. */
  copy(): LatencyWindows {
    const copy = new LatencyWindows(this.histogram.copy(), this.lists.copy());
    copy.merges = this.merges;
    return copy;
  }

  /** Puts the open window among the closed ones and begins it anew. */
  close(): void {
    const histogram = this.histogram;
    this.lists.append(histogram.open, histogram.lowest, histogram.highest);
    histogram.closeWindow();
  }

  /** Merges each `factor` neighbours; all of them must make whole groups. `sum` is all 0 before and after. */
  merge(factor: i32, sum: StaticArray<u32>): void {
    this.lists.merge(factor, sum);
    this.merges++;
  }

  /** Adds the counts by bucket of a window, the open one (number `closed`) too, and returns its last bucket, -1 if it is empty. */
  addTo(counts: StaticArray<u32>, window: i32): i32 {
    if (window < this.closed) return this.lists.addTo(counts, window);
    const open = this.histogram.open;
    const highest = this.histogram.highest;
    for (let bucket = this.histogram.lowest; bucket <= highest; bucket++) counts[bucket] += open[bucket];
    return highest;
  }

  /** The first bucket of a window that counted something; BUCKETS if none did. */
  lowest(window: i32): i32 {
    return window < this.closed ? this.lists.lowest(window) : this.histogram.lowest;
  }
}
