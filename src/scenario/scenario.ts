// The one document that says what is simulated. Plain JSON; every field always present once parsed.
// Defaults, ranges, units and sources of single values live in parameters.ts.

import type { Distribution } from './distribution.ts';
import type { Nanos } from './duration.ts';
import type { Server } from './server.ts';

export const SCENARIO_VERSION = 2;

export interface Scenario {
  readonly version: typeof SCENARIO_VERSION;
  readonly name: string;
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
  Partial<Omit<Upstream, 'name' | 'nodes' | 'retries' | 'breaker'>> & {
    readonly retries?: Partial<CallRetries>;
    readonly breaker?: Partial<Breaker>;
  };

/** Arrivals end after so many requests or at this instant, whichever is first; null is never. What is in the system then drains. */
export interface Stop {
  readonly requests: number | null;
  readonly durationNanos: Nanos | null;
}

export const TRAFFIC_KINDS = ['open', 'closed'] as const;
export type TrafficKind = (typeof TRAFFIC_KINDS)[number];
export const ARRIVAL_KINDS = ['constant', 'poisson', 'batches', 'bursts', 'replay'] as const;
export type ArrivalKind = (typeof ARRIVAL_KINDS)[number];
export const RATE_SHAPES = ['steady', 'ramp', 'step', 'spike'] as const;
/** ramp: from `fromNanos` to `untilNanos` the rate goes to `factor` times itself and stays there. step: at `fromNanos`, for good. spike: between the two only. */
export type RateShape = (typeof RATE_SHAPES)[number];

export interface Traffic {
  /** Open loop: arrivals do not wait for replies. Closed loop: each user sends, waits for the reply, thinks, sends again. */
  readonly kind: TrafficKind;
  /**
   * Open loop only. `batches` follows the rule of the tool behind one source: see engine/workload/batches.ts. `bursts`:
   * Poisson while on, nothing while off, `ratePerSecond` on average. `replay`: at the instants of `timestampsNanos`.
   */
  readonly arrivals: ArrivalKind;
  readonly ratePerSecond: number;
  /** Chance that the load generator is late by one batch period, so that the next batch comes double. */
  readonly generatorLagChance: number;
  readonly users: number;
  readonly think: Distribution;
  readonly bursts: { readonly onNanos: Nanos; readonly offNanos: Nanos };
  /** How the rate of an open loop changes with time; not used by `replay`. */
  readonly change: {
    readonly shape: RateShape;
    readonly fromNanos: Nanos;
    readonly untilNanos: Nanos;
    readonly factor: number;
  };
  /** For `replay`: instants since the start in ascending order. */
  readonly timestampsNanos: readonly Nanos[];
  /**
   * Connections that stay open. Open loop: each carries one request at a time, so a request that finds none free is sent
   * late (wrk2, and what coordinated omission hides). Closed loop: request i comes over connection i mod n, so that a
   * few users keep many connections open. null: each request (open) or user (closed) has its own.
   */
  readonly persistentConnections: number | null;
  /** A client gives up this long after it sent: the request ends as abandoned. null: never. */
  readonly patienceNanos: Nanos | null;
  readonly clientRetries: ClientRetries;
}

/** What a client does whose request was rejected, failed, timed out or was given up: it sends it again as a new request. */
export interface ClientRetries {
  /** Most times that it is sent again. 0: never. */
  readonly attempts: number;
  /** Before the first of them; doubles with each further one. */
  readonly backoffNanos: Nanos;
  /** Share of the backoff that is drawn at random, 0 to 1. */
  readonly jitter: number;
  /** Most retries as a share of first requests (0.1: one for ten), as tokens with a burst of 10. null: no budget. */
  readonly budget: number | null;
}

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

export const LOCK_KINDS = ['mutex', 'spin', 'atomic', 'local'] as const;
/**
 * mutex: first come first served, who waits parks. spin: who waits computes for up to `spinNanos`, then parks.
 * atomic: nobody parks; the work takes as many times as long as there are cores at it. local: each thread works on its
 * own copy, and every `batch`-th time takes the mutex to add it up.
 */
export type LockKind = (typeof LOCK_KINDS)[number];

export interface Lock {
  readonly name: string;
  readonly kind: LockKind;
  /** spin only. */
  readonly spinNanos: Nanos;
  /** local only. */
  readonly batch: number;
  /** local only: the work on the thread's own copy. */
  readonly localNanos: Nanos;
}

export const READY_ORDERS = ['sleepers-first', 'fifo'] as const;
/** sleepers-first: who has had least of the cores, by virtual time. fifo: who has been ready longest. */
export type ReadyOrder = (typeof READY_ORDERS)[number];

export interface Machine {
  readonly cores: number;
  /** null: by the number of cores, see time-slice.ts. */
  readonly timeSliceNanos: Nanos | null;
  /** Which of the threads that are ready gets a core next. */
  readonly readyOrder: ReadyOrder;
  /** Paid when a core changes the thread it runs. */
  readonly contextSwitchNanos: Nanos;
  /** Paid besides, and by what runs on a core next that was interrupted while idle, as the thread's data has to come into the core's caches anew. */
  readonly cacheRefillNanos: Nanos;
  /** Paid at each switch for each runnable thread: a scheduler that looks at all of them. 0: one that does not. */
  readonly runnableCostNanos: Nanos;
  /** What it takes the process to make a thread; the thread that makes it computes so long. */
  readonly threadCreationNanos: Nanos;
  /** Each core is interrupted this often for `interruptNanos`. null: never. */
  readonly interruptEveryNanos: Nanos | null;
  readonly interruptNanos: Nanos;
  /** The whole process stands still this often (garbage collection) for `pauseNanos`. null: never. */
  readonly pauseEveryNanos: Nanos | null;
  readonly pauseNanos: Nanos;
  /** How much later than asked a blocked thread is woken from a sleep or a call. */
  readonly timerSlackNanos: Nanos;
  /** Most requests that the process can hold at once; a further one is rejected. */
  readonly connections: number;
  readonly memory: Memory;
}

export const MEMORY_POLICIES = ['refuse', 'swap', 'killed'] as const;
/** refuse: new requests are rejected. swap: computing slows down. killed: the process ends, and all that is in it fails. */
export type MemoryPolicy = (typeof MEMORY_POLICIES)[number];

/** Bytes. Reserved is address space, resident is what takes physical memory. */
export interface Memory {
  readonly limitBytes: number;
  /** What happens where resident memory would pass the limit. */
  readonly whenFull: MemoryPolicy;
  /** swap only: how many times as long computing takes with resident memory at twice the limit; in between, in proportion. */
  readonly swapFactor: number;
  readonly reservedBaseBytes: number;
  readonly reservedPerThreadBytes: number;
  readonly residentBaseBytes: number;
  readonly residentPerThreadBytes: number;
  /** Per request that waits without a thread; counts as reserved and as resident. */
  readonly perWaitingTaskBytes: number;
  /** What the process keeps of each finished request; counts as reserved and as resident. */
  readonly perFinishedRequestBytes: number;
}

export interface Upstream {
  readonly name: string;
  /** Nodes are numbered from 1. */
  readonly nodes: number;
  readonly balancer: Balancer;
  /** shuffle-shard only: nodes that one client's calls may go to. */
  readonly shardSize: number;
  /** Latency of each node that has none of its own in `nodeLatencies`. */
  readonly latency: Distribution;
  readonly nodeLatencies: readonly NodeLatency[];
  readonly replies: ReplySource;
  /** A call with no reply after this long ends as timed out. null: waits for ever. */
  readonly timeoutNanos: Nanos | null;
  /** A call that takes this long or longer counts as failed when it ends. null: every reply is a success. */
  readonly failAtNanos: Nanos | null;
  /** Most calls that a node works on at a time; further ones wait at the node. null: no limit. */
  readonly nodeConcurrency: number | null;
  /** Most calls that wait at a node; a further one fails at once. null: no limit. */
  readonly nodeQueueLimit: number | null;
  readonly retries: CallRetries;
  readonly breaker: Breaker;
  /** A second call goes to another node if the first has no reply after this long; the first reply counts. null: never. */
  readonly hedgeAfterNanos: Nanos | null;
  /** Bulkhead: most calls of this server under way to the group; a further one fails at once. null: no limit. */
  readonly inFlightLimit: number | null;
}

export const REPLY_SOURCES = ['socket', 'timer'] as const;
/**
 * socket: a reply wakes its caller as it comes; only timeouts, backoffs and hedges are late, as timers are. timer: the node
 * is a timer of the caller, so that each call ends late by the loop's tick or by the kernel's timer slack.
 */
export type ReplySource = (typeof REPLY_SOURCES)[number];

export const BALANCERS = [
  'round-robin',
  'random',
  'least-outstanding',
  'two-choices',
  'shuffle-shard',
] as const;
/**
 * round-robin: attempt a of request i (both from 0) goes to node (i + a) mod nodes. least-outstanding: to the node with
 * the fewest calls of this server under way. two-choices: to that of two drawn at random. shuffle-shard: in turn over
 * `shardSize` nodes that are drawn for the client (the user of a closed loop; in an open loop one of 1,024 by request).
 */
export type Balancer = (typeof BALANCERS)[number];

/** A call that failed or timed out is made again, at another node where the balancer has one. */
export interface CallRetries {
  /** Most times. 0: never. */
  readonly attempts: number;
  /** Before the first of them; doubles with each further one, up to `backoffMaxNanos`. */
  readonly backoffNanos: Nanos;
  readonly backoffMaxNanos: Nanos;
  /** Share of the backoff that is drawn at random, 0 to 1. */
  readonly jitter: number;
  /** Most retries as a share of first calls, as tokens with a burst of 10. null: no budget. */
  readonly budget: number | null;
}

/** Counts the last `windowCalls` calls to each node; see engine/upstream. */
export interface Breaker {
  /** Opens where this share of the window failed. null: no breaker. */
  readonly failureShare: number | null;
  readonly windowCalls: number;
  /** Opens only once the window holds so many calls, or is full. null: at any number, where places not yet filled count as successes. */
  readonly minimumCalls: number | null;
  /** Stays open for so long: no call goes to the node; then one call tries. */
  readonly openNanos: Nanos;
}

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
