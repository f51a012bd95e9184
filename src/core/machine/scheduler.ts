// The cores, the run queue, and the choice of which thread computes when. All thread models share it. The
// model only says what a thread with a core computes next. While other threads are ready, a thread runs for
// at most a time slice. A switch costs time only when a core changes thread, and a thread prefers its last
// core. The run queue sets the order of ready threads. A waking thread does not preempt a computing one,
// unless each core has a separate queue.

import { CHOICE, HALT, METER, NONE, REQUEST_STATE, SECTION, THREAD } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Clock } from '../kernel/clock.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { Fifo } from '../kernel/fifo.ts';
import { Nanos, Slot, ThreadId } from '../types.ts';
import { RequestTable } from '../workload/request-table.ts';
import { Bursts } from './bursts.ts';
import { CORES_MAX, Core, CoreTable } from './core-table.ts';
import { HaltedProcess, Halts } from './halts.ts';
import { ProcessMemory } from './memory.ts';
import { RunQueue } from './run-queue.ts';
import { Slices } from './slices.ts';
import { Thread, ThreadTable } from './thread-table.ts';
import { VirtualTimes } from './virtual-times.ts';

/**
 * If a thread left a core less than this time ago, its data is still in that core's cache, so no other core
 * takes the thread (sysctl_sched_migration_cost).
 */
const HOT_NANOS: Nanos = 500_000;

export class SchedulerParts {
  readonly clock: Clock;
  readonly events: EventQueue;
  readonly requests: RequestTable;
  readonly memory: ProcessMemory;

  constructor(clock: Clock, events: EventQueue, requests: RequestTable, memory: ProcessMemory) {
    this.clock = clock;
    this.events = events;
    this.requests = requests;
    this.memory = memory;
  }
}

export class Scheduler extends HaltedProcess {
  contextSwitches: f64 = 0;
  /**
   * Number of switches between green threads on a carrier. The model counts them and also computes their
   * cost.
   */
  greenSwitches: f64 = 0;
  /** Number of cores that take threads: those of the machine minus lost ones. */
  cores: i32 = 0;

  private readonly runQueue: RunQueue;
  private readonly table: CoreTable;
  private readonly halts: Halts;
  private readonly threads: ThreadTable;
  private readonly slices: Slices;
  private readonly virtual: VirtualTimes;
  /** Number of idle cores; 0 while the process is paused, when no thread gets a core. */
  private idleCores: i32 = 0;
  /**
   * The thread that became ready during this event while a core was idle, if it is the only one. It gets that
   * core without queueing.
   */
  private called: Thread | null = null;
  /** Number of cores with a thread, including withdrawn cores until their slice ends. */
  private occupied: i32 = 0;
  private machineCores: i32 = 0;
  private lostCores: i32 = 0;
  /** The thread whose next burst the model is choosing. */
  private burstThread: Thread | null = null;
  /** Whether a switch costs time per runnable thread, now or earlier in the run. */
  private scans: bool = false;
  /**
   * Whether slices are of the simplest kind: no interrupts, pauses, scheduler search or core sleep, and one
   * queue.
   */
  private isSimple: bool = true;
  private sliceNanos: Nanos = 0;
  private switchNanos: Nanos = 0;
  private refillNanos: Nanos = 0;
  private runnableCostNanos: Nanos = 0;
  private wakeUpNanos: Nanos = 0;
  /** Whether each core has its own queue. */
  private perCore: bool = false;
  private tickNanos: Nanos = 0;
  /** The largest lag in virtual time that a sleeping thread keeps. */
  private mostOwed: Nanos = 0;
  /** Holds the ready threads while the order of the run queue changes. */
  private readonly waiting: Fifo = new Fifo();
  private bursts: Bursts | null = null;
  /**
   * Whether the burst that the model returns is the rest of an earlier one, whose length is already final.
   */
  private isRest: bool = false;
  private readonly memory: ProcessMemory;
  private readonly clock: Clock;
  private readonly requests: RequestTable;

  constructor(configuration: Configuration, parts: SchedulerParts) {
    super();
    const table = new CoreTable();
    const threads = new ThreadTable();
    const virtual = new VirtualTimes(parts.clock, threads);
    const slices = new Slices(table, virtual, parts.clock, parts.events, parts.requests);
    this.clock = parts.clock;
    this.requests = parts.requests;
    this.memory = parts.memory;
    this.table = table;
    this.threads = threads;
    this.virtual = virtual;
    this.runQueue = new RunQueue(parts.clock, threads);
    this.slices = slices;
    this.halts = new Halts(table, slices, parts.clock, parts.events);
    this.halts.attach(this);
    this.configure(configuration);
  }

  /** Sets the part that decides what threads compute. Must be called before the first event. */
  attach(bursts: Bursts): void {
    this.bursts = bursts;
  }

  configure(configuration: Configuration): void {
    const readyOrder = i32(configuration.at(SECTION.machine.readyOrder));
    const perCore = readyOrder === CHOICE.machine.readyOrder.perCore;
    this.order(perCore || readyOrder === CHOICE.machine.readyOrder.sleepersFirst, perCore);
    this.tickNanos = configuration.at(SECTION.machine.kernelTickNanos);
    this.machineCores = i32(configuration.at(SECTION.machine.cores));
    this.sliceNanos = configuration.at(SECTION.machine.timeSliceNanos);
    this.mostOwed = perCore ? max(2 * this.sliceNanos, this.tickNanos) : this.sliceNanos;
    this.refillNanos = configuration.at(SECTION.machine.cacheRefillNanos);
    this.switchNanos = configuration.at(SECTION.machine.contextSwitchNanos) + this.refillNanos;
    this.runnableCostNanos = configuration.at(SECTION.machine.runnableCostNanos);
    this.wakeUpNanos = configuration.at(SECTION.machine.wakeUpNanos);
    if (this.runnableCostNanos > 0) this.scans = true;
    this.cores = max(1, this.machineCores - this.lostCores);
    this.emptyLostQueues();
    this.halts.configure(configuration);
    this.isSimple = !this.halts.on && !this.scans && this.wakeUpNanos === 0 && !this.perCore;
    this.countCores();
  }

  /**
   * Withdraws this many cores of the machine from now on; at least one stays. A slice running on a withdrawn
   * core is its last.
   */
  loseCores(count: i32): void {
    this.lostCores = count;
    this.cores = max(1, this.machineCores - count);
    this.emptyLostQueues();
    this.countCores();
  }

  /** Ensures that threads 0 to `count` - 1 exist. */
  ensureThreads(count: i32): void {
    this.threads.ensure(count);
  }

  /** Ensures that this thread exists. Its number may be far above those of the other threads. */
  ensureThread(thread: ThreadId): void {
    this.threads.ensureOne(thread);
  }

  /** Reuses the number of this parked thread for a new thread. */
  renew(thread: ThreadId): void {
    this.virtual.forget(this.threads.rows[thread]);
  }

  /** Sets the request that the thread serves from now on; NONE if the thread serves none. */
  serve(thread: ThreadId, slot: Slot): void {
    this.threads.rows[thread].served = slot;
  }

  servedBy(thread: ThreadId): Slot {
    return this.threads.rows[thread].served;
  }

  /**
   * Brings the breakdown of the request's time up to now. Called when the request stops being measured,
   * perhaps while its thread is on a core.
   */
  settle(slot: Slot): void {
    this.slices.settle(slot);
  }

  /** A value of THREAD. */
  stateOf(thread: ThreadId): i32 {
    return this.threads.rows[thread].state;
  }

  /** Makes a parked thread ready; its request now waits for a core. */
  wake(thread: ThreadId): void {
    this.wakeHere(thread);
  }

  /** Like `wake`, but inlined. For the callers that wake most. */
  @inline
  wakeHere(thread: ThreadId): void {
    const row = this.threads.rows[thread];
    if (row.state !== THREAD.parked) return;
    if (this.virtual.kept) {
      if (this.perCore) {
        this.place(row);
        return;
      }
      this.virtual.join(row);
    }
    if (this.idleCores > 0) {
      if (this.called === null) {
        if (this.runQueue.length === 0) {
          row.state = THREAD.ready;
          this.called = row;
          return;
        }
      }
    }
    this.makeReady(row);
  }

  /** Gives idle cores to ready threads. Called after every event. */
  @inline
  dispatch(): void {
    if (this.called !== null) {
      this.handOutHere();
    } else if (this.idleCores > 0) {
      if (this.runQueue.length > 0) this.handOutQueued();
    }
  }

  /**
   * Ends this core's slice, unless the event is out of date. The thread then continues, is preempted or
   * parks.
   */
  @inline
  endSlice(core: i32): void {
    const row = this.table.rows[core];
    if (row.sliceEnd !== this.clock.now) return;
    // The event was for an idle core that was to look for a thread. Nothing to do here, since `dispatch`
    // gives out cores after each event.
    if (row.thread === null) return;
    const thread = row.thread!;
    this.slices.finish(row, thread);
    if (thread.remaining === 0) {
      if (this.ask(thread) === 0) {
        if (this.virtual.kept) this.virtual.end(thread);
        this.park(thread);
        this.release(row);
        return;
      }
    }
    if (row.quantumLeft > 0) {
      if (core < this.cores) {
        this.startSlice(row, thread);
        return;
      }
    }
    this.endQuantum(row, thread);
  }

  /**
   * Marks the burst that the model is about to return as spinning: its request waits for a lock while the
   * thread computes. Returns the thread. Call only within ThreadModel.nextBurst.
   */
  spin(): ThreadId {
    const thread = this.burstThread!;
    thread.burstMeter = METER.spinning;
    return thread.id;
  }

  /**
   * Books the burst that the model is about to return as switching. Call only within ThreadModel.nextBurst.
   */
  spendOnSwitching(): void {
    this.burstThread!.burstMeter = METER.switching;
  }

  /**
   * Books the burst that is about to be returned as work of the load generator. Call only within
   * ClientThreads.nextBurst.
   */
  spendOnClients(): void {
    this.burstThread!.burstMeter = METER.clients;
  }

  /** The thread whose next burst the model is choosing. Use only within ThreadModel.nextBurst. */
  get burstThreadId(): ThreadId {
    return this.burstThread!.id;
  }

  /**
   * Ends the thread's current burst early, because its result is no longer needed. The next burst begins as
   * soon as the core can switch.
   */
  cutBurst(thread: ThreadId): void {
    const row = this.threads.rows[thread];
    if (row.state === THREAD.running) this.slices.cut(this.table.rows[row.core], row);
    else row.remaining = 0;
  }

  /**
   * Like `cutBurst`, for a burst that the model will return again later. Returns how much of the burst is
   * left.
   */
  breakOff(thread: ThreadId): Nanos {
    const row = this.threads.rows[thread];
    let left = row.remaining;
    if (row.state === THREAD.running) {
      const core = this.table.rows[row.core];
      left = this.slices.leftOf(core, row);
      this.slices.cut(core, row);
    } else row.remaining = 0;
    return left;
  }

  /** Whether the thread's current burst, or the one that the model is about to return, is useful computing. */
  isUseful(thread: ThreadId): bool {
    return this.threads.rows[thread].burstMeter === METER.useful;
  }

  /**
   * Tells whether the burst that the model is about to return is the rest of one that `breakOff` interrupted.
   * A model that interrupts bursts must call this for each burst.
   */
  returnsRest(isRest: bool): void {
    this.isRest = isRest;
  }

  /** Handles the event of a timer interrupt. */
  changeInterrupt(subject: i32): void {
    this.halts.interrupts.change(subject);
  }

  /** Handles the event of a pause. */
  changePause(): void {
    this.halts.pauses.change();
  }

  /** Handles an event of the CPU limit. */
  changeCpuLimit(subject: i32): void {
    this.halts.limit.change(subject);
  }

  /** Ends the process: no thread computes or is ready any more. */
  stop(): void {
    const rows = this.table.rows;
    for (let core = 0; core < CORES_MAX; core++) {
      if (rows[core].thread === null) continue;
      this.halts.end(rows[core]);
      this.release(rows[core]);
    }
    while (this.runQueue.length > 0) this.runQueue.shift();
    this.halts.limit.end();
    this.called = null;
    this.threads.stop();
    this.virtual.clear();
  }

  /** Number of threads on cores (also while paused) or ready for one. */
  override get runnable(): i32 {
    return this.occupied + this.runQueue.length + i32(this.called !== null);
  }

  /**
   * Number of runnable threads that are not throttled; Linux takes throttled threads off its run queues. The
   * load average samples this number.
   */
  get load(): i32 {
    return this.runnable - this.halts.limit.throttled;
  }

  /** Number of ended periods of the CPU limit; and below, of those at whose end cores were throttled. */
  get periods(): f64 {
    return this.halts.limit.periods;
  }
  get throttledPeriods(): f64 {
    return this.halts.limit.throttledPeriods;
  }

  /** Number of ready threads waiting for a core in the run queue. */
  get ready(): i32 {
    return this.runQueue.length;
  }

  /** Number of idle cores; 0 while the process is paused. */
  get idleCoreCount(): i32 {
    return this.idleCores;
  }

  /** Whether the process is paused. */
  get paused(): bool {
    return this.halts.pauses.standing;
  }

  /** METER to which the computing in this core's slice is booked. */
  meterOf(core: i32): i32 {
    return this.table.rows[core].runMeter;
  }

  /** Core time spent on this METER up to `now`, summed over cores, including current slices. */
  meterNanos(meter: i32, now: Nanos): Nanos {
    return this.table.nanos(meter, now);
  }

  /** Core time available up to `now`, used or not; a withdrawn core counts as long as it has a thread. */
  coreNanos(now: Nanos): Nanos {
    return this.table.capacityNanos(now);
  }

  /** Time that threads have been ready for a core up to `now`, summed over threads. */
  readyNanosUntil(now: Nanos): Nanos {
    return this.runQueue.nanosUntil(now);
  }

  /** Thread on this core, or NONE. */
  threadOn(core: i32): ThreadId {
    return this.table.running(core);
  }

  /** The HALT reason that stops the thread on this core. */
  haltOf(core: i32): i32 {
    const row = this.table.rows[core];
    return row.thread === null ? HALT.none : row.halted;
  }

  /** When the core finishes switching to its thread. */
  switchEndsAt(core: i32): Nanos {
    const row = this.table.rows[core];
    return row.sliceFrom + row.sliceCost;
  }

  /** When the thread on this core will finish its burst if nothing interrupts it; NaN while halted. */
  burstEndsAt(core: i32): Nanos {
    const row = this.table.rows[core];
    if (!row.computes) return NaN;
    return this.switchEndsAt(core) + row.thread!.remaining;
  }

  /** Core the thread runs on, or ran on last. */
  coreOf(thread: ThreadId): i32 {
    return this.threads.rows[thread].core;
  }

  /** With a queue per core, threads always go through a queue. */
  private handOutQueued(): void {
    if (this.perCore) this.handOutByCore();
    else this.handOut();
  }

  private handOut(): void {
    this.handOutHere();
  }

  @inline
  private handOutHere(): void {
    // A loop, because the choice of a thread's next burst may wake another thread.
    for (;;) {
      const called = this.called;
      if (called !== null) {
        this.called = null;
        if (this.isSimple || !this.halts.pauses.dormant) {
          if (this.idleCores > 0) {
            this.occupy(called);
            continue;
          }
        }
        this.makeReady(called);
      } else {
        if (this.idleCores === 0) return;
        if (this.runQueue.length === 0) return;
        this.handOutNext();
      }
    }
  }

  /**
   * Places a waking thread: on its last core if that is idle, else on another idle core, else in the queue of
   * its last core. There it preempts the running thread at once if that thread has more virtual time and is
   * not protected. A thread is protected during its time slice, unless its virtual time is above the average
   * of its core.
   */
  private place(thread: Thread): void {
    const rows = this.table.rows;
    let target = thread.core;
    if (target === NONE || target >= this.cores || !this.isFree(target)) {
      let least = NONE;
      for (let core = 0; core < this.cores; core++) {
        if (this.isFree(core)) {
          target = core;
          break;
        }
        if (least === NONE || this.runQueue.lengthOf(core) < this.runQueue.lengthOf(least)) least = core;
      }
      if (target === NONE || target >= this.cores) target = least;
    }
    const core = rows[target];
    const others = this.runQueue.lengthOf(target) + i32(core.thread !== null);
    this.virtual.joinOthers(thread, this.meanOf(core), others, thread.core === target);
    thread.core = target;
    this.makeReady(thread);
    if (!core.computes) return;
    const now = this.clock.now;
    const own = this.virtual.of(core.thread!);
    const isProtected = now - core.takenAt < this.sliceNanos && !this.runQueue.isAhead(target, own);
    if (!isProtected && thread.virtualTime < own) this.slices.yieldNow(core);
  }

  /**
   * Mean virtual time of the threads on this core and in its queue; the last known mean if there are none.
   */
  private meanOf(core: Core): Nanos {
    const waiting = this.runQueue.lengthOf(core.id);
    const running = core.thread;
    if (running === null) {
      if (waiting > 0) core.mean = Math.floor(this.runQueue.sumOf(core.id) / f64(waiting));
      return core.mean;
    }
    core.mean = Math.floor((this.runQueue.sumOf(core.id) + this.virtual.of(running)) / f64(waiting + 1));
    return core.mean;
  }

  /** Whether the core has no thread and an empty queue. */
  private isFree(core: i32): bool {
    return this.table.rows[core].thread === null && this.runQueue.lengthOf(core) === 0;
  }

  /**
   * Each idle core takes the first thread of its own queue, else a thread of another queue whose data is no
   * longer in that other core's cache. If it finds none, it looks again at the next tick.
   */
  private handOutByCore(): void {
    const pauses = this.halts.pauses;
    if (pauses.dormant) {
      pauses.rouse();
      return;
    }
    for (let each = 0; each < this.cores && this.runQueue.length > 0; each++) {
      const core = this.table.rows[each];
      while (core.thread === null) {
        const thread = this.nextOn(core);
        if (thread === null) break;
        this.occupyCore(core, thread);
      }
    }
  }

  /** Moves threads that wait for a withdrawn core to the queue of another core. */
  private emptyLostQueues(): void {
    if (!this.perCore) return;
    for (let core = this.cores; core < CORES_MAX; core++) {
      while (this.runQueue.lengthOf(core) > 0) {
        const thread = this.runQueue.shiftOf(core);
        thread.core = core % this.cores;
        this.runQueue.push(thread);
      }
    }
  }

  /**
   * Returns the thread that this idle core takes; null if the core leaves the waiting threads to other cores.
   */
  private nextOn(core: Core): Thread | null {
    const queue = this.runQueue;
    if (queue.lengthOf(core.id) > 0) return queue.shiftOf(core.id);
    let busiest = NONE;
    for (let other = 0; other < this.cores; other++) {
      if (queue.lengthOf(other) === 0 || this.table.rows[other].halted === HALT.throttle) continue;
      if (busiest === NONE || queue.lengthOf(other) > queue.lengthOf(busiest)) busiest = other;
    }
    if (busiest === NONE) return null;
    const thread = queue.shiftOf(busiest);
    const now = this.clock.now;
    if (now - thread.leftAt >= HOT_NANOS || now - core.idleFrom > this.tickNanos) {
      const lead = this.meanOf(core) - this.meanOf(this.table.rows[busiest]);
      thread.virtualTime = Math.max(0, thread.virtualTime + lead);
      return thread;
    }
    queue.push(thread);
    this.slices.lookAt(core, this.nextTick(now));
    return null;
  }

  /** The first kernel tick after this instant. */
  private nextTick(instant: Nanos): Nanos {
    return (Math.floor(instant / this.tickNanos) + 1) * this.tickNanos;
  }

  /** Gives the first thread of the run queue a core, unless the process turns out to be paused. */
  private handOutNext(): void {
    const pauses = this.halts.pauses;
    if (pauses.dormant) {
      pauses.rouse();
      return;
    }
    this.occupy(this.runQueue.shift());
  }

  /** Gets from the model what the thread computes next, stores it in `remaining` and returns it. */
  @inline
  private ask(thread: Thread): Nanos {
    this.burstThread = thread;
    thread.burstMeter = METER.useful;
    let nanos = this.bursts!.nextBurst(thread.id);
    if (this.memory.stretches) {
      if (thread.burstMeter === METER.useful) {
        if (!this.isRest) nanos = this.memory.stretch(nanos);
      }
    }
    thread.remaining = nanos;
    return nanos;
  }

  private makeReady(thread: Thread): void {
    const called = this.called;
    if (called !== null) {
      // A second thread is ready. So both are queued, in the order in which they became ready.
      this.called = null;
      this.makeReady(called);
    }
    thread.state = THREAD.ready;
    this.runQueue.push(thread);
    const slot = thread.served;
    if (slot !== NONE) this.requests.enter(slot, REQUEST_STATE.ready);
  }

  @inline
  private park(thread: Thread): void {
    if (this.perCore) this.leaveCore(thread);
    else if (this.virtual.kept) this.virtual.leave(thread, this.runQueue.length > 0 ? this.mostOwed : 0);
    thread.state = THREAD.parked;
  }

  /** Gives the thread an idle core, unless it has nothing to compute. */
  @inline
  private occupy(thread: Thread): void {
    if (thread.remaining === 0) {
      if (this.ask(thread) === 0) {
        this.park(thread);
        return;
      }
    }
    this.begin(this.table.idleFor(thread, this.cores), thread);
  }

  /** Gives the thread this idle core, unless it has nothing to compute. */
  private occupyCore(core: Core, thread: Thread): void {
    if (thread.remaining === 0) {
      if (this.ask(thread) === 0) {
        this.park(thread);
        return;
      }
    }
    this.begin(core, thread);
  }

  @inline
  private begin(core: Core, thread: Thread): void {
    const before = core.ranLast;
    core.thread = thread;
    core.ranLast = thread;
    thread.state = THREAD.running;
    thread.core = core.id;
    this.idleCores--;
    this.occupied++;
    if (this.virtual.kept) this.virtual.begin(thread);
    core.quantumLeft = this.sliceNanos;
    if (before !== thread && before !== null) {
      this.contextSwitches++;
      core.sliceCost = this.switchNanos;
      if (!this.isSimple) this.addCost(core);
    } else if (!this.isSimple) {
      if (this.halts.interrupts.isCold(core.id)) core.sliceCost = this.refillNanos;
      this.takeOver(core);
    }
    this.startSlice(core, thread);
  }

  /** Starts the thread's time slice on the core. The end of the slice is noticed at a tick. */
  private startQuantum(core: Core): void {
    const now = this.clock.now;
    core.takenAt = now;
    core.quantumLeft = this.nextTick(now + this.sliceNanos - 1) - now;
  }

  /** The thread goes to sleep and keeps its lag behind the mean of its core. */
  private leaveCore(thread: Thread): void {
    thread.leftAt = this.clock.now;
    this.virtual.leaveCore(thread, this.meanOf(this.table.rows[thread.core]), this.mostOwed);
  }

  /** Adds the costs of a change of thread, except for the switch itself. */
  private addCost(core: Core): void {
    if (this.scans) this.scan(core);
    this.takeOver(core);
  }

  /**
   * Adds the time that an idle core takes to wake, and starts its first quantum. A core that a thread left in
   * this same event has had no time to fall asleep.
   */
  private takeOver(core: Core): void {
    if (core.idleFrom < this.clock.now) core.sliceCost += this.wakeUpNanos;
    if (this.perCore) this.startQuantum(core);
  }

  /** Adds the time that the scheduler needs to scan all runnable threads, including the one that it picks. */
  private scan(core: Core): void {
    const nanos = this.runnableCostNanos * f64(this.runnable);
    core.sliceScheduling = nanos;
    core.sliceCost += nanos;
  }

  /**
   * The thread's time slice is used up, or its core was withdrawn. The thread continues only if its core is
   * still there and no other thread is ready.
   */
  private endQuantum(core: Core, thread: Thread): void {
    if (this.perCore) {
      this.endQuantumOf(core, thread);
      return;
    }
    const usedUp = core.quantumLeft <= 0;
    if (core.id >= this.cores || (usedUp && (this.runQueue.length > 0 || this.called !== null))) {
      if (this.virtual.kept) this.virtual.end(thread);
      this.makeReady(thread);
      this.release(core);
      return;
    }
    if (usedUp) core.quantumLeft = this.sliceNanos;
    this.startSlice(core, thread);
  }

  /**
   * Like `endQuantum`, with a queue per core: the thread continues until the next tick if no thread in the
   * queue of its core has less virtual time.
   */
  private endQuantumOf(core: Core, thread: Thread): void {
    const now = this.clock.now;
    const usedUp = core.quantumLeft <= 0;
    const own = thread.virtualTime + now;
    if (core.id >= this.cores || (usedUp && this.runQueue.leastOf(core.id) <= own)) {
      this.virtual.end(thread);
      thread.leftAt = now;
      if (core.id >= this.cores) thread.core = core.id % this.cores;
      this.makeReady(thread);
      this.release(core);
      return;
    }
    if (usedUp) core.quantumLeft = this.nextTick(now) - now;
    this.startSlice(core, thread);
  }

  /**
   * Changes the order of ready threads to first in, first out, or to virtual time. All threads then start
   * with equal virtual times.
   */
  private order(isFair: bool, perCore: bool): void {
    if (isFair === this.virtual.kept && perCore === this.perCore) return;
    const waiting = this.waiting;
    const threads = this.threads.rows;
    while (this.runQueue.length > 0) waiting.push(this.runQueue.shift().id);
    this.virtual.kept = isFair;
    this.perCore = perCore;
    this.runQueue.configure(isFair, perCore);
    this.virtual.clear();
    if (isFair) {
      this.joinAll();
      for (let place = 0; place < waiting.length; place++) this.virtual.join(threads[waiting.at(place)]);
    }
    while (waiting.length > 0) {
      const thread = threads[waiting.shift()];
      if (thread.core === NONE) thread.core = 0;
      this.runQueue.push(thread);
    }
  }

  /** Starts virtual times for the threads that have a core or are about to get one. */
  private joinAll(): void {
    for (let each = 0; each < CORES_MAX; each++) {
      const core = this.table.rows[each];
      const thread = core.thread;
      if (thread === null) continue;
      this.virtual.join(thread);
      if (core.computes) this.virtual.begin(thread);
    }
    const called = this.called;
    if (called !== null) this.virtual.join(called);
  }

  @inline
  private startSlice(core: Core, thread: Thread): void {
    if (!this.isSimple) {
      this.startHaltable(core, thread);
      return;
    }
    this.slices.start(core, thread);
  }

  /** Starts a slice that an interrupt, a pause or the CPU limit may halt. */
  private startHaltable(core: Core, thread: Thread): void {
    if (this.halts.limit.on) this.halts.start(core, thread);
    else this.slices.start(core, thread);
    if (core.computes) this.halts.interrupts.arm(core.id);
  }

  @inline
  private release(core: Core): void {
    core.thread = null;
    core.sliceEnd = NaN;
    this.occupied--;
    if (!this.isSimple) {
      core.idleFrom = this.clock.now;
      this.halts.leave(core, this.runQueue.length === 0 && this.called === null);
    }
    if (core.id < this.cores) this.idleCores++;
    else this.countCores();
  }

  /** Recounts the cores: those that exist and those that are idle. */
  override countCores(): void {
    let idle = 0;
    let present = this.cores;
    for (let core = 0; core < CORES_MAX; core++) {
      const isFree = this.table.rows[core].thread === null;
      if (core < this.cores && isFree) idle++;
      if (core >= this.cores && !isFree) present++;
    }
    this.idleCores = this.halts.pauses.standing ? 0 : idle;
    this.table.setPresent(present, this.clock.now);
  }
}
