// The requests in the system, one row each, indexed by slot. A slot is reused after its request has ended.
// The most recently freed slot is reused first, so slot numbers stay small. Rows are short, because a long
// queue has many. A request in progress also has a work row with the exact breakdown of its time by state;
// see work-rows.ts.

import { NONE, OUTCOME, REQUEST_STATE, REQUEST_STATES } from '../codes.ts';
import { Clock } from '../kernel/clock.ts';
import { grownFloats, grownInts } from '../kernel/columns.ts';
import { SUBJECT_MAX } from '../kernel/event-queue.ts';
import { Nanos, Slot, ThreadId } from '../types.ts';
import { Work, WorkRows } from './work-rows.ts';

/**
 * Layout of the doubles in a row: number of the request, number of the first request that it repeats, when it
 * should have been sent, and when it was sent.
 */
const NUMBER: i32 = 0;
const FIRST: i32 = 1;
const INTENDED_AT: i32 = 2;
const STARTED_AT: i32 = 3;
/** Layout of the integers in a row: thread, user, place in the programs, end. For the last two see below. */
const THREAD: i32 = 0;
const USER: i32 = 1;
const PLACE: i32 = 2;
const END: i32 = 3;
/**
 * Each of the two parts of a row has four numbers. Shifting a slot by this gives the index of its first
 * number.
 */
const SHIFT: i32 = 2;

/** Layout of a place in the programs: the step in the lower half, the program in the upper half. */
const PROGRAM_BITS: i32 = 16;
const STEP_MASK: i32 = (1 << PROGRAM_BITS) - 1;
/**
 * Layout of an end: the outcome in the lower bits, then two flags. OPENS: the opening of the request's
 * connection must still be computed. GHOST: the client has given up.
 */
const OPENS: i32 = 128;
const GHOST: i32 = 256;
const OUTCOME_MASK: i32 = OPENS - 1;
const GOING_MASK: i32 = GHOST - 1;
/**
 * If there are more requests than this, the search for the oldest one checks only evenly spaced requests: of
 * a million, one in 122.
 */
const LOOKED_AT: i32 = 8192;

export function stepAt(place: i32): i32 {
  return place & STEP_MASK;
}

/** The program: 0 for requests without a class, otherwise 1 + the index of the class. */
export function programAt(place: i32): i32 {
  return place >> PROGRAM_BITS;
}

export class RequestTable {
  readonly work: WorkRows = new WorkRows();
  /** Number of requests in the system; and below, of those whose clients have given up. */
  live: i32 = 0;
  ghosts: i32 = 0;
  /** Number of requests among `live` that repeat an earlier one. */
  repeats: i32 = 0;
  /** Number of requests among `live` that have not reached the server yet. */
  connecting: i32 = 0;
  /** The maximum number of requests was exceeded: the run is over, and the engine cannot continue. */
  hasOverflown: bool = false;
  /** Result of the last `countStates`, indexed by REQUEST_STATE. */
  readonly stateCounts: StaticArray<f64> = new StaticArray<f64>(REQUEST_STATES);

  private doubles: StaticArray<f64>;
  private integers: StaticArray<i32>;
  /** Work row per slot. All requests that are not in progress yet share one row. */
  private works: StaticArray<Work>;
  private free: StaticArray<Slot>;
  private freeCount: i32 = 0;
  private used: i32 = 0;

  private readonly clock: Clock;

  /** `capacity`: initial number of rows. */
  constructor(clock: Clock, capacity: i32 = 1024) {
    this.clock = clock;
    this.doubles = new StaticArray<f64>(capacity << SHIFT);
    this.integers = new StaticArray<i32>(capacity << SHIFT);
    this.works = new StaticArray<Work>(capacity);
    this.free = new StaticArray<Slot>(capacity);
  }

  /**
   * Number of slots that have ever been used. Requests in the system have slots below this; a free slot has a
   * negative request number.
   */
  get slots(): i32 {
    return this.used;
  }

  /** Number of requests that the process holds. */
  get inside(): i32 {
    return this.live - this.connecting;
  }

  /** Number of allocated slots. */
  get capacity(): i32 {
    return this.free.length;
  }

  /** Number of the request in the traffic, from 0; for a resent one see client-retries.ts. */
  number(slot: Slot): f64 {
    return this.doubles[(slot << SHIFT) + NUMBER];
  }

  /**
   * Number of the first request that this request repeats; the request's own number if it repeats none. The
   * two requests have the same demands.
   */
  first(slot: Slot): f64 {
    return this.doubles[(slot << SHIFT) + FIRST];
  }

  /** When the request should have been sent. */
  intendedAt(slot: Slot): Nanos {
    return this.doubles[(slot << SHIFT) + INTENDED_AT];
  }

  /** When the request was sent. */
  startedAt(slot: Slot): Nanos {
    return this.doubles[(slot << SHIFT) + STARTED_AT];
  }

  /** When the request's current state began. */
  since(slot: Slot): Nanos {
    const work = this.works[slot];
    return work === this.work.none ? this.startedAt(slot) : work.since;
  }

  /** Sum of the request's drawn waits: the time it would wait in an empty system. */
  drawnNanos(slot: Slot): Nanos {
    return this.works[slot].drawnNanos;
  }

  addDrawn(slot: Slot, nanos: Nanos): void {
    this.workOf(slot).drawnNanos += nanos;
  }

  /**
   * When the request's current wait is due to end; NaN if it does not wait, Infinity if that is unknown. An
   * event at any other instant is ignored.
   */
  due(slot: Slot): Nanos {
    return this.works[slot].due;
  }

  setDue(slot: Slot, at: Nanos): void {
    this.workOf(slot).due = at;
  }

  /**
   * Handles the event at the end of a wait. Ends the wait and returns true if the wait is due now. Otherwise
   * the event is out of date, and the result is false.
   */
  @inline
  endWait(slot: Slot): bool {
    const work = this.works[slot];
    if (work.due !== this.clock.now) return false;
    work.due = NaN;
    return true;
  }

  /** The request's thread or loop, or NONE. */
  thread(slot: Slot): ThreadId {
    return this.integers[(slot << SHIFT) + THREAD];
  }

  setThread(slot: Slot, thread: ThreadId): void {
    this.integers[(slot << SHIFT) + THREAD] = thread;
  }

  /** The closed-loop user that sent the request, or NONE. */
  user(slot: Slot): i32 {
    return this.integers[(slot << SHIFT) + USER];
  }

  /** A value of REQUEST_STATE. */
  state(slot: Slot): i32 {
    return this.works[slot].state;
  }

  /** The request's program and next step: see `programAt` and `stepAt`. */
  place(slot: Slot): i32 {
    return this.integers[(slot << SHIFT) + PLACE];
  }

  /** Next step of the request's program. */
  step(slot: Slot): i32 {
    return stepAt(this.place(slot));
  }

  /** Moves on to the step after the current one. */
  passStep(slot: Slot): void {
    this.integers[(slot << SHIFT) + PLACE]++;
  }

  /** The request's program: 0, or 1 + the index of its class. */
  class(slot: Slot): i32 {
    return programAt(this.place(slot));
  }

  setClass(slot: Slot, index: i32): void {
    const at = (slot << SHIFT) + PLACE;
    this.integers[at] = (this.integers[at] & STEP_MASK) | (index << PROGRAM_BITS);
  }

  outcome(slot: Slot): i32 {
    return this.integers[(slot << SHIFT) + END] & OUTCOME_MASK;
  }

  /**
   * Whether the request's program simply continues: nothing has failed, and no connection has to be opened
   * first.
   */
  goesOn(slot: Slot): bool {
    return (this.integers[(slot << SHIFT) + END] & GOING_MASK) === OUTCOME.completed;
  }

  /** Whether the request's thread must still compute the opening of its connection. */
  opens(slot: Slot): bool {
    return (this.integers[(slot << SHIFT) + END] & OPENS) !== 0;
  }

  setOpens(slot: Slot): void {
    this.integers[(slot << SHIFT) + END] |= OPENS;
  }

  clearOpens(slot: Slot): void {
    this.integers[(slot << SHIFT) + END] &= ~OPENS;
  }

  setOutcome(slot: Slot, outcome: i32): void {
    const at = (slot << SHIFT) + END;
    this.integers[at] = (this.integers[at] & GHOST) | outcome;
  }

  /** Whether the client has given up. The server does not notice that. */
  isGhost(slot: Slot): bool {
    return this.integers[(slot << SHIFT) + END] >= GHOST;
  }

  /**
   * The request with this number, which repeats request `first` (or is that request), arrives now. It was
   * sent `lagNanos` late.
   */
  @inline
  open(number: f64, first: f64, lagNanos: Nanos, user: i32): Slot {
    const now = this.clock.now;
    const slot = this.freeCount > 0 ? this.free[--this.freeCount] : this.fresh();
    const at = slot << SHIFT;
    const doubles = this.doubles;
    doubles[at + NUMBER] = number;
    doubles[at + FIRST] = first;
    doubles[at + INTENDED_AT] = now - lagNanos;
    doubles[at + STARTED_AT] = now;
    const integers = this.integers;
    integers[at + THREAD] = NONE;
    integers[at + USER] = user;
    integers[at + PLACE] = 0;
    integers[at + END] = OUTCOME.completed;
    this.live++;
    if (number !== first) this.repeats++;
    return slot;
  }

  /** Changes the request's state now. The time since the last change is booked to the old state. */
  @inline
  enter(slot: Slot, state: i32): void {
    this.change(this.workOf(slot), state);
  }

  /** Makes the request wait until `due`; `drawnNanos` is the drawn part of that wait. */
  @inline
  wait(slot: Slot, drawnNanos: Nanos, due: Nanos): void {
    const work = this.workOf(slot);
    this.change(work, REQUEST_STATE.waiting);
    work.drawnNanos += drawnNanos;
    work.due = due;
  }

  /**
   * The request has been in `state` since `nanos` after its last change. Books those `nanos` to the old
   * state.
   */
  enterAfter(slot: Slot, nanos: Nanos, state: i32): void {
    const work = this.workOf(slot);
    work.split[work.state] += nanos;
    work.since += nanos;
    work.state = state;
  }

  /**
   * Counts the requests in each state, including those whose clients have given up, into `stateCounts`.
   * Computed at each call, for display.
   */
  countStates(): void {
    const counts = this.stateCounts;
    counts.fill(0);
    let atWork = 0;
    for (let id = 0; id < this.work.length; id++) {
      const work = this.work.at(id);
      if (work.slot === NONE) continue;
      atWork++;
      counts[work.state]++;
    }
    counts[REQUEST_STATE.queued] += f64(this.live - atWork);
  }

  /**
   * When the oldest request that has not ended for its client was due; NaN if there is none. This is not
   * tracked, so events cost nothing: each call searches the requests at work and, if others are queued, all
   * slots. If there are more than LOOKED_AT of either, the search checks only a part of them, so it does not
   * take longer but can miss an old request.
   */
  oldestDueAt(): Nanos {
    const rows = this.work.length;
    let oldest: Nanos = Infinity;
    let atWork = 0;
    const rowStep = i32((rows + LOOKED_AT - 1) / LOOKED_AT);
    for (let id = 0; id < rows; id += rowStep) {
      const slot = this.work.at(id).slot;
      if (slot === NONE) continue;
      atWork++;
      if (!this.isGhost(slot)) oldest = Math.min(oldest, this.intendedAt(slot));
    }
    if (rowStep > 1 || this.live > atWork) {
      const slots = this.used;
      const step = i32((slots + LOOKED_AT - 1) / LOOKED_AT);
      for (let slot = 0; slot < slots; slot += step) {
        if (this.number(slot) >= 0 && !this.isGhost(slot)) oldest = Math.min(oldest, this.intendedAt(slot));
      }
    }
    return oldest === Infinity ? NaN : oldest;
  }

  /** Brings the breakdown of the request's time up to now. */
  @inline
  settle(slot: Slot): void {
    this.bringUp(this.workOf(slot));
  }

  /** Adds the parts of the request's time to `totals`, indexed by REQUEST_STATE. */
  @inline
  addSplitTo(totals: StaticArray<f64>, slot: Slot): void {
    const work = this.works[slot];
    if (work === this.work.none) return;
    const split = work.split;
    // The loop is unrolled for the same reason as in Work.clear.
    totals[0] += split[0];
    totals[1] += split[1];
    totals[2] += split[2];
    totals[3] += split[3];
    totals[4] += split[4];
    totals[5] += split[5];
    totals[6] += split[6];
    totals[7] += split[7];
    totals[8] += split[8];
    totals[9] += split[9];
  }

  /**
   * The client has given up. The request has ended for the client, while the server continues to process it.
   */
  giveUp(slot: Slot): void {
    this.integers[(slot << SHIFT) + END] |= GHOST;
    this.ghosts++;
  }

  /** Frees the slot for another request. */
  @inline
  close(slot: Slot): void {
    if (this.isGhost(slot)) {
      this.integers[(slot << SHIFT) + END] &= OUTCOME_MASK;
      this.ghosts--;
    }
    const none = this.work.none;
    const work = this.works[slot];
    if (work !== none) {
      this.work.giveBack(work);
      this.works[slot] = none;
    }
    const doubles = this.doubles;
    const at = slot << SHIFT;
    if (doubles[at + NUMBER] !== doubles[at + FIRST]) this.repeats--;
    doubles[at + NUMBER] = NONE;
    this.live--;
    this.free[this.freeCount++] = slot;
  }

  /** The time that is booked to this REQUEST_STATE. */
  part(slot: Slot, state: i32): Nanos {
    return this.works[slot].split[state];
  }

  /** Time before the server had the request, plus time in the server's queue. */
  outsideNanos(slot: Slot): Nanos {
    const split = this.works[slot].split;
    return split[REQUEST_STATE.connecting] + split[REQUEST_STATE.queued];
  }

  /** The request's work row. If the request has none, an empty row that must not be written. */
  workAt(slot: Slot): Work {
    return this.works[slot];
  }

  /** The request's work row, which is allocated if necessary. */
  @inline
  workOf(slot: Slot): Work {
    const work = this.works[slot];
    return work !== this.work.none ? work : this.beginWork(slot);
  }

  /** Ends the run by a trap, because the maximum number of requests has been exceeded. */
  overflow(): void {
    this.hasOverflown = true;
    unreachable();
  }

  @inline
  private change(work: Work, state: i32): void {
    this.bringUp(work);
    work.state = state;
  }

  @inline
  private bringUp(work: Work): void {
    const now = this.clock.now;
    work.split[work.state] += now - work.since;
    work.since = now;
  }

  private beginWork(slot: Slot): Work {
    const work = this.work.take(slot, this.startedAt(slot));
    this.works[slot] = work;
    return work;
  }

  private fresh(): Slot {
    const slot = this.used;
    if (slot > SUBJECT_MAX) this.overflow();
    if (slot === this.free.length) this.grow();
    this.works[slot] = this.work.none;
    this.used++;
    return slot;
  }

  private grow(): void {
    const before = this.works;
    const length = before.length * 2;
    const works = new StaticArray<Work>(length);
    for (let slot = 0; slot < before.length; slot++) works[slot] = before[slot];
    this.works = works;
    this.doubles = grownFloats(this.doubles, length << SHIFT);
    this.integers = grownInts(this.integers, length << SHIFT);
    this.free = grownInts(this.free, length);
  }
}
