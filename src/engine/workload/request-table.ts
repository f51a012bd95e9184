// The requests in the system, as columns indexed by slot. A slot is reused after its request has ended, the most
// recently freed first, so slots stay small numbers. Keeps the exact split of each request's time by state.

import type { Nanos } from '../../scenario/duration.ts';
import { REQUEST_STATE, REQUEST_STATES } from '../../scenario/request-state.ts';
import type { Clock } from '../kernel/clock.ts';
import { grownBytes, grownFloats, grownInts } from '../kernel/columns.ts';
import { SUBJECT_MAX } from '../kernel/event-queue.ts';
import { Fifo } from '../kernel/fifo.ts';
import { OUTCOME } from '../metrics/outcome.ts';

/** Index of a request's row in the table. */
export type Slot = number;
export const NONE = -1;

/** Parts of requests are 8 apart. */
const SPLIT_SHIFT = 3;

export class TooManyRequestsError extends Error {
  override readonly name = 'TooManyRequestsError';
  constructor() {
    super(`more than ${SUBJECT_MAX} requests in the system: lower the rate, or limit the queue`);
  }
}

export class RequestTable {
  /** Number of the request in the traffic, from 0; of one that is sent again see client-retries.ts. */
  number: Float64Array;
  /** Number of the first request that it repeats; its own if it repeats none. Its work is that of the first. */
  first: Float64Array;
  /** When it should have been sent, and when it was. */
  intendedAt: Float64Array;
  startedAt: Float64Array;
  state: Uint8Array;
  /** When its present state began. */
  since: Float64Array;
  /** Next step of its program. */
  step: Uint8Array;
  /** Program that it runs: 0, or 1 + the index of its class. */
  class: Uint8Array;
  /** Thread or loop that it belongs to, or NONE. */
  thread: Int32Array;
  /** User of a closed loop that sent it, or NONE. */
  user: Int32Array;
  outcome: Uint8Array;
  /** Sum of the waits that it drew: what it would have waited had it met nobody. */
  drawnNanos: Float64Array;
  /** When its present wait is due to end; NaN while it does not wait. Infinity: not known. An event at another instant is stale. */
  due: Float64Array;
  /** 1 where the client has given up and the server does not know. */
  ghost: Uint8Array;
  /** Requests in each state now, ghosts included. */
  readonly inState = new Int32Array(REQUEST_STATES);
  /** Requests that the server holds, and those of them whose client has given up. */
  live = 0;
  ghosts = 0;

  /** Parts by place. Place 0 stays 0 throughout: that of requests of which no time is booked yet, as of a long queue. */
  private splits: Float64Array;
  /** By slot: its place in `splits`. */
  private place: Int32Array;
  private places = 1;
  private readonly freePlaces = new Fifo();
  private free: Int32Array;
  private freeCount: number;
  private used = 0;

  private readonly clock: Clock;

  constructor(clock: Clock, capacity = 1024) {
    this.clock = clock;
    this.number = new Float64Array(capacity);
    this.first = new Float64Array(capacity);
    this.intendedAt = new Float64Array(capacity);
    this.startedAt = new Float64Array(capacity);
    this.state = new Uint8Array(capacity);
    this.since = new Float64Array(capacity);
    this.step = new Uint8Array(capacity);
    this.class = new Uint8Array(capacity);
    this.thread = new Int32Array(capacity);
    this.user = new Int32Array(capacity);
    this.outcome = new Uint8Array(capacity);
    this.drawnNanos = new Float64Array(capacity);
    this.due = new Float64Array(capacity);
    this.ghost = new Uint8Array(capacity);
    this.splits = new Float64Array(64 << SPLIT_SHIFT);
    this.place = new Int32Array(capacity);
    this.free = new Int32Array(capacity);
    this.freeCount = 0;
  }

  /** Slots ever used: live requests are among 0 to `slots` - 1; those whose `number` is negative are free. */
  get slots(): number {
    return this.used;
  }

  /** The request number[0], which repeats number[1], arrives now, sent `lagNanos` later than it should have been. */
  open(number: Float64Array, lagNanos: Nanos, user: number): Slot {
    const now = this.clock.now;
    const slot = this.freeCount > 0 ? this.free[--this.freeCount]! : this.fresh();
    this.number[slot] = number[0]!;
    this.first[slot] = number[1]!;
    this.intendedAt[slot] = now - lagNanos;
    this.startedAt[slot] = now;
    this.state[slot] = REQUEST_STATE.queued;
    this.since[slot] = now;
    this.step[slot] = 0;
    this.class[slot] = 0;
    this.thread[slot] = NONE;
    this.user[slot] = user;
    this.outcome[slot] = OUTCOME.completed;
    this.drawnNanos[slot] = 0;
    this.due[slot] = Number.NaN;
    this.inState[REQUEST_STATE.queued]!++;
    this.live++;
    return slot;
  }

  /** Puts the request into a state now; the time since the last change counts for the state it leaves. */
  enter(slot: Slot, state: number): void {
    const now = this.clock.now;
    const left = this.state[slot]!;
    if (this.place[slot] === 0) this.findPlace(slot);
    this.splits[(this.place[slot]! << SPLIT_SHIFT) + left]! += now - this.since[slot]!;
    this.since[slot] = now;
    if (left !== state) {
      this.inState[left]!--;
      this.inState[state]!++;
      this.state[slot] = state;
    }
  }

  /** Of the time since the last change the first `nanos` count for the state that it leaves, the rest for `state`. */
  enterAfter(slot: Slot, nanos: Nanos, state: number): void {
    if (this.place[slot] === 0) this.findPlace(slot);
    const at = this.place[slot]! << SPLIT_SHIFT;
    const rest = this.clock.now - this.since[slot]! - nanos;
    this.splits[at + state]! += rest;
    this.splits[at + this.state[slot]!]! -= rest;
    this.enter(slot, state);
  }

  /** Brings the split up to now. */
  settle(slot: Slot): void {
    this.enter(slot, this.state[slot]!);
  }

  /** Adds the parts of the request's time to `totals`, by REQUEST_STATE code. */
  addSplitTo(totals: Float64Array, slot: Slot): void {
    const { splits } = this;
    const at = this.place[slot]! << SPLIT_SHIFT;
    for (let state = 0; state < REQUEST_STATES; state++) totals[state]! += splits[at + state]!;
  }

  /** The client has given up: for it the request has ended, while the server goes on with it. */
  giveUp(slot: Slot): void {
    this.ghost[slot] = 1;
    this.ghosts++;
  }

  /** Frees the slot for another request. */
  close(slot: Slot): void {
    if (this.ghost[slot] === 1) {
      this.ghost[slot] = 0;
      this.ghosts--;
    }
    const place = this.place[slot]!;
    if (place !== 0) {
      const at = place << SPLIT_SHIFT;
      for (let state = 0; state < REQUEST_STATES; state++) this.splits[at + state] = 0;
      this.freePlaces.push(place);
      this.place[slot] = 0;
    }
    this.inState[this.state[slot]!]!--;
    this.number[slot] = NONE;
    this.live--;
    this.free[this.freeCount++] = slot;
  }

  /** The splits of all slots and where a slot's begin; parts by REQUEST_STATE code. */
  get splitColumn(): Float64Array {
    return this.splits;
  }
  splitOffset(slot: Slot): number {
    return this.place[slot]! << SPLIT_SHIFT;
  }

  private findPlace(slot: Slot): void {
    if (this.freePlaces.length > 0) {
      this.place[slot] = this.freePlaces.shift();
      return;
    }
    if (this.places << SPLIT_SHIFT === this.splits.length) {
      this.splits = grownFloats(this.splits, this.splits.length * 2);
    }
    this.place[slot] = this.places++;
  }

  private fresh(): Slot {
    if (this.used > SUBJECT_MAX) throw new TooManyRequestsError();
    if (this.used === this.number.length) this.grow();
    return this.used++;
  }

  private grow(): void {
    const length = this.number.length * 2;
    this.number = grownFloats(this.number, length);
    this.first = grownFloats(this.first, length);
    this.ghost = grownBytes(this.ghost, length);
    this.intendedAt = grownFloats(this.intendedAt, length);
    this.startedAt = grownFloats(this.startedAt, length);
    this.state = grownBytes(this.state, length);
    this.since = grownFloats(this.since, length);
    this.step = grownBytes(this.step, length);
    this.class = grownBytes(this.class, length);
    this.thread = grownInts(this.thread, length);
    this.user = grownInts(this.user, length);
    this.outcome = grownBytes(this.outcome, length);
    this.drawnNanos = grownFloats(this.drawnNanos, length);
    this.due = grownFloats(this.due, length);
    this.place = grownInts(this.place, length);
    this.free = grownInts(this.free, length);
  }
}
