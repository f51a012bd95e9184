// One request's time as a sequence of spans, as plain data.

import type { Nanos } from '../scenario/duration.ts';
import type { CallUnderWay, Followed } from './followed-request.ts';

/** An attempt of a call, or the pause before the next one. */
export interface TracedCall extends CallUnderWay {
  /**
   * How the attempt ended, or would end if nothing changes. null: it ended with the request, or with the
   * other attempt of a pair.
   */
  readonly outcome: 'completed' | 'failed' | 'timedOut' | null;
  /**
   * Numbers of the requests at served nodes that the attempt and a parallel second one caused; null if there
   * are none.
   */
  readonly visit: number | null;
  readonly hedgeVisit: number | null;
}

export interface TraceSpan {
  /** One of REQUEST_STATE. */
  readonly state: number;
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos;
  /** The request's thread or loop, and that thread's core; -1 for none. */
  readonly thread: number;
  readonly core: number;
  /** Present only in the state `waiting`; null while it waits for a timer. */
  readonly call: TracedCall | null;
}

/** The request that a call became at a served node, for as long as its caller waited. */
export interface TracedVisit {
  /** Its number at the node: see TracedCall. */
  readonly visit: number;
  /** Name of the group, and its node from 0. */
  readonly service: string;
  readonly node: number;
  /** The number of servers before it. */
  readonly tier: number;
  /** Spans from the arrival of the call on; each begins where the previous one ends. */
  readonly spans: readonly TraceSpan[];
}

/**
 * The spans sum to the request's time with the server from its start up to `untilNanos`, and by state to its
 * parts.
 */
export interface RequestTrace extends Followed {
  /** Each span begins where the previous one ends; the first begins when the request was sent. */
  readonly spans: readonly TraceSpan[];
  readonly untilNanos: Nanos;
  /** Its calls at served nodes, in the order in which they began; empty if no group is served. */
  readonly visits: readonly TracedVisit[];
  /** The spans beyond the limit: their sums by REQUEST_STATE, and their number; null if all are included. */
  readonly rest: { readonly spans: number; readonly parts: readonly Nanos[] } | null;
}
