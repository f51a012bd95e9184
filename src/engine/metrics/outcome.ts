// How a request ends.

export const OUTCOME = { completed: 0, failed: 1, timedOut: 2, rejected: 3, abandoned: 4 } as const;
export type Outcome = (typeof OUTCOME)[keyof typeof OUTCOME];
export const OUTCOMES = 5;
