// Event loops: K threads that never wait for a call or a sleep. A request, like its connection, belongs to
// one loop from start to end; while the request waits, the loop continues with others. Only work that blocks
// the thread itself, or a lock, stops the loop and every request that is ready in it. One loop is the
// event-loop model, several are the multi-reactor.

import { QueueAdmission } from '../admission/queue-admission.ts';
import { CHOICE, MODEL, NONE, SECTION, SERVER } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Fifo } from '../kernel/fifo.ts';
import { remainder } from '../kernel/remainder.ts';
import { Scheduler } from '../machine/scheduler.ts';
import { PURPOSE } from '../random/draws.ts';
import { Sampler } from '../random/sampler.ts';
import { Nanos, Slot, ThreadId } from '../types.ts';
import { connectionOf } from '../workload/connection.ts';
import { BLOCKED, ENDED, Execution, LOCKED, OFFLOADED, WAITS } from './execution.ts';
import { ModelParts } from './model-parts.ts';
import { ThreadModel } from './thread-model.ts';

class Loop {
  /** Requests with a ready event, oldest first. */
  readonly ready: Fifo = new Fifo();
  /** Number of events of the last readiness call that have not been handled yet. */
  batch: i32 = 0;
  /** Number of requests in the system that belong to the loop. */
  members: i32 = 0;
  readonly admission: QueueAdmission;

  constructor(admission: QueueAdmission) {
    this.admission = admission;
  }
}

/**
 * Where a loop's costs start in the configuration. Every model with a loop lists them in the same order as
 * the event loop.
 */
function costsIn(configuration: Configuration): i32 {
  const first = configuration.server - SERVER.eventLoop.wakeCostNanos;
  switch (i32(configuration.at(SECTION.run.model))) {
    case MODEL.multiReactor:
      return first + SERVER.multiReactor.wakeCostNanos;
    case MODEL.loopWithHelpers:
      return first + SERVER.loopWithHelpers.wakeCostNanos;
    default:
      return first + SERVER.eventLoop.wakeCostNanos;
  }
}

function loopsIn(configuration: Configuration): i32 {
  if (i32(configuration.at(SECTION.run.model)) !== MODEL.multiReactor) return 1;
  return i32(configuration.at(configuration.server + SERVER.multiReactor.loops));
}

export class EventLoops extends ThreadModel {
  private readonly execution: Execution;
  private readonly scheduler: Scheduler;
  private readonly sampler: Sampler;
  private readonly loops: Array<Loop> = [];
  private readonly parts: ModelParts;
  /**
   * Number of loops that get requests, in turn. A loop with a higher number ends when its last request has
   * ended.
   */
  private size: i32 = 0;
  private leaving: i32 = 0;
  private wakeCostNanos: Nanos = 0;
  private eventCostNanos: Nanos = 0;
  /** Cost per watched connection, paid at each wake-up of the loop. */
  private watchCostNanos: Nanos = 0;
  private tickNanos: Nanos = 0;
  /** Number of connections that the clients share; Infinity if they open as many as they need. */
  private persistentConnections: f64 = Infinity;
  /**
   * Number of connections that stay open: the shared ones, or one per user; Infinity if each request opens
   * one.
   */
  private openConnections: f64 = Infinity;

  constructor(configuration: Configuration, parts: ModelParts) {
    super();
    this.execution = parts.execution;
    this.scheduler = parts.scheduler;
    this.sampler = parts.sampler;
    this.parts = parts;
    this.configure(configuration);
  }

  override configure(configuration: Configuration): void {
    this.configureConnections(configuration);
    const costs = costsIn(configuration);
    this.wakeCostNanos = configuration.at(costs + SERVER.eventLoop.wakeCostNanos);
    this.eventCostNanos =
      configuration.at(costs + SERVER.eventLoop.eventCostNanos) +
      configuration.at(costs + SERVER.eventLoop.rearmCostNanos) +
      configuration.at(costs + SERVER.eventLoop.spuriousReadNanos);
    const readiness = i32(configuration.at(costs + SERVER.eventLoop.readiness));
    const watchCostNanos = configuration.at(costs + SERVER.eventLoop.watchCostNanos);
    this.watchCostNanos = readiness === CHOICE.server.readiness.poll ? watchCostNanos : 0;
    this.tickNanos = configuration.at(costs + SERVER.eventLoop.timerTickNanos);
    const loops = this.loops;
    this.size = loopsIn(configuration);
    this.scheduler.ensureThreads(this.size);
    while (loops.length < this.size) loops.push(new Loop(this.parts.newAdmission()));
    this.leaving = 0;
    for (let loop = this.size; loop < loops.length; loop++) if (loops[loop].members > 0) this.leaving++;
  }

  private configureConnections(configuration: Configuration): void {
    const kind = i32(configuration.at(SECTION.traffic.kind));
    const persistent = configuration.at(SECTION.traffic.persistentConnections);
    this.persistentConnections = persistent;
    this.openConnections =
      persistent === Infinity && kind === CHOICE.traffic.kind.closed
        ? configuration.at(SECTION.traffic.users)
        : persistent;
  }

  /** A loop watches whole connections, so connections rather than requests are assigned to loops in turn. */
  override admit(request: Slot): void {
    const requests = this.execution.requests;
    const loop = remainder(connectionOf(requests, request, this.persistentConnections), this.size);
    requests.setThread(request, loop);
    this.loops[loop].members++;
    if (this.parts.waiting.isOn) this.loops[loop].admission.arrives(request, this.loops[loop].ready.length);
    this.enqueue(request, loop);
  }

  override resume(request: Slot): void {
    const loop = this.execution.requests.thread(request);
    if (this.scheduler.servedBy(loop) === request) {
      // The loop itself was blocked by this request and continues with it.
      this.scheduler.wake(loop);
    } else {
      this.execution.takenUp(request);
      this.enqueue(request, loop);
    }
  }

  /**
   * If the execution leaves offload steps to other threads, returns OFFLOADED for such a step. The loop then
   * still serves the request.
   */
  override nextBurst(thread: ThreadId): Nanos {
    const loop = this.loops[thread];
    const scheduler = this.scheduler;
    while (true) {
      let request = scheduler.servedBy(thread);
      let overheadNanos: Nanos = 0;
      if (request === NONE) {
        if (loop.ready.length === 0) {
          loop.batch = 0;
          return 0;
        }
        if (this.parts.waiting.isOn) if (this.dropsFirst(loop, thread)) continue;
        overheadNanos = this.overheadOf(loop, thread);
        request = loop.ready.shift();
        scheduler.serve(thread, request);
      }
      const nanos = this.execution.advance(request, this.lateness(request), overheadNanos);
      if (nanos > WAITS || nanos === OFFLOADED) return nanos;
      if (nanos === BLOCKED || nanos === LOCKED) return 0;
      if (nanos === ENDED) this.end(request, thread);
      scheduler.serve(thread, NONE);
    }
  }

  /** The first loop runs on the process's main thread. */
  override get extraThreads(): i32 {
    return this.size + this.leaving - 1;
  }

  override get threadCount(): i32 {
    const loops = this.loops;
    let count = loops.length;
    while (count > this.size && loops[count - 1].members === 0) count--;
    return count;
  }

  override get backlogLength(): i32 {
    const loops = this.loops;
    let sum = 0;
    for (let loop = 0; loop < loops.length; loop++) sum += loops[loop].ready.length;
    return sum;
  }

  override backlogAt(place: i32): Slot {
    const loops = this.loops;
    let left = place;
    for (let loop = 0; loop < loops.length; loop++) {
      const ready = loops[loop].ready;
      if (left < ready.length) return ready.at(left);
      left -= ready.length;
    }
    return NONE;
  }

  private enqueue(request: Slot, loop: ThreadId): void {
    this.loops[loop].ready.push(request);
    // A loop that is blocked on a request cannot start another.
    if (this.scheduler.servedBy(loop) === NONE) this.scheduler.wake(loop);
  }

  /**
   * What the loop computes before its next ready event: the cost of the event, plus a wake-up if one is
   * needed.
   */
  private overheadOf(loop: Loop, thread: ThreadId): Nanos {
    let nanos = this.eventCostNanos;
    if (loop.batch === 0) {
      loop.batch = loop.ready.length;
      nanos += this.wakeCostNanos;
      if (this.watchCostNanos > 0) nanos += this.watchCostNanos * this.watched(thread);
    }
    loop.batch--;
    return nanos;
  }

  /**
   * Number of connections that the loop watches: those that stay open (also while their users think), or one
   * per request if none stays open.
   */
  private watched(loop: ThreadId): f64 {
    const open = this.openConnections;
    if (open === Infinity || loop >= this.size) return f64(this.loops[loop].members);
    return Math.floor((open - 1 - f64(loop)) / f64(this.size)) + 1;
  }

  private end(request: Slot, loop: ThreadId): void {
    this.execution.finish(request);
    this.leave(loop);
  }

  private leave(loop: ThreadId): void {
    if (--this.loops[loop].members === 0 && loop >= this.size) this.leaving--;
  }

  /** Drops the first ready request if it is new and has waited too long. Returns whether it did. */
  private dropsFirst(loop: Loop, thread: ThreadId): bool {
    const request = loop.ready.at(0);
    if (!loop.admission.isNew(request) || loop.admission.keeps(request, loop.ready.length - 1)) return false;
    loop.ready.shift();
    if (loop.batch > 0) loop.batch--;
    this.leave(thread);
    return true;
  }

  /**
   * How late a timer ends. The timer rounds up to the tick, then the readiness call does so again; each adds
   * a random part of a tick.
   */
  private lateness(request: Slot): Nanos {
    if (this.tickNanos === 0) return 0;
    const requests = this.execution.requests;
    const number = requests.number(request);
    const step = requests.step(request);
    const first = this.sampler.drawUnit(PURPOSE.late, number, step);
    const second = this.sampler.drawUnit(PURPOSE.lateAgain, number, step);
    return Math.round((first + second) * this.tickNanos);
  }
}
