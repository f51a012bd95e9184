// The events in a span of a run as plain data, from which files for other tools are written.

import type { Nanos } from '../scenario/duration.ts';
import type { FaultKind, MachineFaultKind, Scenario } from '../scenario/scenario.ts';
import type { ThreadModelName } from '../scenario/server.ts';
import type { RequestOutcome } from './followed-request.ts';
import type { TraceSpan } from './request-trace.ts';

/** The activity of a thread, on a core or off it. A thread without work is in none of these states. */
export type ThreadActivity =
  /** Has something to compute and waits for a core. */
  | 'ready'
  /** Has a core that is still changing over to it. */
  | 'switching'
  | 'running'
  /** Computes until it gets a lock. */
  | 'spinning'
  /** A timer interrupt has its core. */
  | 'interrupted'
  /** The process is paused. */
  | 'paused'
  /** Waits on its core for the next period of the CPU limit. */
  | 'throttled'
  /** Is bound to a request that waits for an upstream or a timer, or that waits for a lock. */
  | 'waiting'
  | 'lock wait';

/** One thread does one thing for one request, without a break. Those of a thread follow each other, as do those of a core. */
export interface ThreadStretch {
  readonly thread: number;
  /** -1: off the cores. */
  readonly core: number;
  readonly activity: ThreadActivity;
  /** Number of the request that it works for; -1: its own business. */
  readonly request: number;
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos;
}

/** A request that was in the system at some time of the span. */
export interface RecordedRequest {
  /** Number of the request, and of the first one that it repeats; mostly its own. */
  readonly request: number;
  readonly first: number;
  /** Name of its class; null for none. */
  readonly className: string | null;
  /** When it should have been sent, and when it was. */
  readonly intendedNanos: Nanos;
  readonly startedNanos: Nanos;
  /** When the server was done with it; null: it was still there at the end of the span. */
  readonly endedNanos: Nanos | null;
  /** How it ended for its client; null: not yet. */
  readonly outcome: RequestOutcome | null;
  /** When its client gave up, which the server does not know; null: not within the span. */
  readonly givenUpNanos: Nanos | null;
  /** Its time before the span, by REQUEST_STATE, in unknown order; null: it arrived later. */
  readonly before: readonly Nanos[] | null;
  /** From the beginning of the span, or from when it was sent, to its end or that of the span; without gaps. */
  readonly spans: readonly TraceSpan[];
}

export interface LockHold {
  /** Index among the scenario's locks. */
  readonly lock: number;
  readonly request: number;
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos;
}

/** A number changes and stays so up to the next change of its kind. */
export interface CountChange {
  readonly atNanos: Nanos;
  /** Requests that wait for a thread, or for the lock with this index. */
  readonly of: 'queued' | number;
  readonly count: number;
}

/** Something that was out of order, cut to the span. */
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
  /** Id of the server that clients call; of one at a node behind it, a name that no other has. */
  readonly id: string;
  /** null: clients call it. The requests of others are the calls to them: see TracedCall. */
  readonly at: ServedAt | null;
  readonly model: ThreadModelName;
  /** Of threads on cores and off them, in order of their ends. Empty where only requests were asked for; so are the next two. */
  readonly stretches: readonly ThreadStretch[];
  readonly holds: readonly LockHold[];
  readonly counts: readonly CountChange[];
  /** In order of their numbers. */
  readonly requests: readonly RecordedRequest[];
  readonly faults: readonly RecordedFault[];
  /** When the process was killed for lack of memory, if that was within the span; otherwise null. */
  readonly killedNanos: Nanos | null;
}

export interface RunRecording {
  /** The scenario at the start of the run. */
  readonly scenario: Scenario;
  readonly fromNanos: Nanos;
  /** As asked for, or the end of the run where that came before. */
  readonly untilNanos: Nanos;
  readonly servers: readonly ServerRecording[];
  /** When settings were changed within the span. */
  readonly changesNanos: readonly Nanos[];
}
