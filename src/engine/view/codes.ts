// What the numbers that the engine shows stand for: the codes of states and ends, and the places in a window's row.

/** Index of a request's row in the table. A slot is used again after its request has ended. */
export type Slot = number;
/** No request, thread, core, node or group. */
export const NONE = -1;

/** What a step of a program is. */
export const STEP = { cpu: 0, call: 1, sleep: 2, lock: 3, offload: 4, end: 5 } as const;

/** How a request or a call ends. */
export const OUTCOME = { completed: 0, failed: 1, timedOut: 2, rejected: 3, abandoned: 4 } as const;
export type Outcome = (typeof OUTCOME)[keyof typeof OUTCOME];
export const OUTCOMES = 5;

/** Retry k of request i has number i + k x this, the largest prime below 2^40: see src/core/workload/client-retries.ts. */
export const RETRY_STRIDE = 2 ** 40 - 87;

/** Tokens that the bucket of a retry budget holds: retries that may come at once. */
export const BUDGET_BURST = 10;

/** A thread computes, is ready for a core, or neither: it has nothing to do, or waits. */
export const THREAD = { parked: 0, ready: 1, running: 2 } as const;

/**
 * What core time goes into. Spinning: waiting for a lock without giving up the core. Paused: a thread stands on the core while its
 * process stands still. Clients: a load generator on the same machine computes.
 */
export const METER = {
  useful: 0,
  switching: 1,
  scheduling: 2,
  spinning: 3,
  interrupts: 4,
  paused: 5,
  clients: 6,
} as const;

/** Why the thread on a core does not get on; the number is the METER that the time goes into. */
export const HALT = { none: 0, interrupt: METER.interrupts, pause: METER.paused } as const;

/**
 * How far a request is with the lock of its step. local: it works on its thread's own copy, and is done then;
 * localFull: it takes the lock then. spins and waits: in the queue. called: it has been woken, to take the lock if that is
 * free once it has a core; looks: it has one. granted: may begin. begun: at its work, or past it. wakes: it has given the lock
 * back and is waking who waits.
 */
export const WORK = {
  none: 0,
  local: 1,
  localFull: 2,
  spins: 3,
  waits: 4,
  called: 5,
  looks: 6,
  granted: 7,
  begun: 8,
  wakes: 9,
} as const;

/** works: the node is at the call. queued: it waits at its node. backsOff: no attempt is under way, the next comes later. */
export const CALL_PHASE = { none: 0, works: 1, queued: 2, backsOff: 3 } as const;

/** Faults of a node: FAULT_KINDS of the scenario, counted from 1. One that flaps is down or has none at an instant. */
export const FAULT = { none: 0, down: 1, refusing: 2, slow: 3, flapping: 4, errors: 5 } as const;
export type FaultCode = (typeof FAULT)[keyof typeof FAULT];

/** halfOpen: one call is on its way to try. An open breaker whose time is over stays so until a call comes. */
export const BREAKER_STATE = { closed: 0, open: 1, halfOpen: 2 } as const;
export type BreakerState = (typeof BREAKER_STATE)[keyof typeof BREAKER_STATE];

/**
 * Columns of a window of the timeline. Up to `failed` they count; from `useful` to `callAttempts` they are totals since the
 * start, as they stand at the window's end; the load averages and the age of the oldest request are those at the window's
 * end; the looks at the threads are sums.
 */
export const WINDOW = {
  offered: 0,
  completed: 1,
  failed: 2,
  /** Core time, nanoseconds summed over cores: what it went into, and all that there was. */
  useful: 3,
  switching: 4,
  scheduling: 5,
  spinning: 6,
  interrupts: 7,
  paused: 8,
  clients: 9,
  coreTime: 10,
  /** Time that threads were ready and waited for a core, nanoseconds summed over threads. */
  ready: 11,
  /** Requests that ended otherwise than completed, by how; arrivals that repeat an earlier request. */
  timedOut: 12,
  rejected: 13,
  abandoned: 14,
  retried: 15,
  /** Attempts of calls that were retries, and all attempts, of the groups whose calls are followed step by step. */
  callRetries: 16,
  callAttempts: 17,
  loadMinute: 18,
  loadFiveMinutes: 19,
  loadQuarterHour: 20,
  /** Time since the oldest request in the system was due, nanoseconds; NaN while there is none. */
  oldestAge: 21,
  /** Looks at the threads, the threads that there were, and those of them that did not compute and were not ready. */
  looks: 22,
  threads: 23,
  waiting: 24,
  lockWait: 25,
  idle: 26,
  length: 27,
} as const;

/**
 * The kinds of event. The number is the rank at equal times: what frees something comes before what takes it, so that a reply
 * and an arrival at the same instant find the thread free. At most 32, see src/core/kernel/event-queue.ts.
 */
export const EVENT = {
  /** A fault of the scenario begins or ends. Subject: index in the fault schedule. */
  faultChange: 0,
  /** A fault of the machine begins or ends. Subject: index in its schedule. */
  machineChange: 1,
  /** A call or a sleep ends. Subject: request slot. */
  waitEnd: 2,
  /** Something happens to a call that the upstreams follow step by step. Subject: as the upstreams number it. */
  callStep: 3,
  /** A lock has been handed to a request that waited for it. Subject: request slot. */
  lockGranted: 4,
  /** A slice of computing ends. Subject: core. */
  sliceEnd: 5,
  /** A timer interrupts a core. Subject: core. */
  interrupt: 6,
  /** The process stands still, or goes on. Subject: 0 or 1. */
  pause: 7,
  /** A timer of the thread model, such as a keep-alive. Subject: as the model numbers it. */
  modelTimer: 8,
  /** A client gives up. Subject: request slot. */
  patienceEnd: 9,
  /** A client sends again what went wrong. Subject: as the arrivals number it. */
  clientRetry: 10,
  /** The next request of an open loop. Subject: 0. */
  arrival: 11,
  /** A user of a closed loop sends. Subject: user. */
  userSends: 12,
  /** A connection of an open loop has come free for a request that was held back. Subject: 0. */
  heldSends: 13,
  /** A client is done with what it takes to reach the server, or tries again to. Subject: request slot. */
  connect: 14,
  /** The server may take in connections that wait. Subject: 0. */
  accept: 15,
  /** A call arrives at a served node. Subject: as the node numbers those that visit it. */
  callArrives: 16,
} as const;
