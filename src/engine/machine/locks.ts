// The locks that requests take. Which request holds one, which wait for it in turn, and how long the work under it
// takes. A lock is handed over by an event: whoever gives it back calls nobody. Who spins keeps the operating-system
// thread that runs it, whatever the model (a carrier too); who waits without spinning leaves it to the model.

import type { Nanos } from '../../scenario/duration.ts';
import { type Configuration, LOCK_KIND, type RowNumbers, rowsOf } from '../configuration/layout.ts';
import type { Clock } from '../kernel/clock.ts';
import { grownBytes, grownInts } from '../kernel/columns.ts';
import { EVENT } from '../kernel/event-kind.ts';
import type { EventQueue } from '../kernel/event-queue.ts';
import { Fifo } from '../kernel/fifo.ts';
import { NONE, type Slot, WORK } from '../view/codes.ts';

/** What the locks ask of the scheduler. */
export interface SpinningThreads {
  readonly cores: number;
  readonly askedThread: number;
  spin(): number;
  cutBurst(thread: number): void;
}

class LockState {
  settings: RowNumbers<'locks'>;
  holder: Slot = NONE;
  /** Requests at the work of an atomic. */
  sharers = 0;
  readonly waiters = new Fifo();
  asked = 0;
  contended = 0;
  /** Time that requests have waited up to an instant, summed over them, and the instant. */
  readonly waited = new Float64Array(2);
  /** By thread: works on its own copy since the last that was added up. */
  copies = new Int32Array(0);

  constructor(settings: RowNumbers<'locks'>) {
    this.settings = settings;
  }

  waitedUntil(now: Nanos): Nanos {
    return this.waited[0] + this.waiters.length * (now - this.waited[1]);
  }

  /** The number of waiters changes now. */
  settle(now: Nanos): void {
    this.waited[0] = this.waitedUntil(now);
    this.waited[1] = now;
  }
}

/** What has happened at a lock since the start. */
export interface LockFigures {
  /** Requests that wait now, spinning or parked. */
  readonly waiting: number;
  /** Times that it was taken or waited for. */
  readonly asked: number;
  /** Share of them that found another at it; NaN if none was. */
  readonly contendedShare: number;
  /** Time that requests waited, those included that wait now, summed over requests. */
  readonly waitNanos: Nanos;
}

export class Locks {
  private readonly locks: readonly LockState[];
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly threads: SpinningThreads;

  // By request slot: one of WORK; the thread that spins for it; 1 while it is counted as a sharer.
  private work = new Uint8Array(1024);
  private spinner = new Int32Array(1024);
  private shares = new Uint8Array(1024);

  constructor(configuration: Configuration, clock: Clock, events: EventQueue, threads: SpinningThreads) {
    this.clock = clock;
    this.events = events;
    this.threads = threads;
    this.locks = rowsOf(configuration, 'locks').map((lock) => new LockState(lock));
  }

  /** New settings hold for who comes from now on. */
  configure(configuration: Configuration): void {
    rowsOf(configuration, 'locks').forEach((lock, index) => {
      this.locks[index].settings = lock;
    });
  }

  /** How many locks there are. */
  get count(): number {
    return this.locks.length;
  }

  /** One of WORK. */
  workOf(slot: Slot): number {
    return slot < this.work.length ? this.work[slot] : WORK.none;
  }

  /**
   * The request wants to work: see workOf for how it stands then. Returns nanoseconds to compute before the next visit,
   * 0 if there are none. Where it waits, the next visit follows an event of kind lockGranted.
   */
  approach(lock: number, slot: Slot): Nanos {
    if (slot >= this.work.length) this.grow(slot + 1);
    const state = this.locks[lock];
    const work = this.work[slot];
    if (work === WORK.spins || work === WORK.waits) {
      this.work[slot] = WORK.waits;
      return 0;
    }
    if (work === WORK.local) {
      this.work[slot] = WORK.begun;
      return 0;
    }
    if (work === WORK.none && state.settings.kind === LOCK_KIND.local) {
      this.work[slot] = this.isFull(state) ? WORK.localFull : WORK.local;
      if (state.settings.localNanos > 0) return state.settings.localNanos;
      return this.approach(lock, slot);
    }
    return this.acquire(state, slot);
  }

  /** The request begins its work under the lock. `time[0]`: how long it takes alone; changed to how long it takes now. */
  begin(lock: number, slot: Slot, time: Float64Array): void {
    this.work[slot] = WORK.begun;
    // The cores take turns with the cache line, so that all of them together get on no faster than one. Who is
    // preempted half-way has no core to take it with.
    if (this.shares[slot] === 1) time[0] *= Math.min(this.locks[lock].sharers, this.threads.cores);
  }

  /** The request is past its work; if it has the lock, the next in turn gets it. */
  release(lock: number, slot: Slot): void {
    const state = this.locks[lock];
    this.work[slot] = WORK.none;
    if (this.shares[slot] === 1) {
      this.shares[slot] = 0;
      state.sharers--;
    }
    if (state.holder !== slot) return;
    state.holder = NONE;
    if (state.waiters.length === 0) return;
    state.settle(this.clock.now);
    const next = state.waiters.shift();
    const spins = this.work[next] === WORK.spins;
    state.holder = next;
    this.work[next] = WORK.granted;
    if (spins) this.threads.cutBurst(this.spinner[next]);
    else this.events.schedule(this.clock.cell, 0, EVENT.lockGranted, next);
  }

  /** The process has ended: nobody holds a lock or waits for one. */
  clear(): void {
    for (const state of this.locks) {
      state.settle(this.clock.now);
      state.holder = NONE;
      state.sharers = 0;
      while (state.waiters.length > 0) state.waiters.shift();
    }
    this.work.fill(WORK.none);
    this.shares.fill(0);
  }

  /** Figures of each lock, in the scenario's order. */
  figures(): LockFigures[] {
    return this.locks.map((state) => ({
      waiting: state.waiters.length,
      asked: state.asked,
      contendedShare: state.contended / state.asked,
      waitNanos: state.waitedUntil(this.clock.now),
    }));
  }

  /** Request that holds this lock, or NONE. */
  holderOf(lock: number): Slot {
    return this.locks[lock].holder;
  }

  /** Requests that are at the work of this atomic. */
  sharersOf(lock: number): number {
    return this.locks[lock].sharers;
  }

  /** One of LOCK_KINDS of the scenario, by number. */
  kindOf(lock: number): number {
    return this.locks[lock].settings.kind;
  }

  /** Requests that wait for this lock now. */
  waiting(lock: number): number {
    return this.locks[lock].waiters.length;
  }

  private acquire(state: LockState, slot: Slot): Nanos {
    const { settings } = state;
    state.asked++;
    if (settings.kind === LOCK_KIND.atomic) {
      if (state.sharers > 0) state.contended++;
      state.sharers++;
      this.shares[slot] = 1;
      this.work[slot] = WORK.granted;
      return 0;
    }
    if (state.holder === NONE) {
      state.holder = slot;
      this.work[slot] = WORK.granted;
      return 0;
    }
    state.contended++;
    state.settle(this.clock.now);
    state.waiters.push(slot);
    if (settings.kind !== LOCK_KIND.spin || settings.spinNanos === 0) {
      this.work[slot] = WORK.waits;
      return 0;
    }
    this.work[slot] = WORK.spins;
    this.spinner[slot] = this.threads.spin();
    return settings.spinNanos;
  }

  /** Counts a work on the thread's own copy; whether it is the last of a batch. */
  private isFull(state: LockState): boolean {
    const thread = this.threads.askedThread;
    if (thread >= state.copies.length) state.copies = grownInts(state.copies, Math.max(16, 2 * thread));
    state.copies[thread]++;
    if (state.copies[thread] < state.settings.batch) return false;
    state.copies[thread] = 0;
    return true;
  }

  private grow(slots: number): void {
    const length = Math.max(slots, this.work.length * 2);
    this.work = grownBytes(this.work, length);
    this.spinner = grownInts(this.spinner, length);
    this.shares = grownBytes(this.shares, length);
  }
}
