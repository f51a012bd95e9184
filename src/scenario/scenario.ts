// The document that defines a simulation: plain JSON; after parsing, every field is present. A field that is
// a parameter is described by its row in parameters/, with its meaning, range, default and source.

import type { Distribution } from './distribution.ts';
import type { Nanos } from './duration.ts';
import type { ADMISSION_PARAMETERS } from './parameters/admission.ts';
import type { BURST_PARAMETERS, CHANGE_PARAMETERS } from './parameters/arrivals.ts';
import type {
  BREAKER_PARAMETERS,
  CALL_LIMIT_PARAMETERS,
  RETRY_PARAMETERS,
} from './parameters/call-policy.ts';
import type { CLIENT_RETRY_PARAMETERS, CONNECTION_PARAMETERS } from './parameters/clients.ts';
import type { FLEET_PARAMETERS } from './parameters/fleet.ts';
import type { MACHINE_PARAMETERS } from './parameters/machine.ts';
import type { MEMORY_PARAMETERS } from './parameters/memory.ts';
import type { POOL_PARAMETERS } from './parameters/pool.ts';
import type { FieldsOf } from './parameters/rows.ts';
import type { SCHEDULER_PARAMETERS } from './parameters/scheduler.ts';
import type { TRAFFIC_FIELDS } from './parameters/traffic.ts';
import type { GROUP_FIELDS } from './parameters/upstream.ts';
import type { Server } from './server.ts';

export const SCENARIO_VERSION = 7;

export interface Scenario {
  readonly version: typeof SCENARIO_VERSION;
  readonly name: string;
  /**
   * Name of the servers that clients call, seen as a service like those behind them; omitted if the servers
   * have only ids.
   */
  readonly front?: string;
  /** Random seed, a whole number from 0 to 2^32 - 1. */
  readonly seed: number;
  readonly stop: Stop;
  readonly traffic: Traffic;
  /** The program that each request runs, in order, unless it belongs to one of the classes. */
  readonly request: readonly Step[];
  /** Classes of requests, each of which runs its own program. */
  readonly classes: readonly RequestClass[];
  /** The locks that `lock` steps use. */
  readonly locks: readonly ProgramLock[];
  /** The machine of each server; see `own` for servers that differ. */
  readonly machine: Machine;
  /** The servers to compare, one to four. All get the same traffic, each on its own machine. */
  readonly servers: readonly Server[];
  readonly upstreams: readonly Upstream[];
  readonly faults: readonly Fault[];
  readonly machineFaults: readonly MachineFault[];
  /**
   * Settings by which single servers differ, in the order of the servers; no entry is empty. See
   * server-overrides.ts.
   */
  readonly own: readonly OwnParts[];
}

/** The settings by which one server differs. All other settings are the shared ones. */
export interface OwnParts {
  /** Id of the server. */
  readonly server: string;
  readonly machine?: OwnMachine;
  /**
   * Entries are identified by name. Which groups there are, and how many nodes each has, is the same for all
   * servers.
   */
  readonly upstreams?: readonly OwnUpstream[];
  /** Entries are identified by name. Which locks there are is the same for all servers. */
  readonly locks?: readonly ProgramLock[];
  readonly request?: readonly Step[];
  /**
   * Entries are identified by name. Which classes there are, and their shares, are the same for all servers.
   */
  readonly classes?: readonly OwnClass[];
}

export type OwnMachine = Partial<Omit<Machine, 'memory' | 'door'>> & {
  readonly memory?: Partial<Memory>;
  readonly door?: Partial<Admission>;
};
export type OwnClass = Pick<RequestClass, 'name' | 'request'>;
export type OwnUpstream = Pick<Upstream, 'name'> &
  Partial<Omit<Upstream, 'name' | 'nodes' | 'retries' | 'breaker' | 'service'>> & {
    readonly retries?: Partial<CallRetries>;
    readonly breaker?: Partial<Breaker>;
    readonly service?: Partial<Omit<Service, 'machine'>> & { readonly machine?: OwnMachine };
  };

/**
 * Arrivals end after this many requests or at this instant, whichever comes first; null means never. Requests
 * in the system are then completed.
 */
export interface Stop {
  readonly requests: number | null;
  readonly durationNanos: Nanos | null;
}

export type ArrivalKind = Traffic['arrivals'];

export interface Traffic extends FieldsOf<typeof TRAFFIC_FIELDS>, FieldsOf<typeof CONNECTION_PARAMETERS> {
  readonly think: Distribution;
  readonly bursts: FieldsOf<typeof BURST_PARAMETERS>;
  /** How the rate of an open loop changes over time; not used by `replay`. */
  readonly change: FieldsOf<typeof CHANGE_PARAMETERS>;
  /** For `replay`: instants since the start in ascending order. */
  readonly timestampsNanos: readonly Nanos[];
  readonly clientRetries: ClientRetries;
}

/** How clients resend, as a new request, a request that was rejected, failed, timed out or was abandoned. */
export type ClientRetries = FieldsOf<typeof CLIENT_RETRY_PARAMETERS>;

export const WORK_KINDS = ['compute', 'wait'] as const;
/** compute: needs a core for its time. wait: blocks its thread without a core, like a disk access. */
export type WorkKind = (typeof WORK_KINDS)[number];

export type Step =
  | { readonly kind: 'cpu'; readonly time: Distribution }
  | { readonly kind: 'call'; readonly upstream: string }
  /**
   * Makes all these calls at once and waits until `needed` of them have succeeded (null: all), or until so
   * many have failed that this is no longer possible. Calls that are then still in progress are abandoned.
   */
  | { readonly kind: 'calls'; readonly calls: readonly Branch[]; readonly needed: number | null }
  | { readonly kind: 'sleep'; readonly time: Distribution }
  /** Takes the lock, works for `time` under it, and releases it. */
  | { readonly kind: 'lock'; readonly lock: string; readonly does: WorkKind; readonly time: Distribution }
  /**
   * Blocks its thread for `time`, in every model. An event loop with helpers passes it to one of the helpers.
   */
  | { readonly kind: 'offload'; readonly does: WorkKind; readonly time: Distribution }
  /**
   * Takes connections of the group's pool, which the request holds until it gives them back. A request that
   * ends gives back all connections that it still holds.
   */
  | { readonly kind: 'take' | 'give'; readonly upstream: string; readonly units: number };

/** Calls to one group, made at once with other calls. */
export interface Branch {
  readonly upstream: string;
  readonly times: number;
}

/** The calls that a step makes; none if it makes no call. */
export function callsOf(step: Step): readonly Branch[] {
  if (step.kind === 'call') return [{ upstream: step.upstream, times: 1 }];
  return step.kind === 'calls' ? step.calls : [];
}

/** The number of calls that a step makes at once. */
export function callCount(step: Step): number {
  return callsOf(step).reduce((sum, { times }) => sum + times, 0);
}

/** A share of the requests that runs its own program. */
export interface RequestClass {
  readonly name: string;
  /** From 0 to 1; at most 1 together with the other classes. All other requests run `Scenario.request`. */
  readonly share: number;
  readonly request: readonly Step[];
}

/** Number of connections that stay open, with or without a request; null if each request has its own. */
export function openConnections({ kind, users, persistentConnections }: Traffic): number | null {
  return persistentConnections ?? (kind === 'closed' ? users : null);
}

export const LOCK_KINDS = ['mutex', 'spin', 'atomic', 'local', 'combining'] as const;
/**
 * mutex: waiting threads park. spin: a waiting thread spins for up to `spinNanos`, then parks. atomic: no
 * thread parks; if n cores work on it, the work takes n times as long. local: each thread works on its own
 * copy and takes the mutex once per `batch` operations to merge it. combining: the holder does its own work
 * together with that of all requests that wait by then, in a round that takes `round` in addition (flat
 * combining; the group commit of databases).
 */
export type LockKind = (typeof LOCK_KINDS)[number];

/** Whether a lock of this kind has the setting `handOverNanos`. */
export function hasTurns(kind: LockKind): boolean {
  return kind !== 'atomic' && kind !== 'combining';
}

export interface ProgramLock {
  readonly name: string;
  readonly kind: LockKind;
  /** Only for spin. */
  readonly spinNanos: Nanos;
  /** Only for local. */
  readonly batch: number;
  /** Only for local: time of an operation on the thread's own copy. */
  readonly localNanos: Nanos;
  /** Only for combining: time of a round in addition to the work of its requests. */
  readonly round: Distribution;
  /**
   * If the first thread in the queue has waited this long, a released lock is passed to it directly. 0:
   * always. null: never. Before that, any thread may take the lock first, and the thread that was woken for
   * it comes too late. Not for atomic, nor for combining, where the lock always passes to the first in the
   * queue.
   */
  readonly handOverNanos: Nanos | null;
}

export interface Machine extends FieldsOf<typeof MACHINE_PARAMETERS>, FieldsOf<typeof SCHEDULER_PARAMETERS> {
  readonly memory: Memory;
  readonly door: Admission;
}

/** Which ready thread gets a core next. */
export type ReadyOrder = Machine['readyOrder'];

/** Memory in bytes. Reserved is address space, resident is physical memory. */
export type Memory = FieldsOf<typeof MEMORY_PARAMETERS>;

/** By which rules the process drops requests for which it has room. */
export type Admission = FieldsOf<typeof ADMISSION_PARAMETERS>;

export type MemoryPolicy = Memory['whenFull'];

/** A group of nodes. */
export interface Upstream
  extends FieldsOf<typeof GROUP_FIELDS>,
    FieldsOf<typeof CALL_LIMIT_PARAMETERS>,
    FieldsOf<typeof POOL_PARAMETERS>,
    FieldsOf<typeof FLEET_PARAMETERS> {
  readonly name: string;
  /** Latency of each node that has no entry in `nodeLatencies`. */
  readonly latency: Distribution;
  readonly nodeLatencies: readonly NodeLatency[];
  readonly retries: CallRetries;
  readonly breaker: Breaker;
  /** The server at each node. Without it a node is a timer, which replies after the node's latency. */
  readonly service?: Service;
}

type WithoutId<Each> = Each extends unknown ? Omit<Each, 'id'> : never;

/**
 * The server at each node of a group. Only names connect it with the rest of the scenario: those of the
 * groups that it calls, and those of locks.
 */
export interface Service {
  /** The service's thread model, with all settings of the model. */
  readonly server: WithoutId<Server>;
  readonly machine: Machine;
  /**
   * The program that each call runs. The groups that it calls must not call this group, directly or through
   * others.
   */
  readonly request: readonly Step[];
}

/** How a call that failed or timed out is retried. The retry goes to another node if the balancer has one. */
export type CallRetries = FieldsOf<typeof RETRY_PARAMETERS>;

/** The circuit breaker of a group. It counts the last calls to each node; see core/upstream. */
export type Breaker = FieldsOf<typeof BREAKER_PARAMETERS>;

export interface NodeLatency {
  readonly node: number;
  readonly latency: Distribution;
}

export const FAULT_KINDS = ['down', 'refusing', 'slow', 'flapping', 'errors'] as const;
/**
 * down: calls make no progress until the node is back or they time out. refusing: calls fail immediately.
 * slow: calls take `factor` times as long. flapping: down for `periodNanos`, then healthy for as long, and so
 * on. errors: each reply is a failure with probability `chance`.
 */
export type FaultKind = (typeof FAULT_KINDS)[number];

export type Fault = {
  readonly upstream: string;
  readonly node: number;
  readonly fromNanos: Nanos;
  /** Null: the fault never ends. */
  readonly untilNanos: Nanos | null;
} & (
  | { readonly kind: 'down' | 'refusing' | 'slow' /** Only for `slow`. */; readonly factor: number }
  | { readonly kind: 'flapping'; readonly periodNanos: Nanos }
  | { readonly kind: 'errors'; readonly chance: number }
);

/**
 * The strength of a fault as one number: the factor of a slow node, the period of a flapping one, the chance
 * of an error.
 */
export function faultStrength(fault: Fault): number {
  if (fault.kind === 'flapping') return fault.periodNanos;
  return fault.kind === 'errors' ? fault.chance : fault.factor;
}

export const MACHINE_FAULT_KINDS = ['cores-lost', 'memory-squeeze'] as const;
/**
 * cores-lost: `amount` cores are lost (at least one remains). memory-squeeze: other processes take `amount`
 * bytes of memory.
 */
export type MachineFaultKind = (typeof MACHINE_FAULT_KINDS)[number];

export interface MachineFault {
  readonly kind: MachineFaultKind;
  readonly fromNanos: Nanos;
  /** Null: the fault never ends. */
  readonly untilNanos: Nanos | null;
  readonly amount: number;
}
