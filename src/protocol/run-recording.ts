// The events in a span of a run as plain data, from which files for other tools are written.

import type { Nanos } from '../scenario/duration.ts';
import type { FaultKind, MachineFaultKind, Scenario } from '../scenario/scenario.ts';
import type { ThreadModelName } from '../scenario/server.ts';
import type { RequestOutcome } from './followed-request.ts';
import type { TraceSpan } from './request-trace.ts';

/** The activity of a thread, on a core or off it. A thread without work is in none of these states. */
export type ThreadActivity =
  /** The thread has work for a core and waits for one. */
  | 'ready'
  /** The thread has a core that is still switching to it. */
  | 'switching'
  | 'running'
  /** The thread uses its core to wait for a lock. */
  | 'spinning'
  /** The thread's core is taken by a timer interrupt. */
  | 'interrupted'
  /** The process is paused. */
  | 'paused'
  /** The thread has a core and waits for the next period of the CPU limit. */
  | 'throttled'
  /** The thread is bound to a request that waits for a call or a timer. */
  | 'waiting'
  | 'lock wait';

/**
 * A stretch of time in which one thread does one thing for one request, without a break. The stretches of a
 * thread do not overlap, and neither do those of a core.
 */
export interface ThreadStretch {
  readonly thread: number;
  /** The core that the thread is on, or -1 if it is on none. */
  readonly core: number;
  readonly activity: ThreadActivity;
  /** Number of the request that the thread works for; -1 if it works for none. */
  readonly request: number;
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos;
}

/** A request that was in the system at some time within the span. */
export interface RecordedRequest {
  /**
   * Number of the request; and of the first request that it repeats, or its own number if it repeats none.
   */
  readonly request: number;
  readonly first: number;
  /** Name of the request's class; null if it has none. */
  readonly className: string | null;
  /** When the request should have been sent, and when it was sent. */
  readonly intendedNanos: Nanos;
  readonly startedNanos: Nanos;
  /** When the request left the server; null if it was still there at the end of the span. */
  readonly endedNanos: Nanos | null;
  /** How the request ended for its client; null if it had not ended. */
  readonly outcome: RequestOutcome | null;
  /** When the client gave up, which the server does not notice; null if that was not within the span. */
  readonly givenUpNanos: Nanos | null;
  /**
   * The request's time before the span, by REQUEST_STATE, in unknown order; null if it arrived within the
   * span.
   */
  readonly before: readonly Nanos[] | null;
  /** The request's states, without gaps, as far as they are within the recorded span. */
  readonly spans: readonly TraceSpan[];
}

export interface LockHold {
  /** Index among the scenario's locks. */
  readonly lock: number;
  readonly request: number;
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos;
}

/** A change of a number, which then keeps its value until the next change of its kind. */
export interface CountChange {
  readonly atNanos: Nanos;
  /** What is counted: requests that wait for a thread, or for the lock with this index. */
  readonly of: 'queued' | number;
  readonly count: number;
}

/** A fault, with its times limited to the recorded span. */
export interface RecordedFault {
  readonly fault:
    | { readonly kind: FaultKind; readonly upstream: string; readonly node: number }
    | { readonly kind: MachineFaultKind; readonly amount: number };
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos;
  /** Whether the fault began within the recorded span, and whether it ended there. */
  readonly begins: boolean;
  readonly ends: boolean;
}

/**
 * Position of a server that clients do not call: the scenario's server in front of it, its group, and its
 * node (from 1).
 */
export interface ServedAt {
  readonly server: string;
  readonly service: string;
  readonly node: number;
}

export interface ServerRecording {
  /** Id of the server if clients call it. A server at a node has a name that no other server has. */
  readonly id: string;
  /**
   * Where the server is; null for the server that clients call. The requests of any other server are the
   * calls to it: see TracedCall.
   */
  readonly at: ServedAt | null;
  readonly model: ThreadModelName;
  /**
   * What threads did on cores and off them: stretches in the order in which they ended. If only requests were
   * asked for, `stretches`, `holds` and `counts` are empty.
   */
  readonly stretches: readonly ThreadStretch[];
  readonly holds: readonly LockHold[];
  readonly counts: readonly CountChange[];
  /** The requests in order of their numbers. */
  readonly requests: readonly RecordedRequest[];
  readonly faults: readonly RecordedFault[];
  /** When the process was killed for lack of memory, if that was within the span; otherwise null. */
  readonly killedNanos: Nanos | null;
}

export interface RunRecording {
  /** The scenario at the start of the run. */
  readonly scenario: Scenario;
  readonly fromNanos: Nanos;
  /** The requested end, or the end of the run if that came earlier. */
  readonly untilNanos: Nanos;
  readonly servers: readonly ServerRecording[];
  /** When settings were changed within the span. */
  readonly changesNanos: readonly Nanos[];
}
