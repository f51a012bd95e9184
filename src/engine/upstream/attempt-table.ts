// The attempts of calls that are followed step by step, as columns indexed by id. One call makes several: retries and
// hedges. An attempt may outlive its call, as a node goes on working on what nobody waits for any more.

import { grownBytes, grownFloats, grownInts } from '../kernel/columns.ts';
import { SUBJECT_MAX } from '../kernel/event-queue.ts';
import { NONE, OUTCOME, type Slot } from '../view/codes.ts';

/** Index of an attempt's row. */
export type Attempt = number;

/** pending: waits for a backoff or for the time to hedge. queued and working: at its node. orphaned: works for nobody. */
export const ATTEMPT = { pending: 0, queued: 1, working: 2, orphaned: 3 } as const;

export class TooManyCallsError extends Error {
  override readonly name = 'TooManyCallsError';
  constructor() {
    super(`more than ${SUBJECT_MAX} calls under way: lower the rate, or limit the nodes' queues`);
  }
}

export class AttemptTable {
  state = new Uint8Array(0);
  /** Request that waits for it, or NONE. */
  slot = new Int32Array(0);
  group = new Int32Array(0);
  /** From 0. */
  node = new Int32Array(0);
  /** Coordinate of its draws. */
  coordinate = new Int32Array(0);
  isHedge = new Uint8Array(0);
  /** Whether it is the one that a half-open breaker lets through. */
  isTry = new Uint8Array(0);
  /** How it will end as things are. */
  outcome = new Uint8Array(0);
  beganAt = new Float64Array(0);
  /** When the node began to work on it; NaN before. */
  startedAt = new Float64Array(0);
  /** When the node will be done with it; while the node is down, how much is left. */
  replyAt = new Float64Array(0);
  timeoutAt = new Float64Array(0);
  /** When its next step is due; an event at another instant is stale. */
  due = new Float64Array(0);
  /** Neighbours in its node's queue or among what the node works on. */
  next = new Int32Array(0);
  previous = new Int32Array(0);

  private free = new Int32Array(0);
  private freeCount = 0;
  private used = 0;

  /** A row for a pending attempt. */
  open(slot: Slot, group: number): Attempt {
    const row = this.freeCount > 0 ? this.free[--this.freeCount] : this.fresh();
    this.state[row] = ATTEMPT.pending;
    this.slot[row] = slot;
    this.group[row] = group;
    this.node[row] = NONE;
    this.isHedge[row] = 0;
    this.isTry[row] = 0;
    this.outcome[row] = OUTCOME.completed;
    this.startedAt[row] = Number.NaN;
    return row;
  }

  close(row: Attempt): void {
    this.due[row] = Number.NaN;
    this.free[this.freeCount++] = row;
  }

  private fresh(): Attempt {
    if (this.used > SUBJECT_MAX) throw new TooManyCallsError();
    if (this.used === this.slot.length) this.grow(Math.max(64, this.used * 2));
    return this.used++;
  }

  private grow(length: number): void {
    this.state = grownBytes(this.state, length);
    this.slot = grownInts(this.slot, length);
    this.group = grownInts(this.group, length);
    this.node = grownInts(this.node, length);
    this.coordinate = grownInts(this.coordinate, length);
    this.isHedge = grownBytes(this.isHedge, length);
    this.isTry = grownBytes(this.isTry, length);
    this.outcome = grownBytes(this.outcome, length);
    this.beganAt = grownFloats(this.beganAt, length);
    this.startedAt = grownFloats(this.startedAt, length);
    this.replyAt = grownFloats(this.replyAt, length);
    this.timeoutAt = grownFloats(this.timeoutAt, length);
    this.due = grownFloats(this.due, length);
    this.next = grownInts(this.next, length);
    this.previous = grownInts(this.previous, length);
    this.free = grownInts(this.free, length);
  }
}
