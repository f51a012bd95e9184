// Where a request is, at every instant of its time in the system. The split of its time has one part for each.

export const REQUEST_STATE = {
  /** Waits for a thread (blocking), for a helper, or to be taken up by its loop or a carrier for the first time. */
  queued: 0,
  /** Has a thread, or is ready in its loop, and waits for a core. */
  ready: 1,
  running: 2,
  /** Its thread has a core that is still changing over to it. */
  switching: 3,
  /** Waits for the reply of a service, or for a timer. */
  waiting: 4,
  lockWait: 5,
  paused: 6,
  /** Its client is not through to the server yet. */
  connecting: 7,
  /** Has a core, and waits for the next period, as the CPU limit of its server is reached. */
  throttled: 8,
} as const;
export const REQUEST_STATES = 9;

/** From so many waiting requests on there is a queue. */
const QUEUE_FROM = 10;
/** Which is over when at most so many are left: what swings about one limit would begin and end all the time. */
export const QUEUE_OVER = 1;

/** Whether so many requests that wait for a thread are a queue; `wasQueue`: there was one so far. */
export function isQueue(waiting: number, wasQueue: boolean): boolean {
  return waiting >= QUEUE_FROM || (wasQueue && waiting > QUEUE_OVER);
}
