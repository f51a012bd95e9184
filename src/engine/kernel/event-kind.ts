// The kinds of event. The number is the rank at equal times: what frees something comes before what takes it, so
// that a reply and an arrival at the same instant find the thread free.

export const EVENT = {
  /** A fault of the scenario begins or ends. Subject: index in the fault schedule. */
  faultChange: 0,
  /** A call or a sleep ends. Subject: request slot. */
  waitEnd: 1,
  /** A slice of computing ends. Subject: core. */
  sliceEnd: 2,
  /** The next request of an open loop. Subject: 0. */
  arrival: 3,
  /** A user of a closed loop sends. Subject: user. */
  userSends: 4,
} as const;
