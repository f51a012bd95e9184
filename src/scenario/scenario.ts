// The one document that says what is simulated. Plain JSON; every field always present once parsed.
// Defaults, ranges, units and sources of single values live in parameters.ts.

import type { Distribution } from './distribution.ts';
import type { Nanos } from './duration.ts';

export const SCENARIO_VERSION = 1;

export interface Scenario {
  readonly version: typeof SCENARIO_VERSION;
  readonly name: string;
  /** Random seed, a whole number from 0 to 2^32 - 1. */
  readonly seed: number;
  readonly stop: Stop;
  readonly traffic: Traffic;
  /** The program that each request runs, in order. */
  readonly request: readonly Step[];
  readonly machine: Machine;
  /** Thread models that take the same traffic, each on a machine of its own. One to four. */
  readonly servers: readonly Server[];
  readonly upstreams: readonly Upstream[];
  readonly faults: readonly Fault[];
}

/** Arrivals end after so many requests or at this instant, whichever is first; null is never. What is in the system then drains. */
export interface Stop {
  readonly requests: number | null;
  readonly durationNanos: Nanos | null;
}

export const TRAFFIC_KINDS = ['open', 'closed'] as const;
export type TrafficKind = (typeof TRAFFIC_KINDS)[number];
export const ARRIVAL_KINDS = ['constant', 'poisson', 'batches'] as const;
export type ArrivalKind = (typeof ARRIVAL_KINDS)[number];

export interface Traffic {
  /** Open loop: arrivals do not wait for replies. Closed loop: each user sends, waits for the reply, thinks, sends again. */
  readonly kind: TrafficKind;
  /** Open loop only. `batches` follows the rule of the tool behind one source: see engine/workload/arrivals.ts. */
  readonly arrivals: ArrivalKind;
  readonly ratePerSecond: number;
  /** Chance that the load generator is late by one batch period, so that the next batch comes double. */
  readonly generatorLagChance: number;
  readonly users: number;
  readonly think: Distribution;
}

export type Step =
  | { readonly kind: 'cpu'; readonly time: Distribution }
  | { readonly kind: 'call'; readonly upstream: string }
  | { readonly kind: 'sleep'; readonly time: Distribution };

export interface Machine {
  readonly cores: number;
  readonly timeSliceNanos: Nanos;
  /** Paid when a core changes the thread it runs. */
  readonly contextSwitchNanos: Nanos;
  /** How much later than asked a blocked thread is woken from a sleep or a call. */
  readonly timerSlackNanos: Nanos;
  /** Most requests that the process can hold at once; a further one is rejected. */
  readonly connections: number;
  readonly memory: Memory;
}

/** Bytes. Reserved is address space, resident is what takes physical memory. */
export interface Memory {
  readonly limitBytes: number;
  readonly reservedBaseBytes: number;
  readonly reservedPerThreadBytes: number;
  readonly residentBaseBytes: number;
  readonly residentPerThreadBytes: number;
  /** Per request that waits without a thread; counts as reserved and as resident. */
  readonly perWaitingTaskBytes: number;
  /** What the process keeps of each finished request; counts as reserved and as resident. */
  readonly perFinishedRequestBytes: number;
}

export const THREAD_MODELS = ['blocking-pool', 'event-loop', 'multi-reactor'] as const;
export type ThreadModelName = (typeof THREAD_MODELS)[number];

export type Server = BlockingPoolServer | EventLoopServer | MultiReactorServer;

export interface BlockingPoolServer {
  readonly id: string;
  readonly model: 'blocking-pool';
  readonly threads: number;
  /** Most requests that wait for a thread; a further one is rejected. null: no limit. */
  readonly queueLimit: number | null;
}

/** Costs of an event loop, shared by the models that have one. */
export interface LoopCosts {
  /** CPU for one return from the readiness call, whatever the number of events. */
  readonly wakeCostNanos: Nanos;
  /** CPU for each ready event, before its handler runs. */
  readonly eventCostNanos: Nanos;
  /** The loop's timer ticks: a wait ends on average one tick late (rounded up to the tick twice). 0: exact. */
  readonly timerTickNanos: Nanos;
}

export interface EventLoopServer extends LoopCosts {
  readonly id: string;
  readonly model: 'event-loop';
}

export interface MultiReactorServer extends LoopCosts {
  readonly id: string;
  readonly model: 'multi-reactor';
  readonly loops: number;
}

export interface Upstream {
  readonly name: string;
  /** Nodes are numbered from 1. Request i (from 0) of the traffic goes to node (i mod nodes) + 1. */
  readonly nodes: number;
  /** Latency of each node that has none of its own in `nodeLatencies`. */
  readonly latency: Distribution;
  readonly nodeLatencies: readonly NodeLatency[];
  /** A call with no reply after this long ends as timed out. null: waits for ever. */
  readonly timeoutNanos: Nanos | null;
  /** A call that takes this long or longer counts as failed when it ends. null: every reply is a success. */
  readonly failAtNanos: Nanos | null;
}

export interface NodeLatency {
  readonly node: number;
  readonly latency: Distribution;
}

export const FAULT_KINDS = ['down', 'refusing', 'slow'] as const;
/** down: calls make no progress until the node is back or they time out. refusing: calls fail at once. slow: calls take `factor` times as long. */
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  readonly kind: FaultKind;
  readonly upstream: string;
  readonly node: number;
  readonly fromNanos: Nanos;
  /** null: for good. */
  readonly untilNanos: Nanos | null;
  /** Only for `slow`. */
  readonly factor: number;
}
