// Counts of durations in log-linear buckets: 64 to each doubling, so that a value read back is at most 0.8 % off.
// Memory is fixed. What is recorded may count in a window of its own first, until that is closed.

import type { Nanos } from '../../scenario/duration.ts';
import { BUCKETS, bucketValue, FRACTION_REST, ONE, rankOf } from '../view/latency-buckets.ts';

/** Places in the cells of a histogram. */
const SUM = 0;
const MIN = 1;
const MAX = 2;
const LAST = 3;

export class LatencyHistogram {
  count = 0;
  /** Counts by bucket of the open window; those that it used lie from `lowest` to `highest`. */
  readonly open: Uint32Array;
  lowest = BUCKETS;
  highest = -1;
  /** In a typed array, as doubles in fields and in calls may be put on the heap anew at each change. */
  private readonly cells = new Float64Array([0, Number.POSITIVE_INFINITY, 0, 0]);
  private readonly halves = new Int32Array(this.cells.buffer);
  /** Counts of closed windows; of all that was recorded where there are no windows. */
  private readonly buckets: Uint32Array;

  /** `windowed`: whether someone closes windows. */
  constructor(windowed = false) {
    this.buckets = new Uint32Array(BUCKETS);
    this.open = windowed ? new Uint32Array(BUCKETS) : this.buckets;
  }

  /** Infinity if nothing was recorded. */
  get min(): Nanos {
    return this.cells[MIN];
  }

  get max(): Nanos {
    return this.cells[MAX];
  }

  /** Records the duration at column[index]: a whole number of nanoseconds. */
  record(column: Float64Array, index: number): void {
    this.cells[LAST] = column[index];
    this.recordAll(this.cells, this.halves, LAST, LAST + 1, 1);
  }

  /**
   * Records the durations at column[first], column[first + stride] and so on before `end`. `halves` are the same doubles
   * as whole numbers of 32 bits.
   */
  recordAll(column: Float64Array, halves: Int32Array, first: number, end: number, stride: number): void {
    const { cells, open } = this;
    let { lowest, highest, count } = this;
    let sum = cells[SUM];
    for (let at = first; at < end; at += stride) {
      const nanos = column[at];
      sum += nanos;
      let bucket = 1 - ONE + (halves[2 * at + 1] >> FRACTION_REST);
      if (bucket < 0) bucket = 0;
      if (bucket >= BUCKETS) bucket = BUCKETS - 1;
      open[bucket]++;
      count++;
      // Only at the ends of the buckets can it be the shortest or the longest.
      if (bucket <= lowest) {
        lowest = bucket;
        if (nanos < cells[MIN]) cells[MIN] = nanos;
      }
      if (bucket >= highest) {
        highest = bucket;
        if (nanos > cells[MAX]) cells[MAX] = nanos;
      }
    }
    cells[SUM] = sum;
    this.lowest = lowest;
    this.highest = highest;
    this.count = count;
  }

  /** Begins another window. Only of a histogram that has windows. */
  closeWindow(): void {
    const { open, buckets, lowest, highest } = this;
    for (let bucket = lowest; bucket <= highest; bucket++) {
      buckets[bucket] += open[bucket];
      open[bucket] = 0;
    }
    this.lowest = BUCKETS;
    this.highest = -1;
  }

  /** Another histogram of the same durations; without windows unless asked for. */
  copy(windowed = false): LatencyHistogram {
    const copy = new LatencyHistogram(windowed);
    copy.count = this.count;
    copy.lowest = this.lowest;
    copy.highest = this.highest;
    copy.cells.set(this.cells);
    copy.buckets.set(this.buckets);
    if (this.open === this.buckets) return copy;
    for (let bucket = this.lowest; bucket <= this.highest; bucket++) {
      copy.open[bucket] += this.open[bucket];
    }
    return copy;
  }

  /** Counts by bucket, of all that was recorded: see view/latency-buckets.ts. */
  counts(): Uint32Array {
    return this.copy().buckets;
  }

  /** Mean in nanoseconds, exact; NaN if nothing was recorded. */
  mean(): number {
    return this.cells[SUM] / this.count;
  }

  /** The value at this rank (1 is the smallest), within 0.8 %; NaN if nothing was recorded. */
  valueAtRank(rank: number): Nanos {
    if (this.count === 0) return Number.NaN;
    if (rank >= this.count) return this.max;
    if (rank <= 1) return this.min;
    const { buckets } = this.open === this.buckets ? this : this.copy();
    let seen = 0;
    let bucket = -1;
    while (seen < rank) seen += buckets[++bucket];
    return Math.min(Math.max(bucketValue(bucket), this.min), this.max);
  }

  /** The value that this fraction (0 to 1) does not exceed; NaN if nothing was recorded. */
  percentile(fraction: number): Nanos {
    return this.valueAtRank(rankOf(fraction, this.count));
  }

  /** The same for several fractions that rise, in one pass. */
  percentiles(fractions: readonly number[]): Float64Array {
    const values = new Float64Array(fractions.length);
    if (this.count === 0) return values.fill(Number.NaN);
    const { buckets } = this.open === this.buckets ? this : this.copy();
    let seen = 0;
    let bucket = -1;
    fractions.forEach((fraction, index) => {
      const rank = rankOf(fraction, this.count);
      while (seen < rank) seen += buckets[++bucket];
      const middle = Math.min(Math.max(bucketValue(bucket), this.min), this.max);
      values[index] = rank >= this.count ? this.max : rank <= 1 ? this.min : middle;
    });
    return values;
  }
}
