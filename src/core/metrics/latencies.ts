// Latencies of completed requests, of four kinds. They are collected in columns and counted in batches: a
// histogram filled in one go stays in the processor's cache.

import { Nanos } from '../types.ts';
import { LatencyColumns } from './latency-columns.ts';
import { LatencyHistogram } from './latency-histogram.ts';
import { LatencyWindows } from './latency-windows.ts';
import { Timeline } from './timeline.ts';

/** Kinds of latency. */
export namespace TOOK {
  /** Latency from the actual start, minus the waits sampled for the request. */
  export const overhead: i32 = 0;
  /** Latency from the intended start. */
  export const intended: i32 = 1;
  /** Latency from the actual start. */
  export const actual: i32 = 2;
  /** Latency from the actual start, minus the time in the queue. */
  export const service: i32 = 3;
}

/** Number of requests per batch. */
const ROWS: i32 = 256;

export class Latencies {
  readonly timeline: Timeline;
  private readonly overheadNanos: StaticArray<f64> = new StaticArray<f64>(ROWS);
  private readonly intendedNanos: StaticArray<f64> = new StaticArray<f64>(ROWS);
  private readonly actualNanos: StaticArray<f64> = new StaticArray<f64>(ROWS);
  private readonly serviceNanos: StaticArray<f64> = new StaticArray<f64>(ROWS);
  private length: i32 = 0;

  private readonly overheadWindows: LatencyWindows;
  private readonly intendedWindows: LatencyWindows;
  /**
   * Null until the first request is sent late. Until then these windows would equal those from the intended
   * start.
   */
  private actualWindows: LatencyWindows | null = null;
  /**
   * Null until the first request queues. Until then these windows would equal those from the actual start.
   */
  private serviceWindows: LatencyWindows | null = null;
  /** Columns that have been read. */
  private readonly read: Array<LatencyColumns> = [];

  /** Whether service latencies are counted. */
  readonly hasService: bool;

  constructor(hasService: bool) {
    const timeline = new Timeline(new LatencyHistogram(true), new LatencyHistogram(true));
    this.hasService = hasService;
    this.timeline = timeline;
    this.overheadWindows = timeline.latencies[0];
    this.intendedWindows = timeline.latencies[1];
  }

  /**
   * Sets the service latency of the request that is passed to `add` next. Call only if service latencies are
   * counted.
   */
  @inline
  addService(service: Nanos): void {
    this.serviceNanos[this.length] = service;
  }

  /** Adds the latencies of a completed request. */
  @inline
  add(overhead: Nanos, intended: Nanos, actual: Nanos): void {
    const row = this.length++;
    this.overheadNanos[row] = overhead;
    this.intendedNanos[row] = intended;
    this.actualNanos[row] = actual;
    if (this.length === ROWS) this.count();
  }

  /** Counts the current batch, so that histograms and windows are complete. */
  count(): void {
    const length = this.length;
    if (length === 0) return;
    this.keepApart(length);
    this.overheadWindows.histogram.recordAll(this.overheadNanos, length);
    this.intendedWindows.histogram.recordAll(this.intendedNanos, length);
    const actual = this.actualWindows;
    if (actual !== null) actual.histogram.recordAll(this.actualNanos, length);
    const service = this.serviceWindows;
    if (service !== null) service.histogram.recordAll(this.serviceNanos, length);
    this.length = 0;
  }

  get overhead(): LatencyWindows {
    this.count();
    return this.overheadWindows;
  }

  get intended(): LatencyWindows {
    this.count();
    return this.intendedWindows;
  }

  get actual(): LatencyWindows {
    this.count();
    const actual = this.actualWindows;
    return actual !== null ? actual : this.intendedWindows;
  }

  /** Use only if service latencies are counted. */
  get service(): LatencyWindows {
    assert(this.hasService, 'service latencies are counted in charted runs only');
    this.count();
    const service = this.serviceWindows;
    return service !== null ? service : this.actual;
  }

  /**
   * The up-to-date windows of this kind (a value of TOOK) as columns. Kinds whose latencies have never
   * differed share their columns.
   */
  columns(kind: i32): LatencyColumns {
    const columns = this.columnsOf(this.windowsOf(kind));
    columns.refresh();
    return columns;
  }

  private windowsOf(kind: i32): LatencyWindows {
    switch (kind) {
      case TOOK.overhead:
        return this.overhead;
      case TOOK.intended:
        return this.intended;
      case TOOK.actual:
        return this.actual;
      default:
        return this.service;
    }
  }

  private columnsOf(windows: LatencyWindows): LatencyColumns {
    for (let index = 0; index < this.read.length; index++) {
      if (this.read[index].windows === windows) return this.read[index];
    }
    const columns = new LatencyColumns(windows);
    this.read.push(columns);
    return columns;
  }

  /**
   * Gives a kind of latency separate windows if its values differ, for the first time in the current batch,
   * from those of the kind whose windows it shares.
   */
  private keepApart(length: i32): void {
    let actual = this.actualWindows;
    if (actual === null && differ(this.actualNanos, this.intendedNanos, length)) {
      actual = this.timeline.keepApart(this.intendedWindows);
      this.actualWindows = actual;
    }
    if (!this.hasService || this.serviceWindows !== null) return;
    if (!differ(this.serviceNanos, this.actualNanos, length)) return;
    this.serviceWindows = this.timeline.keepApart(actual !== null ? actual : this.intendedWindows);
  }
}

function differ(one: StaticArray<f64>, other: StaticArray<f64>, length: i32): bool {
  for (let row = 0; row < length; row++) if (one[row] !== other[row]) return true;
  return false;
}
