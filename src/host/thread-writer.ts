// Writes the threads' records of a frame: what each thread does at this instant, and for which request.

import { THREAD as ENGINE_THREAD } from '../engine/machine/thread-table.ts';
import type { Simulation } from '../engine/simulation.ts';
import { THREAD, THREAD_STATE } from '../protocol/frame-layout.ts';
import type { Nanos } from '../scenario/duration.ts';

export class ThreadWriter {
  private readonly simulation: Simulation;
  private readonly clock: Nanos;

  constructor(simulation: Simulation, clock: Nanos) {
    this.simulation = simulation;
    this.clock = clock;
  }

  /** Writes threads 0 to `count` - 1 from `at` on and returns the place behind them. */
  write(data: Float64Array, at: number, count: number): number {
    const { scheduler, requests } = this.simulation;
    let place = at;
    for (let thread = 0; thread < count; thread++, place += THREAD.length) {
      const slot = scheduler.servedBy(thread);
      data[place + THREAD.state] = this.stateOf(thread);
      data[place + THREAD.request] = slot < 0 ? -1 : requests.number(slot);
    }
    return place;
  }

  /** Threads that compute, are ready to, or wait with a request. */
  busy(): number {
    const { model } = this.simulation;
    let busy = 0;
    for (let thread = 0; thread < model.threadCount; thread++) {
      if (this.stateOf(thread) !== THREAD_STATE.idle) busy++;
    }
    return busy;
  }

  private stateOf(thread: number): number {
    const { scheduler } = this.simulation;
    switch (scheduler.stateOf(thread)) {
      case ENGINE_THREAD.ready:
        return THREAD_STATE.ready;
      case ENGINE_THREAD.running:
        return this.clock < scheduler.switchEndsAt(scheduler.coreOf(thread))
          ? THREAD_STATE.switching
          : THREAD_STATE.running;
      default:
        return scheduler.servedBy(thread) < 0 ? THREAD_STATE.idle : THREAD_STATE.waiting;
    }
  }
}
