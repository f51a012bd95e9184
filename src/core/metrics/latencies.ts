// The latencies of completed requests, of four kinds. They are gathered in columns and counted many at a time: a histogram
// that is filled in one go stays in the processor's cache meanwhile.

import { Nanos } from '../types.ts';
import { LatencyColumns } from './latency-columns.ts';
import { LatencyHistogram } from './latency-histogram.ts';
import { LatencyWindows } from './latency-windows.ts';
import { Timeline } from './timeline.ts';

/** Kinds of latency. */
export namespace TOOK {
  /** Beyond the waits that the request drew, from the actual start. */
  export const overhead: i32 = 0;
  /** From the intended start. */
  export const intended: i32 = 1;
  /** From the actual start. */
  export const actual: i32 = 2;
  /** From the actual start, without the time in the queue. */
  export const service: i32 = 3;
}

/** Requests that are gathered. */
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
  /** Kept apart from the first request on that was sent late; before, they are those from the intended start. */
  private actualWindows: LatencyWindows | null = null;
  /** Kept apart from the first request on that was queued; before, they are those from the actual start. */
  private serviceWindows: LatencyWindows | null = null;
  /** Columns that a reader has asked for. */
  private readonly read: Array<LatencyColumns> = [];

  /** Whether service latencies are counted too. */
  readonly hasService: bool;

  constructor(hasService: bool) {
    const timeline = new Timeline(new LatencyHistogram(true), new LatencyHistogram(true));
    this.hasService = hasService;
    this.timeline = timeline;
    this.overheadWindows = timeline.latencies[0];
    this.intendedWindows = timeline.latencies[1];
  }

  /** Of the request that `add` will be told of next. Only where service latencies are counted. */
  @inline
  addService(service: Nanos): void {
    this.serviceNanos[this.length] = service;
  }

  /** A request has completed that took so long. */
  @inline
  add(overhead: Nanos, intended: Nanos, actual: Nanos): void {
    const row = this.length++;
    this.overheadNanos[row] = overhead;
    this.intendedNanos[row] = intended;
    this.actualNanos[row] = actual;
    if (this.length === ROWS) this.count();
  }

  /** Counts what has been gathered, so that histograms and windows have all there is. */
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

  /** Only where they are counted. */
  get service(): LatencyWindows {
    assert(this.hasService, 'service latencies are counted in charted runs only');
    this.count();
    const service = this.serviceWindows;
    return service !== null ? service : this.actual;
  }

  /** The windows of this kind, one of TOOK, as columns, up to date. Kinds that never differed share theirs. */
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

  /** Keeps apart the kinds that first differ in what has been gathered. */
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
