// The one document that says what is simulated. Plain JSON; every field always present once parsed.
// A field that is a parameter is stated by its row in parameters/, with its meaning, range, default and source.

import type { Distribution } from './distribution.ts';
import type { Nanos } from './duration.ts';
import type { BURST_PARAMETERS, CHANGE_PARAMETERS } from './parameters/arrivals.ts';
import type {
  BREAKER_PARAMETERS,
  CALL_LIMIT_PARAMETERS,
  RETRY_PARAMETERS,
} from './parameters/call-policy.ts';
import type { CLIENT_RETRY_PARAMETERS, CONNECTION_PARAMETERS } from './parameters/clients.ts';
import type { MACHINE_PARAMETERS } from './parameters/machine.ts';
import type { MEMORY_PARAMETERS } from './parameters/memory.ts';
import type { FieldsOf } from './parameters/rows.ts';
import type { SCHEDULER_PARAMETERS } from './parameters/scheduler.ts';
import type { TRAFFIC_FIELDS } from './parameters/traffic.ts';
import type { GROUP_FIELDS } from './parameters/upstream.ts';
import type { Server } from './server.ts';

export const SCENARIO_VERSION = 7;

export interface Scenario {
  readonly version: typeof SCENARIO_VERSION;
  readonly name: string;
  /** What the servers are called as a service, as those behind them have names; left out where they have only their ids. */
  readonly front?: string;
  /** Random seed, a whole number from 0 to 2^32 - 1. */
  readonly seed: number;
  readonly stop: Stop;
  readonly traffic: Traffic;
  /** The program that each request runs, in order, unless it is of one of the classes. */
  readonly request: readonly Step[];
  /** Requests that run another program. */
  readonly classes: readonly RequestClass[];
  /** What `lock` steps take. */
  readonly locks: readonly Lock[];
  /** What each server runs on; see `own` for servers that differ. */
  readonly machine: Machine;
  /** Thread models that take the same traffic, each on a machine of its own. One to four. */
  readonly servers: readonly Server[];
  readonly upstreams: readonly Upstream[];
  readonly faults: readonly Fault[];
  readonly machineFaults: readonly MachineFault[];
  /** What single servers have otherwise than all, in the order of the servers; none has an entry that says nothing. See own.ts. */
  readonly own: readonly OwnParts[];
}

/** Where a server differs from what the scenario says of all. What is not named here it has as all have it. */
export interface OwnParts {
  /** Its id. */
  readonly server: string;
  readonly machine?: OwnMachine;
  /** By name; which groups there are and how many nodes they have is the same for all. */
  readonly upstreams?: readonly OwnUpstream[];
  /** By name; which locks there are is the same for all. */
  readonly locks?: readonly Lock[];
  readonly request?: readonly Step[];
  /** By name; which classes there are, and their shares, are the same for all. */
  readonly classes?: readonly OwnClass[];
}

export type OwnMachine = Partial<Omit<Machine, 'memory'>> & { readonly memory?: Partial<Memory> };
export type OwnClass = Pick<RequestClass, 'name' | 'request'>;
export type OwnUpstream = Pick<Upstream, 'name'> &
  Partial<Omit<Upstream, 'name' | 'nodes' | 'retries' | 'breaker' | 'service'>> & {
    readonly retries?: Partial<CallRetries>;
    readonly breaker?: Partial<Breaker>;
    readonly service?: Partial<Omit<Service, 'machine'>> & { readonly machine?: OwnMachine };
  };

/** Arrivals end after so many requests or at this instant, whichever is first; null is never. What is in the system then drains. */
export interface Stop {
  readonly requests: number | null;
  readonly durationNanos: Nanos | null;
}

export type ArrivalKind = Traffic['arrivals'];

export interface Traffic extends FieldsOf<typeof TRAFFIC_FIELDS>, FieldsOf<typeof CONNECTION_PARAMETERS> {
  readonly think: Distribution;
  readonly bursts: FieldsOf<typeof BURST_PARAMETERS>;
  /** How the rate of an open loop changes with time; not used by `replay`. */
  readonly change: FieldsOf<typeof CHANGE_PARAMETERS>;
  /** For `replay`: instants since the start in ascending order. */
  readonly timestampsNanos: readonly Nanos[];
  readonly clientRetries: ClientRetries;
}

/** What a client does whose request was rejected, failed, timed out or was given up: it sends it again as a new request. */
export type ClientRetries = FieldsOf<typeof CLIENT_RETRY_PARAMETERS>;

export const WORK_KINDS = ['compute', 'wait'] as const;
/** compute: takes a core for its time. wait: blocks its thread without a core, as a disk does. */
export type WorkKind = (typeof WORK_KINDS)[number];

export type Step =
  | { readonly kind: 'cpu'; readonly time: Distribution }
  | { readonly kind: 'call'; readonly upstream: string }
  | { readonly kind: 'sleep'; readonly time: Distribution }
  /** Takes the lock, works for `time` under it, and gives it back. */
  | { readonly kind: 'lock'; readonly lock: string; readonly does: WorkKind; readonly time: Distribution }
  /** Blocks the thread that does it for `time`, whatever the model; an event loop with helpers gives it to one of them. */
  | { readonly kind: 'offload'; readonly does: WorkKind; readonly time: Distribution };

/** A share of the requests that run a program of their own. */
export interface RequestClass {
  readonly name: string;
  /** 0 to 1; with the other classes at most 1. The rest runs `Scenario.request`. */
  readonly share: number;
  readonly request: readonly Step[];
}

/** Connections that stay open, whether they carry a request or not; null where each request has its own. */
export function openConnections({ kind, users, persistentConnections }: Traffic): number | null {
  return persistentConnections ?? (kind === 'closed' ? users : null);
}

export const LOCK_KINDS = ['mutex', 'spin', 'atomic', 'local', 'combining'] as const;
/**
 * mutex: who waits parks. spin: who waits computes for up to `spinNanos`, then parks.
 * atomic: nobody parks; the work takes as many times as long as there are cores at it. local: each thread works on its
 * own copy, and every `batch`-th time takes the mutex to add it up. combining: who gets it does the work of all who wait by
 * then with its own, in a round that takes `round` besides (flat combining; the group commit of databases).
 */
export type LockKind = (typeof LOCK_KINDS)[number];

/** Whether it can be said of a lock of this kind when it goes to the first in turn. */
export function hasTurns(kind: LockKind): boolean {
  return kind !== 'atomic' && kind !== 'combining';
}

export interface Lock {
  readonly name: string;
  readonly kind: LockKind;
  /** spin only. */
  readonly spinNanos: Nanos;
  /** local only. */
  readonly batch: number;
  /** local only: the work on the thread's own copy. */
  readonly localNanos: Nanos;
  /** combining only: what a round takes besides the work of each request in it. */
  readonly round: Distribution;
  /**
   * How long the first of those who wait does so before the lock is handed to it when it is given back; 0: always, null:
   * never. Until then it is free for whoever comes first, and who was woken for it comes late. Not of an atomic, nor of a combining
   * one, which always goes to the first in turn.
   */
  readonly handOverNanos: Nanos | null;
}

export interface Machine extends FieldsOf<typeof MACHINE_PARAMETERS>, FieldsOf<typeof SCHEDULER_PARAMETERS> {
  readonly memory: Memory;
}

/** Which of the threads that are ready gets a core next. */
export type ReadyOrder = Machine['readyOrder'];

/** Bytes. Reserved is address space, resident is what takes physical memory. */
export type Memory = FieldsOf<typeof MEMORY_PARAMETERS>;

export type MemoryPolicy = Memory['whenFull'];

/** A group of nodes. */
export interface Upstream extends FieldsOf<typeof GROUP_FIELDS>, FieldsOf<typeof CALL_LIMIT_PARAMETERS> {
  readonly name: string;
  /** Latency of each node that has none of its own in `nodeLatencies`. */
  readonly latency: Distribution;
  readonly nodeLatencies: readonly NodeLatency[];
  readonly retries: CallRetries;
  readonly breaker: Breaker;
  /** What serves calls at each node; without it a node is a timer, which replies after its latency. */
  readonly service?: Service;
}

type WithoutId<Each> = Each extends unknown ? Omit<Each, 'id'> : never;

/** A server at each node of a group. What it shares with all servers of the scenario are names: groups that it calls, and locks. */
export interface Service {
  /** Its thread model, with all settings of that. */
  readonly server: WithoutId<Server>;
  readonly machine: Machine;
  /** The program that each call runs; groups that it calls do not call back. */
  readonly request: readonly Step[];
}

/** A call that failed or timed out is made again, at another node where the balancer has one. */
export type CallRetries = FieldsOf<typeof RETRY_PARAMETERS>;

/** Counts the last calls to each node; see engine/upstream. */
export type Breaker = FieldsOf<typeof BREAKER_PARAMETERS>;

export interface NodeLatency {
  readonly node: number;
  readonly latency: Distribution;
}

export const FAULT_KINDS = ['down', 'refusing', 'slow', 'flapping', 'errors'] as const;
/**
 * down: calls make no progress until the node is back or they time out. refusing: calls fail at once. slow: calls take
 * `factor` times as long. flapping: down for `periodNanos`, then back for as long, and so on. errors: replies are
 * failures with this `chance`.
 */
export type FaultKind = (typeof FAULT_KINDS)[number];

export type Fault = {
  readonly upstream: string;
  readonly node: number;
  readonly fromNanos: Nanos;
  /** null: for good. */
  readonly untilNanos: Nanos | null;
} & (
  | { readonly kind: 'down' | 'refusing' | 'slow' /** Only for `slow`. */; readonly factor: number }
  | { readonly kind: 'flapping'; readonly periodNanos: Nanos }
  | { readonly kind: 'errors'; readonly chance: number }
);

/** How bad a fault is, as one number: the factor of a slow node, the period of a flapping one, the chance of an error. */
export function faultStrength(fault: Fault): number {
  if (fault.kind === 'flapping') return fault.periodNanos;
  return fault.kind === 'errors' ? fault.chance : fault.factor;
}

export const MACHINE_FAULT_KINDS = ['cores-lost', 'memory-squeeze'] as const;
/** cores-lost: `amount` cores are gone (at least one stays). memory-squeeze: `amount` bytes of memory are taken by others. */
export type MachineFaultKind = (typeof MACHINE_FAULT_KINDS)[number];

export interface MachineFault {
  readonly kind: MachineFaultKind;
  readonly fromNanos: Nanos;
  /** null: for good. */
  readonly untilNanos: Nanos | null;
  readonly amount: number;
}
