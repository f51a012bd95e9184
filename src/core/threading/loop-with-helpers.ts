// An event loop with a pool of helper threads, as in libuv. Offload steps go into one unlimited FIFO queue. A
// helper does one step at a time, and its completion is an ordinary ready event of the loop. A request whose
// step waits for a helper counts as queued again, waiting for a thread. Lock steps are not offloaded, so they
// stop the loop.

import { NONE, REQUEST_STATE, SERVER } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { grownBytes } from '../kernel/columns.ts';
import { Fifo } from '../kernel/fifo.ts';
import { Scheduler } from '../machine/scheduler.ts';
import { Nanos, Slot, ThreadId } from '../types.ts';
import { EventLoops } from './event-loops.ts';
import { BLOCKED, Execution, OFFLOADED } from './execution.ts';
import { ModelParts } from './model-parts.ts';
import { ThreadModel } from './thread-model.ts';
import { WorkerThreads } from './worker-threads.ts';

/** The loop's thread id. The helpers have the ids after it. */
const LOOP: ThreadId = 0;

export class LoopWithHelpers extends ThreadModel {
  private readonly execution: Execution;
  private readonly scheduler: Scheduler;
  private readonly loop: EventLoops;
  private readonly helpers: WorkerThreads = new WorkerThreads();
  /** Requests whose next step waits for a helper. */
  private readonly queue: Fifo = new Fifo();
  /** Per thread: 1 if the helper has begun its request's step. */
  private begun: StaticArray<u8> = new StaticArray<u8>(0);
  private threads: i32 = LOOP + 1;

  constructor(configuration: Configuration, parts: ModelParts) {
    super();
    parts.execution.offloadsApart = true;
    this.execution = parts.execution;
    this.scheduler = parts.scheduler;
    this.loop = new EventLoops(configuration, parts);
    this.configure(configuration);
  }

  override configure(configuration: Configuration): void {
    this.loop.configure(configuration);
    const helpers = i32(configuration.at(configuration.server + SERVER.loopWithHelpers.helpers));
    this.threads = this.helpers.resize(helpers, this.threads);
    this.scheduler.ensureThreads(this.threads);
    if (this.threads > this.begun.length) this.begun = grownBytes(this.begun, this.threads);
    while (this.queue.length > 0) {
      const helper = this.helpers.takeIdle();
      if (helper === NONE) break;
      this.begin(helper, this.queue.shift());
      this.scheduler.wake(helper);
    }
  }

  override admit(request: Slot): void {
    this.loop.admit(request);
  }

  override resume(request: Slot): void {
    const thread = this.execution.requests.thread(request);
    if (thread === LOOP) this.loop.resume(request);
    else this.scheduler.wake(thread);
  }

  override nextBurst(thread: ThreadId): Nanos {
    if (thread !== LOOP) return this.help(thread);
    while (true) {
      const nanos = this.loop.nextBurst(LOOP);
      if (nanos !== OFFLOADED) return nanos;
      const request = this.scheduler.servedBy(LOOP);
      this.scheduler.serve(LOOP, NONE);
      this.offload(request);
    }
  }

  /** The loop runs on the process's main thread. */
  override get extraThreads(): i32 {
    return this.helpers.size + this.helpers.leaving;
  }

  override get threadCount(): i32 {
    return max(LOOP, this.helpers.highest) + 1;
  }

  override get backlogLength(): i32 {
    return this.loop.backlogLength + this.queue.length;
  }

  override backlogAt(place: i32): Slot {
    const ready = this.loop.backlogLength;
    if (place < ready) return this.loop.backlogAt(place);
    return place - ready < this.queue.length ? this.queue.at(place - ready) : NONE;
  }

  override get queueCount(): i32 {
    return 2;
  }

  /** 0 for requests that are ready in the loop, 1 for requests that wait for a helper. */
  override queueLength(queue: i32): i32 {
    return queue === 0 ? this.loop.backlogLength : this.queue.length;
  }

  /** 0 for the loop, 1 for a helper. */
  override roleOf(thread: ThreadId): i32 {
    return i32(thread !== LOOP);
  }

  private offload(request: Slot): void {
    const helper = this.helpers.takeIdle();
    if (helper !== NONE) {
      this.begin(helper, request);
      this.scheduler.wake(helper);
      return;
    }
    const requests = this.execution.requests;
    requests.enter(request, REQUEST_STATE.queued);
    requests.setThread(request, NONE);
    this.queue.push(request);
  }

  private begin(helper: ThreadId, request: Slot): void {
    this.execution.requests.setThread(request, helper);
    this.begun[helper] = 0;
    this.scheduler.serve(helper, request);
    this.execution.takenUp(request);
  }

  private help(helper: ThreadId): Nanos {
    while (true) {
      const request = this.scheduler.servedBy(helper);
      if (this.begun[helper] === 0) {
        this.begun[helper] = 1;
        const nanos = this.execution.offload(request);
        if (nanos === BLOCKED) return 0;
        if (nanos > 0) return nanos;
      }
      this.giveBack(helper, request);
      if (this.queue.length === 0 || !this.helpers.keeps(helper)) {
        this.helpers.rest(helper);
        return 0;
      }
      this.begin(helper, this.queue.shift());
    }
  }

  /** The step is finished, so its request becomes a ready event of the loop. */
  private giveBack(helper: ThreadId, request: Slot): void {
    this.scheduler.serve(helper, NONE);
    this.execution.requests.setThread(request, LOOP);
    this.loop.resume(request);
  }
}
