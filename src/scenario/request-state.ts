// States of a request. At every instant of its time in the system, a request is in exactly one of them. The
// breakdown of its time has one part per state.

export const REQUEST_STATE = {
  /** Waits for a thread (blocking), for a helper, or for the first turn on its loop or a carrier. */
  queued: 0,
  /** Has a thread, or is ready on its loop, and waits for a core. */
  ready: 1,
  running: 2,
  /** The thread has a core that is still switching to it. */
  switching: 3,
  /** Waits for the reply of a service, or for a timer. */
  waiting: 4,
  lockWait: 5,
  paused: 6,
  /** The client has not reached the server yet. */
  connecting: 7,
  /** The thread has a core, but the server has reached its CPU limit, so it waits for the next period. */
  throttled: 8,
  /** Waits for a connection of a pool. */
  poolWait: 9,
} as const;
export const REQUEST_STATES = 10;

/** This many waiting requests count as a queue. */
const QUEUE_FROM = 10;
/**
 * The queue ends when the number is at most this. With a single limit, a fluctuating count would start and
 * end it constantly.
 */
export const QUEUE_OVER = 1;

/**
 * Whether this many requests that wait for a thread count as a queue. `wasQueue`: whether there was a queue
 * before.
 */
export function isQueue(waiting: number, wasQueue: boolean): boolean {
  return waiting >= QUEUE_FROM || (wasQueue && waiting > QUEUE_OVER);
}
