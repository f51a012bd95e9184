// A frame: the state of all servers at one instant, as the road draws it. It is one Float64Array, so that
// instants and request numbers stay exact and the buffer can be transferred without a copy. The writer is in
// host/, the reader beside this file. All times are nanoseconds of simulated time.
//
// Layout: FRAME header, then a block for each server. A block is the SERVER header and its records in this
// order: cores x CORE, groups x GROUP, nodes x NODE, queues x QUEUE, locks x LOCK, threads x THREAD, vehicles
// x VEHICLE, repeats x REPEAT. In the block of the server that clients call, a block follows for each node
// behind it that is a server itself. Each list has a fixed number of columns. The nodes of all upstream
// groups are numbered consecutively, in the order of the scenario.

import type { LockKind } from '../scenario/scenario.ts';

export const FRAME_LAYOUT_VERSION = 6;

/** Offsets in the header of the frame. */
export const FRAME = {
  layoutVersion: 0,
  /** Instant that the frame shows. */
  clock: 1,
  /** How often the scenario has been rebuilt or changed live. */
  configuration: 2,
  /** 1 if the engine could not keep pace, so that the clock advanced less than was asked for. */
  behind: 3,
  /** 1 if arrivals have ended and no request is left in any server. */
  finished: 4,
  servers: 5,
  length: 8,
} as const;

/** Offsets in the header of a server's block. */
export const SERVER = {
  /** Number of floats in this block, header included. */
  blockLength: 0,
  cores: 1,
  nodes: 2,
  /** How many threads have a record in this block; `threadsTotal` may be larger. */
  threads: 3,
  /** How many vehicles have a record in this block; `inSystem` may be larger. */
  vehicles: 4,
  threadsTotal: 5,
  threadsBusy: 6,
  offered: 7,
  completed: 8,
  failed: 9,
  timedOut: 10,
  rejected: 11,
  abandoned: 12,
  inSystem: 13,
  /** Number of requests in each state now: one field per state, at SERVER.states + REQUEST_STATE code. */
  states: 14,
  /** When the request at the head of the queue arrived; NaN if none waits. */
  oldestQueuedSince: 24,
  /** Core time since the start, in nanoseconds summed over cores. */
  cpuUseful: 26,
  cpuSwitching: 27,
  memoryReserved: 28,
  memoryResident: 29,
  /**
   * Number of waiting requests whose call will not succeed: its node is down, or it will fail or time out.
   */
  stuck: 30,
  runQueue: 31,
  /** How many queues have a record in this block; and below, how many locks. */
  queues: 32,
  locks: 33,
  /** 1 if the whole process is paused, as in a garbage collection. */
  paused: 34,
  /** When the process was killed because its memory was full; NaN if it was not. */
  killedAt: 35,
  /** Physical memory that the process may use; and below, one of MEMORY_STATE. */
  memoryLimit: 36,
  memoryState: 37,
  /** Counts since the start: retries of calls, hedges, and calls that found no usable node. */
  retries: 38,
  hedges: 39,
  refusedCalls: 40,
  /**
   * Number of abandoned requests that the server still processes. They are included in `states`, not in
   * `inSystem`.
   */
  ghosts: 41,
  /** Core time since the start that the scheduler used; and below, core time spent on spinning. */
  cpuScheduling: 42,
  cpuSpinning: 43,
  /**
   * Number of upstream groups that have a record in this block. Below: number of requests waiting to be sent
   * again that have a record.
   */
  groups: 44,
  repeats: 45,
  /** Number of requests that their clients will send again. `repeats` of them have a record. */
  waitToRepeat: 46,
  /**
   * Number of requests that clients have sent again since the start; and below, how many of these are in the
   * server now, including abandoned ones.
   */
  repeated: 47,
  repeatsHeld: 48,
  /** Number of requests that are due but not sent yet, because their clients wait for a free connection. */
  unsent: 49,
  /**
   * The recent window (see RecentCounts in summary.ts): first its length, then its counts and its shares of
   * core time.
   */
  recentSpan: 50,
  recentOffered: 51,
  recentCompleted: 52,
  recentFailed: 53,
  recentTimedOut: 54,
  recentRejected: 55,
  recentAbandoned: 56,
  recentRetried: 57,
  recentCallRetries: 58,
  recentCallAttempts: 59,
  /** Share of core time spent on switching to another thread. */
  recentSwitching: 60,
  /** 1 if there is enough data for rates. */
  recentKnown: 61,
  /** Share of core time that was neither idle nor throttled. */
  recentCoresBusy: 62,
  /** 1 if no more requests will arrive. */
  arrivalsOver: 63,
  /**
   * 1 if no more requests will arrive and no client waits. The server may still process abandoned requests.
   */
  ended: 64,
  /** Number of records that requests have queued for the single writer and that are not written yet. */
  recordsOwed: 65,
  /**
   * Median latency of completed requests without the time in the queue, over the run; 0 if none completed.
   */
  recentTypical: 66,
  /**
   * Number of blocks of served nodes within this one. Below, if this is such a block: the number of its node
   * among all nodes of the server around it, from 0.
   */
  served: 67,
  servedNode: 68,
  /** Share of the CPU limit's periods in the recent window at whose end threads were throttled. */
  recentThrottledPeriods: 69,
  length: 72,
} as const;

/**
 * State of a server's memory. refuses: it is full and new requests are rejected. swaps: it is full and
 * computing is slowed down. killed: it was full and the process was killed.
 */
export const MEMORY_STATE = { ample: 0, refuses: 1, swaps: 2, killed: 3 } as const;

/**
 * What a thread does. spinning: uses its core only to test whether a lock is free. absent: no such thread
 * exists now. paused: has a core but cannot run, as in a stop-the-world pause or an interrupt. throttled: has
 * a core and waits for the next period of the CPU limit.
 */
export const THREAD_STATE = {
  idle: 0,
  ready: 1,
  switching: 2,
  running: 3,
  waiting: 4,
  spinning: 5,
  absent: 6,
  paused: 7,
  throttled: 8,
} as const;

/** What a core does. spinning, paused and throttled mean the same as for threads. */
export const CORE_STATE = {
  idle: 0,
  switching: 1,
  running: 2,
  spinning: 3,
  paused: 4,
  throttled: 5,
} as const;

/**
 * State of a node. A flapping node is shown as down or healthy, whichever it is at this instant. errors: some
 * replies are failures. stalled: so slow that every call fails or times out.
 */
export const NODE_STATE = { healthy: 0, down: 1, refusing: 2, slow: 3, stalled: 4, errors: 5 } as const;

/**
 * State of a node as a copy, for a service with a changing number of copies. absent: the node is a place for
 * a further copy.
 */
export const NODE_COPY = { up: 0, starting: 1, draining: 2, absent: 3 } as const;

/** Columns of a core's record. */
export const CORE = { state: 0, thread: 1, length: 2 } as const;

/** State of a node's circuit breaker. halfOpen: one trial call is testing whether the node works again. */
export const NODE_BREAKER = { closed: 0, open: 1, halfOpen: 2 } as const;

/**
 * Columns of an upstream group's record. Now: its nodes; its calls in progress, backoffs included, and their
 * limit (Infinity if there is none); how many of these calls wait for a backoff to end. Since the start:
 * calls refused because of that limit; attempts of calls under a policy, and how many of them were retries or
 * hedges. Of the pool now: its connections (Infinity if there is no limit), how many of them requests hold,
 * requests that wait for one, and how many of these are in a deadlock.
 */
export const GROUP = {
  nodes: 0,
  inFlight: 1,
  inFlightLimit: 2,
  backingOff: 3,
  refused: 4,
  attempts: 5,
  retries: 6,
  hedges: 7,
  poolSize: 8,
  poolInUse: 9,
  poolWaiting: 10,
  deadlocked: 11,
  length: 12,
} as const;

/**
 * Columns of a node's record. `latency` is the mean time of a call to the node now, timeout and faults
 * included. `takes` is the mean time until the node replies, even if the caller gives up before. `breaker` is
 * one of NODE_BREAKER. `queued` is how many calls wait at the node. `group` is numbered from 0 in the order
 * of the scenario. `flapPeriod` is how long a flapping node is down each time, and also how long it is up; 0
 * if it does not flap. `copy` is one of NODE_COPY. `copyUntil` is when a starting copy begins to take calls.
 */
export const NODE = {
  state: 0,
  inFlight: 1,
  stuck: 2,
  latency: 3,
  breaker: 4,
  queued: 5,
  group: 6,
  flapPeriod: 7,
  takes: 8,
  copy: 9,
  copyUntil: 10,
  length: 11,
} as const;

/**
 * Columns of a queue's record: the number of waiting requests. The first queue is for new requests; the
 * others depend on the model (ThreadModel.queueLength).
 */
export const QUEUE = { waiting: 0, length: 1 } as const;

/** The scenario's LOCK_KINDS, by number. */
export const LOCK_KIND = {
  mutex: 0,
  spin: 1,
  atomic: 2,
  local: 3,
  combining: 4,
} as const satisfies Readonly<Record<LockKind, number>>;

/**
 * Columns of a lock's record. `thread` is the thread of the request that holds the lock, or -1. `sharers` is
 * how many requests use an atomic at the same time.
 */
export const LOCK = { kind: 0, thread: 1, waiting: 2, sharers: 3, length: 4 } as const;

/**
 * Columns of a thread's record. `request` is the number of the request that the thread serves, or -1.
 * `requestState` is that request's REQUEST_STATE, or -1. `stuck` means the same as for a vehicle. Threads
 * with the same `role` do the same kind of work, which depends on the model (ThreadModel.roleOf).
 */
export const THREAD = { state: 0, request: 1, requestState: 2, stuck: 3, role: 4, length: 5 } as const;

/**
 * How far a request has got with the locks of its program. before: before the first lock or between two.
 * waits, holds: at a lock. past: after the last lock.
 */
export const LOCK_PHASE = { before: 0, waits: 1, holds: 2, past: 3 } as const;

/**
 * The state of a call. works: its node processes it. queued: it waits at its node. backsOff: it waits for a
 * backoff to end.
 */
export const CALL_PHASE = { none: 0, works: 1, queued: 2, backsOff: 3 } as const;

/** How a call will end if nothing changes. */
export const FATE = { fine: 0, fails: 1, timesOut: 2 } as const;

/**
 * Columns of a vehicle's record. First come the vehicles on threads, by thread; then those in the queue, from
 * its head; then parked ones.
 */
export const VEHICLE = {
  /** Number of the request in the traffic, from 0; the same request has the same number on every server. */
  request: 0,
  /**
   * A small number that the request keeps until it leaves. Different requests in the system have different
   * ones.
   */
  slot: 1,
  state: 2,
  /** The thread or loop that serves the request, or -1. */
  thread: 3,
  /** The node that the request waits for, from 0, or -1. During a backoff, the node of the last attempt. */
  node: 4,
  /** When the request's state began. */
  since: 5,
  /** When the request's state will end, if that is known; otherwise NaN. */
  until: 6,
  /** 1 if the request waits for a call that will not succeed. */
  stuck: 7,
  /** How the call that the request waits for will end: one of FATE. */
  fate: 8,
  /** The queue in which the request waits, or -1. */
  queue: 9,
  /** How many times the request's call has been retried. */
  retried: 10,
  /** One of CALL_PHASE. */
  callPhase: 11,
  /** The node of a hedge that is in progress too, from 0, or -1. */
  hedge: 12,
  /** The lock that the request waits for or holds, or -1; and one of LOCK_PHASE. */
  lock: 13,
  lockPhase: 14,
  /** When the call's current attempt or backoff began, and when it will end (NaN if that is not known). */
  callSince: 15,
  callUntil: 16,
  /** When the hedge began, and when it will end. */
  hedgeSince: 17,
  hedgeUntil: 18,
  /** How many times the request's client has sent it again. */
  repeated: 19,
  /**
   * Numbers that the requests of the call's attempt and of its hedge have at served nodes; NaN if there is no
   * such request.
   */
  visit: 20,
  hedgeVisit: 21,
  length: 22,
} as const;

/**
 * Columns of the record of a request that waits to be sent again: its new number, since when it has waited,
 * and when it will be sent.
 */
export const REPEAT = { request: 0, since: 1, until: 2, length: 3 } as const;
/** The largest number of REPEAT records in a block. */
export const REPEATS_MAX = 256;
