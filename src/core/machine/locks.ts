// The locks that requests take. Which request holds one, which wait for it, and how long the work under it takes. A lock
// that is given back is free for whoever comes first: who spins for it on a core, else a thread that runs, else the one
// that has been woken for it, one at a time. Once the first of those who wait has done so for `handOverNanos` the lock is
// handed to it instead. A combining lock goes to the first in turn, who does the work of all who wait by then; they are past
// it when it gives the lock back. Waking is an event: whoever gives a lock back calls nobody. Who spins keeps the operating-system
// thread that runs it, whatever the model (a carrier too); who waits without spinning leaves it to the model.

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

/** What it takes a thread to look at a lock that was not free. Assumed: a system call that returns, and a line of memory. */
const LOOK_NANOS: Nanos = 50;

class LockState {
  kind: i32 = 0;
  spinNanos: Nanos = 0;
  batch: f64 = 0;
  localNanos: Nanos = 0;
  round: Distribution | null = null;
  handOverNanos: Nanos = 0;
  holder: Slot = NONE;
  /** The one that has been woken to take the lock and has had no core since; NONE where it is to be handed over. */
  coming: Slot = NONE;
  /** Requests at the work of an atomic. */
  sharers: i32 = 0;
  /** In the order in which they came, parked or spinning, the one that is coming included. */
  readonly waiters: Fifo = new Fifo();
  /** Requests whose work the holder does with its own. */
  readonly members: Fifo = new Fifo();
  /** Of a round: what the holder still has to wait for, once it has computed. */
  rest: Nanos = 0;
  /** How many of them spin. */
  spinning: i32 = 0;
  asked: f64 = 0;
  contended: f64 = 0;
  /** By thread: works on its own copy since the last that was added up. */
  copies: StaticArray<i32> = new StaticArray<i32>(0);
  /** Time that requests have waited up to an instant, summed over them, and the instant. */
  private waited: Nanos = 0;
  private waitedTill: Nanos = 0;

  /** Takes on the settings in the row that begins here. */
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

  /** The number of waiters changes now. */
  settle(now: Nanos): void {
    this.waited = this.waitedUntil(now);
    this.waitedTill = now;
  }

  /** The request waits no more, and has the lock. */
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

  // By request slot: one of WORK; the thread that spins for it; 1 while it is counted as a sharer; since when it waits; 1
  // where its lock was free while it was to spin but had no core.
  private work: StaticArray<u8> = new StaticArray<u8>(0);
  private spinner: StaticArray<i32> = new StaticArray<i32>(0);
  private shares: StaticArray<u8> = new StaticArray<u8>(0);
  private since: StaticArray<f64> = new StaticArray<f64>(0);
  private missed: StaticArray<u8> = new StaticArray<u8>(0);
  /** The request to which the last release has handed its lock without waking it: whoever gave the lock back runs it next. */
  handedTo: Slot = NONE;

  constructor(configuration: Configuration, clock: Clock, events: EventQueue, threads: Scheduler) {
    this.clock = clock;
    this.events = events;
    this.threads = threads;
    this.locks = new StaticArray<LockState>(configuration.locks);
    for (let lock = 0; lock < this.locks.length; lock++) this.locks[lock] = new LockState();
    this.configure(configuration);
  }

  /** New settings hold for who comes from now on. */
  configure(configuration: Configuration): void {
    for (let lock = 0; lock < this.locks.length; lock++) {
      const row = configuration.rowAt(LIST.locks.place, LIST.locks.width, lock);
      this.locks[lock].configure(configuration, row);
    }
  }

  /** How many locks there are. */
  get count(): i32 {
    return this.locks.length;
  }

  /** One of WORK. */
  workOf(slot: Slot): i32 {
    return slot < this.work.length ? i32(this.work[slot]) : WORK.none;
  }

  /**
   * The request wants to work: see workOf for how it stands then. Returns nanoseconds to compute before the next visit,
   * 0 if there are none. Where it waits, the next visit follows an event of kind lockGranted.
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

  /** The request begins its work under the lock, which takes `nanos` alone. Returns how long it takes now. */
  begin(lock: i32, slot: Slot, nanos: Nanos): Nanos {
    this.setWork(slot, WORK.begun);
    if (this.shares[slot] === 0) return nanos;
    // The cores take turns with the cache line, so that all of them together get on no faster than one. Who is
    // preempted half-way has no core to take it with.
    return nanos * f64(min(this.locks[lock].sharers, this.threads.cores));
  }

  /** Of a combining lock: what a round takes besides its works; else null. */
  roundOf(lock: i32): Distribution | null {
    return this.locks[lock].round;
  }

  /** Whoever is parked for this lock has its work done by the holder, which begins. Returns how many: see memberAt. */
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

  /** What the holder has to wait for in its round once it has computed. */
  setRest(lock: i32, nanos: Nanos): void {
    this.locks[lock].rest = nanos;
  }

  /** The same, which is begun. */
  takeRest(lock: i32): Nanos {
    const nanos = this.locks[lock].rest;
    this.locks[lock].rest = 0;
    return nanos;
  }

  /**
   * The request is past its work; if it has the lock, that is free or handed over. Returns nanoseconds to compute for waking
   * who waits for it: `wakeNanos` for each for whom a core is idle. `yields`: who has waited for long enough, but not from
   * the start, is not woken but run by who gives the lock back; it is `handedTo`.
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
    // Something is left where the lock has another kind since.
    state.rest = 0;
    const woken = this.endRound(state) + i32(this.passOn(state, yields));
    const idle = this.threads.idleCoreCount;
    if (woken === 0 || wakeNanos === 0 || idle === 0) return 0;
    this.setWork(slot, WORK.wakes);
    this.threads.spendOnSwitching();
    return wakeNanos * f64(min(woken, idle));
  }

  /** The request has woken who waited. */
  woke(slot: Slot): void {
    this.setWork(slot, WORK.none);
  }

  /** The process has ended: nobody holds a lock or waits for one. */
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

  /** Request that holds this lock, or NONE. */
  holderOf(lock: i32): Slot {
    return this.locks[lock].holder;
  }

  /** Requests that are at the work of this atomic. */
  sharersOf(lock: i32): i32 {
    return this.locks[lock].sharers;
  }

  /** One of LOCK_KIND. */
  kindOf(lock: i32): i32 {
    return this.locks[lock].kind;
  }

  /** Requests that wait for this lock now, spinning or parked, or for the work that its holder does for them. */
  waiting(lock: i32): i32 {
    const state = this.locks[lock];
    return state.waiters.length + state.members.length;
  }

  /** Times that this lock was taken or waited for, since the start. */
  asked(lock: i32): f64 {
    return this.locks[lock].asked;
  }

  /** Share of these times at which another was found at it; NaN if there were none. */
  contendedShare(lock: i32): f64 {
    const state = this.locks[lock];
    return state.contended / state.asked;
  }

  /** Time that requests waited for this lock, those included that wait now, summed over requests. */
  waitNanos(lock: i32): Nanos {
    return this.locks[lock].waitedUntil(this.clock.now);
  }

  private setWork(slot: Slot, work: i32): void {
    this.work[slot] = u8(work);
  }

  private acquire(state: LockState, slot: Slot): Nanos {
    state.asked++;
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

  /** The request's thread has a core, or changes over to it: once it is there it looks whether the lock is free. */
  private look(state: LockState, slot: Slot): Nanos {
    if (this.missed[slot] === 1) {
      this.missed[slot] = 0;
      state.spinning--;
    }
    this.setWork(slot, WORK.looks);
    this.spinner[slot] = this.threads.spin();
    return LOOK_NANOS;
  }

  /** Who has been woken, or has spun for long enough, takes the lock if it is free, and else waits on. */
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

  /** The request begins to spin for the lock; where that is not what the lock is waited for by, it waits. */
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

  /** The requests whose work the holder has done are past it. Returns how many are woken. */
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

  /** The lock is handed over, or free for who comes first. Whether somebody is woken for it. */
  private passOn(state: LockState, yields: bool): bool {
    if (state.waiters.length === 0) return false;
    const first = state.waiters.at(0);
    if (state.kind === LOCK_KIND.combining) return this.handOver(state, first, false);
    if (this.clock.now - this.since[first] < state.handOverNanos)
      return !this.isSeen(state) && this.call(state);
    return this.handOver(state, first, yields && state.handOverNanos > 0);
  }

  /** The first of those who wait has the lock from now on. Whether it is to be woken. */
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

  /** Whether somebody who spins on a core sees that the lock is free, and has it. Who is to spin without a core looks later. */
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

  /** Wakes the first of those who are parked, to come and try, unless another is coming. Whether it did. */
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

  /** Counts a work on the thread's own copy; whether it is the last of a batch. */
  private isFull(state: LockState): bool {
    const thread = this.threads.askedThread;
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
