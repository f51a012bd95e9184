// Counts, latencies and machine state over time, in windows of equal width from time 0. When all windows are
// in use, neighbouring windows are merged (histograms add exactly), so the width grows: 50 ms, 100 ms, 500
// ms, 1 s, 5 s, ... With a CPU limit, windows are whole periods long. Memory does not grow with time.

import { WINDOW } from '../codes.ts';
import { Nanos } from '../types.ts';
import { BucketLists } from './bucket-lists.ts';
import { BUCKETS, bucketValue, rankOf } from './latency-buckets.ts';
import { LatencyHistogram } from './latency-histogram.ts';
import { LatencyWindows } from './latency-windows.ts';

const FIRST_WINDOW_NANOS: Nanos = 50e6;
/** Number of windows kept. A multiple of 10, so that merging by 2 and by 5 leaves no partial window. */
export const WINDOWS_MAX: i32 = 480;

/** Interface of the part that samples the state of the machine for each window: see MachineWatch. */
export abstract class Watch {
  /** Takes the samples due up to `now`, an instant at or after the last event. */
  abstract lookUntil(now: Nanos, windowNanos: Nanos): void;
  /** Writes the sampled columns, as of `now`, into the row that begins at `at`. */
  abstract write(rows: StaticArray<f64>, at: i32, now: Nanos): void;
  abstract beginWindow(): void;
}

export class Timeline {
  windowNanos: Nanos = FIRST_WINDOW_NANOS;
  /** Number of windows begun, including the open one. */
  length: i32 = 1;
  /** Instant at which the open window ends. */
  boundary: Nanos = FIRST_WINDOW_NANOS;
  /** One entry per kind of latency: first the overhead, then the latency from the intended start. */
  readonly latencies: Array<LatencyWindows> = [];

  private widenings: i32 = 0;
  /** Rows of all windows, including the open one. */
  readonly rows: StaticArray<f64> = new StaticArray<f64>(WINDOWS_MAX * WINDOW.length);
  /** Counts by bucket, used while windows are added up; all 0 between calls. */
  private readonly sum: StaticArray<u32> = new StaticArray<u32>(BUCKETS);

  /** Both histograms count completed requests and must have windows, which this class closes. */
  constructor(overhead: LatencyHistogram, intended: LatencyHistogram) {
    this.latencies.push(new LatencyWindows(overhead, new BucketLists(WINDOWS_MAX)));
    this.latencies.push(new LatencyWindows(intended, new BucketLists(WINDOWS_MAX)));
  }

  /** Keeps a kind of latency in separate windows from now on. Until now its values were those of `same`. */
  keepApart(same: LatencyWindows): LatencyWindows {
    const apart = same.copy();
    this.latencies.push(apart);
    return apart;
  }

  /**
   * Makes each window a whole number of periods long. Requests take long late in the period of a CPU limit and
   * short early, so the percentiles of shorter windows would tell which part of a period they cover. Call it
   * before the run begins.
   */
  fit(periodNanos: Nanos): void {
    this.windowNanos = Math.ceil(FIRST_WINDOW_NANOS / periodNanos) * periodNanos;
    this.boundary = this.windowNanos;
  }

  /** Adds offered, completed and failed requests to the open window. */
  add(offered: f64, completed: f64, failed: f64): void {
    const rows = this.rows;
    const at = (this.length - 1) * WINDOW.length;
    rows[at + WINDOW.offered] += offered;
    rows[at + WINDOW.completed] += completed;
    rows[at + WINDOW.failed] += failed;
  }

  /**
   * Closes every window that ends at or before `now`. Call only if nothing has changed since the last event.
   */
  closeUntil(now: Nanos, watch: Watch): void {
    const latencies = this.latencies;
    while (this.boundary <= now) {
      this.observe(this.boundary, watch);
      watch.beginWindow();
      for (let kind = 0; kind < latencies.length; kind++) latencies[kind].close();
      if (this.length === WINDOWS_MAX) this.widen();
      this.length++;
      this.boundary = f64(this.length) * this.windowNanos;
    }
  }

  /** Brings the sampled values of the open window up to `now`. */
  observe(now: Nanos, watch: Watch): void {
    watch.lookUntil(now, this.windowNanos);
    watch.write(this.rows, (this.length - 1) * WINDOW.length, now);
  }

  /** A column of a window: see WINDOW. */
  get(window: i32, column: i32): f64 {
    return this.rows[window * WINDOW.length + column];
  }

  /**
   * Overhead at this fraction, over the windows from `from` up to, but not including, `to`; NaN if nothing
   * completed.
   */
  percentileBetween(from: i32, to: i32, fraction: f64): Nanos {
    let count: f64 = 0;
    for (let window = from; window < to; window++) count += this.get(window, WINDOW.completed);
    return count === 0 ? NaN : this.valueBetween(this.latencies[0], from, to, rankOf(fraction, count));
  }

  /** The latency at this rank, over the windows from `from` up to, but not including, `to`. */
  valueBetween(latencies: LatencyWindows, from: i32, to: i32, rank: f64): Nanos {
    for (let window = from; window < to; window++) latencies.addTo(this.sum, window);
    const value = this.valueAtRank(rank);
    this.sum.fill(0);
    return value;
  }

  /** The value at this rank among the counts in `sum`. */
  private valueAtRank(rank: f64): Nanos {
    const sum = this.sum;
    let cumulative: f64 = 0;
    let bucket = -1;
    while (cumulative < rank) cumulative += f64(sum[++bucket]);
    return bucketValue(bucket);
  }

  /** Merges neighbouring windows. Called when all windows are closed. */
  private widen(): void {
    const factor = this.widenings++ % 2 === 0 ? 2 : 5;
    const length = i32(this.length / factor);
    for (let window = 0; window < length; window++) this.mergeRows(window * factor, factor, window);
    for (let kind = 0; kind < this.latencies.length; kind++) this.latencies[kind].merge(factor, this.sum);
    this.rows.fill(0, length * WINDOW.length);
    this.length = length;
    this.windowNanos *= f64(factor);
  }

  /** Merges `count` rows from `first` on into row `into`, which may be one of them. */
  private mergeRows(first: i32, count: i32, into: i32): void {
    const rows = this.rows;
    for (let column = 0; column < WINDOW.length; column++) {
      const isSum = column <= WINDOW.failed || column >= WINDOW.looks;
      let merged: f64 = 0;
      for (let row = first; row < first + count; row++) {
        const value = rows[row * WINDOW.length + column];
        merged = isSum ? merged + value : value;
      }
      rows[into * WINDOW.length + column] = merged;
    }
  }
}
