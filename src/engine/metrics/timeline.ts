// What happened when: counts and overhead percentiles in windows of equal width from time 0 on. When the windows are
// used up, neighbours are merged (histograms add exactly) and the width goes up: 50 ms, 100 ms, 500 ms, 1 s, 5 s, ...
// Memory does not grow with time.

import type { Nanos } from '../../scenario/duration.ts';
import { BUCKETS, bucketValue, rankOf } from './latency-histogram.ts';

const FIRST_WINDOW_NANOS = 50e6;
/** Windows kept; a multiple of 10, so that merging by 2 and by 5 leaves no half window. */
const CAPACITY = 480;
/** Columns of counts in a window. */
export const WINDOW = { offered: 0, completed: 1, failed: 2, useful: 3, switching: 4, length: 5 } as const;

/** Core time since the start, up to an instant at or after the last event. */
export interface CpuMeter {
  usefulNanos(now: Nanos): Nanos;
  switchingNanos(now: Nanos): Nanos;
}

export class Timeline {
  windowNanos: Nanos = FIRST_WINDOW_NANOS;
  /** Windows begun, the open one included. */
  length = 1;
  /** Instant at which the open window ends. */
  boundary: Nanos = FIRST_WINDOW_NANOS;

  private widenings = 0;
  /** Buckets that were ever used lie from `lowest` to `highest`: merging leaves out the others. */
  private lowest = BUCKETS;
  private highest = 0;
  private counts = new Float64Array(16 * WINDOW.length);
  private buckets = new Uint32Array(16 * BUCKETS);
  /** p50, p90, p99 of each window, worked out when it closes. */
  private readonly percentiles = new Float64Array(CAPACITY * 3).fill(Number.NaN);

  addOffered(): void {
    this.counts[(this.length - 1) * WINDOW.length + WINDOW.offered]!++;
  }

  addFailed(): void {
    this.counts[(this.length - 1) * WINDOW.length + WINDOW.failed]!++;
  }

  /** `bucket` is that of the overhead, see bucketAt. */
  addCompleted(bucket: number): void {
    this.counts[(this.length - 1) * WINDOW.length + WINDOW.completed]!++;
    this.buckets[(this.length - 1) * BUCKETS + bucket]!++;
    if (bucket < this.lowest) this.lowest = bucket;
    if (bucket > this.highest) this.highest = bucket;
  }

  /** Closes every window that ends at or before `now`. Nothing may have happened since the last event. */
  closeUntil(now: Nanos, cpu: CpuMeter): void {
    while (this.boundary <= now) {
      const at = (this.length - 1) * WINDOW.length;
      this.counts[at + WINDOW.useful] = cpu.usefulNanos(this.boundary);
      this.counts[at + WINDOW.switching] = cpu.switchingNanos(this.boundary);
      this.summarize(this.length - 1);
      if (this.length === CAPACITY) this.widen();
      this.ensure(++this.length);
      this.boundary = this.length * this.windowNanos;
    }
  }

  /** A count of a window; core times are totals since the start, at the window's end (0 for the open one). */
  get(window: number, column: number): number {
    return this.counts[window * WINDOW.length + column]!;
  }

  /** Overhead at percentile 0: p50, 1: p90, 2: p99 of a window; NaN where none completed. */
  percentile(window: number, which: 0 | 1 | 2): Nanos {
    if (window === this.length - 1) this.summarize(window);
    return this.percentiles[window * 3 + which]!;
  }

  /** Overhead at this fraction over the windows from `from` up to but not including `to`; NaN where none completed. */
  percentileBetween(from: number, to: number, fraction: number): Nanos {
    let count = 0;
    for (let window = from; window < to; window++) count += this.get(window, WINDOW.completed);
    if (count === 0) return Number.NaN;
    const rank = rankOf(fraction, count);
    let seen = 0;
    for (let bucket = 0; ; bucket++) {
      for (let window = from; window < to; window++) seen += this.buckets[window * BUCKETS + bucket]!;
      if (seen >= rank) return bucketValue(bucket);
    }
  }

  private summarize(window: number): void {
    const count = this.get(window, WINDOW.completed);
    const at = window * 3;
    if (count === 0) {
      this.percentiles.fill(Number.NaN, at, at + 3);
      return;
    }
    let seen = 0;
    let bucket = -1;
    const offset = window * BUCKETS;
    for (let which = 0; which < 3; which++) {
      const rank = rankOf(which === 0 ? 0.5 : which === 1 ? 0.9 : 0.99, count);
      while (seen < rank) seen += this.buckets[offset + ++bucket]!;
      this.percentiles[at + which] = bucketValue(bucket);
    }
  }

  private widen(): void {
    const factor = this.widenings++ % 2 === 0 ? 2 : 5;
    const length = this.length / factor;
    const { counts, buckets } = this;
    for (let window = 0; window < length; window++) {
      const first = window * factor;
      for (let column = 0; column < WINDOW.length; column++) {
        const isTotal = column === WINDOW.useful || column === WINDOW.switching;
        let sum = 0;
        for (let part = first; part < first + factor; part++) sum += counts[part * WINDOW.length + column]!;
        counts[window * WINDOW.length + column] = isTotal
          ? counts[(first + factor - 1) * WINDOW.length + column]!
          : sum;
      }
      for (let bucket = this.lowest; bucket <= this.highest; bucket++) {
        let sum = 0;
        for (let part = first; part < first + factor; part++) sum += buckets[part * BUCKETS + bucket]!;
        buckets[window * BUCKETS + bucket] = sum;
      }
      this.summarize(window);
    }
    counts.fill(0, length * WINDOW.length);
    buckets.fill(0, length * BUCKETS);
    this.length = length;
    this.windowNanos *= factor;
  }

  private ensure(windows: number): void {
    if (windows * BUCKETS <= this.buckets.length) return;
    const room = Math.min(CAPACITY, windows * 2);
    const counts = new Float64Array(room * WINDOW.length);
    counts.set(this.counts);
    const buckets = new Uint32Array(room * BUCKETS);
    buckets.set(this.buckets);
    this.counts = counts;
    this.buckets = buckets;
  }
}
