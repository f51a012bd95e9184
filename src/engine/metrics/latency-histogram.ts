// Counts of durations in log-linear buckets: 64 to each doubling, so that a value read back is at most 0.8 % off.
// Memory is fixed. The bucket of a duration is the exponent and the first 6 bits of the fraction of its double, as they
// stand in its upper half; no logarithm.

import type { Nanos } from '../../scenario/duration.ts';

const SUB_BITS = 6;
const SUB_MASK = (1 << SUB_BITS) - 1;
const DOUBLINGS = 50;
/** Bits of the fraction in the upper half of a double, less those that count. */
const FRACTION_REST = 20 - SUB_BITS;
/** What the exponent of 1 makes of the upper half. */
const ONE = 1023 << SUB_BITS;

/** Buckets of a histogram: one for 0, then up to 2^50 ns (13 days); longer ones count in the last. */
export const BUCKETS = 1 + (DOUBLINGS << SUB_BITS);

/** The middle of a bucket; buckets under 128 ns hold one whole number each. */
export function bucketValue(bucket: number): Nanos {
  if (bucket === 0) return 0;
  const doubling = (bucket - 1) >> SUB_BITS;
  const sub = (bucket - 1) & SUB_MASK;
  const width = 2 ** (doubling - SUB_BITS);
  const low = 2 ** doubling + sub * width;
  return width <= 1 ? Math.ceil(low) : low + (width - 1) / 2;
}

/** Smallest rank that covers this fraction of `count`, by the rule of the source's tool: at least 1, rounded down. */
export function rankOf(fraction: number, count: number): number {
  return Math.min(Math.max(Math.floor(fraction * count), 1), count);
}

/** Places in the cells of a histogram. */
const SUM = 0;
const MIN = 1;
const MAX = 2;
const LAST = 3;

export class LatencyHistogram {
  count = 0;
  /** Bucket of the duration recorded last. */
  lastBucket = 0;
  /** In a typed array, as doubles in fields and in calls may be put on the heap anew at each change. */
  private readonly cells = new Float64Array([0, Number.POSITIVE_INFINITY, 0, 0]);
  private readonly halves = new Int32Array(this.cells.buffer);
  private readonly buckets = new Uint32Array(BUCKETS);

  /** Infinity if nothing was recorded. */
  get min(): Nanos {
    return this.cells[MIN]!;
  }

  get max(): Nanos {
    return this.cells[MAX]!;
  }

  /** Records the duration at column[index]: a whole number of nanoseconds. */
  record(column: Float64Array, index: number): void {
    const { cells, buckets } = this;
    const nanos = column[index]!;
    cells[LAST] = nanos;
    cells[SUM]! += nanos;
    if (nanos < cells[MIN]!) cells[MIN] = nanos;
    if (nanos > cells[MAX]!) cells[MAX] = nanos;
    let bucket = 1 - ONE + (this.halves[2 * LAST + 1]! >> FRACTION_REST);
    if (bucket < 0) bucket = 0;
    if (bucket >= BUCKETS) bucket = BUCKETS - 1;
    buckets[bucket]!++;
    this.lastBucket = bucket;
    this.count++;
  }

  /** Mean in nanoseconds, exact; NaN if nothing was recorded. */
  mean(): number {
    return this.cells[SUM]! / this.count;
  }

  /** The value at this rank (1 is the smallest), within 0.8 %; NaN if nothing was recorded. */
  valueAtRank(rank: number): Nanos {
    if (this.count === 0) return Number.NaN;
    if (rank >= this.count) return this.max;
    if (rank <= 1) return this.min;
    let seen = 0;
    let bucket = -1;
    while (seen < rank) seen += this.buckets[++bucket]!;
    return Math.min(Math.max(bucketValue(bucket), this.min), this.max);
  }

  /** The value that this fraction (0 to 1) does not exceed; NaN if nothing was recorded. */
  percentile(fraction: number): Nanos {
    return this.valueAtRank(rankOf(fraction, this.count));
  }
}
