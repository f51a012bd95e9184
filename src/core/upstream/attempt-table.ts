// Attempts of calls that are followed step by step, by id. A call can make several attempts: retries and
// hedges. An attempt can outlive its call, because the node continues to process an abandoned attempt.

import { NONE, OUTCOME } from '../codes.ts';
import { grownInts } from '../kernel/columns.ts';
import { SUBJECT_MAX } from '../kernel/event-queue.ts';
import { Nanos, Slot } from '../types.ts';
import { Caller } from './port.ts';

/**
 * States of an attempt. pending: waits for a backoff or a hedge delay. queued, working: at its node.
 * orphaned: nothing waits for the attempt any more.
 */
export namespace ATTEMPT {
  export const pending: i32 = 0;
  export const queued: i32 = 1;
  export const working: i32 = 2;
  export const orphaned: i32 = 3;
}

export class Attempt {
  /** Subject of the attempt's events. */
  readonly id: i32;
  /** The calling server; null until the attempt is at a node. */
  caller: Caller | null = null;
  state: i32 = ATTEMPT.pending;
  /** The call to which the attempt belongs, and the request that waits for it; NONE once nothing waits. */
  call: i32 = NONE;
  slot: Slot = NONE;
  group: i32 = NONE;
  /** Node number from 0. */
  node: i32 = NONE;
  /** Coordinate of the attempt's random draws. */
  coordinate: i32 = 0;
  isHedge: bool = false;
  /** Whether the attempt is the trial call of a half-open circuit breaker. */
  isTry: bool = false;
  /** How the attempt will end as things stand. */
  outcome: i32 = OUTCOME.completed;
  beganAt: Nanos = NaN;
  /** When the node began to process the attempt; NaN until it does. */
  startedAt: Nanos = NaN;
  /**
   * When the node's reply is due; while the node is down, the processing time that is left. Infinity if a
   * served node has not replied yet.
   */
  replyAt: Nanos = NaN;
  timeoutAt: Nanos = NaN;
  /** When the attempt's next step is due. An event at any other instant is ignored. */
  due: Nanos = NaN;
  /**
   * At a served node: the id of the call's visit there (NONE before the call is sent and after its reply);
   * and below, whether the reply is a failure.
   */
  visit: i32 = NONE;
  /** Number of the attempt's request at a served node; NaN if there is none. */
  visitNumber: f64 = NaN;
  isRefused: bool = false;
  /** Neighbours in the node's list of queued or working attempts. */
  next: Attempt | null = null;
  previous: Attempt | null = null;

  constructor(id: i32) {
    this.id = id;
  }

  /** Whether the attempt will fail as things stand. */
  get fails(): bool {
    return this.outcome !== OUTCOME.completed;
  }
}

export class AttemptTable {
  /** The maximum number of attempts was exceeded: the run is over, and the engine cannot continue. */
  hasOverflown: bool = false;
  private rows: StaticArray<Attempt> = new StaticArray<Attempt>(0);
  private free: StaticArray<i32> = new StaticArray<i32>(0);
  private freeCount: i32 = 0;
  private used: i32 = 0;

  at(id: i32): Attempt {
    return this.rows[id];
  }

  /** Opens a pending attempt of this call. */
  open(call: i32, slot: Slot, group: i32): Attempt {
    const attempt = this.freeCount > 0 ? this.rows[this.free[--this.freeCount]] : this.fresh();
    attempt.state = ATTEMPT.pending;
    attempt.call = call;
    attempt.slot = slot;
    attempt.group = group;
    attempt.node = NONE;
    attempt.isHedge = false;
    attempt.isTry = false;
    attempt.outcome = OUTCOME.completed;
    attempt.startedAt = NaN;
    attempt.visitNumber = NaN;
    attempt.isRefused = false;
    return attempt;
  }

  close(attempt: Attempt): void {
    attempt.due = NaN;
    this.free[this.freeCount++] = attempt.id;
  }

  /** Ends the run by a trap, because the maximum number of attempts has been exceeded. */
  private overflow(): void {
    this.hasOverflown = true;
    unreachable();
  }

  private fresh(): Attempt {
    const id = this.used;
    if (id > SUBJECT_MAX) this.overflow();
    if (id === this.free.length) this.grow(max(64, id * 2));
    const attempt = new Attempt(id);
    this.rows[id] = attempt;
    this.used++;
    return attempt;
  }

  private grow(length: i32): void {
    const before = this.rows;
    const rows = new StaticArray<Attempt>(length);
    for (let id = 0; id < before.length; id++) rows[id] = before[id];
    this.rows = rows;
    this.free = grownInts(this.free, length);
  }
}
