// The numbers in the engine's view and what they mean: codes of states and ends, and positions in a window's
// row.

/** Index of a request's row in the table. A slot is reused after its request has ended. */
export type Slot = number;
/** Means no request, thread, core, node or group. */
export const NONE = -1;

/**
 * Kinds of program steps. calls: several calls made at once. leave: the end of a program that takes
 * connections.
 */
export const STEP = {
  cpu: 0,
  call: 1,
  sleep: 2,
  lock: 3,
  offload: 4,
  end: 5,
  calls: 6,
  take: 7,
  give: 8,
  leave: 9,
} as const;

/** How a request or a call ends. */
export const OUTCOME = { completed: 0, failed: 1, timedOut: 2, rejected: 3, abandoned: 4 } as const;
export type Outcome = (typeof OUTCOME)[keyof typeof OUTCOME];
export const OUTCOMES = 5;

/**
 * Why the server rejected a request. other: no room for its connection or in memory, or the process was
 * killed.
 */
export const CAUSE = { other: 0, queueFull: 1, tooOld: 2, codel: 3, noToken: 4, overLimit: 5 } as const;
export const CAUSES = 6;

/**
 * Retry k of request i has the number i + k × RETRY_STRIDE. The stride is the largest prime below 2^40: see
 * src/core/workload/client-retries.ts.
 */
export const RETRY_STRIDE = 2 ** 40 - 87;

/** Capacity of a retry budget's token bucket: the largest burst of retries. */
export const BUDGET_BURST = 10;

/** A thread is running, ready for a core, or parked: idle or waiting. */
export const THREAD = { parked: 0, ready: 1, running: 2 } as const;

/**
 * Uses of core time. spinning: a thread waits for a lock while it keeps the core. paused: the process is
 * paused while a thread is on the core. clients: a load generator on the same machine computes. throttled:
 * the thread on the core waits for the next period of the CPU limit.
 */
export const METER = {
  useful: 0,
  switching: 1,
  scheduling: 2,
  spinning: 3,
  interrupts: 4,
  paused: 5,
  clients: 6,
  throttled: 7,
} as const;

/** Why the thread on a core makes no progress. The number is the METER to which the time is booked. */
export const HALT = {
  none: 0,
  interrupt: METER.interrupts,
  pause: METER.paused,
  throttle: METER.throttled,
} as const;

/**
 * State of a request at the lock of its step. local: works on its thread's copy and is finished after that.
 * localFull: works on its thread's copy and must then take the lock. spins, waits: in the queue. called:
 * woken to take the lock if it is free once the request has a core. looks: has a core and checks the lock.
 * granted: may begin. begun: working, or finished with the work. wakes: has released the lock and is waking
 * waiters.
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

/**
 * Phase of a call. works: the node processes the call. queued: the call waits at its node. backsOff: no
 * attempt is in progress; the next one follows after a delay.
 */
export const CALL_PHASE = { none: 0, works: 1, queued: 2, backsOff: 3 } as const;

/**
 * Faults of a node: FAULT_KINDS of the scenario, counted from 1. A flapping node is reported as down or none,
 * whichever it is at that instant.
 */
export const FAULT = { none: 0, down: 1, refusing: 2, slow: 3, flapping: 4, errors: 5 } as const;
export type FaultCode = (typeof FAULT)[keyof typeof FAULT];

/**
 * State of a node as a copy of its service. If the copies of a group do not come and go, its nodes are always
 * up.
 */
export const COPY = { up: 0, starting: 1, draining: 2, absent: 3 } as const;
export type CopyState = (typeof COPY)[keyof typeof COPY];

/**
 * State of a circuit breaker. halfOpen: a trial call is in progress. A breaker that has been open for long
 * enough stays open until the next call.
 */
export const BREAKER_STATE = { closed: 0, open: 1, halfOpen: 2 } as const;
export type BreakerState = (typeof BREAKER_STATE)[keyof typeof BREAKER_STATE];

/**
 * Whether the server is as it was before its faults, or why that cannot be determined:
 * docs/internals/recovery.md.
 */
export const RECOVERY = {
  recovered: 0,
  'not-within-run': 1,
  'no-fault': 2,
  'fault-lasts': 3,
  'not-healthy-before': 4,
  'ends-too-soon': 5,
} as const;
export type RecoveryState = keyof typeof RECOVERY;
export const RECOVERY_STATES = Object.keys(RECOVERY) as readonly RecoveryState[];

/**
 * Columns of a timeline window. Up to `failed` they are counts of the window. From `useful` to `callAttempts`
 * they are totals from the start of the run to the window's end. The load averages, the age of the oldest
 * request and the limit are values at the window's end. The samples of threads are sums.
 */
export const WINDOW = {
  offered: 0,
  completed: 1,
  failed: 2,
  /** Core time in nanoseconds summed over cores: by use; and as `coreTime`, all that is available. */
  useful: 3,
  switching: 4,
  scheduling: 5,
  spinning: 6,
  interrupts: 7,
  paused: 8,
  clients: 9,
  throttled: 10,
  /** Periods of the CPU limit that have ended; and below, those at whose end cores were throttled. */
  periods: 11,
  throttledPeriods: 12,
  coreTime: 13,
  /** Time that threads were ready for a core, in nanoseconds summed over threads. */
  ready: 14,
  /**
   * Number of requests that did not complete, by outcome; and after them, number of arrivals that repeat an
   * earlier request.
   */
  timedOut: 15,
  rejected: 16,
  abandoned: 17,
  retried: 18,
  /**
   * Call attempts that were retries; and below, all attempts. Only groups whose calls are followed step by
   * step are counted.
   */
  callRetries: 19,
  callAttempts: 20,
  loadMinute: 21,
  loadFiveMinutes: 22,
  loadQuarterHour: 23,
  /** Time since the oldest request in the system was due, in nanoseconds; NaN if there is none. */
  oldestAge: 24,
  /** Limit on the requests in progress; NaN if there is none. */
  limit: 25,
  /**
   * Number of samples. The columns after it are sums over the samples: threads that exist, then threads that
   * neither compute nor are ready. stuck: waiting threads whose call will not succeed as things stand.
   */
  looks: 26,
  threads: 27,
  waiting: 28,
  lockWait: 29,
  idle: 30,
  stuck: 31,
  length: 32,
} as const;

/**
 * Kinds of events. The number is the rank at equal instants. Events that free something precede events that
 * take it, so if a reply and an arrival happen at the same instant, the arrival finds the thread free. There
 * can be at most 32 kinds: see core/kernel/event-queue.ts.
 */
export const EVENT = {
  /**
   * A fault of the scenario begins or ends, or a flapping node changes. Subject: see core/upstream/faults.ts.
   */
  faultChange: 0,
  /** A machine fault begins or ends. Subject: see core/machine/machine-faults.ts. */
  machineChange: 1,
  /** A call or a sleep ends. Subject: request slot. */
  waitEnd: 2,
  /** The next step of a call that the upstreams follow step by step. Subject: the attempt's id. */
  callStep: 3,
  /** A request gets the lock that it waited for. Subject: request slot. */
  lockGranted: 4,
  /** A slice of computing ends. Subject: core. */
  sliceEnd: 5,
  /** A timer interrupts a core. Subject: core. */
  interrupt: 6,
  /** The process pauses or resumes. Subject: 0 or 1. */
  pause: 7,
  /** A timer of the thread model, such as a keep-alive. Subject: defined by the model. */
  modelTimer: 8,
  /** A client gives up. Subject: request slot. */
  patienceEnd: 9,
  /** A client resends a failed request. Subject: its entry in the client retries. */
  clientRetry: 10,
  /** The next request of an open loop. Subject: 0. */
  arrival: 11,
  /** A user of a closed loop sends. Subject: user. */
  userSends: 12,
  /** A connection of an open loop is free for a waiting request. Subject: 0. */
  heldSends: 13,
  /** A client has finished what it must do to reach the server, or retries. Subject: request slot. */
  connect: 14,
  /** The server may accept waiting connections. Subject: 0. */
  accept: 15,
  /** A call arrives at a served node. Subject: the visit's id at the node. */
  callArrives: 16,
  /**
   * The next period of the CPU limit begins, or CPU time that cores have given back is handed out. Subject: 0
   * or 1. The rank does not matter: the first core that needs CPU time at that instant begins the period.
   */
  cpuLimit: 17,
  /**
   * A request that waits for a connection continues: it has the connection, may try to take one, or has
   * waited too long. Subject: request slot.
   */
  poolStep: 18,
  /** With barging, the first call in a node's queue is awake. Subject: 64 × group + node. */
  nodeWakes: 19,
  /**
   * A copy of a service comes up or is probed, or the scaler samples the copies, or a deploy goes on.
   * Subject: see core/upstream/copies.ts.
   */
  copyStep: 20,
} as const;
