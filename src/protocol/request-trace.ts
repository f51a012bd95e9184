// One request's time in the order in which it passed: plain data.

import type { Nanos } from '../scenario/duration.ts';
import type { CallUnderWay, Followed } from './followed-request.ts';

/** An attempt of a call, or the pause before the next one. */
export interface TracedCall extends CallUnderWay {
  /** How the attempt ended, or as things were would have. null: it ended with the request, or with the other one of a pair. */
  readonly outcome: 'completed' | 'failed' | 'timedOut' | null;
  /** Numbers of the served requests of the attempt and of a parallel second one; null if there are none. */
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
  /** Only in `waiting`; null there while it waits for time to pass. */
  readonly call: TracedCall | null;
}

/** The request of a call at a served node, for as long as its caller waited. */
export interface TracedVisit {
  /** Its number at the node: see TracedCall. */
  readonly visit: number;
  /** Name of the group, and its node from 0. */
  readonly service: string;
  readonly node: number;
  /** Servers before it. */
  readonly tier: number;
  /** From when the call arrived; each begins where the one before ends. */
  readonly spans: readonly TraceSpan[];
}

/** Sums to the request's time with the server from its start up to `untilNanos`, state by state as its parts do. */
export interface RequestTrace extends Followed {
  /** Each begins where the one before ends; the first when the request was sent. */
  readonly spans: readonly TraceSpan[];
  readonly untilNanos: Nanos;
  /** Its calls at served nodes, in the order in which they began; empty if no group is served. */
  readonly visits: readonly TracedVisit[];
  /** Spans beyond the limit: their sums by REQUEST_STATE, and their number; null: all are included. */
  readonly rest: { readonly spans: number; readonly parts: readonly Nanos[] } | null;
}
