// Slices of computing on cores: starts, halts, resumes and cuts them, and books their time to the core and to
// the request. The scheduler decides which thread gets a core.

import { EVENT, HALT, METER, NONE, REQUEST_STATE } from '../codes.ts';
import { Clock } from '../kernel/clock.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { Nanos, Slot } from '../types.ts';
import { RequestTable } from '../workload/request-table.ts';
import { CORES_MAX, Core, CoreTable } from './core-table.ts';
import { Thread } from './thread-table.ts';
import { VirtualTimes } from './virtual-times.ts';

export class Slices {
  private readonly cores: CoreTable;
  private readonly virtual: VirtualTimes;
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly requests: RequestTable;

  constructor(
    cores: CoreTable,
    virtual: VirtualTimes,
    clock: Clock,
    events: EventQueue,
    requests: RequestTable,
  ) {
    this.cores = cores;
    this.virtual = virtual;
    this.clock = clock;
    this.events = events;
    this.requests = requests;
  }

  /** The thread on this core starts computing, after the cost in the core's row. */
  @inline
  start(core: Core, thread: Thread): void {
    const left = thread.remaining;
    const quantum = core.quantumLeft;
    core.sliceRun = left < quantum ? left : quantum;
    core.runMeter = thread.burstMeter;
    this.begin(core, thread);
  }

  /** Like `start`, for at most this much CPU time. The cost in the core's row may take longer than that. */
  startWithin(core: Core, thread: Thread, most: Nanos): void {
    core.runMeter = thread.burstMeter;
    this.renew(core, most);
    this.begin(core, thread);
  }

  /** Makes the core's next slice as long as its thread, its quantum and this much CPU time allow. */
  renew(core: Core, most: Nanos): void {
    const left = Math.min(core.thread!.remaining, core.quantumLeft);
    core.sliceRun = Math.max(0, Math.min(left, most - core.sliceCost));
  }

  /**
   * The thread has this core but may not compute. Its slice, including the cost, begins as soon as it may.
   */
  throttle(core: Core, thread: Thread): void {
    core.runMeter = thread.burstMeter;
    core.sliceEnd = NaN;
    this.cores.halt(core, HALT.throttle, this.clock.now);
    if (this.virtual.kept) this.virtual.end(thread);
    const slot = thread.served;
    if (slot !== NONE) this.requests.enter(slot, REQUEST_STATE.throttled);
  }

  /** The thread on this core is halted already; from now on the reason is a pause. */
  pause(core: Core): void {
    this.cores.halt(core, HALT.pause, this.clock.now);
    const slot = core.thread!.served;
    if (slot !== NONE) this.requests.enter(slot, REQUEST_STATE.paused);
  }

  /**
   * Books the finished slice, and subtracts its computing from the thread's burst and from its time slice.
   */
  @inline
  finish(core: Core, thread: Thread): void {
    const run = core.sliceRun;
    core.quantumLeft -= run;
    thread.remaining -= run;
    this.cores.spent[core.runMeter] += run;
    if (core.sliceCost > 0) this.finishCost(core, thread);
  }

  /** Halts this core's slice at once; what is left of it can be resumed. */
  halt(core: Core, reason: i32): void {
    const now = this.clock.now;
    const thread = core.thread!;
    const cost = core.sliceCost;
    const run = this.cores.bookPart(core, now);
    core.quantumLeft -= run;
    thread.remaining -= run;
    core.sliceEnd = NaN;
    this.cores.halt(core, reason, now);
    if (this.virtual.kept) this.virtual.end(thread);
    const slot = thread.served;
    if (slot === NONE) return;
    if (cost > 0 && run > 0) this.requests.enterAfter(slot, cost, this.runState(core));
    this.requests.enter(slot, REQUEST_STATE.paused);
  }

  /** Resumes the halted slice. */
  goOn(core: Core): void {
    const thread = core.thread!;
    this.cores.halt(core, HALT.none, this.clock.now);
    if (this.virtual.kept) this.virtual.begin(thread);
    this.begin(core, thread);
  }

  /**
   * The rest of the burst has become pointless. The slice ends now, or once the core has switched to its
   * thread.
   */
  cut(core: Core, thread: Thread): void {
    if (core.halted !== HALT.none) {
      core.sliceRun = 0;
      thread.remaining = 0;
      return;
    }
    const begins = core.sliceFrom + core.sliceCost;
    const ends = Math.max(this.clock.now, begins);
    core.sliceRun = ends - begins;
    thread.remaining = ends - begins;
    core.sliceEnd = ends;
    this.events.schedule(ends, EVENT.sliceEnd, core.id);
  }

  /** How much of its burst the thread on this core would still compute now. */
  leftOf(core: Core, thread: Thread): Nanos {
    if (core.halted !== HALT.none) return thread.remaining;
    return thread.remaining - Math.max(0, this.clock.now - core.sliceFrom - core.sliceCost);
  }

  /**
   * Ends this core's slice now, or once it has switched to its thread, so that the thread yields to others.
   */
  yieldNow(core: Core): void {
    const begins = core.sliceFrom + core.sliceCost;
    const ends = Math.max(this.clock.now, begins);
    core.sliceRun = ends - begins;
    core.quantumLeft = core.sliceRun;
    core.sliceEnd = ends;
    this.events.schedule(ends, EVENT.sliceEnd, core.id);
  }

  /** Lets an idle core look for a thread at this time. */
  lookAt(core: Core, at: Nanos): void {
    if (core.sliceEnd === at) return;
    core.sliceEnd = at;
    this.events.schedule(at, EVENT.sliceEnd, core.id);
  }

  /** Brings the breakdown of the request's time up to now, even in the middle of a slice. */
  settle(slot: Slot): void {
    if (this.requests.state(slot) === REQUEST_STATE.switching) this.settleSwitch(slot);
    this.requests.settle(slot);
  }

  /** Changes the state of the request from switching to running if the switch to its thread has finished. */
  private settleSwitch(slot: Slot): void {
    for (let each = 0; each < CORES_MAX; each++) {
      const core = this.cores.rows[each];
      const thread = core.thread;
      if (thread === null || thread.served !== slot) continue;
      if (this.clock.now - core.sliceFrom <= core.sliceCost) continue;
      this.requests.enterAfter(slot, core.sliceCost, this.runState(core));
      return;
    }
  }

  /** Books the start-up cost of the finished slice to the core and to the request. */
  private finishCost(core: Core, thread: Thread): void {
    const spent = this.cores.spent;
    const cost = core.sliceCost;
    const scheduling = core.sliceScheduling;
    spent[METER.switching] += cost - scheduling;
    spent[METER.scheduling] += scheduling;
    core.sliceScheduling = 0;
    core.sliceCost = 0;
    const slot = thread.served;
    if (slot !== NONE) this.requests.enterAfter(slot, cost, this.runState(core));
  }

  /** Starts the slice in the row now. */
  @inline
  private begin(core: Core, thread: Thread): void {
    const now = this.clock.now;
    const cost = core.sliceCost;
    const end = now + cost + core.sliceRun;
    core.sliceFrom = now;
    core.sliceEnd = end;
    const slot = thread.served;
    if (slot !== NONE) this.requests.enter(slot, cost > 0 ? REQUEST_STATE.switching : this.runState(core));
    this.events.scheduleHere(end, EVENT.sliceEnd, core.id);
  }

  /** REQUEST_STATE of the request that this core's thread runs. */
  private runState(core: Core): i32 {
    if (core.runMeter === METER.useful) return REQUEST_STATE.running;
    return core.runMeter === METER.switching ? REQUEST_STATE.switching : REQUEST_STATE.lockWait;
  }
}
