// The locks of requests: the holder, the waiters and the duration of the work under each lock.
//
// A released lock goes to the first request that tries to take it: one that spins on a core, else one whose
// thread is running, else the single waiter that is woken for the lock. Once the first waiter has waited for
// `handOverNanos`, the lock is passed to it directly instead. A combining lock goes to the first waiter,
// which does the work of all waiters; they continue when it releases the lock.
//
// Waking is an event, so a release calls nothing directly. A spinning request keeps its operating-system
// thread in every model (a carrier too). The model decides how a request waits without spinning.

import { EVENT, LIST, LOCK_KIND, NONE, THREAD, WORK } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Clock } from '../kernel/clock.ts';
import { grownBytes, grownFloats, grownInts } from '../kernel/columns.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { Fifo } from '../kernel/fifo.ts';
import { Distribution } from '../random/distribution.ts';
import { distributionAt } from '../random/sampler.ts';
import { Nanos, Slot } from '../types.ts';
import { Scheduler } from './scheduler.ts';

/**
 * Time that a thread needs to check a lock again after finding it taken. Assumption: about one system call
 * that returns immediately plus one cache-line transfer.
 */
const LOOK_NANOS: Nanos = 50;

class LockState {
  kind: i32 = 0;
  spinNanos: Nanos = 0;
  batch: f64 = 0;
  localNanos: Nanos = 0;
  round: Distribution | null = null;
  handOverNanos: Nanos = 0;
  holder: Slot = NONE;
  /**
   * The waiter that was woken to take the lock but has not had a core yet. NONE if there is none, or if the
   * lock was passed to that waiter directly.
   */
  coming: Slot = NONE;
  /** Number of requests working on an atomic. */
  sharers: i32 = 0;
  /** Waiters in order of arrival, parked or spinning, including the one that was woken. */
  readonly waiters: Fifo = new Fifo();
  /** Requests whose work the holder does together with its own. */
  readonly members: Fifo = new Fifo();
  /** Combining lock: how long the holder still has to wait in its round after it has computed. */
  rest: Nanos = 0;
  /** How many of the waiters spin. */
  spinning: i32 = 0;
  attempts: f64 = 0;
  contended: f64 = 0;
  /** Per thread: operations on that thread's copy since the last merge. */
  copies: StaticArray<i32> = new StaticArray<i32>(0);
  /** Total time that requests had waited up to an instant, and that instant. */
  private waited: Nanos = 0;
  private waitedTill: Nanos = 0;

  /** Applies the settings in the row at `row`. */
  configure(configuration: Configuration, row: i32): void {
    this.kind = i32(configuration.at(row + LIST.locks.kind));
    this.spinNanos = configuration.at(row + LIST.locks.spinNanos);
    this.batch = configuration.at(row + LIST.locks.batch);
    this.localNanos = configuration.at(row + LIST.locks.localNanos);
    const round = i32(configuration.at(row + LIST.locks.round));
    this.round = round === NONE ? null : distributionAt(configuration, round);
    this.handOverNanos = configuration.at(row + LIST.locks.handOverNanos);
  }

  waitedUntil(now: Nanos): Nanos {
    return this.waited + f64(this.waiters.length + this.members.length) * (now - this.waitedTill);
  }

  /** Call before the number of waiters changes. */
  settle(now: Nanos): void {
    this.waited = this.waitedUntil(now);
    this.waitedTill = now;
  }

  /** Ends the request's wait and gives it the lock. */
  grant(slot: Slot, now: Nanos): void {
    this.settle(now);
    let place = 0;
    while (this.waiters.at(place) !== slot) place++;
    this.waiters.remove(place);
    this.holder = slot;
  }
}

export class Locks {
  private readonly locks: StaticArray<LockState>;
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly threads: Scheduler;

  // Indexed by request slot: a value of WORK; the thread that spins for the request; 1 while the request
  // counts as a sharer; the start of its wait; 1 if its lock became free while the request should have spun
  // but had no core.
  private work: StaticArray<u8> = new StaticArray<u8>(0);
  private spinner: StaticArray<i32> = new StaticArray<i32>(0);
  private shares: StaticArray<u8> = new StaticArray<u8>(0);
  private since: StaticArray<f64> = new StaticArray<f64>(0);
  private missed: StaticArray<u8> = new StaticArray<u8>(0);
  /**
   * The request to which the last release passed its lock without waking it. The releasing thread runs it
   * next.
   */
  handedTo: Slot = NONE;

  constructor(configuration: Configuration, clock: Clock, events: EventQueue, threads: Scheduler) {
    this.clock = clock;
    this.events = events;
    this.threads = threads;
    this.locks = new StaticArray<LockState>(configuration.locks);
    for (let lock = 0; lock < this.locks.length; lock++) this.locks[lock] = new LockState();
    this.configure(configuration);
  }

  /** Applies new settings to requests that arrive from now on. */
  configure(configuration: Configuration): void {
    for (let lock = 0; lock < this.locks.length; lock++) {
      const row = configuration.rowAt(LIST.locks.place, LIST.locks.width, lock);
      this.locks[lock].configure(configuration, row);
    }
  }

  /** Number of locks. */
  get count(): i32 {
    return this.locks.length;
  }

  /** A value of WORK. */
  workOf(slot: Slot): i32 {
    return slot < this.work.length ? i32(this.work[slot]) : WORK.none;
  }

  /**
   * The request wants to work under the lock; `workOf` then tells its state. Returns the nanoseconds to
   * compute before the next call, or 0. If the request waits, the next call follows an event of kind
   * lockGranted.
   */
  approach(lock: i32, slot: Slot): Nanos {
    if (slot >= this.work.length) this.grow(slot + 1);
    const state = this.locks[lock];
    const work = i32(this.work[slot]);
    if (work === WORK.waits) return 0;
    if (work === WORK.called || (work === WORK.spins && this.missed[slot] === 1))
      return this.look(state, slot);
    if (work === WORK.spins || work === WORK.looks) return this.tryAgain(state, slot, work);
    if (work === WORK.local) {
      this.setWork(slot, WORK.begun);
      return 0;
    }
    if (work === WORK.none && state.kind === LOCK_KIND.local) {
      this.setWork(slot, this.isFull(state) ? WORK.localFull : WORK.local);
      if (state.localNanos > 0) return state.localNanos;
      return this.approach(lock, slot);
    }
    return this.acquire(state, slot);
  }

  /**
   * The request begins its work under the lock, which would take `nanos` alone. Returns its actual duration.
   */
  begin(lock: i32, slot: Slot, nanos: Nanos): Nanos {
    this.setWork(slot, WORK.begun);
    if (this.shares[slot] === 0) return nanos;
    // Cores take turns with the cache line, so together they are no faster than one. A preempted sharer has
    // no core, so it takes no turn.
    return nanos * f64(min(this.locks[lock].sharers, this.threads.cores));
  }

  /** For a combining lock: the time that a round takes in addition to the work done in it; otherwise null. */
  roundOf(lock: i32): Distribution | null {
    return this.locks[lock].round;
  }

  /**
   * The holder takes over the work of all requests parked for this lock. Returns their number; `memberAt`
   * returns each.
   */
  gather(lock: i32): i32 {
    const state = this.locks[lock];
    const waiters = state.waiters;
    let place = 0;
    while (place < waiters.length) {
      const slot = waiters.at(place);
      if (this.workOf(slot) !== WORK.waits) place++;
      else {
        waiters.remove(place);
        state.members.push(slot);
      }
    }
    return state.members.length;
  }

  memberAt(lock: i32, place: i32): Slot {
    return this.locks[lock].members.at(place);
  }

  /** Sets how long the holder has to wait in its round after it has computed. */
  setRest(lock: i32, nanos: Nanos): void {
    this.locks[lock].rest = nanos;
  }

  /** Returns the wait that `setRest` set, which begins now, and clears it. */
  takeRest(lock: i32): Nanos {
    const nanos = this.locks[lock].rest;
    this.locks[lock].rest = 0;
    return nanos;
  }

  /**
   * The request has finished its work; if it holds the lock, the lock is freed or passed on. Returns the
   * nanoseconds to compute for waking waiters: `wakeNanos` per waiter with an idle core. `yields`: if the
   * lock is passed on because the first waiter has waited long enough, that waiter is not woken but stored in
   * `handedTo`, and the releasing thread runs it next. This does not apply if every release passes the lock
   * on (`handOverNanos` is 0).
   */
  release(lock: i32, slot: Slot, wakeNanos: Nanos, yields: bool): Nanos {
    const state = this.locks[lock];
    this.handedTo = NONE;
    this.setWork(slot, WORK.none);
    if (this.shares[slot] === 1) {
      this.shares[slot] = 0;
      state.sharers--;
    }
    if (state.holder !== slot) return 0;
    state.holder = NONE;
    // A wait may be left over if the kind of the lock has changed in the meantime.
    state.rest = 0;
    const woken = this.endRound(state) + i32(this.passOn(state, yields));
    const idle = this.threads.idleCoreCount;
    if (woken === 0 || wakeNanos === 0 || idle === 0) return 0;
    this.setWork(slot, WORK.wakes);
    this.threads.spendOnSwitching();
    return wakeNanos * f64(min(woken, idle));
  }

  /** The request has woken the waiters. */
  woke(slot: Slot): void {
    this.setWork(slot, WORK.none);
  }

  /** The process has ended: frees all locks and drops all waiters. */
  clear(): void {
    for (let lock = 0; lock < this.locks.length; lock++) {
      const state = this.locks[lock];
      state.settle(this.clock.now);
      state.holder = NONE;
      state.coming = NONE;
      state.rest = 0;
      state.sharers = 0;
      state.spinning = 0;
      while (state.waiters.length > 0) state.waiters.shift();
      while (state.members.length > 0) state.members.shift();
    }
    this.work.fill(0);
    this.shares.fill(0);
    this.missed.fill(0);
  }

  /** The request holding this lock, or NONE. */
  holderOf(lock: i32): Slot {
    return this.locks[lock].holder;
  }

  /** Number of requests working on this atomic. */
  sharersOf(lock: i32): i32 {
    return this.locks[lock].sharers;
  }

  /** A value of LOCK_KIND. */
  kindOf(lock: i32): i32 {
    return this.locks[lock].kind;
  }

  /** Number of requests that wait for this lock (spinning or parked) or for the holder to do their work. */
  waiting(lock: i32): i32 {
    const state = this.locks[lock];
    return state.waiters.length + state.members.length;
  }

  /** How often this lock was taken or waited for since the start. */
  attempts(lock: i32): f64 {
    return this.locks[lock].attempts;
  }

  /**
   * Share of the attempts that found the lock held, or the atomic in use, by another request; NaN if there
   * were no attempts.
   */
  contendedShare(lock: i32): f64 {
    const state = this.locks[lock];
    return state.contended / state.attempts;
  }

  /** Time that requests have waited for this lock, including current waiters, summed over requests. */
  waitNanos(lock: i32): Nanos {
    return this.locks[lock].waitedUntil(this.clock.now);
  }

  private setWork(slot: Slot, work: i32): void {
    this.work[slot] = u8(work);
  }

  private acquire(state: LockState, slot: Slot): Nanos {
    state.attempts++;
    if (state.kind === LOCK_KIND.atomic) {
      if (state.sharers > 0) state.contended++;
      state.sharers++;
      this.shares[slot] = 1;
      this.setWork(slot, WORK.granted);
      return 0;
    }
    if (state.holder === NONE) {
      state.holder = slot;
      this.setWork(slot, WORK.granted);
      return 0;
    }
    state.contended++;
    state.settle(this.clock.now);
    state.waiters.push(slot);
    this.since[slot] = this.clock.now;
    return this.spin(state, slot);
  }

  /**
   * The request's thread has a core or is switching to it; once there, it checks whether the lock is free.
   */
  private look(state: LockState, slot: Slot): Nanos {
    if (this.missed[slot] === 1) {
      this.missed[slot] = 0;
      state.spinning--;
    }
    this.setWork(slot, WORK.looks);
    this.spinner[slot] = this.threads.spin();
    return LOOK_NANOS;
  }

  /**
   * A woken request, or one that has spun long enough, takes the lock if it is free; otherwise it waits on.
   */
  private tryAgain(state: LockState, slot: Slot, work: i32): Nanos {
    if (state.coming === slot) state.coming = NONE;
    if (work === WORK.spins) state.spinning--;
    if (state.holder === NONE) {
      state.grant(slot, this.clock.now);
      this.setWork(slot, WORK.granted);
      return 0;
    }
    if (work === WORK.looks) return this.spin(state, slot);
    this.setWork(slot, WORK.waits);
    return 0;
  }

  /** The request begins to spin, or waits if this lock does not use spinning. */
  private spin(state: LockState, slot: Slot): Nanos {
    if (state.kind !== LOCK_KIND.spin || state.spinNanos === 0) {
      this.setWork(slot, WORK.waits);
      return 0;
    }
    state.spinning++;
    this.setWork(slot, WORK.spins);
    this.spinner[slot] = this.threads.spin();
    return state.spinNanos;
  }

  /** Ends the round for the requests whose work the holder has done. Returns how many are woken. */
  private endRound(state: LockState): i32 {
    const members = state.members;
    const count = members.length;
    if (count > 0) state.settle(this.clock.now);
    while (members.length > 0) {
      const slot = members.shift();
      this.setWork(slot, WORK.wakes);
      this.events.schedule(this.clock.now, EVENT.lockGranted, slot);
    }
    return count;
  }

  /**
   * Passes the lock to a waiter, or frees it for the first request that tries to take it. Returns whether a
   * waiter is woken for it.
   */
  private passOn(state: LockState, yields: bool): bool {
    if (state.waiters.length === 0) return false;
    const first = state.waiters.at(0);
    if (state.kind === LOCK_KIND.combining) return this.handOver(state, first, false);
    if (this.clock.now - this.since[first] < state.handOverNanos)
      return !this.isSeen(state) && this.call(state);
    return this.handOver(state, first, yields && state.handOverNanos > 0);
  }

  /** Passes the lock to the first waiter. Returns whether the waiter must be woken. */
  private handOver(state: LockState, first: Slot, yields: bool): bool {
    const work = this.workOf(first);
    state.grant(first, this.clock.now);
    this.setWork(first, WORK.granted);
    if (work === WORK.spins) {
      state.spinning--;
      this.missed[first] = 0;
      this.threads.cutBurst(this.spinner[first]);
    } else if (work === WORK.called) {
      state.coming = NONE;
    } else if (work === WORK.looks) {
      if (state.coming === first) state.coming = NONE;
      this.threads.cutBurst(this.spinner[first]);
    } else if (yields) {
      this.handedTo = first;
    } else {
      this.events.schedule(this.clock.now, EVENT.lockGranted, first);
      return true;
    }
    return false;
  }

  /**
   * Whether a request that spins on a core notices the free lock and takes it. A spinning request without a
   * core checks later.
   */
  private isSeen(state: LockState): bool {
    const waiters = state.waiters;
    let left = state.spinning;
    for (let place = 0; left > 0; place++) {
      const slot = waiters.at(place);
      if (this.workOf(slot) !== WORK.spins) continue;
      left--;
      const isOnCore = this.threads.stateOf(this.spinner[slot]) === THREAD.running;
      if (!isOnCore && this.missed[slot] === 1) continue;
      this.missed[slot] = u8(!isOnCore);
      this.threads.cutBurst(this.spinner[slot]);
      if (!isOnCore) continue;
      state.spinning--;
      state.grant(slot, this.clock.now);
      this.setWork(slot, WORK.granted);
      return true;
    }
    return false;
  }

  /**
   * Wakes the first parked waiter to try the lock, unless one has been woken already. Returns whether it woke
   * one.
   */
  private call(state: LockState): bool {
    if (state.coming !== NONE) return false;
    const waiters = state.waiters;
    for (let place = 0; place < waiters.length; place++) {
      const slot = waiters.at(place);
      if (this.workOf(slot) !== WORK.waits) continue;
      state.coming = slot;
      this.setWork(slot, WORK.called);
      this.events.schedule(this.clock.now, EVENT.lockGranted, slot);
      return true;
    }
    return false;
  }

  /** Counts an operation on the thread's own copy. Returns whether it completes a batch. */
  private isFull(state: LockState): bool {
    const thread = this.threads.burstThreadId;
    if (thread >= state.copies.length) state.copies = grownInts(state.copies, max(16, 2 * thread));
    const works = state.copies[thread] + 1;
    const isLast = f64(works) >= state.batch;
    state.copies[thread] = isLast ? 0 : works;
    return isLast;
  }

  private grow(slots: i32): void {
    const length = max(max(slots, 1024), this.work.length * 2);
    this.work = grownBytes(this.work, length);
    this.spinner = grownInts(this.spinner, length);
    this.shares = grownBytes(this.shares, length);
    this.since = grownFloats(this.since, length);
    this.missed = grownBytes(this.missed, length);
  }
}
