// What the page may ask of a map of threads over time: what each thread of one server did, as shares of the time in each
// column, and, where few enough, stretch by stretch. It is recorded by a run of its own beside the one that is shown.

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
  /** Up to where the run has come. */
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

/** What a map of such a request shows. */
export interface ThreadMapPlan {
  /** Most threads that the server has had up to `reachNanos`. */
  readonly threadsInAll: number;
  /** Those that are shown, from `firstThread` on, `threadsPerRow` in each row; the last row may have fewer. */
  readonly firstThread: number;
  readonly threads: number;
  readonly rows: number;
  readonly threadsPerRow: number;
  /** Whether threads were looked at after every event, so that times are exact; else so many times in each column. */
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
  /** Those that are new; null where there are none. */
  readonly columns: ThreadMapColumns | null;
  /** With the last step, where there are few enough; else null. */
  readonly spans: ThreadSpans | null;
}

export interface ThreadMapApi {
  /** The run that is recorded: the scenario that it began with, and what was changed on the way. */
  open(scenario: Scenario, edits: readonly Edit[]): LoadReply;
  /**
   * Continues this recording for so much wall time. Another request, or the same with another `wish`, begins anew: each column is
   * sent once, and the answers to an earlier wish may have been dropped. To stop a recording, do not ask again. Throws if the run
   * has no such server.
   */
  record(request: ThreadMapRequest, budgetMillis: number, wish?: number): ThreadMapStep;
}
