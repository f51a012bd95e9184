// Errors that end a run for good: more simultaneous requests or calls than the core has numbers for
// (SUBJECT_MAX in src/core/kernel/event-queue.ts).

/** Most requests in the system, and most calls in progress. */
const MOST = 2 ** 22 - 1;

export class TooManyRequestsError extends Error {
  override readonly name = 'TooManyRequestsError';
  constructor() {
    super(`more than ${MOST} requests in the system: lower the rate, or limit the queue`);
  }
}

export class TooManyCallsError extends Error {
  override readonly name = 'TooManyCallsError';
  constructor() {
    super(`more than ${MOST} calls under way: lower the rate, or limit the nodes' queues`);
  }
}
