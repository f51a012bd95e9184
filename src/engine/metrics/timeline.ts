// What happened when: counts, latencies and what became of the machine, in windows of equal width from time 0 on. When the
// windows are used up, neighbours are merged (histograms add exactly) and the width goes up: 50 ms, 100 ms, 500 ms, 1 s,
// 5 s, ... Memory does not grow with time.

import type { Nanos } from '../../scenario/duration.ts';
import { WINDOW } from '../view/codes.ts';
import { BUCKETS, bucketValue, rankOf } from '../view/latency-buckets.ts';
import type { LatencyHistogram } from './latency-histogram.ts';
import { LatencyWindows } from './latency-windows.ts';

const FIRST_WINDOW_NANOS = 50e6;
/** Windows kept; a multiple of 10, so that merging by 2 and by 5 leaves no half window. */
export const WINDOWS_MAX = 480;

/** What is watched besides requests: see MachineWatch. */
interface Watch {
  /** Takes what is due up to `now`, an instant at or after the last event. */
  lookUntil(now: Nanos, windowNanos: Nanos): void;
  /** Writes its columns as they stand at `now` into the row that begins at `at`. */
  write(rows: Float64Array, at: number, now: Nanos): void;
  beginWindow(): void;
}

export class Timeline {
  windowNanos: Nanos = FIRST_WINDOW_NANOS;
  /** Windows begun, the open one included. */
  length = 1;
  /** Instant at which the open window ends. */
  boundary: Nanos = FIRST_WINDOW_NANOS;
  /** Each has the windows of one kind of latency; the first that of the overhead, the second from the intended start. */
  readonly latencies: LatencyWindows[];

  private widenings = 0;
  /** Of all windows, the open one too. */
  private readonly rows = new Float64Array(WINDOWS_MAX * WINDOW.length);

  /** Of completed requests; histograms with windows, which are closed from here. */
  constructor(histograms: readonly LatencyHistogram[]) {
    this.latencies = histograms.map((histogram) => new LatencyWindows(histogram, WINDOWS_MAX));
  }

  /** Keeps another kind of latency from now on, that so far was the same as this one. */
  keepApart(same: LatencyWindows): LatencyWindows {
    const apart = same.copy();
    this.latencies.push(apart);
    return apart;
  }

  /** So many more requests were offered, completed and failed in the open window. */
  add(offered: number, completed: number, failed: number): void {
    const { rows } = this;
    const at = (this.length - 1) * WINDOW.length;
    rows[at + WINDOW.offered] += offered;
    rows[at + WINDOW.completed] += completed;
    rows[at + WINDOW.failed] += failed;
  }

  /** Closes every window that ends at or before `now`. Nothing may have happened since the last event. */
  closeUntil(now: Nanos, watch: Watch): void {
    while (this.boundary <= now) {
      this.observe(this.boundary, watch);
      watch.beginWindow();
      for (const each of this.latencies) each.close();
      if (this.length === WINDOWS_MAX) this.widen();
      this.length++;
      this.boundary = this.length * this.windowNanos;
    }
  }

  /** Brings what is watched up to `now` in the open window. */
  observe(now: Nanos, watch: Watch): void {
    watch.lookUntil(now, this.windowNanos);
    watch.write(this.rows, (this.length - 1) * WINDOW.length, now);
  }

  /** A column of a window: see WINDOW. */
  get(window: number, column: number): number {
    return this.rows[window * WINDOW.length + column];
  }

  /** Overhead at this fraction over the windows from `from` up to but not including `to`; NaN where none completed. */
  percentileBetween(from: number, to: number, fraction: number): Nanos {
    const overhead = this.latencies[0];
    const sum = new Uint32Array(BUCKETS);
    let count = 0;
    for (let window = from; window < to; window++) {
      count += this.get(window, WINDOW.completed);
      overhead.addTo(sum, window);
    }
    if (count === 0) return Number.NaN;
    const rank = rankOf(fraction, count);
    let seen = 0;
    let bucket = -1;
    while (seen < rank) seen += sum[++bucket];
    return bucketValue(bucket);
  }

  /** All windows are closed: merges neighbours. */
  private widen(): void {
    const factor = this.widenings++ % 2 === 0 ? 2 : 5;
    const length = this.length / factor;
    for (let window = 0; window < length; window++) mergeRows(this.rows, window * factor, factor, window);
    for (const each of this.latencies) each.merge(factor);
    this.rows.fill(0, length * WINDOW.length);
    this.length = length;
    this.windowNanos *= factor;
  }
}

/** Makes row `into` of `count` rows from `first` on, which may include it. */
function mergeRows(rows: Float64Array, first: number, count: number, into: number): void {
  for (let column = 0; column < WINDOW.length; column++) {
    const isSum = column <= WINDOW.failed || column >= WINDOW.looks;
    let merged = 0;
    for (let row = first; row < first + count; row++) {
      const value = rows[row * WINDOW.length + column];
      merged = isSum ? merged + value : value;
    }
    rows[into * WINDOW.length + column] = merged;
  }
}
