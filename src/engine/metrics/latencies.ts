// The latencies of completed requests, of four kinds. They are gathered in rows and counted many at a time: a histogram
// that is filled in one go stays in the processor's cache meanwhile.

import { LatencyColumns } from './latency-columns.ts';
import { LatencyHistogram } from './latency-histogram.ts';
import type { LatencyWindows } from './latency-windows.ts';
import { Timeline } from './timeline.ts';

/** Places in a row: what a request took beyond the waits that it drew, from the intended and the actual start, and from then without its time in the queue. */
export const TOOK = { overhead: 0, intended: 1, actual: 2, service: 3, length: 4 } as const;
const ROWS = 256;

export class Latencies {
  /** The next row begins at `at`; to be filled before `add`. */
  readonly rows = new Float64Array(ROWS * TOOK.length);
  at = 0;
  private readonly halves = new Int32Array(this.rows.buffer);
  readonly timeline: Timeline;

  private readonly overheadCounts = new LatencyHistogram(true);
  private readonly intendedCounts = new LatencyHistogram(true);
  /** Kept apart from the first request on that was sent late; before, they are those from the intended start. */
  private actualWindows: LatencyWindows | null = null;
  /** Kept apart from the first request on that was queued; before, they are those from the actual start. */
  private serviceWindows: LatencyWindows | null = null;
  /** Columns that a reader has asked for. */
  private readonly read = new Map<LatencyWindows, LatencyColumns>();

  /** Whether service latencies are counted too. */
  readonly hasService: boolean;

  constructor(hasService: boolean) {
    this.hasService = hasService;
    this.timeline = new Timeline([this.overheadCounts, this.intendedCounts]);
  }

  /** The row at `at` is full. */
  add(): void {
    this.at += TOOK.length;
    if (this.at === this.rows.length) this.count();
  }

  /** Counts what has been gathered, so that histograms and windows have all there is. */
  count(): void {
    const { rows, halves, at } = this;
    if (at === 0) return;
    const intended = this.timeline.latencies[1];
    if (this.actualWindows === null && differ(rows, at, TOOK.actual, TOOK.intended))
      this.actualWindows = this.timeline.keepApart(intended);
    if (this.hasService && this.serviceWindows === null && differ(rows, at, TOOK.service, TOOK.actual))
      this.serviceWindows = this.timeline.keepApart(this.actualWindows ?? intended);
    this.overheadCounts.recordAll(rows, halves, TOOK.overhead, at, TOOK.length);
    this.intendedCounts.recordAll(rows, halves, TOOK.intended, at, TOOK.length);
    this.actualWindows?.histogram.recordAll(rows, halves, TOOK.actual, at, TOOK.length);
    this.serviceWindows?.histogram.recordAll(rows, halves, TOOK.service, at, TOOK.length);
    this.at = 0;
  }

  get overhead(): LatencyWindows {
    this.count();
    return this.timeline.latencies[0];
  }

  get intended(): LatencyWindows {
    this.count();
    return this.timeline.latencies[1];
  }

  get actual(): LatencyWindows {
    const { intended } = this;
    return this.actualWindows ?? intended;
  }

  /** Only where they are counted. */
  get service(): LatencyWindows {
    const { actual } = this;
    if (!this.hasService) throw new Error('service latencies are counted in charted runs only');
    return this.serviceWindows ?? actual;
  }

  /** The windows of this kind as columns, up to date. Kinds that never differed share theirs. */
  columns(name: LatencyName): LatencyColumns {
    const windows = this[name];
    let columns = this.read.get(windows);
    if (columns === undefined) {
      columns = new LatencyColumns(windows);
      this.read.set(windows, columns);
    }
    columns.refresh();
    return columns;
  }
}

/** Kinds of latency by name. */
type LatencyName = Exclude<keyof typeof TOOK, 'length'>;

function differ(rows: Float64Array, until: number, one: number, other: number): boolean {
  for (let at = 0; at < until; at += TOOK.length) if (rows[at + one] !== rows[at + other]) return true;
  return false;
}
