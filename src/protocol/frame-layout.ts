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
  /** Counts rebuilds and live changes of the scenario. */
  configuration: 2,
  /** 1: the engine could not keep pace, so the clock advanced less than was asked for. */
  behind: 3,
  /** 1: arrivals have ended and nothing is left in any server. */
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
  /** Records of threads in this block; `threadsTotal` may be more. */
  threads: 3,
  /** Records of vehicles in this block; `inSystem` may be more. */
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
  /** Requests in each state now: SERVER.states + REQUEST_STATE code. */
  states: 14,
  /** Arrival of the request at the head of the queue; NaN if none waits. */
  oldestQueuedSince: 24,
  /** Core time since the start, nanoseconds summed over cores. */
  cpuUseful: 26,
  cpuSwitching: 27,
  memoryReserved: 28,
  memoryResident: 29,
  /** Waiting requests whose call will not succeed: its node is down, or it will fail or time out. */
  stuck: 30,
  runQueue: 31,
  /** Records of queues and of locks in this block. */
  queues: 32,
  locks: 33,
  /** 1: the whole process is paused, as in a garbage collection. */
  paused: 34,
  /** When the process was killed because its memory was full; NaN while it lives. */
  killedAt: 35,
  /** Physical memory that the process may use, and one of MEMORY_STATE. */
  memoryLimit: 36,
  memoryState: 37,
  /**
   * Counts since the start: repeated attempts, second attempts beside a slow one, and calls that found no
   * usable node.
   */
  retries: 38,
  hedges: 39,
  refusedCalls: 40,
  /** Abandoned requests that the server still processes: included in `states`, not in `inSystem`. */
  ghosts: 41,
  /** Core time since the start that the scheduler used, and core time spent on spinning. */
  cpuScheduling: 42,
  cpuSpinning: 43,
  /** Records of upstream groups and of repeats in this block. */
  groups: 44,
  repeats: 45,
  /** Requests that their clients will send again; `repeats` of them have a record. */
  waitToRepeat: 46,
  /**
   * Requests that clients have sent again since the start; and how many of these are in the server now,
   * ghosts included.
   */
  repeated: 47,
  repeatsHeld: 48,
  /** Requests that are due but not sent yet: their clients hold them back until a connection is free. */
  unsent: 49,
  /**
   * The recent window, see RecentCounts of summary.ts: its length, its counts, and its shares of CPU time.
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
  /** 1: there is enough data for rates. */
  recentKnown: 61,
  /** Share of core time that was neither idle nor throttled. */
  recentCoresBusy: 62,
  /** 1: nothing more arrives. */
  arrivalsOver: 63,
  /** 1: nothing more arrives and no client waits; the server may still process abandoned requests. */
  ended: 64,
  /** Records that requests have queued for the single writer and that are not written yet. */
  recordsOwed: 65,
  /**
   * Median latency of completed requests without the time in the queue, over the run; 0 if none completed.
   */
  recentTypical: 66,
  /**
   * Number of blocks of served nodes within this one. Such a block has the number of its node among all nodes
   * of this server, from 0.
   */
  served: 67,
  servedNode: 68,
  /** Share of the CPU limit's periods in the recent window at whose end threads were throttled. */
  recentThrottledPeriods: 69,
  length: 72,
} as const;

/**
 * refuses: memory is full and new requests are rejected. swaps: memory is full and computing is slowed down.
 * killed: the process has ended.
 */
export const MEMORY_STATE = { ample: 0, refuses: 1, swaps: 2, killed: 3 } as const;

/**
 * spinning: uses its core only to test whether a lock is free. absent: no such thread exists now. paused: has
 * a core but cannot run, as in a stop-the-world pause or an interrupt. throttled: has a core and waits for
 * the next period of the CPU limit.
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

/** spinning, paused and throttled mean the same as for threads. */
export const CORE_STATE = {
  idle: 0,
  switching: 1,
  running: 2,
  spinning: 3,
  paused: 4,
  throttled: 5,
} as const;

/**
 * A flapping node is down or healthy, as it is at this instant. errors: some replies are failures. stalled:
 * so slow that every call fails or times out.
 */
export const NODE_STATE = { healthy: 0, down: 1, refusing: 2, slow: 3, stalled: 4, errors: 5 } as const;

/** For a service with a changing number of copies: absent nodes are places for further copies. */
export const NODE_COPY = { up: 0, starting: 1, draining: 2, absent: 3 } as const;

/** Columns of a core's record. */
export const CORE = { state: 0, thread: 1, length: 2 } as const;

/** halfOpen: one trial call is testing whether the node works again. */
export const NODE_BREAKER = { closed: 0, open: 1, halfOpen: 2 } as const;

/**
 * Columns of an upstream group's record: its nodes; its calls in progress, backoffs included, and their limit
 * (Infinity: no limit); how many of them back off. Since the start: calls refused because of that limit;
 * attempts of calls under a policy, and how many of them were retries or hedges. Of the pool: its connections
 * (Infinity: no limit), how many of them requests hold, requests that wait for one, and how many of these are
 * in a deadlock.
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
 * Columns of a node's record. `latency` is the mean time of a call to it now, timeout and faults included;
 * `takes` is the mean time until it replies, even if the caller gives up before. `breaker` is one of
 * NODE_BREAKER; `queued` calls wait at the node; `group` is numbered from 0 in the order of the scenario.
 * `flapPeriod` is how long a flapping node is down, and then up; 0 if it does not flap. `copy` is one of
 * NODE_COPY. `copyUntil` is when a starting copy begins to take calls.
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
 * Columns of a queue's record: its waiting requests. The first queue is for new requests; the others depend
 * on the model (ThreadModel.queueLengths).
 */
export const QUEUE = { waiting: 0, length: 1 } as const;

/** LOCK_KINDS of the scenario, by number. */
export const LOCK_KIND = {
  mutex: 0,
  spin: 1,
  atomic: 2,
  local: 3,
  combining: 4,
} as const satisfies Readonly<Record<LockKind, number>>;

/**
 * Columns of a lock's record. `thread` is the thread of the request that holds it, or -1. `sharers` counts
 * simultaneous users of an atomic.
 */
export const LOCK = { kind: 0, thread: 1, waiting: 2, sharers: 3, length: 4 } as const;

/**
 * Columns of a thread's record. `request` is the number of the request that it serves, or -1; `requestState`
 * is that request's REQUEST_STATE, or -1; `stuck` is as for a vehicle. Threads with the same `role` do the
 * same kind of work, which depends on the model (ThreadModel.roleOf).
 */
export const THREAD = { state: 0, request: 1, requestState: 2, stuck: 3, role: 4, length: 5 } as const;

/**
 * How far a request has got with the locks of its program: before the first or between two, at one, or past
 * the last.
 */
export const LOCK_PHASE = { before: 0, waits: 1, holds: 2, past: 3 } as const;

/** The state of a call: processed by its node, waiting at its node, or backing off before a retry. */
export const CALL_PHASE = { none: 0, works: 1, queued: 2, backsOff: 3 } as const;

/** How a call will end if nothing changes. */
export const FATE = { fine: 0, fails: 1, timesOut: 2 } as const;

/**
 * Columns of a vehicle's record. Vehicles on threads come first, by thread; then the queue, from its head;
 * then parked vehicles.
 */
export const VEHICLE = {
  /** Number of the request in the traffic, from 0; the same request has the same number on every server. */
  request: 0,
  /** A small number, different for each request in the system, which the request keeps until it leaves. */
  slot: 1,
  state: 2,
  /** The thread or loop that serves it, or -1. */
  thread: 3,
  /** The node that it waits for, from 0, or -1; while its call backs off, the node of the last attempt. */
  node: 4,
  /** When its state began. */
  since: 5,
  /** When its state will end, if that is known; otherwise NaN. */
  until: 6,
  /** 1: it waits for a call that will not succeed. */
  stuck: 7,
  /** One of FATE: how the call that it waits for will end. */
  fate: 8,
  /** The queue that it waits in, or -1. */
  queue: 9,
  /** How many times its call has been repeated. */
  retried: 10,
  /** One of CALL_PHASE. */
  callPhase: 11,
  /** Node of a second attempt beside the first, from 0, or -1. */
  hedge: 12,
  /** Lock that it waits for or holds, or -1; and one of LOCK_PHASE. */
  lock: 13,
  lockPhase: 14,
  /** Start of its call's attempt, or of the backoff; and the end, or NaN if the end is not known. */
  callSince: 15,
  callUntil: 16,
  /** Start and end of the second attempt. */
  hedgeSince: 17,
  hedgeUntil: 18,
  /** How many times its client has sent it again. */
  repeated: 19,
  /**
   * The numbers of the requests that its call and the second attempt have become at nodes that are servers;
   * otherwise NaN.
   */
  visit: 20,
  hedgeVisit: 21,
  length: 22,
} as const;

/**
 * Columns of the record of a request that waits to be sent again: its new number, since when it waits, and
 * when it is sent.
 */
export const REPEAT = { request: 0, since: 1, until: 2, length: 3 } as const;
/** The largest number of repeat records in a block. */
export const REPEATS_MAX = 256;
