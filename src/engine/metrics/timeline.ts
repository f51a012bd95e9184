// What happened when: counts and overhead percentiles in windows of equal width from time 0 on. When the windows are
// used up, neighbours are merged (histograms add exactly) and the width goes up: 50 ms, 100 ms, 500 ms, 1 s, 5 s, ...
// Memory does not grow with time. Overheads of the open window are counted by the run's histogram, which keeps them apart
// until the window closes; a closed one keeps only the buckets in which it counted something.

import type { Nanos } from '../../scenario/duration.ts';
import { METER } from '../machine/core-table.ts';
import { BucketLists } from './bucket-lists.ts';
import { BUCKETS, bucketValue, type LatencyHistogram, rankOf } from './latency-histogram.ts';

const FIRST_WINDOW_NANOS = 50e6;
/** Windows kept; a multiple of 10, so that merging by 2 and by 5 leaves no half window. */
const CAPACITY = 480;
/** Columns of counts in a window. `other`: core time that is neither idle nor one of the two before. */
export const WINDOW = {
  offered: 0,
  completed: 1,
  failed: 2,
  useful: 3,
  switching: 4,
  other: 5,
  length: 6,
} as const;
const OTHER_METERS = [METER.scheduling, METER.spinning, METER.interrupts, METER.paused] as const;

/** Core time since the start, up to an instant at or after the last event. */
export interface CpuMeter {
  usefulNanos(now: Nanos): Nanos;
  switchingNanos(now: Nanos): Nanos;
  meterNanos(meter: number, now: Nanos): Nanos;
}

export class Timeline {
  windowNanos: Nanos = FIRST_WINDOW_NANOS;
  /** Windows begun, the open one included. */
  length = 1;
  /** Instant at which the open window ends. */
  boundary: Nanos = FIRST_WINDOW_NANOS;

  private widenings = 0;
  /** Of all windows, the open one too. */
  private readonly counts = new Float64Array(CAPACITY * WINDOW.length);
  private readonly overhead: LatencyHistogram;
  private closed = new BucketLists(CAPACITY);
  /** p50, p90, p99 of each window, worked out when it closes. */
  private readonly percentiles = new Float64Array(CAPACITY * 3).fill(Number.NaN);

  /** `overhead`: of completed requests; a histogram with windows, which are closed from here. */
  constructor(overhead: LatencyHistogram) {
    this.overhead = overhead;
  }

  /** So many more requests were offered, completed and failed in the open window. */
  add(offered: number, completed: number, failed: number): void {
    const { counts } = this;
    const at = (this.length - 1) * WINDOW.length;
    counts[at + WINDOW.offered]! += offered;
    counts[at + WINDOW.completed]! += completed;
    counts[at + WINDOW.failed]! += failed;
  }

  /** Closes every window that ends at or before `now`. Nothing may have happened since the last event. */
  closeUntil(now: Nanos, cpu: CpuMeter): void {
    while (this.boundary <= now) {
      const at = (this.length - 1) * WINDOW.length;
      this.counts[at + WINDOW.useful] = cpu.usefulNanos(this.boundary);
      this.counts[at + WINDOW.switching] = cpu.switchingNanos(this.boundary);
      let other = 0;
      for (const meter of OTHER_METERS) other += cpu.meterNanos(meter, this.boundary);
      this.counts[at + WINDOW.other] = other;
      this.keepOpen();
      if (this.length === CAPACITY) this.widen();
      this.length++;
      this.boundary = this.length * this.windowNanos;
    }
  }

  /** A count of a window; core times are totals since the start, at the window's end (0 for the open one). */
  get(window: number, column: number): number {
    return this.counts[window * WINDOW.length + column]!;
  }

  /** Overhead at percentile 0: p50, 1: p90, 2: p99 of a window; NaN where none completed. */
  percentile(window: number, which: 0 | 1 | 2): Nanos {
    if (window === this.length - 1) this.summarize(window, this.overhead.open, this.overhead.lowest);
    return this.percentiles[window * 3 + which]!;
  }

  /** Overhead at this fraction over the windows from `from` up to but not including `to`; NaN where none completed. */
  percentileBetween(from: number, to: number, fraction: number): Nanos {
    const last = this.length - 1;
    const sum = from <= last && last < to ? this.overhead.open.slice() : new Uint32Array(BUCKETS);
    let count = 0;
    for (let window = from; window < to; window++) {
      count += this.get(window, WINDOW.completed);
      if (window < last) this.closed.addTo(sum, window);
    }
    if (count === 0) return Number.NaN;
    const rank = rankOf(fraction, count);
    let seen = 0;
    let bucket = -1;
    while (seen < rank) seen += sum[++bucket]!;
    return bucketValue(bucket);
  }

  /** Puts the open window among the closed ones and begins it anew. */
  private keepOpen(): void {
    const { overhead } = this;
    this.summarize(this.length - 1, overhead.open, overhead.lowest);
    this.closed.append(overhead.open, overhead.lowest, overhead.highest);
    overhead.closeWindow();
  }

  /** Works out the percentiles of a window from its counts by bucket, which begin at `lowest`. */
  private summarize(window: number, buckets: Uint32Array, lowest: number): void {
    const count = this.get(window, WINDOW.completed);
    const at = window * 3;
    if (count === 0) {
      this.percentiles.fill(Number.NaN, at, at + 3);
      return;
    }
    let seen = 0;
    let bucket = lowest - 1;
    for (let which = 0; which < 3; which++) {
      const rank = rankOf(which === 0 ? 0.5 : which === 1 ? 0.9 : 0.99, count);
      while (seen < rank) seen += buckets[++bucket]!;
      this.percentiles[at + which] = bucketValue(bucket);
    }
  }

  /** All windows are closed: merges neighbours. */
  private widen(): void {
    const factor = this.widenings++ % 2 === 0 ? 2 : 5;
    const length = this.length / factor;
    const merged = new BucketLists(CAPACITY);
    const sum = new Uint32Array(BUCKETS);
    for (let window = 0; window < length; window++) {
      const first = window * factor;
      this.mergeCounts(first, factor, window);
      let lowest = BUCKETS;
      let highest = -1;
      for (let part = first; part < first + factor; part++) {
        lowest = Math.min(lowest, this.closed.lowest(part));
        highest = Math.max(highest, this.closed.addTo(sum, part));
      }
      this.summarize(window, sum, lowest);
      merged.append(sum, lowest, highest);
      if (lowest <= highest) sum.fill(0, lowest, highest + 1);
    }
    this.counts.fill(0, length * WINDOW.length);
    this.closed = merged;
    this.length = length;
    this.windowNanos *= factor;
  }

  private mergeCounts(first: number, factor: number, window: number): void {
    const { counts } = this;
    for (let column = 0; column < WINDOW.length; column++) {
      const isTotal = column >= WINDOW.useful;
      let sum = 0;
      for (let part = first; part < first + factor; part++) sum += counts[part * WINDOW.length + column]!;
      const last = counts[(first + factor - 1) * WINDOW.length + column]!;
      counts[window * WINDOW.length + column] = isTotal ? last : sum;
    }
  }
}
