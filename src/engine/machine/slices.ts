// Slices of computing on cores: how one begins, stops half-way, goes on, is cut short and is booked, to its core and to
// the request that it is for. Who gets a core is the scheduler's business.

import { REQUEST_STATE } from '../../scenario/request-state.ts';
import type { Clock } from '../kernel/clock.ts';
import { EVENT } from '../kernel/event-kind.ts';
import type { EventQueue } from '../kernel/event-queue.ts';
import { NONE, type RequestTable, type Slot } from '../workload/request-table.ts';
import { CORES_MAX, type CoreTable, HALT, METER } from './core-table.ts';
import type { ThreadTable } from './thread-table.ts';

export class Slices {
  private readonly cores: CoreTable;
  private readonly threads: ThreadTable;
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly requests: RequestTable;

  constructor(
    cores: CoreTable,
    threads: ThreadTable,
    parts: { clock: Clock; events: EventQueue; requests: RequestTable },
  ) {
    this.cores = cores;
    this.threads = threads;
    this.clock = parts.clock;
    this.events = parts.events;
    this.requests = parts.requests;
  }

  /** The thread on this core computes from now on, after the cost in its column. */
  start(core: number, thread: number): void {
    const { cores, threads } = this;
    cores.sliceRun[core] = Math.min(threads.remaining[thread]!, cores.quantumLeft[core]!);
    cores.runMeter[core] = threads.burstMeter[thread]!;
    this.begin(core, thread);
  }

  /** Takes what the slice has run, which has just ended, off its thread's burst and time, and books it. */
  finish(core: number, thread: number): void {
    const { cores, threads } = this;
    const run = cores.sliceRun[core]!;
    cores.quantumLeft[core]! -= run;
    threads.remaining[thread]! -= run;
    cores.spent[cores.runMeter[core]!]! += run;
    if (cores.sliceCost[core]! > 0) this.finishCost(core, thread);
  }

  /** The slice of this core stops at once, with what it has left. */
  halt(core: number, reason: number): void {
    const { cores, threads } = this;
    const now = this.clock.now;
    const thread = cores.running[core]!;
    const cost = cores.sliceCost[core]!;
    const run = cores.bookPart(core, now);
    cores.quantumLeft[core]! -= run;
    threads.remaining[thread]! -= run;
    cores.sliceEnd[core] = Number.NaN;
    cores.halt(core, reason, now);
    const slot = threads.served[thread]!;
    if (slot === NONE) return;
    if (cost > 0 && run > 0) this.requests.enterAfter(slot, cost, this.runState(core));
    this.requests.enter(slot, REQUEST_STATE.paused);
  }

  /** The slice that was stopped goes on. */
  goOn(core: number): void {
    this.cores.halt(core, HALT.none, this.clock.now);
    this.begin(core, this.cores.running[core]!);
  }

  /** What is left of the burst of the slice has no purpose any more: it ends now, or once the core has changed over. */
  cut(core: number, thread: number): void {
    const { cores, threads } = this;
    if (cores.halted[core] !== HALT.none) {
      cores.sliceRun[core] = 0;
      threads.remaining[thread] = 0;
      return;
    }
    const begins = cores.sliceFrom[core]! + cores.sliceCost[core]!;
    const ends = Math.max(this.clock.now, begins);
    cores.sliceRun[core] = ends - begins;
    threads.remaining[thread] = ends - begins;
    cores.sliceEnd[core] = ends;
    this.events.schedule(cores.sliceEnd, core, EVENT.sliceEnd, core);
  }

  /** Brings the split of the request's time up to now, amid a slice too. */
  settle(slot: Slot): void {
    const { cores, requests } = this;
    if (requests.state(slot) === REQUEST_STATE.switching) {
      for (let core = 0; core < CORES_MAX; core++) {
        const thread = cores.running[core]!;
        if (thread === NONE || this.threads.served[thread] !== slot) continue;
        const cost = cores.sliceCost[core]!;
        if (this.clock.now - cores.sliceFrom[core]! > cost) {
          requests.enterAfter(slot, cost, this.runState(core));
          return;
        }
      }
    }
    requests.settle(slot);
  }

  /** Books what it cost to begin the slice that has ended, also to the request that it was for. */
  private finishCost(core: number, thread: number): void {
    const cost = this.cores.sliceCost[core]!;
    this.cores.bookCost(core);
    const slot = this.threads.served[thread]!;
    if (slot !== NONE) this.requests.enterAfter(slot, cost, this.runState(core));
  }

  /** The slice in the columns begins now. */
  private begin(core: number, thread: number): void {
    const { cores } = this;
    const now = this.clock.cell[0]!;
    const cost = cores.sliceCost[core]!;
    cores.sliceFrom[core] = now;
    const slot = this.threads.served[thread]!;
    if (slot !== NONE) this.requests.enter(slot, cost > 0 ? REQUEST_STATE.switching : this.runState(core));
    cores.sliceEnd[core] = now + cost + cores.sliceRun[core]!;
    this.events.schedule(cores.sliceEnd, core, EVENT.sliceEnd, core);
  }

  /** REQUEST_STATE of the request that this core's thread runs for. */
  private runState(core: number): number {
    return this.cores.runMeter[core] === METER.useful ? REQUEST_STATE.running : REQUEST_STATE.lockWait;
  }
}
