// The thread models that a server can be made of, with the parameters of each. Ranges, defaults and sources of single
// values live in the parameter table.

import type { Nanos } from './duration.ts';

export const THREAD_MODELS = [
  'blocking-pool',
  'thread-per-request',
  'event-loop',
  'multi-reactor',
  'green-threads',
  'loop-with-helpers',
  'staged',
  'single-writer',
] as const;
export type ThreadModelName = (typeof THREAD_MODELS)[number];

export type Server =
  | BlockingPoolServer
  | ThreadPerRequestServer
  | EventLoopServer
  | MultiReactorServer
  | GreenThreadsServer
  | LoopWithHelpersServer
  | StagedServer
  | SingleWriterServer;

export const WHEN_FULL = ['reject', 'block', 'drop-oldest'] as const;
/** reject: the new request. block: the acceptor waits, and requests wait in front of it. drop-oldest: the oldest in the queue is rejected. */
export type WhenFull = (typeof WHEN_FULL)[number];
export const QUEUE_ORDERS = ['fifo', 'lifo'] as const;
export type QueueOrder = (typeof QUEUE_ORDERS)[number];

/** N threads, each keeps its request until that is done, waits included. */
export interface BlockingPoolServer {
  readonly id: string;
  readonly model: 'blocking-pool';
  /** Most threads. */
  readonly threads: number;
  /** Threads that are kept; more, up to `threads`, are made only while the queue is full. null: all, made before the first request. */
  readonly coreThreads: number | null;
  /** A thread beyond `coreThreads` that finds nothing to do for this long ends. */
  readonly keepAliveNanos: Nanos;
  /** Most requests that wait for a thread. null: no limit. */
  readonly queueLimit: number | null;
  readonly whenFull: WhenFull;
  readonly order: QueueOrder;
  /** How long each put and each take holds the queue's lock. 0: no lock. */
  readonly queueLockNanos: Nanos;
}

export const THREAD_OWNERS = ['request', 'connection'] as const;
export type ThreadOwner = (typeof THREAD_OWNERS)[number];

/** A thread is made for each request or for each connection, at the machine's cost of creating one. */
export interface ThreadPerRequestServer {
  readonly id: string;
  readonly model: 'thread-per-request';
  /** connection: a user of a closed loop keeps its thread; in an open loop each request is a connection. */
  readonly threadPer: ThreadOwner;
  /** Most threads at a time. */
  readonly threadLimit: number;
  /** Most requests that wait for a thread; a further one is rejected. null: no limit. */
  readonly queueLimit: number | null;
}

export const READINESS_CALLS = ['epoll', 'poll'] as const;
export type ReadinessCall = (typeof READINESS_CALLS)[number];

/** Costs of an event loop, shared by the models that have one. */
export interface LoopCosts {
  /** CPU for one return from the readiness call, whatever the number of events. */
  readonly wakeCostNanos: Nanos;
  /** CPU for each ready event, before its handler runs. */
  readonly eventCostNanos: Nanos;
  /** The loop's timer ticks: a timer fires on average one tick late (rounded up to the tick twice). 0: exact. */
  readonly timerTickNanos: Nanos;
  /** epoll returns the ready connections; poll looks at all that the loop watches. */
  readonly readiness: ReadinessCall;
  /** poll only: CPU for each watched connection at each return from the readiness call. */
  readonly watchCostNanos: Nanos;
  /** CPU for asking for a connection's next event, once for each event. */
  readonly rearmCostNanos: Nanos;
  /** CPU for the read that finds nothing more, once for each event. */
  readonly spuriousReadNanos: Nanos;
}

/** One thread that never waits with a request; a step that blocks stops everything. */
export interface EventLoopServer extends LoopCosts {
  readonly id: string;
  readonly model: 'event-loop';
}

/** K loops; a connection belongs to one of them. */
export interface MultiReactorServer extends LoopCosts {
  readonly id: string;
  readonly model: 'multi-reactor';
  readonly loops: number;
}

export const SWITCHES = ['on', 'off'] as const;
export type Switch = (typeof SWITCHES)[number];

/** Many cheap threads on a few carriers (M:N). */
export interface GreenThreadsServer {
  readonly id: string;
  readonly model: 'green-threads';
  readonly carriers: number;
  /** Most green threads at a time; further requests wait. null: no limit. */
  readonly greenLimit: number | null;
  /** CPU for a carrier to change over to another green thread. */
  readonly greenSwitchNanos: Nanos;
  readonly greenStackBytes: number;
  /** Whether a carrier without work takes some from another; off: one queue that all share. */
  readonly stealing: Switch;
  /** Threads that watch the network for the carriers. 0: the carriers do it themselves, at no cost. */
  readonly pollers: number;
  /** CPU of a poller for each reply and each new request. */
  readonly pollerCostNanos: Nanos;
}

/** One event loop; steps that block go to a pool of helper threads. */
export interface LoopWithHelpersServer extends LoopCosts {
  readonly id: string;
  readonly model: 'loop-with-helpers';
  readonly helpers: number;
}

/** A queue and a pool of threads for each step of the program. */
export interface StagedServer {
  readonly id: string;
  readonly model: 'staged';
  readonly stageThreads: number;
  /** Most requests that wait in front of a stage; a further one is rejected. null: no limit. */
  readonly queueLimit: number | null;
}

/** A pool whose threads hand what they would do under a lock to the one thread that owns what the lock guards. */
export interface SingleWriterServer {
  readonly id: string;
  readonly model: 'single-writer';
  readonly threads: number;
  readonly queueLimit: number | null;
  /** How long putting a record into the owner's queue holds that queue's lock. */
  readonly handoffNanos: Nanos;
  /** Most records that wait for their owner; who would put a further one waits until there is room. null: no limit. */
  readonly recordLimit: number | null;
  /** Memory of each record that is not written yet. */
  readonly recordBytes: number;
}
