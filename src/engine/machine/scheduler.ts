// Cores, the run queue and who computes when. Shared by all thread models: it asks the model one question, "this
// thread has a core: what does it compute next?". A thread runs for at most a time slice while others are ready;
// a switch costs only when a core changes thread, and a thread prefers the core that it ran on last.

import type { Nanos } from '../../scenario/duration.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import type { Machine } from '../../scenario/scenario.ts';
import type { Clock } from '../kernel/clock.ts';
import type { EventQueue } from '../kernel/event-queue.ts';
import { Fifo } from '../kernel/fifo.ts';
import { NONE, type RequestTable, type Slot } from '../workload/request-table.ts';
import { CORES_MAX, CoreTable, HALT, METER } from './core-table.ts';
import { type InterruptedCores, Interrupts } from './interrupts.ts';
import { type PausedProcess, Pauses } from './pauses.ts';
import { Slices } from './slices.ts';
import { ThreadTable } from './thread-table.ts';

export const THREAD = { parked: 0, ready: 1, running: 2 } as const;

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

export class Scheduler implements InterruptedCores, PausedProcess {
  readonly runQueue = new Fifo();
  contextSwitches = 0;
  /** Changes of green thread on a carrier: counted by the model that has them, which also computes what they cost. */
  greenSwitches = 0;
  /** Cores that take threads: those of the machine but for those lost. */
  cores: number;

  readonly table = new CoreTable();
  private readonly threads = new ThreadTable();
  private readonly slices: Slices;
  private readonly interrupts: Interrupts;
  readonly pauses: Pauses;
  /** By core: the thread that it ran last. */
  private readonly lastThread = new Int32Array(CORES_MAX).fill(NONE);
  /** 0 while the process stands still: nobody gets a core then. */
  private idleCores: number;
  /** Cores with a thread on them, those included that are gone once its slice ends. */
  private occupied = 0;
  private lostCores = 0;
  /** Time that threads have been ready, minus the instants since which those that are now have been. */
  private readonly readyNanos = new Float64Array(1);
  /** Thread that is asked for its next burst. */
  private asked = NONE;
  /** Whether switches have ever cost time for each runnable thread. */
  private scans = false;
  private machine: Machine;
  private switchNanos: Nanos = 0;
  private model: ThreadOwner | null = null;
  private readonly memory: MemoryPressure;
  private readonly clock: Clock;
  private readonly requests: RequestTable;

  constructor(machine: Machine, parts: SchedulerParts) {
    this.clock = parts.clock;
    this.requests = parts.requests;
    this.memory = parts.memory;
    this.slices = new Slices(this.table, this.threads, parts);
    this.interrupts = new Interrupts(parts.clock, parts.events, this);
    this.pauses = new Pauses(parts.clock, parts.events, this);
    this.machine = machine;
    this.cores = machine.cores;
    this.idleCores = machine.cores;
    this.configure(machine);
  }

  /** The model whose threads these are; set before the first event. */
  attach(model: ThreadOwner): void {
    this.model = model;
  }

  configure(machine: Machine): void {
    this.machine = machine;
    this.switchNanos = machine.contextSwitchNanos + machine.cacheRefillNanos;
    if (machine.runnableCostNanos > 0) this.scans = true;
    this.cores = Math.max(1, machine.cores - this.lostCores);
    this.interrupts.configure(machine);
    this.pauses.configure(machine);
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
  }

  /** Says for which request the thread works from now on; NONE for its own business. */
  serve(thread: number, slot: Slot): void {
    this.threads.served[thread] = slot;
  }

  servedBy(thread: number): Slot {
    return this.threads.served[thread]!;
  }

  /** Brings the split of the request's time up to now; for one that leaves the measures while it may be on a core. */
  settle(slot: Slot): void {
    this.slices.settle(slot);
  }

  /** One of THREAD. */
  stateOf(thread: number): number {
    return this.threads.state[thread]!;
  }

  /** Makes a parked thread ready; the request that it works for now waits for a core. */
  wake(thread: number): void {
    if (this.threads.state[thread] === THREAD.parked) this.makeReady(thread);
  }

  /** Hands idle cores to ready threads. Called after every event. */
  dispatch(): void {
    while (this.idleCores > 0 && this.runQueue.length > 0) {
      if (this.pauses.dormant) {
        this.pauses.rouse();
        continue;
      }
      const thread = this.runQueue.shift();
      this.readyNanos[0]! += this.clock.cell[0]!;
      this.occupy(this.idleCoreFor(thread), thread);
    }
  }

  /** The slice of this core is over, unless the event is stale: its thread goes on, is preempted or parks. */
  endSlice(core: number): void {
    const { table, threads } = this;
    if (table.sliceEnd[core] !== this.clock.cell[0]) return;
    const thread = table.running[core]!;
    this.slices.finish(core, thread);
    if (threads.remaining[thread] === 0) {
      this.ask(thread);
      if (threads.remaining[thread] === 0) {
        threads.state[thread] = THREAD.parked;
        this.release(core);
        return;
      }
    }
    const usedUp = table.quantumLeft[core]! <= 0;
    const withdrawn = core >= this.cores;
    if (withdrawn || (usedUp && this.runQueue.length > 0)) {
      this.makeReady(thread);
      this.release(core);
      return;
    }
    if (usedUp) table.quantumLeft[core] = this.machine.timeSliceNanos;
    this.startSlice(core, thread);
  }

  /**
   * The burst that the model is about to answer with is spinning: its request waits for a lock, and the thread computes
   * meanwhile. Returns the thread. Only from within ThreadModel.nextBurst.
   */
  spin(): number {
    this.threads.burstMeter[this.asked] = METER.spinning;
    return this.asked;
  }

  /** Thread that is asked for its next burst. Only from within ThreadModel.nextBurst. */
  get askedThread(): number {
    return this.asked;
  }

  /** What the thread computes has no purpose any more: it is asked for its next burst as soon as its core can. */
  cutBurst(thread: number): void {
    const { threads } = this;
    if (threads.state[thread] === THREAD.running) this.slices.cut(threads.lastCore[thread]!, thread);
    else threads.remaining[thread] = 0;
  }

  /** The event of a timer interrupt. */
  changeInterrupt(subject: number): void {
    this.interrupts.change(subject);
  }

  /** The event of a pause. */
  changePause(): void {
    this.pauses.change();
  }

  computes(core: number): boolean {
    return this.table.computes(core);
  }

  interrupt(core: number): void {
    this.slices.halt(core, HALT.interrupt);
  }

  resume(core: number): void {
    if (this.table.running[core] === NONE) return;
    if (this.pauses.standing) this.table.halt(core, HALT.pause, this.clock.now);
    else this.goOnWith(core);
  }

  stand(): void {
    for (let core = 0; core < CORES_MAX; core++) {
      if (this.table.computes(core)) this.slices.halt(core, HALT.pause);
    }
    this.countCores();
  }

  goOn(): void {
    for (let core = 0; core < CORES_MAX; core++) if (this.haltOf(core) === HALT.pause) this.goOnWith(core);
    this.countCores();
  }

  /** The process ends: no thread computes or is ready any more. */
  stop(): void {
    const now = this.clock.now;
    for (let core = 0; core < CORES_MAX; core++) {
      if (this.table.running[core] === NONE) continue;
      if (this.table.computes(core)) this.slices.halt(core, HALT.pause);
      this.table.halt(core, HALT.none, now);
      this.release(core);
    }
    while (this.runQueue.length > 0) {
      this.runQueue.shift();
      this.readyNanos[0]! += now;
    }
    this.threads.state.fill(THREAD.parked);
    this.threads.remaining.fill(0);
    this.threads.served.fill(NONE);
  }

  /** Threads on cores, also while they stand still, or ready for one. */
  get runnable(): number {
    return this.occupied + this.runQueue.length;
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
    return this.readyNanos[0]! + this.runQueue.length * now;
  }

  /** Thread on this core, or NONE. */
  threadOn(core: number): number {
    return this.table.running[core]!;
  }

  /** One of HALT: what keeps the thread on this core from getting on. */
  haltOf(core: number): number {
    return this.table.running[core] === NONE ? HALT.none : this.table.halted[core]!;
  }

  /** Until when the core is still changing over to its thread. */
  switchEndsAt(core: number): Nanos {
    return this.table.sliceFrom[core]! + this.table.sliceCost[core]!;
  }

  /** When the thread on this core will have computed its burst if nobody comes between; NaN while it is halted. */
  burstEndsAt(core: number): Nanos {
    if (!this.table.computes(core)) return Number.NaN;
    return this.switchEndsAt(core) + this.threads.remaining[this.table.running[core]!]!;
  }

  /** Core that the thread runs on, or ran on last. */
  coreOf(thread: number): number {
    return this.threads.lastCore[thread]!;
  }

  private idleCoreFor(thread: number): number {
    const { running } = this.table;
    const home = this.threads.lastCore[thread]!;
    if (home !== NONE && home < this.cores && running[home] === NONE) return home;
    let core = 0;
    while (running[core] !== NONE) core++;
    return core;
  }

  /** Asks the model what the thread computes next, into its `remaining`. */
  private ask(thread: number): void {
    const { threads } = this;
    this.asked = thread;
    threads.burstMeter[thread] = METER.useful;
    const nanos = this.model!.nextBurst(thread);
    threads.remaining[thread] = nanos;
    if (this.memory.swapping && threads.burstMeter[thread] === METER.useful) {
      this.memory.stretch(threads.remaining, thread);
    }
  }

  private makeReady(thread: number): void {
    this.threads.state[thread] = THREAD.ready;
    this.runQueue.push(thread);
    this.readyNanos[0]! -= this.clock.cell[0]!;
    const slot = this.threads.served[thread]!;
    if (slot !== NONE) this.requests.enter(slot, REQUEST_STATE.ready);
  }

  private occupy(core: number, thread: number): void {
    const { table, threads } = this;
    if (threads.remaining[thread] === 0) {
      this.ask(thread);
      if (threads.remaining[thread] === 0) {
        threads.state[thread] = THREAD.parked;
        return;
      }
    }
    const before = this.lastThread[core]!;
    const switches = before !== thread && before !== NONE;
    threads.state[thread] = THREAD.running;
    table.running[core] = thread;
    this.lastThread[core] = thread;
    threads.lastCore[thread] = core;
    this.idleCores--;
    this.occupied++;
    table.quantumLeft[core] = this.machine.timeSliceNanos;
    if (switches) {
      this.contextSwitches++;
      table.sliceCost[core] = this.switchNanos;
      if (this.scans) this.scan(core);
    } else if (this.interrupts.on && this.interrupts.isCold(core)) {
      table.sliceCost[core] = this.machine.cacheRefillNanos;
    }
    this.startSlice(core, thread);
  }

  /** The scheduler has looked at all threads that are runnable, the one included that it has found. */
  private scan(core: number): void {
    const nanos = this.machine.runnableCostNanos * this.runnable;
    this.table.sliceScheduling[core] = nanos;
    this.table.sliceCost[core]! += nanos;
  }

  private startSlice(core: number, thread: number): void {
    this.slices.start(core, thread);
    if (this.interrupts.on) this.interrupts.arm(core);
  }

  private goOnWith(core: number): void {
    this.slices.goOn(core);
    this.interrupts.arm(core);
  }

  private release(core: number): void {
    this.table.running[core] = NONE;
    this.table.sliceEnd[core] = Number.NaN;
    this.occupied--;
    if (this.interrupts.on) this.interrupts.leave(core);
    if (core < this.cores) this.idleCores++;
    else this.countCores();
  }

  /** Counts anew which cores are idle and which there are. */
  private countCores(): void {
    const { running } = this.table;
    let idle = 0;
    let present = this.cores;
    for (let core = 0; core < CORES_MAX; core++) {
      if (core < this.cores && running[core] === NONE) idle++;
      if (core >= this.cores && running[core] !== NONE) present++;
    }
    this.idleCores = this.pauses.standing ? 0 : idle;
    this.table.setPresent(present, this.clock.now);
  }
}
