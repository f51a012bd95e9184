// Histograms of which most buckets are empty, as lists of the buckets that are not: bucket and count by turns.

export class BucketLists {
  private pairs = new Uint32Array(1024);
  /** Where each list begins in `pairs`; the end of the last one too. */
  private readonly starts: Uint32Array;
  private lists = 0;

  /** Room for this many lists. */
  constructor(capacity: number) {
    this.starts = new Uint32Array(capacity + 1);
  }

  /** Adds the list of the counts by bucket in `counts`, which are 0 but from `lowest` to `highest`. */
  append(counts: Uint32Array, lowest: number, highest: number): void {
    let end = this.starts[this.lists];
    this.ensure(end + 2 * Math.max(0, highest - lowest + 1));
    for (let bucket = lowest; bucket <= highest; bucket++) {
      if (counts[bucket] === 0) continue;
      this.pairs[end++] = bucket;
      this.pairs[end++] = counts[bucket];
    }
    this.starts[++this.lists] = end;
  }

  copy(): BucketLists {
    const copy = new BucketLists(this.starts.length - 1);
    copy.pairs = this.pairs.slice();
    copy.starts.set(this.starts);
    copy.lists = this.lists;
    return copy;
  }

  /** The first bucket of a list; Infinity if it is empty. */
  lowest(list: number): number {
    const start = this.starts[list];
    return start < this.starts[list + 1] ? this.pairs[start] : Number.POSITIVE_INFINITY;
  }

  /** Adds a list to counts by bucket and returns its last bucket, -1 if it is empty. */
  addTo(counts: Uint32Array, list: number): number {
    const { pairs } = this;
    const end = this.starts[list + 1];
    let bucket = -1;
    for (let at = this.starts[list]; at < end; at += 2) {
      bucket = pairs[at];
      counts[bucket] += pairs[at + 1];
    }
    return bucket;
  }

  /** Keeps the first lists only. */
  truncate(lists: number): void {
    this.lists = Math.min(this.lists, lists);
  }

  /** All lists one after another: where each begins and the last one ends, their buckets and their counts. */
  columns(): { starts: Uint32Array; buckets: Uint16Array; counts: Uint32Array } {
    const starts = this.starts.slice(0, this.lists + 1).map((start) => start / 2);
    const length = starts[this.lists];
    const buckets = new Uint16Array(length);
    const counts = new Uint32Array(length);
    for (let at = 0; at < length; at++) {
      buckets[at] = this.pairs[2 * at];
      counts[at] = this.pairs[2 * at + 1];
    }
    return { starts, buckets, counts };
  }

  private ensure(length: number): void {
    if (length <= this.pairs.length) return;
    const pairs = new Uint32Array(2 * length);
    pairs.set(this.pairs);
    this.pairs = pairs;
  }
}
