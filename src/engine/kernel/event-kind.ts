// The kinds of event. The number is the rank at equal times: what frees something comes before what takes it, so
// that a reply and an arrival at the same instant find the thread free. At most 16, see event-queue.ts.

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
} as const;
