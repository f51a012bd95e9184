// The events in a span of a run as plain data, from which files for other tools are written.

import type { Nanos } from '../scenario/duration.ts';
import type { FaultKind, MachineFaultKind, Scenario } from '../scenario/scenario.ts';
import type { ThreadModelName } from '../scenario/server.ts';
import type { RequestOutcome } from './followed-request.ts';
import type { TraceSpan } from './request-trace.ts';

/** The activity of a thread, on a core or off it. A thread without work is in none of these states. */
export type ThreadActivity =
  /** Has work for a core and waits for one. */
  | 'ready'
  /** Has a core that is still switching to it. */
  | 'switching'
  | 'running'
  /** Uses its core to wait for a lock. */
  | 'spinning'
  /** A timer interrupt has its core. */
  | 'interrupted'
  /** The process is paused. */
  | 'paused'
  /** Has a core and waits for the next period of the CPU limit. */
  | 'throttled'
  /** Is bound to a request that waits for an upstream, a timer or a lock. */
  | 'waiting'
  | 'lock wait';

/**
 * A stretch in which one thread does one thing for one request, without a break. The stretches of a thread do
 * not overlap, and neither do those of a core.
 */
export interface ThreadStretch {
  readonly thread: number;
  /** The core, or -1 if the thread is off the cores. */
  readonly core: number;
  readonly activity: ThreadActivity;
  /** Number of the request that it works for; -1 if it works for none. */
  readonly request: number;
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos;
}

/** A request that was in the system at some time within the span. */
export interface RecordedRequest {
  /** Number of the request, and of the first request that it repeats, which is usually itself. */
  readonly request: number;
  readonly first: number;
  /** Name of its class; null for none. */
  readonly className: string | null;
  /** When it should have been sent, and when it was. */
  readonly intendedNanos: Nanos;
  readonly startedNanos: Nanos;
  /** When it left the server; null if it was still there at the end of the span. */
  readonly endedNanos: Nanos | null;
  /** How it ended for its client; null if it had not ended. */
  readonly outcome: RequestOutcome | null;
  /** When its client gave up, which the server does not know; null if that was not within the span. */
  readonly givenUpNanos: Nanos | null;
  /** Its time before the span, by REQUEST_STATE, in unknown order; null if it arrived within the span. */
  readonly before: readonly Nanos[] | null;
  /**
   * Its states without gaps: from the beginning of the span or from when it was sent, to its end or that of
   * the span.
   */
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

/** A fault, cut to the span. */
export interface RecordedFault {
  readonly fault:
    | { readonly kind: FaultKind; readonly upstream: string; readonly node: number }
    | { readonly kind: MachineFaultKind; readonly amount: number };
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos;
  /** Whether it began, and ended, within the span. */
  readonly begins: boolean;
  readonly ends: boolean;
}

/**
 * The position of a server that clients do not call: the scenario's server in front of it, its group, and its
 * node from 1.
 */
export interface ServedAt {
  readonly server: string;
  readonly service: string;
  readonly node: number;
}

export interface ServerRecording {
  /** Id of the server that clients call. A server at a node behind it has a name that no other server has. */
  readonly id: string;
  /**
   * null for the server that clients call. The requests of other servers are the calls to them: see
   * TracedCall.
   */
  readonly at: ServedAt | null;
  readonly model: ThreadModelName;
  /**
   * What threads did on cores and off them, in order of the ends. This and the next two are empty if only
   * requests were asked for.
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
  /** As asked for, or the end of the run if that came before. */
  readonly untilNanos: Nanos;
  readonly servers: readonly ServerRecording[];
  /** When settings were changed within the span. */
  readonly changesNanos: readonly Nanos[];
}
