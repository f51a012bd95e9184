// The page's interface to a map of threads over time: what each thread of one server does. A column of the
// map has shares of time. If there are few enough spans, these are also sent one by one. All this is recorded
// by a separate run beside the visible one.

import type { Nanos } from '../scenario/duration.ts';
import type { Edit } from '../scenario/edit.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { LoadReply } from './simulation-api.ts';

/**
 * What a thread does. lockWait: waits for a lock, whether it computes or not. paused: has a core but cannot
 * run. throttled: has a core and waits for the next period of the CPU limit. waiting: waits for a reply or a
 * timer. stuck: waits for a call that will not succeed if nothing changes. absent: no such thread exists.
 */
export const THREAD_KIND = {
  running: 0,
  switching: 1,
  ready: 2,
  lockWait: 3,
  paused: 4,
  waiting: 5,
  stuck: 6,
  idle: 7,
  absent: 8,
  throttled: 9,
} as const;
export const THREAD_KINDS = 10;

/**
 * Columns of the queue's data in each column of the map: the mean and the largest number of waiting requests.
 */
export const QUEUE_OVER_TIME = { mean: 0, most: 1, length: 2 } as const;

export interface ThreadMapRequest {
  /** Id of a server of the run. */
  readonly server: string;
  /** The latest instant that the run has reached. */
  readonly reachNanos: Nanos;
  /** The requested part of the run, which ends at `reachNanos` at the latest. */
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos;
  /** The number of columns, which have equal lengths; and below, the largest number of rows. */
  readonly columns: number;
  readonly mostRows: number;
  /** The first requested thread; and below, how many are requested (null: all that exist). */
  readonly firstThread: number;
  readonly threads: number | null;
}

/** The content of the requested map. */
export interface ThreadMapPlan {
  /** The largest number of threads that the server has had up to `reachNanos`. */
  readonly threadsInAll: number;
  /**
   * The shown threads start at `firstThread`. Each row has `threadsPerRow` of them; the last row may have
   * fewer.
   */
  readonly firstThread: number;
  readonly threads: number;
  readonly rows: number;
  readonly threadsPerRow: number;
  /**
   * Whether threads were recorded after every event, so that times are exact. If not, `looks` is the number
   * of samples per column.
   */
  readonly exact: boolean;
  readonly looks: number;
}

/** Some columns of a map, from `first` on. */
export interface ThreadMapColumns {
  readonly first: number;
  readonly count: number;
  /**
   * Shares of the threads' time, ordered by column, then by row, then by THREAD_KIND. The shares of a row in
   * a column sum to 1.
   */
  readonly shares: Float32Array;
  /** Ordered by column, then by QUEUE_OVER_TIME. */
  readonly queue: Float32Array;
}

/**
 * Spans of time in which a thread did one thing for one request, ordered by thread and then by time. All
 * columns have the same length.
 */
export interface ThreadSpans {
  readonly thread: Int32Array;
  /** When the span began, possibly before the shown part; -Infinity if that is not known. */
  readonly fromNanos: Float64Array;
  /** When the span ended, at the latest at the end of the shown part. */
  readonly untilNanos: Float64Array;
  /** One of THREAD_KIND. */
  readonly kind: Uint8Array;
  /** Number of the request that the thread served, or -1. */
  readonly request: Float64Array;
  /** The node that the thread waited for, or -1. Nodes are counted over all upstream groups from 0. */
  readonly node: Int32Array;
}

export interface ThreadMapStep {
  /** Progress of the recording, 0 to 1. */
  readonly share: number;
  readonly done: boolean;
  /** Null while it is not yet known which threads the run has. */
  readonly plan: ThreadMapPlan | null;
  /** The new columns; null if there are none. */
  readonly columns: ThreadMapColumns | null;
  /** Sent with the last step if there are few enough spans; otherwise null. */
  readonly spans: ThreadSpans | null;
}

export interface ThreadMapApi {
  /** Sets the run to record: the scenario at its start, and its changes. */
  open(scenario: Scenario, edits: readonly Edit[]): LoadReply;
  /**
   * Continues this recording for up to the given wall time. A different request, or the same one with a
   * different `wish`, starts again, because each column is sent only once and answers to an earlier wish may
   * have been dropped. To stop a recording, stop calling this. Throws if the run has no such server.
   */
  record(request: ThreadMapRequest, budgetMillis: number, wish?: number): ThreadMapStep;
}
