// The requests in the system: a row for each, indexed by slot. A slot is reused after its request has ended, the most recently
// freed first, so slots stay small numbers. A row is short, as a long queue has many; from when a request is worked on it has a
// work row besides, with the exact split of its time by state. See work-rows.ts.

import { NONE, OUTCOME, REQUEST_STATE, REQUEST_STATES } from '../codes.ts';
import { Clock } from '../kernel/clock.ts';
import { grownInts } from '../kernel/columns.ts';
import { SUBJECT_MAX } from '../kernel/event-queue.ts';
import { Nanos, Slot, ThreadId } from '../types.ts';
import { Work, WorkRows } from './work-rows.ts';

/** Rows are made so many at a time, close together and without a head of their own: there may be a million. */
const ROWS_AT_ONCE: i32 = 256;

/** For what each means see the methods of RequestTable that are named like it. */
@unmanaged
class Request {
  number: f64;
  first: f64;
  intendedAt: Nanos;
  startedAt: Nanos;
  thread: ThreadId;
  user: i32;
  /** The row that all share who have none, until it is worked on. */
  work: Work;
  step: u16;
  program: u16;
  outcome: u8;
  isGhost: bool;
}

export class RequestTable {
  readonly work: WorkRows = new WorkRows();
  /** Requests that the server holds, and those of them whose client has given up. */
  live: i32 = 0;
  ghosts: i32 = 0;
  /** Of `live`: those that repeat an earlier request. */
  repeats: i32 = 0;
  /** There were more requests than there can be: the run is over, and the engine cannot go on. */
  hasOverflown: bool = false;
  /** By REQUEST_STATE: what `countStates` counted last. */
  readonly stateCounts: StaticArray<f64> = new StaticArray<f64>(REQUEST_STATES);

  private rows: StaticArray<Request>;
  private free: StaticArray<Slot>;
  private freeCount: i32 = 0;
  private used: i32 = 0;

  private readonly clock: Clock;

  /** `capacity`: rows to begin with. */
  constructor(clock: Clock, capacity: i32 = 1024) {
    this.clock = clock;
    this.rows = new StaticArray<Request>(capacity);
    this.free = new StaticArray<Slot>(capacity);
  }

  /** Slots ever used: live requests are among 0 to `slots` - 1; those whose number is negative are free. */
  get slots(): i32 {
    return this.used;
  }

  /** Slots that there is room for. */
  get capacity(): i32 {
    return this.free.length;
  }

  /** Number of the request in the traffic, from 0; of one that is sent again see client-retries.ts. */
  number(slot: Slot): f64 {
    return this.rows[slot].number;
  }

  /** Number of the first request that it repeats; its own if it repeats none. Its work is that of the first. */
  first(slot: Slot): f64 {
    return this.rows[slot].first;
  }

  /** When it should have been sent. */
  intendedAt(slot: Slot): Nanos {
    return this.rows[slot].intendedAt;
  }

  /** When it was sent. */
  startedAt(slot: Slot): Nanos {
    return this.rows[slot].startedAt;
  }

  /** When its present state began. */
  since(slot: Slot): Nanos {
    const request = this.rows[slot];
    return request.work === this.work.none ? request.startedAt : request.work.since;
  }

  /** Sum of the waits that it drew: what it would have waited in an empty system. */
  drawnNanos(slot: Slot): Nanos {
    return this.rows[slot].work.drawnNanos;
  }

  addDrawn(slot: Slot, nanos: Nanos): void {
    this.workOf(slot).drawnNanos += nanos;
  }

  /** When its present wait is due to end; NaN while it does not wait. Infinity: not known. An event at another instant is stale. */
  due(slot: Slot): Nanos {
    return this.rows[slot].work.due;
  }

  setDue(slot: Slot, at: Nanos): void {
    this.workOf(slot).due = at;
  }

  /** The event of a wait has come up: it has ended if it was due now; whether it was. */
  @inline
  endWait(slot: Slot): bool {
    const work = this.rows[slot].work;
    if (work.due !== this.clock.now) return false;
    work.due = NaN;
    return true;
  }

  /** Thread or loop that it belongs to, or NONE. */
  thread(slot: Slot): ThreadId {
    return this.rows[slot].thread;
  }

  setThread(slot: Slot, thread: ThreadId): void {
    this.rows[slot].thread = thread;
  }

  /** User of a closed loop that sent it, or NONE. */
  user(slot: Slot): i32 {
    return this.rows[slot].user;
  }

  /** One of REQUEST_STATE. */
  state(slot: Slot): i32 {
    return this.rows[slot].work.state;
  }

  /** Next step of its program. */
  step(slot: Slot): i32 {
    return this.rows[slot].step;
  }

  setStep(slot: Slot, step: i32): void {
    this.rows[slot].step = u16(step);
  }

  /** Program that it runs: 0, or 1 + the index of its class. */
  class(slot: Slot): i32 {
    return this.rows[slot].program;
  }

  setClass(slot: Slot, index: i32): void {
    this.rows[slot].program = u16(index);
  }

  outcome(slot: Slot): i32 {
    return this.rows[slot].outcome;
  }

  setOutcome(slot: Slot, outcome: i32): void {
    this.rows[slot].outcome = u8(outcome);
  }

  /** Whether the client has given up and the server does not know. */
  isGhost(slot: Slot): bool {
    return this.rows[slot].isGhost;
  }

  /** The request of this number, which repeats `first`, arrives now, sent `lagNanos` later than it should have been. */
  @inline
  open(number: f64, first: f64, lagNanos: Nanos, user: i32): Slot {
    const now = this.clock.now;
    const slot = this.freeCount > 0 ? this.free[--this.freeCount] : this.fresh();
    const request = this.rows[slot];
    request.number = number;
    request.first = first;
    request.intendedAt = now - lagNanos;
    request.startedAt = now;
    request.thread = NONE;
    request.user = user;
    request.step = 0;
    request.program = 0;
    request.outcome = u8(OUTCOME.completed);
    this.live++;
    if (number !== first) this.repeats++;
    return slot;
  }

  /** Puts the request into a state now; the time since the last change counts for the state it leaves. */
  @inline
  enter(slot: Slot, state: i32): void {
    const work = this.workOf(slot);
    const now = this.clock.now;
    work.split[work.state] += now - work.since;
    work.since = now;
    work.state = state;
  }

  /** The first `nanos` of the time since the last change count for the state that it leaves: it has been in `state` since. */
  enterAfter(slot: Slot, nanos: Nanos, state: i32): void {
    const work = this.workOf(slot);
    work.split[work.state] += nanos;
    work.since += nanos;
    work.state = state;
  }

  /** Puts into `stateCounts` how many requests, ghosts included, are in each state now: counted at each call, for those who look on. */
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

  /** Brings the split up to now. */
  settle(slot: Slot): void {
    this.enter(slot, this.state(slot));
  }

  /** Adds the parts of the request's time to `totals`, by REQUEST_STATE code. */
  @inline
  addSplitTo(totals: StaticArray<f64>, slot: Slot): void {
    const work = this.rows[slot].work;
    if (work === this.work.none) return;
    const split = work.split;
    for (let state = 0; state < REQUEST_STATES; state++) totals[state] += split[state];
  }

  /** The client has given up: for it the request has ended, while the server goes on with it. */
  giveUp(slot: Slot): void {
    this.rows[slot].isGhost = true;
    this.ghosts++;
  }

  /** Frees the slot for another request. */
  @inline
  close(slot: Slot): void {
    const request = this.rows[slot];
    if (request.isGhost) {
      request.isGhost = false;
      this.ghosts--;
    }
    const none = this.work.none;
    if (request.work !== none) {
      this.work.giveBack(request.work);
      request.work = none;
    }
    if (request.number !== request.first) this.repeats--;
    request.number = NONE;
    this.live--;
    this.free[this.freeCount++] = slot;
  }

  /** The time that is booked for a state of REQUEST_STATE. */
  part(slot: Slot, state: i32): Nanos {
    return this.rows[slot].work.split[state];
  }

  /** Its work row: an empty one that may only be read where it has none. */
  workAt(slot: Slot): Work {
    return this.rows[slot].work;
  }

  /** Its work row, which it has from now on. */
  @inline
  workOf(slot: Slot): Work {
    const request = this.rows[slot];
    return request.work !== this.work.none ? request.work : this.beginWork(request, slot);
  }

  /** There would be more requests than there can be: ends the run, by a trap. */
  overflow(): void {
    this.hasOverflown = true;
    unreachable();
  }

  private beginWork(request: Request, slot: Slot): Work {
    const work = this.work.take(slot, request.startedAt);
    request.work = work;
    return work;
  }

  private fresh(): Slot {
    const slot = this.used;
    if (slot > SUBJECT_MAX) this.overflow();
    if (slot === this.free.length) this.grow();
    if ((slot & (ROWS_AT_ONCE - 1)) === 0) this.makeRows(slot);
    this.used++;
    return slot;
  }

  /** Rows for this slot and those after it. */
  private makeRows(from: Slot): void {
    const length = offsetof<Request>();
    const first = heap.alloc(usize(ROWS_AT_ONCE) * length);
    for (let place = 0; place < ROWS_AT_ONCE; place++) {
      const request = changetype<Request>(first + usize(place) * length);
      request.number = NONE;
      request.isGhost = false;
      request.work = this.work.none;
      this.rows[from + place] = request;
    }
  }

  private grow(): void {
    const before = this.rows;
    const rows = new StaticArray<Request>(before.length * 2);
    for (let slot = 0; slot < before.length; slot++) rows[slot] = before[slot];
    this.rows = rows;
    this.free = grownInts(this.free, rows.length);
  }
}
