// A frame: the state of all servers at one instant, as the road draws it. One Float64Array, so that instants and
// request numbers stay exact and the buffer can be transferred without a copy. The writer is in host/, the reader
// beside this file. All times are nanoseconds of simulated time.
//
// Layout: FRAME header, then a block for each server: SERVER header, then its records in this order:
// cores x CORE, nodes x NODE, threads x THREAD, vehicles x VEHICLE. Each list has a fixed number of columns.

export const FRAME_LAYOUT_VERSION = 2;

/** Offsets in the header of the frame. */
export const FRAME = {
  layoutVersion: 0,
  /** Instant that the frame shows. */
  clock: 1,
  /** Counts rebuilds and live changes of the scenario. */
  configuration: 2,
  /** 1: the engine could not keep pace, the clock went less far than asked. */
  behind: 3,
  /** 1: arrivals have ended and nothing is left in any server. */
  finished: 4,
  servers: 5,
  length: 8,
} as const;

/** Offsets in the header of a server's block. */
export const SERVER = {
  /** Floats in this block, header included. */
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
  /** When the request at the head of the queue came; NaN where none waits. */
  oldestQueuedSince: 24,
  contextSwitches: 25,
  /** Core time since the start, nanoseconds summed over cores. */
  cpuUseful: 26,
  cpuSwitching: 27,
  memoryReserved: 28,
  memoryResident: 29,
  /** Waiting requests whose call will not succeed: to a node that is down, or that will fail or time out. */
  stuck: 30,
  runQueue: 31,
  /** Requests whose client has given up and that the server still works on: in `states`, not in `inSystem`. */
  ghosts: 41,
  length: 48,
} as const;

export const THREAD_STATE = { idle: 0, ready: 1, switching: 2, running: 3, waiting: 4 } as const;

export const CORE_STATE = { idle: 0, switching: 1, running: 2 } as const;

/**
 * A flapping node is down or healthy, as it is at the instant; errors: some replies are failures; stalled: so slow that
 * every call fails or times out.
 */
export const NODE_STATE = { healthy: 0, down: 1, refusing: 2, slow: 3, stalled: 4, errors: 5 } as const;

/** Columns of a core's record. */
export const CORE = { state: 0, thread: 1, length: 2 } as const;

/** Columns of a node's record. `latency` is the mean that a call to it takes now, timeout and faults included. */
export const NODE = { state: 0, inFlight: 1, stuck: 2, latency: 3, length: 4 } as const;

/** Columns of a thread's record. `request` is the number of the request it serves, or -1. */
export const THREAD = { state: 0, request: 1, length: 2 } as const;

/** Columns of a vehicle's record: first those on threads, by thread; then the queue, from its head; then those parked. */
export const VEHICLE = {
  /** Number of the request in the traffic, from 0; the same request has the same number on every server. */
  request: 0,
  /** A small number that no two requests in the system share; stays while the request does. */
  slot: 1,
  state: 2,
  /** Thread or loop, or -1. */
  thread: 3,
  /** Node that it waits for, from 0, or -1. */
  node: 4,
  /** When its state began. */
  since: 5,
  /** When its state will end as far as is known now, else NaN. */
  until: 6,
  /** 1: waits for a call that will not succeed. */
  stuck: 7,
  length: 8,
} as const;
