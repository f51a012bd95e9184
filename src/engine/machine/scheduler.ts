// Cores, the run queue and who computes when. Shared by all thread models: it asks the model one question, "this
// thread has a core: what does it compute next?". A thread runs for at most a time slice while others are ready;
// a switch costs only when a core changes thread, and a thread prefers the core that it ran on last.

import type { Nanos } from '../../scenario/duration.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import type { Machine } from '../../scenario/scenario.ts';
import type { Clock } from '../kernel/clock.ts';
import { grownBytes, grownFloats, grownInts } from '../kernel/columns.ts';
import { EVENT } from '../kernel/event-kind.ts';
import type { EventQueue } from '../kernel/event-queue.ts';
import { Fifo } from '../kernel/fifo.ts';
import type { ThreadModel } from '../threading/thread-model.ts';
import { NONE, type RequestTable, type Slot } from '../workload/request-table.ts';

/** Most cores that a machine can have, now or after a live change. */
export const CORES_MAX = 64;

export const THREAD = { parked: 0, ready: 1, running: 2 } as const;

export class Scheduler {
  readonly runQueue = new Fifo();
  contextSwitches = 0;
  cores: number;

  // By thread.
  private state = new Uint8Array(0);
  /** Left of the burst that the thread computes, 0 if it must ask for one. */
  private remaining = new Float64Array(0);
  private lastCore = new Int32Array(0);
  /** Request that the thread works for, or NONE. */
  private served = new Int32Array(0);

  // By core.
  private readonly running = new Int32Array(CORES_MAX).fill(NONE);
  private readonly lastThread = new Int32Array(CORES_MAX).fill(NONE);
  private readonly sliceFrom = new Float64Array(CORES_MAX);
  private readonly sliceCost = new Float64Array(CORES_MAX);
  private readonly sliceRun = new Float64Array(CORES_MAX);
  private readonly sliceEnd = new Float64Array(CORES_MAX);
  private readonly quantumLeft = new Float64Array(CORES_MAX);
  private idleCores: number;

  /** Core time that has been accounted: useful and switching, in nanoseconds. */
  private readonly spent = new Float64Array(2);
  private sliceNanos: Nanos;
  private switchNanos: Nanos;
  private model: ThreadModel | null = null;
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly requests: RequestTable;

  constructor(machine: Machine, clock: Clock, events: EventQueue, requests: RequestTable) {
    this.clock = clock;
    this.events = events;
    this.requests = requests;
    this.cores = machine.cores;
    this.idleCores = machine.cores;
    this.sliceNanos = machine.timeSliceNanos;
    this.switchNanos = machine.contextSwitchNanos;
  }

  /** The model whose threads these are; set once, before the first event. */
  attach(model: ThreadModel): void {
    this.model = model;
  }

  configure(machine: Machine): void {
    this.sliceNanos = machine.timeSliceNanos;
    this.switchNanos = machine.contextSwitchNanos;
    this.cores = machine.cores;
    this.idleCores = 0;
    for (let core = 0; core < this.cores; core++) if (this.running[core] === NONE) this.idleCores++;
  }

  /** Makes sure that threads 0 to `count` - 1 exist. */
  ensureThreads(count: number): void {
    if (count <= this.state.length) return;
    const length = Math.max(count, this.state.length * 2, 16);
    this.state = grownBytes(this.state, length);
    this.remaining = grownFloats(this.remaining, length);
    this.lastCore = grownInts(this.lastCore, length, NONE);
    this.served = grownInts(this.served, length, NONE);
  }

  /** Says for which request the thread works from now on; NONE for its own business. */
  serve(thread: number, slot: Slot): void {
    this.served[thread] = slot;
  }

  servedBy(thread: number): Slot {
    return this.served[thread]!;
  }

  stateOf(thread: number): number {
    return this.state[thread]!;
  }

  /** Makes a parked thread ready; the request that it works for now waits for a core. */
  wake(thread: number): void {
    if (this.state[thread] !== THREAD.parked) return;
    this.state[thread] = THREAD.ready;
    this.runQueue.push(thread);
    const slot = this.served[thread]!;
    if (slot !== NONE) this.requests.enter(slot, REQUEST_STATE.ready);
  }

  /** Hands idle cores to ready threads. Called after every event. */
  dispatch(): void {
    while (this.idleCores > 0 && this.runQueue.length > 0) {
      const thread = this.runQueue.shift();
      this.occupy(this.idleCoreFor(thread), thread);
    }
  }

  /** The slice of this core is over: its thread goes on, is preempted or parks. */
  endSlice(core: number): void {
    const thread = this.running[core]!;
    this.account(core);
    this.quantumLeft[core]! -= this.sliceRun[core]!;
    let left = this.remaining[thread]! - this.sliceRun[core]!;
    if (left === 0) left = this.model!.nextBurst(thread);
    this.remaining[thread] = left;
    if (left === 0) {
      this.state[thread] = THREAD.parked;
      this.release(core);
      return;
    }
    const withdrawn = core >= this.cores;
    if (withdrawn || (this.quantumLeft[core]! <= 0 && this.runQueue.length > 0)) {
      this.state[thread] = THREAD.ready;
      this.runQueue.push(thread);
      const slot = this.served[thread]!;
      if (slot !== NONE) this.requests.enter(slot, REQUEST_STATE.ready);
      this.release(core);
      return;
    }
    if (this.quantumLeft[core]! <= 0) this.quantumLeft[core] = this.sliceNanos;
    this.startSlice(core, thread, 0);
  }

  /** Core time up to `now`, nanoseconds summed over cores: what slices under way have used included. */
  usefulNanos(now: Nanos): Nanos {
    let sum = this.spent[0]!;
    for (let core = 0; core < CORES_MAX; core++) {
      if (this.running[core] === NONE) continue;
      sum += Math.max(0, now - this.sliceFrom[core]! - this.sliceCost[core]!);
    }
    return sum;
  }

  switchingNanos(now: Nanos): Nanos {
    let sum = this.spent[1]!;
    for (let core = 0; core < CORES_MAX; core++) {
      if (this.running[core] === NONE) continue;
      sum += Math.min(this.sliceCost[core]!, now - this.sliceFrom[core]!);
    }
    return sum;
  }

  /** Thread on this core, or NONE. */
  threadOn(core: number): number {
    return this.running[core]!;
  }

  /** Until when the core is still changing over to its thread. */
  switchEndsAt(core: number): Nanos {
    return this.sliceFrom[core]! + this.sliceCost[core]!;
  }

  /** When the thread on this core will have computed its burst if nobody comes between. */
  burstEndsAt(core: number): Nanos {
    return this.switchEndsAt(core) + this.remaining[this.running[core]!]!;
  }

  /** Core that the thread runs on, or ran on last. */
  coreOf(thread: number): number {
    return this.lastCore[thread]!;
  }

  private idleCoreFor(thread: number): number {
    const home = this.lastCore[thread]!;
    if (home !== NONE && home < this.cores && this.running[home] === NONE) return home;
    let core = 0;
    while (this.running[core] !== NONE) core++;
    return core;
  }

  private occupy(core: number, thread: number): void {
    if (this.remaining[thread] === 0) {
      this.remaining[thread] = this.model!.nextBurst(thread);
      if (this.remaining[thread] === 0) {
        this.state[thread] = THREAD.parked;
        return;
      }
    }
    const before = this.lastThread[core]!;
    const switches = before !== thread && before !== NONE;
    if (switches) this.contextSwitches++;
    this.state[thread] = THREAD.running;
    this.running[core] = thread;
    this.lastThread[core] = thread;
    this.lastCore[thread] = core;
    this.idleCores--;
    this.quantumLeft[core] = this.sliceNanos;
    this.startSlice(core, thread, switches ? this.switchNanos : 0);
  }

  private startSlice(core: number, thread: number, cost: Nanos): void {
    const run = Math.min(this.remaining[thread]!, this.quantumLeft[core]!);
    this.sliceFrom[core] = this.clock.now;
    this.sliceCost[core] = cost;
    this.sliceRun[core] = run;
    const slot = this.served[thread]!;
    if (slot !== NONE) {
      this.requests.enter(slot, cost > 0 ? REQUEST_STATE.switching : REQUEST_STATE.running);
    }
    this.sliceEnd[core] = this.clock.now + cost + run;
    this.events.schedule(this.sliceEnd, core, EVENT.sliceEnd, core);
  }

  /** Books the slice that has just ended, also to the request that it was for. */
  private account(core: number): void {
    this.spent[0]! += this.sliceRun[core]!;
    this.spent[1]! += this.sliceCost[core]!;
    const slot = this.served[this.running[core]!]!;
    if (slot !== NONE && this.sliceCost[core]! > 0) {
      this.requests.enterAfter(slot, this.sliceCost[core]!, REQUEST_STATE.running);
    }
  }

  private release(core: number): void {
    this.running[core] = NONE;
    if (core < this.cores) this.idleCores++;
  }
}
