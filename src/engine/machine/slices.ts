// Slices of computing on cores: how one begins, stops half-way, goes on, is cut short and is booked, to its core and to
// the request that it is for. Who gets a core is the scheduler's business.

import { REQUEST_STATE } from '../../scenario/request-state.ts';
import type { Clock } from '../kernel/clock.ts';
import { EVENT } from '../kernel/event-kind.ts';
import type { EventQueue } from '../kernel/event-queue.ts';
import { HALT, METER, NONE, type Slot } from '../view/codes.ts';
import type { RequestTable } from '../workload/request-table.ts';
import { CORE, CORE_INT, CORES_MAX, type CoreTable, FLOATS_SHIFT, INTS_SHIFT } from './core-table.ts';
import { ROW_SHIFT, THREAD_INT, type ThreadTable } from './thread-table.ts';
import type { VirtualTimes } from './virtual-times.ts';

export class Slices {
  private readonly cores: CoreTable;
  private readonly threads: ThreadTable;
  private readonly virtual: VirtualTimes;
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly requests: RequestTable;

  constructor(
    cores: CoreTable,
    threads: ThreadTable,
    virtual: VirtualTimes,
    parts: { clock: Clock; events: EventQueue; requests: RequestTable },
  ) {
    this.cores = cores;
    this.threads = threads;
    this.virtual = virtual;
    this.clock = parts.clock;
    this.events = parts.events;
    this.requests = parts.requests;
  }

  /** The thread on this core computes from now on, after the cost in the core's row. */
  start(core: number, thread: number): void {
    const { floats, ints } = this.cores;
    const { remaining } = this.threads;
    const at = core << FLOATS_SHIFT;
    const left = remaining[thread];
    const quantum = floats[at | CORE.quantumLeft];
    floats[at | CORE.sliceRun] = left < quantum ? left : quantum;
    ints[(core << INTS_SHIFT) | CORE_INT.runMeter] =
      this.threads.ints[(thread << ROW_SHIFT) | THREAD_INT.burstMeter];
    this.begin(core, thread);
  }

  /** Takes what the slice has run, which has just ended, off its thread's burst and time, and books it. */
  finish(core: number, thread: number): void {
    const { floats, ints, spent } = this.cores;
    const at = core << FLOATS_SHIFT;
    const run = floats[at | CORE.sliceRun];
    floats[at | CORE.quantumLeft] -= run;
    this.threads.remaining[thread] -= run;
    spent[ints[(core << INTS_SHIFT) | CORE_INT.runMeter]] += run;
    if (floats[at | CORE.sliceCost] > 0) this.finishCost(core, thread);
  }

  /** The slice of this core stops at once, with what it has left. */
  halt(core: number, reason: number): void {
    const { cores, threads } = this;
    const { floats } = cores;
    const at = core << FLOATS_SHIFT;
    const now = this.clock.now;
    const thread = cores.running(core);
    const cost = floats[at | CORE.sliceCost];
    const run = cores.bookPart(core, now);
    floats[at | CORE.quantumLeft] -= run;
    threads.remaining[thread] -= run;
    floats[at | CORE.sliceEnd] = Number.NaN;
    cores.halt(core, reason, now);
    if (this.virtual.kept) this.virtual.end(thread);
    const slot = this.servedBy(thread);
    if (slot === NONE) return;
    if (cost > 0 && run > 0) this.requests.enterAfter(slot, cost, this.runState(core));
    this.requests.enter(slot, REQUEST_STATE.paused);
  }

  /** The slice that was stopped goes on. */
  goOn(core: number): void {
    const thread = this.cores.running(core);
    this.cores.halt(core, HALT.none, this.clock.now);
    if (this.virtual.kept) this.virtual.begin(thread);
    this.begin(core, thread);
  }

  /** What is left of the burst of the slice has no purpose any more: it ends now, or once the core has changed over. */
  cut(core: number, thread: number): void {
    const { floats } = this.cores;
    const { remaining } = this.threads;
    const at = core << FLOATS_SHIFT;
    if (this.cores.halted(core) !== HALT.none) {
      floats[at | CORE.sliceRun] = 0;
      remaining[thread] = 0;
      return;
    }
    const begins = floats[at | CORE.sliceFrom] + floats[at | CORE.sliceCost];
    const ends = Math.max(this.clock.now, begins);
    floats[at | CORE.sliceRun] = ends - begins;
    remaining[thread] = ends - begins;
    floats[at | CORE.sliceEnd] = ends;
    this.events.schedule(floats, at | CORE.sliceEnd, EVENT.sliceEnd, core);
  }

  /** Brings the split of the request's time up to now, amid a slice too. */
  settle(slot: Slot): void {
    if (this.requests.state(slot) === REQUEST_STATE.switching) this.settleSwitch(slot);
    this.requests.settle(slot);
  }

  /** If the change-over to the request's thread has ended and its run has begun, that is what it is in. */
  private settleSwitch(slot: Slot): void {
    const { floats } = this.cores;
    for (let core = 0; core < CORES_MAX; core++) {
      const thread = this.cores.running(core);
      if (thread === NONE || this.servedBy(thread) !== slot) continue;
      const at = core << FLOATS_SHIFT;
      const cost = floats[at | CORE.sliceCost];
      if (this.clock.now - floats[at | CORE.sliceFrom] <= cost) continue;
      this.requests.enterAfter(slot, cost, this.runState(core));
      return;
    }
  }

  /** Books what it cost to begin the slice that has ended, also to the request that it was for. */
  private finishCost(core: number, thread: number): void {
    const { floats, spent } = this.cores;
    const at = core << FLOATS_SHIFT;
    const cost = floats[at | CORE.sliceCost];
    const scheduling = floats[at | CORE.sliceScheduling];
    spent[METER.switching] += cost - scheduling;
    spent[METER.scheduling] += scheduling;
    floats[at | CORE.sliceScheduling] = 0;
    floats[at | CORE.sliceCost] = 0;
    const slot = this.servedBy(thread);
    if (slot !== NONE) this.requests.enterAfter(slot, cost, this.runState(core));
  }

  /** The slice in the row begins now. */
  private begin(core: number, thread: number): void {
    const { floats } = this.cores;
    const now = this.clock.cell[0];
    const at = core << FLOATS_SHIFT;
    const cost = floats[at | CORE.sliceCost];
    floats[at | CORE.sliceFrom] = now;
    floats[at | CORE.sliceEnd] = now + cost + floats[at | CORE.sliceRun];
    const slot = this.servedBy(thread);
    if (slot !== NONE) this.requests.enter(slot, cost > 0 ? REQUEST_STATE.switching : this.runState(core));
    this.events.schedule(floats, at | CORE.sliceEnd, EVENT.sliceEnd, core);
  }

  private servedBy(thread: number): Slot {
    return this.threads.ints[(thread << ROW_SHIFT) | THREAD_INT.served];
  }

  /** REQUEST_STATE of the request that this core's thread runs for. */
  private runState(core: number): number {
    return this.cores.ints[(core << INTS_SHIFT) | CORE_INT.runMeter] === METER.useful
      ? REQUEST_STATE.running
      : REQUEST_STATE.lockWait;
  }
}
