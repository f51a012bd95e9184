// The page's interface to a simulation, which the host implements in a worker or in the page itself. Commands
// and replies are plain data; the frame's buffer is transferred both ways and recycled.

import type { Nanos } from '../scenario/duration.ts';
import type { Change, Edit } from '../scenario/edit.ts';
import type { Problem } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Followed, FollowedRequest, FoundRequest, WantedLatency } from './followed-request.ts';
import type { RunHistory, SeekProgress } from './history.ts';
import type { RequestTrace } from './request-trace.ts';
import type { Summary } from './summary.ts';

export interface SimulationApi {
  /**
   * Returns the version of the frame layout. Any reply shows that the engine runs; the version shows whether
   * page and engine use the same protocol.
   */
  ping(): number;
  /**
   * Builds the scenario at time 0, replacing the previous run. `edits` then take effect at their original
   * instants.
   */
  load(scenario: Scenario, edits?: readonly Edit[]): LoadReply;
  /** Applies commands between frames, advances the run and writes the frame. */
  frame(request: FrameRequest): FrameReply;
  /** Returns numbers and curves for the charts. Requested a few times a second. */
  summary(): Summary;
}

export type LoadReply = { readonly ok: true } | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * A command of the user, applied between frames. Changes are logged with the instants at which they were
 * made. A change that is made after seeking back replaces all later ones.
 */
export type Command =
  /**
   * Changes the scenario, or sets or heals a node's fault. Live parameters change the running engine; other
   * parameters restart the run.
   */
  | Change
  /** Restarts from time 0 with the present scenario, without the faults that the user set. */
  | { readonly kind: 'restart' }
  /**
   * Seeks this instant of the same run, forwards or backwards. If necessary, replays the run with all
   * changes. Infinity seeks the end of the run. A seek continues over as many frames as the budget requires,
   * and a later seek replaces it. A change during a seek ends it and takes effect at the instant reached.
   */
  | { readonly kind: 'seek'; readonly atNanos: Nanos }
  /**
   * Searches for a request with this latency among those that have ended, over as many frames as the budget
   * requires.
   */
  | ({ readonly kind: 'find' } & WantedLatency)
  /** Stops a seek at the instant that it has reached, or a search before it has a result. */
  | { readonly kind: 'halt' }
  /** Handles only the next event, or the next logged change if that comes first. */
  | { readonly kind: 'event' }
  /**
   * Undoes the last step by a change at the present instant. If the step started another run, the earlier run
   * returns.
   */
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };

export interface FrameRequest {
  /**
   * Simulated time by which to advance. 0 only writes the frame. Infinity advances as far as the budget
   * allows.
   */
  readonly spanNanos: Nanos;
  /** Wall time that the host may spend before it must answer. */
  readonly budgetMillis: number;
  readonly commands: readonly Command[];
  /** The buffer for the frame; a larger one is allocated if it is null or too small. */
  readonly buffer: ArrayBuffer | null;
  /** The largest number of thread records for each server; and below, of vehicle records. */
  readonly maxThreads: number;
  readonly maxVehicles: number;
  /**
   * The request whose details the reply contains. If the request ends, the details of its end are kept as
   * long as the page asks for it.
   */
  readonly followed?: Followed | null;
}

export interface FrameReply {
  readonly buffer: ArrayBuffer;
  /** Number of floats written. */
  readonly length: number;
  /** Problems of commands that were refused; the run continues unchanged. */
  readonly problems: readonly Problem[];
  /** A seek or a search that needs more frames. Meanwhile no frame is written, and `length` is 0. */
  readonly seeking: SeekProgress | null;
  /** The latest instant that this run has reached since its last change. */
  readonly furthestNanos: Nanos;
  /** When the next event happens on any server if nothing is changed; Infinity if there is none. */
  readonly nextEventNanos: Nanos;
  /** The history; null if it has not changed since the last reply. */
  readonly history: RunHistory | null;
  /**
   * The log of changes from index `from` on; earlier entries have not changed. Null if nothing has changed.
   */
  readonly logged: { readonly from: number; readonly edits: readonly Edit[] } | null;
  /**
   * The scenario now in force if a seek, undo or redo has changed it since the last reply; otherwise null.
   */
  readonly scenario: Scenario | null;
  /**
   * The followed request at the instant of the frame; null if it is not in the system, or ended before it was
   * followed.
   */
  readonly followed: FollowedRequest | null;
  /**
   * The spans of the followed request that are known, in order; null if they have not changed since the last
   * reply.
   */
  readonly trace: RequestTrace | null;
  /** If the replay for the trace needs more frames: its progress, 0 to 1. Null if it is complete. */
  readonly tracedShare: number | null;
  /** The result of a search, sent once; otherwise null. */
  readonly found: FoundRequest | null;
}
