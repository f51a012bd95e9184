// Event loops: K threads that never wait for a call or a sleep. A request belongs to one loop for its whole time, as its
// connection does; whatever it waits for, the loop goes on with others. Only work that blocks the thread itself, and a
// lock, stop the loop and all that is ready in it. One loop is the event-loop model, several are the multi-reactor.

import type { Nanos } from '../../scenario/duration.ts';
import { CHOICE, type Configuration, sectionOf, serverOf } from '../configuration/layout.ts';
import { grownFloats, grownInts } from '../kernel/columns.ts';
import { Fifo } from '../kernel/fifo.ts';
import { remainder } from '../kernel/remainder.ts';
import type { Scheduler } from '../machine/scheduler.ts';
import { PURPOSE } from '../random/draws.ts';
import type { Sampler } from '../random/sampler.ts';
import { NONE, type Slot } from '../view/codes.ts';
import { connectionOf } from '../workload/connection.ts';
import { BLOCKED, ENDED, type Execution, LOCKED, OFFLOADED, WAITS } from './execution.ts';
import type { ModelParts, ThreadId, ThreadModel } from './thread-model.ts';

export class EventLoops implements ThreadModel {
  private readonly execution: Execution;
  private readonly scheduler: Scheduler;
  private readonly sampler: Sampler;

  // By loop.
  /** Requests whose event is ready, oldest first. */
  private readonly ready: Fifo[] = [];
  /** Events of the last return from the readiness call that are still to be handled. */
  private batch = new Int32Array(0);
  /** Cost of the wake-up and of the event, not computed yet. */
  private overhead = new Float64Array(0);
  /** Requests in the system that belong to the loop. */
  private members = new Int32Array(0);

  /** Requests are dealt to loops 0 to `loops` - 1; one beyond them leaves when its last request has ended. */
  private loops = 0;
  private leaving = 0;
  private wakeCostNanos: Nanos = 0;
  private eventCostNanos: Nanos = 0;
  /** For each connection that the loop watches, at each wake-up. */
  private watchCostNanos: Nanos = 0;
  private tickNanos: Nanos = 0;
  /** Connections that the clients share; Infinity where they open as many as they need. */
  private persistentConnections = Number.POSITIVE_INFINITY;
  /** Connections that stay open: those, or one for each user; Infinity where there is one for each request. */
  private openConnections = Number.POSITIVE_INFINITY;

  constructor(configuration: Configuration, parts: ModelParts) {
    this.execution = parts.execution;
    this.scheduler = parts.scheduler;
    this.sampler = parts.sampler;
    this.configure(configuration);
  }

  configure(configuration: Configuration): void {
    const server = serverOf<'event-loop' | 'multi-reactor' | 'loop-with-helpers'>(configuration);
    const { kind, users, persistentConnections } = sectionOf(configuration, 'traffic');
    this.persistentConnections = persistentConnections;
    this.openConnections = persistentConnections;
    if (persistentConnections === Number.POSITIVE_INFINITY && kind === CHOICE.traffic.kind.closed)
      this.openConnections = users;
    this.loops = 'loops' in server ? server.loops : 1;
    this.wakeCostNanos = server.wakeCostNanos;
    this.eventCostNanos = server.eventCostNanos + server.rearmCostNanos + server.spuriousReadNanos;
    this.watchCostNanos = server.readiness === CHOICE.server.readiness.poll ? server.watchCostNanos : 0;
    this.tickNanos = server.timerTickNanos;
    this.scheduler.ensureThreads(this.loops);
    while (this.ready.length < this.loops) this.ready.push(new Fifo());
    if (this.loops > this.members.length) {
      this.batch = grownInts(this.batch, this.loops);
      this.overhead = grownFloats(this.overhead, this.loops);
      this.members = grownInts(this.members, this.loops);
    }
    this.leaving = 0;
    for (let loop = this.loops; loop < this.members.length; loop++)
      if (this.members[loop] > 0) this.leaving++;
  }

  /** A connection is watched by one loop; connections are dealt in turn. */
  admit(request: Slot): void {
    const { requests } = this.execution;
    const connection = connectionOf(requests, request, this.persistentConnections);
    const loop = remainder(connection, this.loops);
    requests.setThread(request, loop);
    this.members[loop]++;
    this.enqueue(request, loop);
  }

  resume(request: Slot): void {
    const loop = this.execution.requests.thread(request);
    if (this.scheduler.servedBy(loop) === request) {
      // The loop itself has waited, and goes on with what it was at.
      this.scheduler.wake(loop);
    } else {
      this.execution.takenUp(request);
      this.enqueue(request, loop);
    }
  }

  /** OFFLOADED, with the request that the loop serves, where the execution leaves such steps to others. */
  nextBurst(loop: ThreadId): Nanos {
    const ready = this.ready[loop];
    for (;;) {
      let request = this.scheduler.servedBy(loop);
      if (request === NONE) {
        if (ready.length === 0) {
          this.batch[loop] = 0;
          return 0;
        }
        request = this.takeEvent(loop, ready);
      }
      const nanos = this.execution.advance(request, this.lateness(request), this.overhead[loop]);
      this.overhead[loop] = 0;
      if (nanos > WAITS || nanos === OFFLOADED) return nanos;
      if (nanos === BLOCKED || nanos === LOCKED) return 0;
      if (nanos === ENDED) this.end(request, loop);
      this.scheduler.serve(loop, NONE);
    }
  }

  timer(): void {}

  get extraBytes(): number {
    return 0;
  }

  /** The first loop runs on the process's own thread. */
  get extraThreads(): number {
    return this.loops + this.leaving - 1;
  }

  get threadCount(): number {
    let count = this.members.length;
    while (count > this.loops && this.members[count - 1] === 0) count--;
    return count;
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

  private enqueue(request: Slot, loop: ThreadId): void {
    this.ready[loop].push(request);
    // A loop that waits with a request takes up nothing else.
    if (this.scheduler.servedBy(loop) === NONE) this.scheduler.wake(loop);
  }

  private takeEvent(loop: ThreadId, ready: Fifo): Slot {
    let cost = this.eventCostNanos;
    if (this.batch[loop] === 0) {
      this.batch[loop] = ready.length;
      cost += this.wakeCostNanos;
      if (this.watchCostNanos > 0) cost += this.watchCostNanos * this.watched(loop);
    }
    this.batch[loop]--;
    this.overhead[loop] = cost;
    const request = ready.shift();
    this.scheduler.serve(loop, request);
    return request;
  }

  /** Connections: those that stay open, or those of users while they think; else there is one for each request. */
  private watched(loop: ThreadId): number {
    const open = this.openConnections;
    if (open === Number.POSITIVE_INFINITY || loop >= this.loops) return this.members[loop];
    return Math.floor((open - 1 - loop) / this.loops) + 1;
  }

  private end(request: Slot, loop: ThreadId): void {
    this.execution.finish(request);
    if (--this.members[loop] === 0 && loop >= this.loops) this.leaving--;
  }

  /** Rounded up to the tick by the timer and again by the readiness call: each late by part of a tick, at random. */
  private lateness(request: Slot): Nanos {
    if (this.tickNanos === 0) return 0;
    const { requests } = this.execution;
    const step = requests.step(request);
    this.sampler.drawUnit(PURPOSE.late, requests.rows, requests.numberAt(request), step);
    const first = this.sampler.drawn[0];
    this.sampler.drawUnit(PURPOSE.lateAgain, requests.rows, requests.numberAt(request), step);
    const second = this.sampler.drawn[0];
    return Math.round((first + second) * this.tickNanos);
  }
}
