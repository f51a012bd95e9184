// The latencies of a run by window: the open window is counted by the run's histogram, which keeps it apart until it
// closes; a closed one keeps only the buckets in which it counted something.

import { BUCKETS } from '../view/latency-buckets.ts';
import { BucketLists } from './bucket-lists.ts';
import type { LatencyHistogram } from './latency-histogram.ts';

export class LatencyWindows {
  /** Of the whole run. */
  readonly histogram: LatencyHistogram;
  /** Windows that have been closed and not merged since. */
  closed = 0;
  /** Changes whenever closed windows are merged. */
  merges = 0;
  private lists: BucketLists;
  private readonly capacity: number;

  /** `histogram` has windows, which are closed from here; at most `capacity` of them are kept. */
  constructor(histogram: LatencyHistogram, capacity: number) {
    this.histogram = histogram;
    this.capacity = capacity;
    this.lists = new BucketLists(capacity);
  }

  /** The same windows, apart from now on. */
  copy(): LatencyWindows {
    const copy = new LatencyWindows(this.histogram.copy(true), this.capacity);
    copy.closed = this.closed;
    copy.merges = this.merges;
    copy.lists = this.lists.copy();
    return copy;
  }

  /** Puts the open window among the closed ones and begins it anew. */
  close(): void {
    const { histogram } = this;
    this.lists.append(histogram.open, histogram.lowest, histogram.highest);
    histogram.closeWindow();
    this.closed++;
  }

  /** Merges each `factor` neighbours; all of them must make whole groups. */
  merge(factor: number): void {
    const merged = new BucketLists(this.capacity);
    const sum = new Uint32Array(BUCKETS);
    const groups = this.closed / factor;
    for (let group = 0; group < groups; group++) {
      let lowest = BUCKETS;
      let highest = -1;
      for (let part = group * factor; part < (group + 1) * factor; part++) {
        lowest = Math.min(lowest, this.lists.lowest(part));
        highest = Math.max(highest, this.lists.addTo(sum, part));
      }
      merged.append(sum, lowest, highest);
      if (lowest <= highest) sum.fill(0, lowest, highest + 1);
    }
    this.lists = merged;
    this.closed = groups;
    this.merges++;
  }

  /** Adds the counts by bucket of a window, the open one (number `closed`) too, and returns its last bucket, -1 if it is empty. */
  addTo(counts: Uint32Array, window: number): number {
    if (window < this.closed) return this.lists.addTo(counts, window);
    const { open, lowest, highest } = this.histogram;
    for (let bucket = lowest; bucket <= highest; bucket++) counts[bucket] += open[bucket];
    return highest;
  }

  /** The first bucket of a window that counted something; Infinity if none did. */
  lowest(window: number): number {
    if (window < this.closed) return this.lists.lowest(window);
    const { lowest, highest } = this.histogram;
    return highest < 0 ? Number.POSITIVE_INFINITY : lowest;
  }
}
