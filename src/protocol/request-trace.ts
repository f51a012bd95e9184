// One request's time as a sequence of spans, as plain data.

import type { Nanos } from '../scenario/duration.ts';
import type { CallUnderWay, Followed } from './followed-request.ts';

/** An attempt of a call, or the backoff before the next attempt. */
export interface TracedCall extends CallUnderWay {
  /**
   * How the attempt ended, or will end if nothing changes. null if it was abandoned, because the request
   * ended or the other of two parallel attempts succeeded.
   */
  readonly outcome: 'completed' | 'failed' | 'timedOut' | null;
  /**
   * Numbers that the requests of the attempt and of its hedge have at served nodes; null if there is no such
   * request.
   */
  readonly visit: number | null;
  readonly hedgeVisit: number | null;
}

export interface TraceSpan {
  /** One of REQUEST_STATE. */
  readonly state: number;
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos;
  /** The request's thread or loop, and that thread's core; -1 if there is none. */
  readonly thread: number;
  readonly core: number;
  /**
   * The call that the request waits for. Present only in the state `waiting`; null while the request waits
   * for a timer.
   */
  readonly call: TracedCall | null;
}

/** A call's request at a served node, up to the end of the caller's wait. */
export interface TracedVisit {
  /** Number of the request at the node: see TracedCall. */
  readonly visit: number;
  /** Name of the group; and below, number of the node in the group, from 0. */
  readonly service: string;
  readonly node: number;
  /** The number of servers in front of the node, from the one that clients call. */
  readonly tier: number;
  /** Spans from the arrival of the call on. Each begins where the previous one ends. */
  readonly spans: readonly TraceSpan[];
}

/**
 * Where a request's time went. The spans sum to its time with the server, from its start to `untilNanos`;
 * summed by state they are its `parts`.
 */
export interface RequestTrace extends Followed {
  /** Each span begins where the previous one ends. The first begins when the request was sent. */
  readonly spans: readonly TraceSpan[];
  readonly untilNanos: Nanos;
  /** The request's calls at served nodes, in the order in which they began; empty if no group is served. */
  readonly visits: readonly TracedVisit[];
  /**
   * Spans beyond the largest number that is kept: how many there are, and their sums by REQUEST_STATE. null
   * if all spans are included.
   */
  readonly rest: { readonly spans: number; readonly parts: readonly Nanos[] } | null;
}
