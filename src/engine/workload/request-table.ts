// The requests in the system: a row of one typed array for each, indexed by slot. All that is known of a request lies
// side by side, and finding it takes one address rather than one for each column. A slot is reused after its request
// has ended, the most recently freed first, so slots stay small numbers. Keeps the exact split of each one's time by state.

import type { Nanos } from '../../scenario/duration.ts';
import { REQUEST_STATE, REQUEST_STATES } from '../../scenario/request-state.ts';
import type { Clock } from '../kernel/clock.ts';
import { grownFloats, grownInts } from '../kernel/columns.ts';
import { SUBJECT_MAX } from '../kernel/event-queue.ts';
import { Fifo } from '../kernel/fifo.ts';
import { OUTCOME } from '../metrics/outcome.ts';

/** Index of a request's row in the table. */
export type Slot = number;
export const NONE = -1;

/** A row is 16 doubles, 32 words of 32 bits, 128 bytes: two lines of a processor's cache. */
const ROW_SHIFT = 4;
const WORD_SHIFT = 5;
const BYTE_SHIFT = 7;

/** Places of doubles in a row, see the methods of the same names. The call's are those of upstream/plain-calls.ts. */
const NUMBER = 0;
const FIRST = 1;
const INTENDED_AT = 2;
const STARTED_AT = 3;
const SINCE = 4;
const DRAWN_NANOS = 5;
const DUE = 6;
export const CALL_BEGAN_AT = 7;
export const CALL_REPLY_AT = 8;
export const CALL_TIMEOUT_AT = 9;
export const CALL_ENDS_AT = 10;
export const CALL_LATE = 11;

/** Places of whole numbers, behind the doubles. */
const THREAD = 24;
const USER = 25;
/** Where its split is kept. */
const PLACE = 26;
export const CALL_NODE = 27;
export const CALL_NEXT = 28;
export const CALL_PREVIOUS = 29;

/** Places of small ones, behind these. */
const STATE = 120;
const STEP = 121;
const CLASS = 122;
const OUTCOME_OF = 123;
const GHOST = 124;
export const CALL_STEP = 125;
export const CALL_GROUP = 126;

/** Parts of requests are 8 apart. */
const SPLIT_SHIFT = 3;

export class TooManyRequestsError extends Error {
  override readonly name = 'TooManyRequestsError';
  constructor() {
    super(`more than ${SUBJECT_MAX} requests in the system: lower the rate, or limit the queue`);
  }
}

export class RequestTable {
  /**
   * The rows, and what is in them as words and as bytes. All three are others once the table has grown: whoever opens
   * requests may not keep them.
   */
  rows: Float64Array;
  words: Int32Array;
  bytes: Uint8Array;
  /** Requests in each state now, ghosts included. */
  readonly inState = new Int32Array(REQUEST_STATES);
  /** Requests that the server holds, and those of them whose client has given up. */
  live = 0;
  ghosts = 0;

  /** Parts by place. Place 0 stays 0 throughout: that of requests of which no time is booked yet, as of a long queue. */
  private splits: Float64Array;
  private places = 1;
  private readonly freePlaces = new Fifo();
  private free: Int32Array;
  private freeCount: number;
  private used = 0;

  private readonly clock: Clock;

  /** `capacity`: rows to begin with. */
  constructor(clock: Clock, capacity = 1024) {
    this.clock = clock;
    this.rows = new Float64Array(capacity << ROW_SHIFT);
    this.words = new Int32Array(this.rows.buffer);
    this.bytes = new Uint8Array(this.rows.buffer);
    this.splits = new Float64Array(64 << SPLIT_SHIFT);
    this.free = new Int32Array(capacity);
    this.freeCount = 0;
  }

  /** Slots ever used: live requests are among 0 to `slots` - 1; those whose number is negative are free. */
  get slots(): number {
    return this.used;
  }

  /** Slots that there is room for. */
  get capacity(): number {
    return this.free.length;
  }

  /** Number of the request in the traffic, from 0; of one that is sent again see client-retries.ts. */
  number(slot: Slot): number {
    return this.rows[(slot << ROW_SHIFT) | NUMBER]!;
  }

  /** Number of the first request that it repeats; its own if it repeats none. Its work is that of the first. */
  first(slot: Slot): number {
    return this.rows[(slot << ROW_SHIFT) | FIRST]!;
  }

  /** When it should have been sent. */
  intendedAt(slot: Slot): Nanos {
    return this.rows[(slot << ROW_SHIFT) | INTENDED_AT]!;
  }

  /** When it was sent. */
  startedAt(slot: Slot): Nanos {
    return this.rows[(slot << ROW_SHIFT) | STARTED_AT]!;
  }

  /** When its present state began. */
  since(slot: Slot): Nanos {
    return this.rows[(slot << ROW_SHIFT) | SINCE]!;
  }

  /** Sum of the waits that it drew: what it would have waited had it met nobody. */
  drawnNanos(slot: Slot): Nanos {
    return this.rows[(slot << ROW_SHIFT) | DRAWN_NANOS]!;
  }

  addDrawn(slot: Slot, nanos: Nanos): void {
    this.rows[(slot << ROW_SHIFT) | DRAWN_NANOS]! += nanos;
  }

  /** When its present wait is due to end; NaN while it does not wait. Infinity: not known. An event at another instant is stale. */
  due(slot: Slot): Nanos {
    return this.rows[(slot << ROW_SHIFT) | DUE]!;
  }

  setDue(slot: Slot, at: Nanos): void {
    this.rows[(slot << ROW_SHIFT) | DUE] = at;
  }

  /** Thread or loop that it belongs to, or NONE. */
  thread(slot: Slot): number {
    return this.words[(slot << WORD_SHIFT) | THREAD]!;
  }

  setThread(slot: Slot, thread: number): void {
    this.words[(slot << WORD_SHIFT) | THREAD] = thread;
  }

  /** User of a closed loop that sent it, or NONE. */
  user(slot: Slot): number {
    return this.words[(slot << WORD_SHIFT) | USER]!;
  }

  state(slot: Slot): number {
    return this.bytes[(slot << BYTE_SHIFT) | STATE]!;
  }

  /** Next step of its program. */
  step(slot: Slot): number {
    return this.bytes[(slot << BYTE_SHIFT) | STEP]!;
  }

  setStep(slot: Slot, step: number): void {
    this.bytes[(slot << BYTE_SHIFT) | STEP] = step;
  }

  /** Program that it runs: 0, or 1 + the index of its class. */
  class(slot: Slot): number {
    return this.bytes[(slot << BYTE_SHIFT) | CLASS]!;
  }

  setClass(slot: Slot, index: number): void {
    this.bytes[(slot << BYTE_SHIFT) | CLASS] = index;
  }

  outcome(slot: Slot): number {
    return this.bytes[(slot << BYTE_SHIFT) | OUTCOME_OF]!;
  }

  setOutcome(slot: Slot, outcome: number): void {
    this.bytes[(slot << BYTE_SHIFT) | OUTCOME_OF] = outcome;
  }

  /** Whether the client has given up and the server does not know. */
  isGhost(slot: Slot): boolean {
    return this.bytes[(slot << BYTE_SHIFT) | GHOST] === 1;
  }

  /** Places in `rows`, for who passes on a column and an index. */
  numberAt(slot: Slot): number {
    return (slot << ROW_SHIFT) | NUMBER;
  }
  firstAt(slot: Slot): number {
    return (slot << ROW_SHIFT) | FIRST;
  }
  dueAt(slot: Slot): number {
    return (slot << ROW_SHIFT) | DUE;
  }

  /** The request number[0], which repeats number[1], arrives now, sent `lagNanos` later than it should have been. */
  open(number: Float64Array, lagNanos: Nanos, user: number): Slot {
    const now = this.clock.cell[0]!;
    const slot = this.freeCount > 0 ? this.free[--this.freeCount]! : this.fresh();
    const { rows, words, bytes } = this;
    const row = slot << ROW_SHIFT;
    rows[row | NUMBER] = number[0]!;
    rows[row | FIRST] = number[1]!;
    rows[row | INTENDED_AT] = now - lagNanos;
    rows[row | STARTED_AT] = now;
    rows[row | SINCE] = now;
    rows[row | DRAWN_NANOS] = 0;
    rows[row | DUE] = Number.NaN;
    const word = slot << WORD_SHIFT;
    words[word | THREAD] = NONE;
    words[word | USER] = user;
    words[word | CALL_NODE] = NONE;
    const byte = slot << BYTE_SHIFT;
    bytes[byte | STATE] = REQUEST_STATE.queued;
    bytes[byte | STEP] = 0;
    bytes[byte | CLASS] = 0;
    bytes[byte | OUTCOME_OF] = OUTCOME.completed;
    this.inState[REQUEST_STATE.queued]!++;
    this.live++;
    return slot;
  }

  /** Puts the request into a state now; the time since the last change counts for the state it leaves. */
  enter(slot: Slot, state: number): void {
    const { rows, bytes } = this;
    const row = slot << ROW_SHIFT;
    const byte = (slot << BYTE_SHIFT) | STATE;
    const left = bytes[byte]!;
    const nanos = this.clock.cell[0]! - rows[row | SINCE]!;
    if (nanos !== 0) {
      rows[row | SINCE] = this.clock.cell[0]!;
      // First the place: to find one may put a longer column in place of this one.
      const part = this.splitOf(slot) + left;
      this.splits[part]! += nanos;
    }
    if (left !== state) {
      this.inState[left]!--;
      this.inState[state]!++;
      bytes[byte] = state;
    }
  }

  /** Of the time since the last change the first `nanos` count for the state that it leaves, the rest for `state`. */
  enterAfter(slot: Slot, nanos: Nanos, state: number): void {
    const at = this.splitOf(slot);
    const rest = this.clock.now - this.since(slot) - nanos;
    this.splits[at + state]! += rest;
    this.splits[at + this.state(slot)]! -= rest;
    this.enter(slot, state);
  }

  /** Brings the split up to now. */
  settle(slot: Slot): void {
    this.enter(slot, this.state(slot));
  }

  /** Adds the parts of the request's time to `totals`, by REQUEST_STATE code. */
  addSplitTo(totals: Float64Array, slot: Slot): void {
    const { splits } = this;
    const at = this.splitOffset(slot);
    if (at === 0) return;
    // Seven lines rather than a loop, which takes twice as long.
    totals[0]! += splits[at]!;
    totals[1]! += splits[at + 1]!;
    totals[2]! += splits[at + 2]!;
    totals[3]! += splits[at + 3]!;
    totals[4]! += splits[at + 4]!;
    totals[5]! += splits[at + 5]!;
    totals[6]! += splits[at + 6]!;
  }

  /** The client has given up: for it the request has ended, while the server goes on with it. */
  giveUp(slot: Slot): void {
    this.bytes[(slot << BYTE_SHIFT) | GHOST] = 1;
    this.ghosts++;
  }

  /** Frees the slot for another request. */
  close(slot: Slot): void {
    const byte = slot << BYTE_SHIFT;
    if (this.bytes[byte | GHOST] === 1) {
      this.bytes[byte | GHOST] = 0;
      this.ghosts--;
    }
    if (this.words[(slot << WORD_SHIFT) | PLACE] !== 0) this.freePlace(slot);
    this.inState[this.bytes[byte | STATE]!]!--;
    this.rows[(slot << ROW_SHIFT) | NUMBER] = NONE;
    this.live--;
    this.free[this.freeCount++] = slot;
  }

  /** The splits of all slots and where a slot's begin; parts by REQUEST_STATE code. */
  get splitColumn(): Float64Array {
    return this.splits;
  }
  splitOffset(slot: Slot): number {
    return this.words[(slot << WORD_SHIFT) | PLACE]! << SPLIT_SHIFT;
  }

  /** Where the split of a slot begins that has time to book. */
  private splitOf(slot: Slot): number {
    const at = this.words[(slot << WORD_SHIFT) | PLACE]! << SPLIT_SHIFT;
    return at !== 0 ? at : this.findPlace(slot);
  }

  private freePlace(slot: Slot): void {
    const { splits, words } = this;
    const place = words[(slot << WORD_SHIFT) | PLACE]!;
    const at = place << SPLIT_SHIFT;
    splits[at] = 0;
    splits[at + 1] = 0;
    splits[at + 2] = 0;
    splits[at + 3] = 0;
    splits[at + 4] = 0;
    splits[at + 5] = 0;
    splits[at + 6] = 0;
    this.freePlaces.push(place);
    words[(slot << WORD_SHIFT) | PLACE] = 0;
  }

  private findPlace(slot: Slot): number {
    let place = this.places;
    if (this.freePlaces.length > 0) {
      place = this.freePlaces.pop();
    } else {
      this.places++;
      if (place << SPLIT_SHIFT === this.splits.length) {
        this.splits = grownFloats(this.splits, this.splits.length * 2);
      }
    }
    this.words[(slot << WORD_SHIFT) | PLACE] = place;
    return place << SPLIT_SHIFT;
  }

  private fresh(): Slot {
    if (this.used > SUBJECT_MAX) throw new TooManyRequestsError();
    if (this.used === this.free.length) this.grow();
    return this.used++;
  }

  private grow(): void {
    const length = this.free.length * 2;
    const rows = grownFloats(this.rows, length << ROW_SHIFT);
    this.rows = rows;
    this.words = new Int32Array(rows.buffer);
    this.bytes = new Uint8Array(rows.buffer);
    this.free = grownInts(this.free, length);
  }
}
