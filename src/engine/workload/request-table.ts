// The requests in the system: a row of one typed array for each, indexed by slot, so that finding all that is known of a
// request takes one address. A slot is reused after its request has ended, the most recently freed first, so slots stay
// small numbers. A row is short, as a long queue has many; from when a request is worked on it has a work row besides,
// with the exact split of its time by state. See work-rows.ts.

import type { Nanos } from '../../scenario/duration.ts';
import { REQUEST_STATE, REQUEST_STATES } from '../../scenario/request-state.ts';
import type { Clock } from '../kernel/clock.ts';
import { grownFloats, grownInts } from '../kernel/columns.ts';
import { SUBJECT_MAX } from '../kernel/event-queue.ts';
import { NONE, OUTCOME, type Slot } from '../view/codes.ts';
import { END } from '../view/ended-requests.ts';
import { DRAWN_NANOS, DUE, SINCE, SLOT, STATE, WORK_ROW, WorkRows } from './work-rows.ts';

/** A row is 8 doubles, 16 words of 32 bits, 64 bytes: a line of a processor's cache. */
const ROW_SHIFT = 3;
const WORD_SHIFT = 4;
const BYTE_SHIFT = 6;

/** Places of doubles in a row, see the methods of the same names. */
const NUMBER = 0;
const FIRST = 1;
const INTENDED_AT = 2;
const STARTED_AT = 3;

/** Places of whole numbers, behind the doubles. */
const THREAD = 10;
const USER = 11;
/** Where its work row begins; 0: it has none. */
const WORK = 12;

/** Places of small ones, behind these. */
const STEP = 52;
const CLASS = 53;
const OUTCOME_OF = 54;
const GHOST = 55;

export class TooManyRequestsError extends Error {
  override readonly name = 'TooManyRequestsError';
  constructor() {
    super(`more than ${SUBJECT_MAX} requests in the system: lower the rate, or limit the queue`);
  }
}

export class RequestTable {
  /** The rows. Another array once the table has grown, so read it anew after opening a request. */
  rows: Float64Array;
  readonly work = new WorkRows();
  /** Requests that the server holds, and those of them whose client has given up. */
  live = 0;
  ghosts = 0;
  /** Of `live`: those that repeat an earlier request. */
  repeats = 0;

  /** What is in the rows, as words and as bytes. */
  private words: Int32Array;
  private bytes: Uint8Array;
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
    return this.rows[(slot << ROW_SHIFT) | NUMBER];
  }

  /** Number of the first request that it repeats; its own if it repeats none. Its work is that of the first. */
  first(slot: Slot): number {
    return this.rows[(slot << ROW_SHIFT) | FIRST];
  }

  /** When it should have been sent. */
  intendedAt(slot: Slot): Nanos {
    return this.rows[(slot << ROW_SHIFT) | INTENDED_AT];
  }

  /** When it was sent. */
  startedAt(slot: Slot): Nanos {
    return this.rows[(slot << ROW_SHIFT) | STARTED_AT];
  }

  /** When its present state began. */
  since(slot: Slot): Nanos {
    const at = this.workAt(slot);
    return at === 0 ? this.startedAt(slot) : this.work.floats[at + SINCE];
  }

  /** Sum of the waits that it drew: what it would have waited in an empty system. */
  drawnNanos(slot: Slot): Nanos {
    return this.work.floats[this.workAt(slot) + DRAWN_NANOS];
  }

  addDrawn(slot: Slot, nanos: Nanos): void {
    const at = this.workOf(slot);
    this.work.floats[at + DRAWN_NANOS] += nanos;
  }

  /** When its present wait is due to end; NaN while it does not wait. Infinity: not known. An event at another instant is stale. */
  due(slot: Slot): Nanos {
    return this.work.floats[this.workAt(slot) + DUE];
  }

  setDue(slot: Slot, at: Nanos): void {
    const row = this.workOf(slot);
    this.work.floats[row | DUE] = at;
  }

  /** The event of a wait has come up: it has ended if it was due now; whether it was. */
  endWait(slot: Slot): boolean {
    const { floats } = this.work;
    const at = this.workAt(slot) + DUE;
    if (floats[at] !== this.clock.cell[0]) return false;
    floats[at] = Number.NaN;
    return true;
  }

  /** Thread or loop that it belongs to, or NONE. */
  thread(slot: Slot): number {
    return this.words[(slot << WORD_SHIFT) | THREAD];
  }

  setThread(slot: Slot, thread: number): void {
    this.words[(slot << WORD_SHIFT) | THREAD] = thread;
  }

  /** User of a closed loop that sent it, or NONE. */
  user(slot: Slot): number {
    return this.words[(slot << WORD_SHIFT) | USER];
  }

  /** One of REQUEST_STATE. */
  state(slot: Slot): number {
    return this.work.words[2 * this.workAt(slot) + STATE];
  }

  /** Next step of its program. */
  step(slot: Slot): number {
    return this.bytes[(slot << BYTE_SHIFT) | STEP];
  }

  setStep(slot: Slot, step: number): void {
    this.bytes[(slot << BYTE_SHIFT) | STEP] = step;
  }

  /** Program that it runs: 0, or 1 + the index of its class. */
  class(slot: Slot): number {
    return this.bytes[(slot << BYTE_SHIFT) | CLASS];
  }

  setClass(slot: Slot, index: number): void {
    this.bytes[(slot << BYTE_SHIFT) | CLASS] = index;
  }

  outcome(slot: Slot): number {
    return this.bytes[(slot << BYTE_SHIFT) | OUTCOME_OF];
  }

  setOutcome(slot: Slot, outcome: number): void {
    this.bytes[(slot << BYTE_SHIFT) | OUTCOME_OF] = outcome;
  }

  /** Whether the client has given up and the server does not know. */
  isGhost(slot: Slot): boolean {
    return this.bytes[(slot << BYTE_SHIFT) | GHOST] === 1;
  }

  /** Places in `rows`, for functions that take a column and an index. */
  numberAt(slot: Slot): number {
    return (slot << ROW_SHIFT) | NUMBER;
  }
  firstAt(slot: Slot): number {
    return (slot << ROW_SHIFT) | FIRST;
  }

  /** The request number[0], which repeats number[1], arrives now, sent `lagNanos` later than it should have been. */
  open(number: Float64Array, lagNanos: Nanos, user: number): Slot {
    const now = this.clock.cell[0];
    const slot = this.freeCount > 0 ? this.free[--this.freeCount] : this.fresh();
    const { rows, words, bytes } = this;
    const row = slot << ROW_SHIFT;
    rows[row | NUMBER] = number[0];
    rows[row | FIRST] = number[1];
    rows[row | INTENDED_AT] = now - lagNanos;
    rows[row | STARTED_AT] = now;
    const word = slot << WORD_SHIFT;
    words[word | THREAD] = NONE;
    words[word | USER] = user;
    words[word | WORK] = 0;
    const byte = slot << BYTE_SHIFT;
    bytes[byte | STEP] = 0;
    bytes[byte | CLASS] = 0;
    bytes[byte | OUTCOME_OF] = OUTCOME.completed;
    this.live++;
    if (number[0] !== number[1]) this.repeats++;
    return slot;
  }

  /** Puts the request into a state now; the time since the last change counts for the state it leaves. */
  enter(slot: Slot, state: number): void {
    // First the row: to take one may put longer columns in place of these.
    const at = this.workOf(slot);
    const { floats, words } = this.work;
    const now = this.clock.cell[0];
    floats[at + words[2 * at + STATE]] += now - floats[at + SINCE];
    floats[at + SINCE] = now;
    words[2 * at + STATE] = state;
  }

  /** The first `nanos` of the time since the last change count for the state that it leaves: it has been in `state` since. */
  enterAfter(slot: Slot, nanos: Nanos, state: number): void {
    const at = this.workOf(slot);
    const { floats, words } = this.work;
    floats[at + words[2 * at + STATE]] += nanos;
    floats[at + SINCE] += nanos;
    words[2 * at + STATE] = state;
  }

  /** Requests in each state now, ghosts included, by REQUEST_STATE code: counted at each call, for those who look on. */
  countStates(): Int32Array {
    const { words, end } = this.work;
    const counts = new Int32Array(REQUEST_STATES);
    let atWork = 0;
    for (let at = WORK_ROW; at < end; at += WORK_ROW) {
      if (words[2 * at + SLOT] === NONE) continue;
      atWork++;
      counts[words[2 * at + STATE]]++;
    }
    counts[REQUEST_STATE.queued] += this.live - atWork;
    return counts;
  }

  /** Brings the split up to now. */
  settle(slot: Slot): void {
    this.enter(slot, this.state(slot));
  }

  /** Adds the parts of the request's time to `totals`, by REQUEST_STATE code. */
  addSplitTo(totals: Float64Array, slot: Slot): void {
    const { floats } = this.work;
    const at = this.workAt(slot);
    if (at === 0) return;
    // Seven lines rather than a loop, which takes twice as long.
    totals[0] += floats[at];
    totals[1] += floats[at | 1];
    totals[2] += floats[at | 2];
    totals[3] += floats[at | 3];
    totals[4] += floats[at | 4];
    totals[5] += floats[at | 5];
    totals[6] += floats[at | 6];
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
    const at = this.words[(slot << WORD_SHIFT) | WORK];
    if (at !== 0) this.work.giveBack(at);
    const row = slot << ROW_SHIFT;
    if (this.rows[row | NUMBER] !== this.rows[row | FIRST]) this.repeats--;
    this.rows[row | NUMBER] = NONE;
    this.live--;
    this.free[this.freeCount++] = slot;
  }

  /** The parts of its time that are booked, by REQUEST_STATE code. */
  parts(slot: Slot): Float64Array {
    const at = this.workAt(slot);
    return this.work.floats.slice(at, at + REQUEST_STATES);
  }

  /** Writes what is known of a request that ends now into the row of END that begins at ends[row]. */
  writeEnd(slot: Slot, ends: Float64Array, row: number): void {
    const { rows } = this;
    const { floats } = this.work;
    const now = this.clock.cell[0];
    const from = slot << ROW_SHIFT;
    const at = this.workAt(slot);
    for (let state = 0; state < REQUEST_STATES; state++) ends[row + state] = floats[at + state];
    // A request that was never worked on has spent all of its time in the queue.
    if (at === 0) ends[row + REQUEST_STATE.queued] = now - rows[from | STARTED_AT];
    ends[row + END.number] = rows[from | NUMBER];
    ends[row + END.first] = rows[from | FIRST];
    ends[row + END.intendedAt] = rows[from | INTENDED_AT];
    ends[row + END.startedAt] = rows[from | STARTED_AT];
    ends[row + END.endedAt] = now;
    ends[row + END.drawnNanos] = floats[at + DRAWN_NANOS];
  }

  /** Where its work row begins: an empty one that may only be read where it has none. */
  workAt(slot: Slot): number {
    return this.words[(slot << WORD_SHIFT) | WORK];
  }

  /** Where its work row begins, which it has from now on. */
  workOf(slot: Slot): number {
    const at = this.words[(slot << WORD_SHIFT) | WORK];
    return at !== 0 ? at : this.beginWork(slot);
  }

  private beginWork(slot: Slot): number {
    const at = this.work.take(slot);
    this.work.floats[at + SINCE] = this.rows[(slot << ROW_SHIFT) | STARTED_AT];
    this.words[(slot << WORD_SHIFT) | WORK] = at;
    return at;
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
