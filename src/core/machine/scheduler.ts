// Cores, the run queue and who computes when. Shared by all thread models: it asks the model one question, "this
// thread has a core: what does it compute next?". A thread runs for at most a time slice while others are ready;
// a switch costs only when a core changes thread, and a thread prefers the core that it ran on last. Who is next among the
// ready is the order of the run queue; a thread that wakes takes no core from one that computes, unless each core has a
// queue of its own.

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

/** A thread that was on a core so short a time ago has its data there: no other core takes it (sysctl_sched_migration_cost). */
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
  /** Changes of green thread on a carrier: counted by the model that has them, which also computes what they cost. */
  greenSwitches: f64 = 0;
  /** Cores that take threads: those of the machine but for those lost. */
  cores: i32 = 0;

  private readonly runQueue: RunQueue;
  private readonly table: CoreTable;
  private readonly halts: Halts;
  private readonly threads: ThreadTable;
  private readonly slices: Slices;
  private readonly virtual: VirtualTimes;
  /** 0 while the process stands still: nobody gets a core then. */
  private idleCores: i32 = 0;
  /** The only thread that has become ready in this event, if a core was idle: it gets one without going through the queue. */
  private called: Thread | null = null;
  /** Cores with a thread on them, those included that are gone once its slice ends. */
  private occupied: i32 = 0;
  private machineCores: i32 = 0;
  private lostCores: i32 = 0;
  /** Thread that is asked for its next burst. */
  private asked: Thread | null = null;
  /** Whether switches have ever cost time for each runnable thread. */
  private scans: bool = false;
  /** Whether slices are as simple as they can be: no interrupts, no pauses, no search, no sleep of cores, one queue. */
  private isCalm: bool = true;
  private sliceNanos: Nanos = 0;
  private switchNanos: Nanos = 0;
  private refillNanos: Nanos = 0;
  private runnableCostNanos: Nanos = 0;
  private wakeUpNanos: Nanos = 0;
  /** Whether each core has a queue of its own. */
  private perCore: bool = false;
  private tickNanos: Nanos = 0;
  /** The most that a thread that sleeps is owed. */
  private mostOwed: Nanos = 0;
  /** Threads of the run queue while its order changes. */
  private readonly waiting: Fifo = new Fifo();
  private bursts: Bursts | null = null;
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

  /** Who says what these threads compute; set before the first event. */
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
    this.isCalm = !this.halts.on && !this.scans && this.wakeUpNanos === 0 && !this.perCore;
    this.countCores();
  }

  /** So many cores of the machine are gone from now on; at least one stays. A slice under way on one of them is the last. */
  loseCores(count: i32): void {
    this.lostCores = count;
    this.cores = max(1, this.machineCores - count);
    this.emptyLostQueues();
    this.countCores();
  }

  /** Makes sure that threads 0 to `count` - 1 exist. */
  ensureThreads(count: i32): void {
    this.threads.ensure(count);
  }

  /** Makes sure that this thread exists, which may be far beyond the others. */
  ensureThread(thread: ThreadId): void {
    this.threads.ensureOne(thread);
  }

  /** The thread of this number, which is parked, is a new one. */
  renew(thread: ThreadId): void {
    this.virtual.forget(this.threads.rows[thread]);
  }

  /** Says for which request the thread works from now on; NONE for its own business. */
  serve(thread: ThreadId, slot: Slot): void {
    this.threads.rows[thread].served = slot;
  }

  servedBy(thread: ThreadId): Slot {
    return this.threads.rows[thread].served;
  }

  /** Brings the split of the request's time up to now; for one that leaves the measures while it may be on a core. */
  settle(slot: Slot): void {
    this.slices.settle(slot);
  }

  /** One of THREAD. */
  stateOf(thread: ThreadId): i32 {
    return this.threads.rows[thread].state;
  }

  /** Makes a parked thread ready; the request that it works for now waits for a core. */
  wake(thread: ThreadId): void {
    this.wakeHere(thread);
  }

  /** The same, for the few that wake most: compiled into their code. */
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

  /** Hands idle cores to ready threads. Called after every event. */
  @inline
  dispatch(): void {
    if (this.called !== null) {
      this.handOutHere();
    } else if (this.idleCores > 0) {
      if (this.runQueue.length > 0) this.handOutQueued();
    }
  }

  /** The slice of this core is over, unless the event is stale: its thread goes on, is preempted or parks. */
  @inline
  endSlice(core: i32): void {
    const row = this.table.rows[core];
    if (row.sliceEnd !== this.clock.now) return;
    // An idle core was to look for a thread, which it does after each event.
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
   * The burst that the model is about to answer with is spinning: its request waits for a lock, and the thread computes
   * meanwhile. Returns the thread. Only from within ThreadModel.nextBurst.
   */
  spin(): ThreadId {
    const asked = this.asked!;
    asked.burstMeter = METER.spinning;
    return asked.id;
  }

  /** The burst that the model is about to answer with goes into switching. Only from within ThreadModel.nextBurst. */
  spendOnSwitching(): void {
    this.asked!.burstMeter = METER.switching;
  }

  /** The burst that is about to be answered with is the load generator's. Only from within ClientThreads.nextBurst. */
  spendOnClients(): void {
    this.asked!.burstMeter = METER.clients;
  }

  /** Thread that is asked for its next burst. Only from within ThreadModel.nextBurst. */
  get askedThread(): ThreadId {
    return this.asked!.id;
  }

  /** What the thread computes has no purpose any more: it is asked for its next burst as soon as its core can. */
  cutBurst(thread: ThreadId): void {
    const row = this.threads.rows[thread];
    if (row.state === THREAD.running) this.slices.cut(this.table.rows[row.core], row);
    else row.remaining = 0;
  }

  /** The event of a timer interrupt. */
  changeInterrupt(subject: i32): void {
    this.halts.interrupts.change(subject);
  }

  /** The event of a pause. */
  changePause(): void {
    this.halts.pauses.change();
  }

  /** The process ends: no thread computes or is ready any more. */
  stop(): void {
    const rows = this.table.rows;
    for (let core = 0; core < CORES_MAX; core++) {
      if (rows[core].thread === null) continue;
      this.halts.end(rows[core]);
      this.release(rows[core]);
    }
    while (this.runQueue.length > 0) this.runQueue.shift();
    this.called = null;
    this.threads.stop();
    this.virtual.clear();
  }

  /** Threads on cores, also while they stand still, or ready for one. */
  override get runnable(): i32 {
    return this.occupied + this.runQueue.length + i32(this.called !== null);
  }

  /** Threads that are ready and wait for a core in the run queue. */
  get ready(): i32 {
    return this.runQueue.length;
  }

  /** Whether a core has nothing to do, and the process does not stand still. */
  get idleCoreCount(): i32 {
    return this.idleCores;
  }

  /** Whether the process stands still. */
  get paused(): bool {
    return this.halts.pauses.standing;
  }

  /** METER that the run of this core's slice counts for. */
  meterOf(core: i32): i32 {
    return this.table.rows[core].runMeter;
  }

  /** Core time that has gone into this METER up to `now`, summed over cores, what slices under way have used included. */
  meterNanos(meter: i32, now: Nanos): Nanos {
    return this.table.nanos(meter, now);
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
  threadOn(core: i32): ThreadId {
    return this.table.running(core);
  }

  /** One of HALT: what keeps the thread on this core from getting on. */
  haltOf(core: i32): i32 {
    const row = this.table.rows[core];
    return row.thread === null ? HALT.none : row.halted;
  }

  /** Until when the core is still changing over to its thread. */
  switchEndsAt(core: i32): Nanos {
    const row = this.table.rows[core];
    return row.sliceFrom + row.sliceCost;
  }

  /** When the thread on this core will have computed its burst if nobody comes between; NaN while it is halted. */
  burstEndsAt(core: i32): Nanos {
    const row = this.table.rows[core];
    if (!row.computes) return NaN;
    return this.switchEndsAt(core) + row.thread!.remaining;
  }

  /** Core that the thread runs on, or ran on last. */
  coreOf(thread: ThreadId): i32 {
    return this.threads.rows[thread].core;
  }

  /** Where each core has a queue nobody is called: threads always go through one. */
  private handOutQueued(): void {
    if (this.perCore) this.handOutByCore();
    else this.handOut();
  }

  private handOut(): void {
    this.handOutHere();
  }

  @inline
  private handOutHere(): void {
    // A thread that is asked for its next burst may wake another.
    for (;;) {
      const called = this.called;
      if (called !== null) {
        this.called = null;
        if (this.isCalm || !this.halts.pauses.dormant) {
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
   * The thread, which wakes, waits for the core that it ran on last if that is idle, else for another that is, else for its
   * own: at once, if the thread there has had more of the cores than it, and has used up its time slice or has had more than those
   * of its core have on average.
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

  /** Mean virtual time of the threads on this core and in its queue; without any, what it was last. */
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

  /** Whether nobody is on this core or waits for it. */
  private isFree(core: i32): bool {
    return this.table.rows[core].thread === null && this.runQueue.lengthOf(core) === 0;
  }

  /** Each idle core takes the first of its own queue, else of another's that is not hot; and looks again at the next tick. */
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

  /** Threads that wait for a core that is gone wait for another. */
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

  /** Thread that this idle core takes; null where it leaves those alone that wait for others. */
  private nextOn(core: Core): Thread | null {
    const queue = this.runQueue;
    if (queue.lengthOf(core.id) > 0) return queue.shiftOf(core.id);
    let busiest = NONE;
    for (let other = 0; other < this.cores; other++) {
      if (queue.lengthOf(other) === 0) continue;
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

  /** The first tick of the kernel after this instant. */
  private nextTick(instant: Nanos): Nanos {
    return (Math.floor(instant / this.tickNanos) + 1) * this.tickNanos;
  }

  /** The first of the run queue gets a core, unless it finds that the process stands still. */
  private handOutNext(): void {
    const pauses = this.halts.pauses;
    if (pauses.dormant) {
      pauses.rouse();
      return;
    }
    this.occupy(this.runQueue.shift());
  }

  /** Asks the model what the thread computes next, into its `remaining`, which is returned. */
  @inline
  private ask(thread: Thread): Nanos {
    this.asked = thread;
    thread.burstMeter = METER.useful;
    let nanos = this.bursts!.nextBurst(thread.id);
    if (this.memory.stretches) {
      if (thread.burstMeter === METER.useful) nanos = this.memory.stretch(nanos);
    }
    thread.remaining = nanos;
    return nanos;
  }

  private makeReady(thread: Thread): void {
    const called = this.called;
    if (called !== null) {
      // Another thread is ready too: they go through the queue, in their order.
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

  /** The thread gets an idle core, unless it has nothing to compute. */
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

  /** The same on this core. */
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
      if (!this.isCalm) this.addCost(core);
    } else if (!this.isCalm) {
      if (this.halts.interrupts.isCold(core.id)) core.sliceCost = this.refillNanos;
      this.takeOver(core);
    }
    this.startSlice(core, thread);
  }

  /** The thread has the core for its time slice, whose end is seen at a tick. */
  private startQuantum(core: Core): void {
    const now = this.clock.now;
    core.takenAt = now;
    core.quantumLeft = this.nextTick(now + this.sliceNanos - 1) - now;
  }

  /** The thread sleeps from now on, and is owed what it is behind those of its core. */
  private leaveCore(thread: Thread): void {
    thread.leftAt = this.clock.now;
    this.virtual.leaveCore(thread, this.meanOf(this.table.rows[thread.core]), this.mostOwed);
  }

  /** What a change of thread takes besides the switch. */
  private addCost(core: Core): void {
    if (this.scans) this.scan(core);
    this.takeOver(core);
  }

  /** What an idle core takes to wake, and its first quantum. One that has been left in this event has had no time to fall asleep. */
  private takeOver(core: Core): void {
    if (core.idleFrom < this.clock.now) core.sliceCost += this.wakeUpNanos;
    if (this.perCore) this.startQuantum(core);
  }

  /** The scheduler has looked at all threads that are runnable, the one included that it has found. */
  private scan(core: Core): void {
    const nanos = this.runnableCostNanos * f64(this.runnable);
    core.sliceScheduling = nanos;
    core.sliceCost += nanos;
  }

  /** The time slice of the thread is used up, or its core is withdrawn: it goes on only where nobody else would. */
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

  /** The same where each core has a queue: the thread goes on until the next tick where none is there that has had less. */
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

  /** From now on the ready get cores by virtual time, which all begin anew as equals, or first in, first out. */
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

  /** Virtual times begin, with the threads that are on cores or about to get one. */
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
    this.slices.start(core, thread);
    if (!this.isCalm) this.halts.interrupts.arm(core.id);
  }

  @inline
  private release(core: Core): void {
    core.thread = null;
    core.sliceEnd = NaN;
    this.occupied--;
    if (!this.isCalm) {
      core.idleFrom = this.clock.now;
      this.halts.interrupts.leave(core.id);
    }
    if (core.id < this.cores) this.idleCores++;
    else this.countCores();
  }

  /** Counts anew which cores are idle and which there are. */
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
