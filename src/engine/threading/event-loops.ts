// Event loops: K threads that never wait with a request. A request belongs to one loop for its whole time; whatever
// it waits for, the loop goes on with others. One loop is the event-loop model, several are the multi-reactor.

import type { Nanos } from '../../scenario/duration.ts';
import type { LoopCosts, Server } from '../../scenario/scenario.ts';
import { Fifo } from '../kernel/fifo.ts';
import type { Scheduler } from '../machine/scheduler.ts';
import { PURPOSE } from '../random/draws.ts';
import type { Sampler } from '../random/sampler.ts';
import { NONE, type Slot } from '../workload/request-table.ts';
import { ENDED, type Execution, WAITS } from './execution.ts';
import type { ThreadId, ThreadModel } from './thread-model.ts';

/** Whether a server is made of event loops, and how many. */
export function loopsOf(server: Server): number {
  if (server.model === 'multi-reactor') return server.loops;
  return server.model === 'event-loop' ? 1 : 0;
}

export class EventLoops implements ThreadModel {
  private readonly execution: Execution;
  private readonly scheduler: Scheduler;
  private readonly sampler: Sampler;
  /** By loop: requests whose event is ready, oldest first. */
  private readonly ready: Fifo[] = [];
  /** By loop: events of the last return from the readiness call that are still to be handled. */
  private readonly batch: number[] = [];
  /** By loop: cost of the wake-up and of the event, not computed yet. */
  private readonly overhead: number[] = [];
  private loops = 0;
  private wakeCostNanos: Nanos = 0;
  private eventCostNanos: Nanos = 0;
  private tickNanos: Nanos = 0;

  constructor(server: Server & LoopCosts, execution: Execution, scheduler: Scheduler, sampler: Sampler) {
    this.execution = execution;
    this.scheduler = scheduler;
    this.sampler = sampler;
    this.configure(server);
  }

  configure(server: Server): void {
    if (server.model === 'blocking-pool') return;
    this.loops = loopsOf(server);
    this.wakeCostNanos = server.wakeCostNanos;
    this.eventCostNanos = server.eventCostNanos;
    this.tickNanos = server.timerTickNanos;
    this.scheduler.ensureThreads(this.loops);
    while (this.ready.length < this.loops) {
      this.ready.push(new Fifo());
      this.batch.push(0);
      this.overhead.push(0);
    }
  }

  admit(request: Slot): void {
    const { requests } = this.execution;
    // Connections are dealt to the loops in turn.
    requests.thread[request] = requests.number[request]! % this.loops;
    this.enqueue(request);
  }

  resume(request: Slot): void {
    this.execution.takenUp(request);
    this.enqueue(request);
  }

  nextBurst(loop: ThreadId): Nanos {
    const ready = this.ready[loop]!;
    for (;;) {
      let request = this.scheduler.servedBy(loop);
      if (request === NONE) {
        if (ready.length === 0) {
          this.batch[loop] = 0;
          return 0;
        }
        request = this.takeEvent(loop, ready);
      }
      const nanos = this.execution.advance(request, this.lateness(request), this.overhead[loop]!);
      this.overhead[loop] = 0;
      if (nanos > WAITS) return nanos;
      if (nanos === ENDED) this.execution.finish(request);
      this.scheduler.serve(loop, NONE);
    }
  }

  /** Rounded up to the tick by the timer and again by the readiness call: each late by part of a tick, at random. */
  private lateness(request: Slot): Nanos {
    if (this.tickNanos === 0) return 0;
    const { requests } = this.execution;
    const step = requests.step[request]!;
    this.sampler.drawUnit(PURPOSE.late, requests.number, request, step);
    const first = this.sampler.drawn[0]!;
    this.sampler.drawUnit(PURPOSE.lateAgain, requests.number, request, step);
    const second = this.sampler.drawn[0]!;
    return Math.round((first + second) * this.tickNanos);
  }

  /** The first loop runs on the process's own thread. */
  get extraThreads(): number {
    return this.loops - 1;
  }

  get threadCount(): number {
    return this.ready.length;
  }

  get backlogLength(): number {
    return this.ready.reduce((sum, queue) => sum + queue.length, 0);
  }

  backlogAt(place: number): Slot {
    let left = place;
    for (const queue of this.ready) {
      if (left < queue.length) return queue.at(left);
      left -= queue.length;
    }
    return NONE;
  }

  private enqueue(request: Slot): void {
    const loop = this.execution.requests.thread[request]!;
    this.ready[loop]!.push(request);
    this.scheduler.wake(loop);
  }

  private takeEvent(loop: ThreadId, ready: Fifo): Slot {
    let cost = this.eventCostNanos;
    if (this.batch[loop] === 0) {
      this.batch[loop] = ready.length;
      cost += this.wakeCostNanos;
    }
    this.batch[loop]!--;
    this.overhead[loop] = cost;
    const request = ready.shift();
    this.scheduler.serve(loop, request);
    this.execution.takenUp(request);
    return request;
  }
}
