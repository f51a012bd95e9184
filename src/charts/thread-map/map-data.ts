// Recorded data of a thread map, and look-ups in it. Recording proceeds from left to right.

import {
  QUEUE_OVER_TIME,
  THREAD_KINDS,
  type ThreadMapPlan,
  type ThreadMapRequest,
  type ThreadMapStep,
  type ThreadSpans,
} from '../../protocol/thread-map-api.ts';
import type { Nanos } from '../../scenario/duration.ts';

/** A period in which a thread stays in one state; see ThreadSpans. */
export interface ThreadSpan {
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos;
  readonly kind: number;
  readonly request: number;
  readonly node: number;
}

export class MapData {
  readonly request: ThreadMapRequest;
  readonly plan: ThreadMapPlan;
  /** Number of columns recorded so far, from the left. */
  columns = 0;
  /** Indexed by column, row and THREAD_KIND. */
  readonly shares: Float32Array;
  /** Indexed by column and QUEUE_OVER_TIME. */
  readonly queue: Float32Array;
  spans: ThreadSpans | null = null;

  constructor(request: ThreadMapRequest, plan: ThreadMapPlan) {
    this.request = request;
    this.plan = plan;
    this.shares = new Float32Array(request.columns * plan.rows * THREAD_KINDS);
    this.queue = new Float32Array(request.columns * QUEUE_OVER_TIME.length);
  }

  take({ columns, spans }: ThreadMapStep): void {
    if (columns !== null) {
      this.shares.set(columns.shares, columns.first * this.plan.rows * THREAD_KINDS);
      this.queue.set(columns.queue, columns.first * QUEUE_OVER_TIME.length);
      this.columns = columns.first + columns.count;
    }
    this.spans = spans;
  }

  /** The column that contains this instant; -1 if it is not recorded yet. */
  columnAt(atNanos: Nanos): number {
    const { fromNanos, untilNanos, columns } = this.request;
    const column = Math.floor(((atNanos - fromNanos) / (untilNanos - fromNanos)) * columns);
    return column >= 0 && Math.min(column, columns - 1) < this.columns ? Math.min(column, columns - 1) : -1;
  }

  /** Start time of a column. */
  startOf(column: number): Nanos {
    const { fromNanos, untilNanos, columns } = this.request;
    return fromNanos + ((untilNanos - fromNanos) * column) / columns;
  }

  rowOf(thread: number): number {
    return Math.floor((thread - this.plan.firstThread) / this.plan.threadsPerRow);
  }

  /** Shares of a row's time in each state during a column, indexed by THREAD_KIND. */
  sharesAt(column: number, row: number): Float32Array {
    const at = (column * this.plan.rows + row) * THREAD_KINDS;
    return this.shares.subarray(at, at + THREAD_KINDS);
  }

  threadsIn(row: number): number {
    const { threads, threadsPerRow } = this.plan;
    return Math.min(threadsPerRow, threads - row * threadsPerRow);
  }

  queueAt(column: number): { readonly mean: number; readonly most: number } {
    const at = column * QUEUE_OVER_TIME.length;
    return { mean: this.queue[at + QUEUE_OVER_TIME.mean], most: this.queue[at + QUEUE_OVER_TIME.most] };
  }

  /** Totals over several columns: shares of the time of all visible threads, and the queue. */
  over(
    fromColumn: number,
    untilColumn: number,
  ): { readonly shares: Float64Array; readonly queueMean: number; readonly queueMost: number } {
    const shares = new Float64Array(THREAD_KINDS);
    let mean = 0;
    let most = 0;
    const columns = untilColumn - fromColumn;
    for (let column = fromColumn; column < untilColumn; column++) {
      for (let row = 0; row < this.plan.rows; row++) {
        const weight = this.threadsIn(row) / (this.plan.threads * columns);
        const of = this.sharesAt(column, row);
        for (let kind = 0; kind < THREAD_KINDS; kind++) shares[kind] += of[kind] * weight;
      }
      const queue = this.queueAt(column);
      mean += queue.mean / columns;
      most = Math.max(most, queue.most);
    }
    return { shares, queueMean: mean, queueMost: most };
  }

  /** The span that contains this instant; null if individual spans are not recorded. */
  spanAt(thread: number, atNanos: Nanos): ThreadSpan | null {
    const { spans } = this;
    if (spans === null) return null;
    for (let index = firstOf(spans, thread); spans.thread[index] === thread; index++) {
      if (spans.untilNanos[index] > atNanos) return spanOf(spans, index);
    }
    return null;
  }
}

export function spanOf(spans: ThreadSpans, index: number): ThreadSpan {
  return {
    fromNanos: spans.fromNanos[index],
    untilNanos: spans.untilNanos[index],
    kind: spans.kind[index],
    request: spans.request[index],
    node: spans.node[index],
  };
}

/** Index of the first span of the thread, or the index at which it would be inserted. */
function firstOf({ thread: threads }: ThreadSpans, thread: number): number {
  let low = 0;
  let high = threads.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (threads[middle] < thread) low = middle + 1;
    else high = middle;
  }
  return low;
}
