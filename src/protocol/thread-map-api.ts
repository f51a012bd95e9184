// The page's interface to a map of threads over time: the activity of each thread of one server, as shares of
// the time in each column and, if there are few enough, span by span. It is recorded by a separate run next
// to the visible one.

import type { Nanos } from '../scenario/duration.ts';
import type { Edit } from '../scenario/edit.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { LoadReply } from './simulation-api.ts';

/**
 * What a thread does. lockWait: waits for a lock, computing or not. paused: has a core, and stands still. throttled: has a core, and waits for the next period of the CPU limit. waiting: for a reply
 * or a timer; stuck: for a call that will not succeed as things are. absent: no such thread exists.
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

/** Columns of the queue's record in each column of the map: mean number of requests in it over the time, and the most. */
export const QUEUE_OVER_TIME = { mean: 0, most: 1, length: 2 } as const;

export interface ThreadMapRequest {
  /** Id of a server of the run. */
  readonly server: string;
  /** The furthest instant of the run. */
  readonly reachNanos: Nanos;
  /** The part that is wanted, not beyond that. */
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos;
  /** Into how many columns of equal length it is divided, and into how many rows of threads at most. */
  readonly columns: number;
  readonly mostRows: number;
  /** The threads that are wanted, from this one on; null: all that there are. */
  readonly firstThread: number;
  readonly threads: number | null;
}

/** The content of the requested map. */
export interface ThreadMapPlan {
  /** Most threads that the server has had up to `reachNanos`. */
  readonly threadsInAll: number;
  /** Those that are shown, from `firstThread` on, `threadsPerRow` in each row; the last row may have fewer. */
  readonly firstThread: number;
  readonly threads: number;
  readonly rows: number;
  readonly threadsPerRow: number;
  /**
   * Whether threads were looked at after every event, so that times are exact; otherwise the number of
   * samples per column.
   */
  readonly exact: boolean;
  readonly looks: number;
}

/** Some columns of a map, from `first` on. */
export interface ThreadMapColumns {
  readonly first: number;
  readonly count: number;
  /** Share of the threads' time, column by column, row by row, by THREAD_KIND; those of a row sum to 1. */
  readonly shares: Float32Array;
  /** Column by column, by QUEUE_OVER_TIME. */
  readonly queue: Float32Array;
}

/** Stretches of time in which a thread did one thing for one request, by thread and then in time. Columns of one length. */
export interface ThreadSpans {
  readonly thread: Int32Array;
  /** When it began, also before the part that is shown; -Infinity where that is not known. */
  readonly fromNanos: Float64Array;
  /** When it ended, at most the end of the part that is shown. */
  readonly untilNanos: Float64Array;
  /** One of THREAD_KIND. */
  readonly kind: Uint8Array;
  /** Number of the request that it was for, or -1. */
  readonly request: Float64Array;
  /** Node that it waited for, among those of all upstream groups from 0, or -1. */
  readonly node: Int32Array;
}

export interface ThreadMapStep {
  /** How much of the way is done, 0 to 1. */
  readonly share: number;
  readonly done: boolean;
  /** null while the run is looked through for its threads. */
  readonly plan: ThreadMapPlan | null;
  /** The new columns; null if there are none. */
  readonly columns: ThreadMapColumns | null;
  /** Sent with the last step, if there are few enough; otherwise null. */
  readonly spans: ThreadSpans | null;
}

export interface ThreadMapApi {
  /** The recorded run: the scenario at its start, and its changes. */
  open(scenario: Scenario, edits: readonly Edit[]): LoadReply;
  /**
   * Continues this recording for so much wall time. Another request, or the same with another `wish`, begins anew: each column is
   * sent once, and the answers to an earlier wish may have been dropped. To stop a recording, do not ask again. Throws if the run
   * has no such server.
   */
  record(request: ThreadMapRequest, budgetMillis: number, wish?: number): ThreadMapStep;
}
