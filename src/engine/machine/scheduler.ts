// Cores, the run queue and who computes when. Shared by all thread models: it asks the model one question, "this
// thread has a core: what does it compute next?". A thread runs for at most a time slice while others are ready;
// a switch costs only when a core changes thread, and a thread prefers the core that it ran on last. Who is next among the
// ready is the order of the run queue; a thread that wakes takes no core from one that computes.

import type { Nanos } from '../../scenario/duration.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import { CHOICE, type SectionNumbers } from '../configuration/layout.ts';
import type { Clock } from '../kernel/clock.ts';
import type { EventQueue } from '../kernel/event-queue.ts';
import { HALT, METER, NONE, type Slot, THREAD } from '../view/codes.ts';
import type { RequestTable } from '../workload/request-table.ts';
import { CORE, CORE_INT, CORES_MAX, CoreTable, FLOATS_SHIFT, INTS_SHIFT } from './core-table.ts';
import { type HaltedProcess, Halts } from './halts.ts';
import { RunQueue } from './run-queue.ts';
import { Slices } from './slices.ts';
import { ROW_SHIFT, THREAD_INT, ThreadTable } from './thread-table.ts';
import { VirtualTimes } from './virtual-times.ts';

/** What the memory of the machine does to computing. */
export interface MemoryPressure {
  /** Whether bursts that begin now may take longer. */
  readonly swapping: boolean;
  /** Lengthens the burst at column[index]. */
  stretch(column: Float64Array, index: number): void;
}

interface SchedulerParts {
  readonly clock: Clock;
  readonly events: EventQueue;
  readonly requests: RequestTable;
  readonly memory: MemoryPressure;
}

/** All that the scheduler asks of a thread model: see ThreadModel. */
type ThreadOwner = { nextBurst(thread: number): Nanos };

export class Scheduler implements HaltedProcess {
  readonly runQueue: RunQueue;
  contextSwitches = 0;
  /** Changes of green thread on a carrier: counted by the model that has them, which also computes what they cost. */
  greenSwitches = 0;
  /** Cores that take threads: those of the machine but for those lost. */
  cores: number;

  readonly table = new CoreTable();
  private readonly threads = new ThreadTable();
  private readonly slices: Slices;
  private readonly virtual: VirtualTimes;
  readonly halts: Halts;
  /** 0 while the process stands still: nobody gets a core then. */
  private idleCores: number;
  /** The only thread that has become ready in this event, if a core was idle: it gets one without going through the queue. */
  private called = NONE;
  /** Cores with a thread on them, those included that are gone once its slice ends. */
  private occupied = 0;
  private lostCores = 0;
  /** Thread that is asked for its next burst. */
  private asked = NONE;
  /** Whether switches have ever cost time for each runnable thread. */
  private scans = false;
  /** Whether slices are as simple as they can be: no interrupts, no pauses, no search. */
  private isCalm = true;
  private machine: SectionNumbers<'machine'>;
  private sliceNanos: Nanos = 0;
  private switchNanos: Nanos = 0;
  private model: ThreadOwner | null = null;
  private readonly memory: MemoryPressure;
  private readonly clock: Clock;
  private readonly requests: RequestTable;

  constructor(machine: SectionNumbers<'machine'>, parts: SchedulerParts) {
    this.clock = parts.clock;
    this.virtual = new VirtualTimes(parts.clock);
    this.runQueue = new RunQueue(parts.clock, this.virtual);
    this.requests = parts.requests;
    this.memory = parts.memory;
    this.slices = new Slices(this.table, this.threads, this.virtual, parts);
    this.halts = new Halts(this.table, this.slices, parts, this);
    this.machine = machine;
    this.cores = machine.cores;
    this.idleCores = machine.cores;
    this.configure(machine);
  }

  /** The model whose threads these are; set before the first event. */
  attach(model: ThreadOwner): void {
    this.model = model;
  }

  configure(machine: SectionNumbers<'machine'>): void {
    this.machine = machine;
    this.order(machine.readyOrder === CHOICE.machine.readyOrder['sleepers-first']);
    this.sliceNanos = machine.timeSliceNanos;
    this.switchNanos = machine.contextSwitchNanos + machine.cacheRefillNanos;
    if (machine.runnableCostNanos > 0) this.scans = true;
    this.cores = Math.max(1, machine.cores - this.lostCores);
    this.halts.configure(machine);
    this.isCalm = !this.halts.on && !this.scans;
    this.countCores();
  }

  /** So many cores of the machine are gone from now on; at least one stays. A slice under way on one of them is the last. */
  loseCores(count: number): void {
    this.lostCores = count;
    this.configure(this.machine);
  }

  /** Makes sure that threads 0 to `count` - 1 exist. */
  ensureThreads(count: number): void {
    this.threads.ensure(count);
    this.virtual.ensure(count);
  }

  /** The thread of this number, which is parked, is a new one. */
  renew(thread: number): void {
    this.virtual.forget(thread);
  }

  /** Says for which request the thread works from now on; NONE for its own business. */
  serve(thread: number, slot: Slot): void {
    this.threads.ints[(thread << ROW_SHIFT) | THREAD_INT.served] = slot;
  }

  servedBy(thread: number): Slot {
    return this.threads.ints[(thread << ROW_SHIFT) | THREAD_INT.served];
  }

  /** Brings the split of the request's time up to now; for one that leaves the measures while it may be on a core. */
  settle(slot: Slot): void {
    this.slices.settle(slot);
  }

  /** One of THREAD. */
  stateOf(thread: number): number {
    return this.threads.ints[(thread << ROW_SHIFT) | THREAD_INT.state];
  }

  /** Makes a parked thread ready; the request that it works for now waits for a core. */
  wake(thread: number): void {
    const { ints } = this.threads;
    const at = (thread << ROW_SHIFT) | THREAD_INT.state;
    if (ints[at] !== THREAD.parked) return;
    if (this.virtual.kept) this.virtual.join(thread);
    if (this.idleCores > 0 && this.called === NONE && this.runQueue.length === 0) {
      ints[at] = THREAD.ready;
      this.called = thread;
    } else {
      this.makeReady(thread);
    }
  }

  /** Hands idle cores to ready threads. Called after every event. */
  dispatch(): void {
    if (this.called !== NONE || (this.idleCores > 0 && this.runQueue.length > 0)) this.handOut();
  }

  /** The slice of this core is over, unless the event is stale: its thread goes on, is preempted or parks. */
  endSlice(core: number): void {
    const { table, threads } = this;
    const { floats } = table;
    const at = core << FLOATS_SHIFT;
    if (floats[at | CORE.sliceEnd] !== this.clock.cell[0]) return;
    const thread = table.running(core);
    this.slices.finish(core, thread);
    if (threads.remaining[thread] === 0) {
      this.ask(thread);
      if (threads.remaining[thread] === 0) {
        if (this.virtual.kept) this.virtual.end(thread);
        this.park(thread);
        this.release(core);
        return;
      }
    }
    if (floats[at | CORE.quantumLeft] <= 0 || core >= this.cores) this.endQuantum(core, thread);
    else this.startSlice(core, thread);
  }

  /**
   * The burst that the model is about to answer with is spinning: its request waits for a lock, and the thread computes
   * meanwhile. Returns the thread. Only from within ThreadModel.nextBurst.
   */
  spin(): number {
    this.threads.ints[(this.asked << ROW_SHIFT) | THREAD_INT.burstMeter] = METER.spinning;
    return this.asked;
  }

  /** Thread that is asked for its next burst. Only from within ThreadModel.nextBurst. */
  get askedThread(): number {
    return this.asked;
  }

  /** What the thread computes has no purpose any more: it is asked for its next burst as soon as its core can. */
  cutBurst(thread: number): void {
    if (this.stateOf(thread) === THREAD.running) this.slices.cut(this.coreOf(thread), thread);
    else this.threads.remaining[thread] = 0;
  }

  /** The event of a timer interrupt. */
  changeInterrupt(subject: number): void {
    this.halts.interrupts.change(subject);
  }

  /** The event of a pause. */
  changePause(): void {
    this.halts.pauses.change();
  }

  /** The process ends: no thread computes or is ready any more. */
  stop(): void {
    for (let core = 0; core < CORES_MAX; core++) {
      if (this.table.running(core) === NONE) continue;
      this.halts.end(core);
      this.release(core);
    }
    while (this.runQueue.length > 0) this.runQueue.shift();
    this.called = NONE;
    this.threads.stop();
    this.virtual.clear();
  }

  /** Threads on cores, also while they stand still, or ready for one. */
  get runnable(): number {
    return this.occupied + this.runQueue.length + (this.called === NONE ? 0 : 1);
  }

  /** Threads that are ready and wait for a core in the run queue. */
  get ready(): number {
    return this.runQueue.length;
  }

  /** Whether the process stands still. */
  get paused(): boolean {
    return this.halts.pauses.standing;
  }

  /** METER that the run of this core's slice counts for. */
  meterOf(core: number): number {
    return this.table.meterOf(core);
  }

  /** Core time that has gone into this METER up to `now`, summed over cores, what slices under way have used included. */
  meterNanos(meter: number, now: Nanos): Nanos {
    return this.table.nanos(meter, now);
  }

  usefulNanos(now: Nanos): Nanos {
    return this.table.nanos(METER.useful, now);
  }

  /** Cache refills included. */
  switchingNanos(now: Nanos): Nanos {
    return this.table.nanos(METER.switching, now);
  }

  /** Core time that there has been up to `now`, used or not; a core that is gone counts as long as a thread is on it. */
  coreNanos(now: Nanos): Nanos {
    return this.table.capacityNanos(now);
  }

  /** Time that threads have been ready and waited for a core up to `now`, summed over threads. */
  readyNanosUntil(now: Nanos): Nanos {
    return this.runQueue.nanosUntil(now);
  }

  /** Thread on this core, or NONE. */
  threadOn(core: number): number {
    return this.table.running(core);
  }

  /** One of HALT: what keeps the thread on this core from getting on. */
  haltOf(core: number): number {
    return this.table.running(core) === NONE ? HALT.none : this.table.halted(core);
  }

  /** Until when the core is still changing over to its thread. */
  switchEndsAt(core: number): Nanos {
    const { floats } = this.table;
    const at = core << FLOATS_SHIFT;
    return floats[at | CORE.sliceFrom] + floats[at | CORE.sliceCost];
  }

  /** When the thread on this core will have computed its burst if nobody comes between; NaN while it is halted. */
  burstEndsAt(core: number): Nanos {
    if (!this.table.computes(core)) return Number.NaN;
    return this.switchEndsAt(core) + this.threads.remaining[this.table.running(core)];
  }

  /** Core that the thread runs on, or ran on last. */
  coreOf(thread: number): number {
    return this.threads.ints[(thread << ROW_SHIFT) | THREAD_INT.core];
  }

  private handOut(): void {
    // A thread that is asked for its next burst may wake another.
    for (;;) {
      if (this.called !== NONE) {
        const thread = this.called;
        this.called = NONE;
        if (this.idleCores > 0 && !this.halts.pauses.dormant)
          this.occupy(this.table.idleFor(this.coreOf(thread), this.cores), thread);
        else this.makeReady(thread);
      } else if (this.idleCores > 0 && this.runQueue.length > 0) {
        this.handOutNext();
      } else {
        return;
      }
    }
  }

  /** The first of the run queue gets a core, unless it finds that the process stands still. */
  private handOutNext(): void {
    const { pauses } = this.halts;
    if (pauses.dormant) {
      pauses.rouse();
      return;
    }
    const thread = this.runQueue.shift();
    this.occupy(this.table.idleFor(this.coreOf(thread), this.cores), thread);
  }

  /** Asks the model what the thread computes next, into its `remaining`. */
  private ask(thread: number): void {
    this.asked = thread;
    this.threads.ints[(thread << ROW_SHIFT) | THREAD_INT.burstMeter] = METER.useful;
    const nanos = this.model!.nextBurst(thread);
    this.threads.remaining[thread] = nanos;
    if (this.memory.swapping) this.stretch(thread);
  }

  private stretch(thread: number): void {
    if (this.threads.ints[(thread << ROW_SHIFT) | THREAD_INT.burstMeter] !== METER.useful) return;
    this.memory.stretch(this.threads.remaining, thread);
  }

  private makeReady(thread: number): void {
    if (this.called !== NONE) this.queueCalled();
    this.threads.ints[(thread << ROW_SHIFT) | THREAD_INT.state] = THREAD.ready;
    this.runQueue.push(thread);
    const slot = this.servedBy(thread);
    if (slot !== NONE) this.requests.enter(slot, REQUEST_STATE.ready);
  }

  /** Another thread is ready too: they go through the queue, in their order. */
  private queueCalled(): void {
    const first = this.called;
    this.called = NONE;
    this.makeReady(first);
  }

  private park(thread: number): void {
    if (this.virtual.kept) this.virtual.leave(thread, this.runQueue.length > 0 ? this.sliceNanos : 0);
    this.threads.ints[(thread << ROW_SHIFT) | THREAD_INT.state] = THREAD.parked;
  }

  private occupy(core: number, thread: number): void {
    const { threads } = this;
    if (threads.remaining[thread] === 0) {
      this.ask(thread);
      if (threads.remaining[thread] === 0) {
        this.park(thread);
        return;
      }
    }
    const { floats, ints } = this.table;
    const row = core << INTS_SHIFT;
    const before = ints[row | CORE_INT.ranLast];
    ints[row | CORE_INT.running] = thread;
    ints[row | CORE_INT.ranLast] = thread;
    threads.ints[(thread << ROW_SHIFT) | THREAD_INT.state] = THREAD.running;
    threads.ints[(thread << ROW_SHIFT) | THREAD_INT.core] = core;
    this.idleCores--;
    this.occupied++;
    if (this.virtual.kept) this.virtual.begin(thread);
    floats[(core << FLOATS_SHIFT) | CORE.quantumLeft] = this.sliceNanos;
    if (before !== thread && before !== NONE) {
      this.contextSwitches++;
      floats[(core << FLOATS_SHIFT) | CORE.sliceCost] = this.switchNanos;
      if (this.scans) this.scan(core);
    } else if (!this.isCalm && this.halts.interrupts.isCold(core)) {
      floats[(core << FLOATS_SHIFT) | CORE.sliceCost] = this.machine.cacheRefillNanos;
    }
    this.startSlice(core, thread);
  }

  /** The scheduler has looked at all threads that are runnable, the one included that it has found. */
  private scan(core: number): void {
    const at = core << FLOATS_SHIFT;
    const nanos = this.machine.runnableCostNanos * this.runnable;
    this.table.floats[at | CORE.sliceScheduling] = nanos;
    this.table.floats[at | CORE.sliceCost] += nanos;
  }

  /** The time slice of the thread is used up, or its core is withdrawn: it goes on only where nobody else would. */
  private endQuantum(core: number, thread: number): void {
    const at = (core << FLOATS_SHIFT) | CORE.quantumLeft;
    const { floats } = this.table;
    const usedUp = floats[at] <= 0;
    if (core >= this.cores || (usedUp && (this.runQueue.length > 0 || this.called !== NONE))) {
      if (this.virtual.kept) this.virtual.end(thread);
      this.makeReady(thread);
      this.release(core);
      return;
    }
    if (usedUp) floats[at] = this.sliceNanos;
    this.startSlice(core, thread);
  }

  /** From now on the ready get cores by virtual time, which all begin anew as equals, or first in, first out. */
  private order(isFair: boolean): void {
    if (isFair === this.virtual.kept) return;
    const waiting = Int32Array.from({ length: this.runQueue.length }, () => this.runQueue.shift());
    this.virtual.kept = isFair;
    this.runQueue.configure(isFair);
    this.virtual.clear();
    if (isFair) {
      for (let core = 0; core < CORES_MAX; core++) {
        const thread = this.table.running(core);
        if (thread === NONE) continue;
        this.virtual.join(thread);
        if (this.table.computes(core)) this.virtual.begin(thread);
      }
      if (this.called !== NONE) this.virtual.join(this.called);
      for (const thread of waiting) this.virtual.join(thread);
    }
    for (const thread of waiting) this.runQueue.push(thread);
  }

  private startSlice(core: number, thread: number): void {
    this.slices.start(core, thread);
    if (!this.isCalm) this.halts.interrupts.arm(core);
  }

  private release(core: number): void {
    this.table.ints[(core << INTS_SHIFT) | CORE_INT.running] = NONE;
    this.table.floats[(core << FLOATS_SHIFT) | CORE.sliceEnd] = Number.NaN;
    this.occupied--;
    if (!this.isCalm) this.halts.interrupts.leave(core);
    if (core < this.cores) this.idleCores++;
    else this.countCores();
  }

  /** Counts anew which cores are idle and which there are. */
  countCores(): void {
    let idle = 0;
    let present = this.cores;
    for (let core = 0; core < CORES_MAX; core++) {
      const isFree = this.table.running(core) === NONE;
      if (core < this.cores && isFree) idle++;
      if (core >= this.cores && !isFree) present++;
    }
    this.idleCores = this.halts.pauses.standing ? 0 : idle;
    this.table.setPresent(present, this.clock.now);
  }
}
