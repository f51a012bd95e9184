// Sparse histograms: lists of the non-empty buckets, stored one after another.

import { grownInts } from '../kernel/columns.ts';
import { BUCKETS } from './latency-buckets.ts';

export class BucketLists {
  /** Where each list starts in the columns below, and where the last one ends. */
  readonly starts: StaticArray<i32>;
  /**
   * The bucket numbers (increasing within a list) and their counts. Both arrays are replaced when they grow,
   * so readers must not keep them.
   */
  buckets: StaticArray<i32> = new StaticArray<i32>(512);
  counts: StaticArray<i32> = new StaticArray<i32>(512);
  length: i32 = 0;

  /** Room for this many lists. */
  constructor(capacity: i32) {
    this.starts = new StaticArray<i32>(capacity + 1);
  }

  /** Appends a list of the non-empty buckets in `counts`, which are all between `lowest` and `highest`. */
  append(counts: StaticArray<u32>, lowest: i32, highest: i32): void {
    let end = this.starts[this.length];
    this.ensure(end + highest - lowest + 1);
    const listed = this.buckets;
    const listedCounts = this.counts;
    for (let bucket = lowest; bucket <= highest; bucket++) {
      // Written without a branch, because which buckets are empty is unpredictable. The next entry overwrites
      // an empty one, and the last bucket is never empty.
      const count = counts[bucket];
      listed[end] = bucket;
      listedCounts[end] = i32(count);
      end += i32(count !== 0);
    }
    this.starts[++this.length] = end;
  }

  copy(): BucketLists {
    const copy = new BucketLists(this.starts.length - 1);
    copy.buckets = grownInts(this.buckets, this.buckets.length);
    copy.counts = grownInts(this.counts, this.counts.length);
    for (let list = 0; list <= this.length; list++) copy.starts[list] = this.starts[list];
    copy.length = this.length;
    return copy;
  }

  /** The first bucket of a list; BUCKETS if it is empty. */
  lowest(list: i32): i32 {
    const start = this.starts[list];
    return start < this.starts[list + 1] ? this.buckets[start] : BUCKETS;
  }

  /** Adds a list to counts by bucket and returns its last bucket; -1 if it is empty. */
  addTo(counts: StaticArray<u32>, list: i32): i32 {
    const buckets = this.buckets;
    const end = this.starts[list + 1];
    let bucket = -1;
    for (let at = this.starts[list]; at < end; at++) {
      bucket = buckets[at];
      counts[bucket] += u32(this.counts[at]);
    }
    return bucket;
  }

  /** The sum of a list's counts in buckets up to this one. */
  countUpTo(list: i32, bucket: i32): f64 {
    const end = this.starts[list + 1];
    let count: f64 = 0;
    for (let at = this.starts[list]; at < end; at++) {
      if (this.buckets[at] > bucket) break;
      count += f64(this.counts[at]);
    }
    return count;
  }

  /**
   * Merges each group of `factor` neighbouring lists in place. The number of lists must be a multiple of
   * `factor`. `sum` is all 0 before and after.
   */
  merge(factor: i32, sum: StaticArray<u32>): void {
    const groups = i32(this.length / factor);
    this.length = 0;
    for (let group = 0; group < groups; group++) {
      let lowest = BUCKETS;
      let highest = -1;
      for (let part = group * factor; part < (group + 1) * factor; part++) {
        lowest = min(lowest, this.lowest(part));
        highest = max(highest, this.addTo(sum, part));
      }
      // By now all lists of the group have been read. So the merged list may overwrite them: it is not longer
      // than they were together and does not start later.
      this.append(sum, lowest, highest);
      for (let bucket = lowest; bucket <= highest; bucket++) sum[bucket] = 0;
    }
  }

  /** Keeps only the first `length` lists. */
  truncate(length: i32): void {
    this.length = min(this.length, length);
  }

  private ensure(length: i32): void {
    if (length <= this.buckets.length) return;
    this.buckets = grownInts(this.buckets, 2 * length);
    this.counts = grownInts(this.counts, 2 * length);
  }
}
