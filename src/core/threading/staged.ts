// Staged (SEDA: Welsh, Culler, Brewer, "SEDA: An Architecture for Well-Conditioned, Scalable Internet
// Services", SOSP 2001). Each step of the program is a stage with a separate queue and separate threads. A
// thread does its stage's step for one request, waits included, and passes the request to the next stage's
// queue; if that queue is full, the request is rejected. Steps that take no time need no thread. The paper's
// controller that resizes the pools is not modelled.
//
// Stage s of S has the threads s, s + S, s + 2S and so on, so thread t belongs to stage t mod S.

import { CAUSE, CHOICE, NONE, REQUEST_STATE, SECTION, SERVER, STEP } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Scheduler } from '../machine/scheduler.ts';
import { Nanos, Slot, ThreadId } from '../types.ts';
import { ENDED, Execution, PASSED } from './execution.ts';
import { ModelParts } from './model-parts.ts';
import { RequestQueue } from './request-queue.ts';
import { ThreadModel } from './thread-model.ts';
import { ThreadSet } from './thread-set.ts';

class Stage {
  readonly queue: RequestQueue;
  /** The stage's threads, numbered from 0 within the stage. */
  readonly threads: ThreadSet = new ThreadSet();

  constructor(queue: RequestQueue) {
    this.queue = queue;
  }
}

export class Staged extends ThreadModel {
  private readonly execution: Execution;
  private readonly scheduler: Scheduler;
  private readonly stages: StaticArray<Stage>;
  /** Number of threads per stage. */
  private size: i32 = 0;
  private slackNanos: Nanos = 0;
  private queueLimit: f64 = Infinity;

  constructor(configuration: Configuration, parts: ModelParts) {
    super();
    this.execution = parts.execution;
    this.scheduler = parts.scheduler;
    const stages = new StaticArray<Stage>(parts.execution.mostSteps);
    for (let index = 0; index < stages.length; index++) stages[index] = new Stage(parts.newQueue());
    this.stages = stages;
    this.configure(configuration);
  }

  override configure(configuration: Configuration): void {
    const server = configuration.server;
    this.slackNanos = configuration.at(SECTION.machine.timerSlackNanos);
    this.size = i32(configuration.at(server + SERVER.staged.stageThreads));
    this.queueLimit = configuration.at(server + SERVER.staged.queueLimit);
    for (let index = 0; index < this.stages.length; index++) {
      const queue = this.stages[index].queue;
      const threads = this.stages[index].threads;
      queue.configure(CHOICE.server.order.fifo);
      threads.endIdleFrom(this.size);
      while (threads.nextId < this.size) threads.rest(threads.create());
      this.scheduler.ensureThreads(this.threadCount);
      while (queue.length > 0 && threads.idleCount > 0) {
        const request = queue.take();
        if (request === NONE) break;
        this.hand(index, threads.takeIdle(), request);
      }
    }
  }

  override admit(request: Slot): void {
    this.handOn(request);
  }

  override nextBurst(thread: ThreadId): Nanos {
    const execution = this.execution;
    const scheduler = this.scheduler;
    const count = this.stages.length;
    const index = thread % count;
    const number = i32(thread / count);
    const queue = this.stages[index].queue;
    const threads = this.stages[index].threads;
    let request = scheduler.servedBy(thread);
    while (true) {
      // A request that comes back from a wait has finished this stage's step: its step number is already that
      // of the next step.
      if (execution.requests.step(request) === index) {
        const nanos = execution.advanceStep(request, this.slackNanos);
        if (nanos > 0) return nanos;
        if (nanos !== PASSED && nanos !== ENDED) return 0;
      }
      scheduler.serve(thread, NONE);
      this.handOn(request);
      if (number >= this.size) {
        threads.end(number);
        return 0;
      }
      const next = queue.length === 0 ? NONE : queue.take();
      if (next === NONE) {
        threads.rest(number);
        return 0;
      }
      request = next;
      this.bind(thread, request);
    }
  }

  override resume(request: Slot): void {
    this.scheduler.wake(this.execution.requests.thread(request));
  }

  override get extraThreads(): i32 {
    const stages = this.stages;
    let sum = 0;
    for (let index = 0; index < stages.length; index++) sum += stages[index].threads.count;
    return sum;
  }

  override get threadCount(): i32 {
    const stages = this.stages;
    let most = 0;
    for (let index = 0; index < stages.length; index++) most = max(most, stages[index].threads.span);
    return most * stages.length;
  }

  override get backlogLength(): i32 {
    const stages = this.stages;
    let sum = 0;
    for (let index = 0; index < stages.length; index++) sum += stages[index].queue.length;
    return sum;
  }

  override backlogAt(place: i32): Slot {
    const stages = this.stages;
    let left = place;
    for (let index = 0; index < stages.length; index++) {
      const queue = stages[index].queue;
      if (left < queue.length) return queue.at(left);
      left -= queue.length;
    }
    return NONE;
  }

  override get queueCount(): i32 {
    return this.stages.length;
  }

  /** Number of requests that wait for this stage. */
  override queueLength(queue: i32): i32 {
    return this.stages[queue].queue.length;
  }

  /** A thread's role is its stage. */
  override roleOf(thread: ThreadId): i32 {
    return thread % this.stages.length;
  }

  /**
   * Passes the request to the stage of its next step that takes time: to an idle thread if there is one, else
   * into the queue.
   */
  private handOn(request: Slot): void {
    const execution = this.execution;
    while (execution.passEmptyStep(request));
    if (execution.nextStep(request) === STEP.end) {
      execution.leave(request);
      execution.finish(request);
      return;
    }
    const index = execution.requests.step(request);
    const queue = this.stages[index].queue;
    if (queue.isFollowed) queue.arrives(request, queue.length);
    const idle = this.stages[index].threads.takeIdle();
    if (idle !== NONE) {
      this.hand(index, idle, request);
    } else if (f64(queue.length) < this.queueLimit) {
      execution.requests.setThread(request, NONE);
      execution.requests.enter(request, REQUEST_STATE.queued);
      queue.push(request);
    } else {
      execution.leave(request);
      execution.reject(request, CAUSE.queueFull);
    }
  }

  private hand(index: i32, number: i32, request: Slot): void {
    const thread = number * this.stages.length + index;
    this.bind(thread, request);
    this.scheduler.wake(thread);
  }

  private bind(thread: ThreadId, request: Slot): void {
    this.execution.requests.setThread(request, thread);
    this.scheduler.serve(thread, request);
    this.execution.takenUp(request);
  }
}
