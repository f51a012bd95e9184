// Staged (SEDA: Welsh, Culler, Brewer, "SEDA: An Architecture for Well-Conditioned, Scalable Internet Services", SOSP
// 2001): each step of the program is a stage with a queue and threads of its own. A thread does its stage's step for one
// request, waits included, and hands the request on to the queue of the next stage; one that finds that queue full is
// rejected. A step that takes no time is passed without a thread. Without the paper's controller that resizes the pools.
//
// Stage s of S has the threads s, s + S, s + 2S and so on, so that thread t is always of stage t mod S.

import type { Nanos } from '../../scenario/duration.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import { type Configuration, sectionOf, serverOf } from '../configuration/layout.ts';
import { Fifo } from '../kernel/fifo.ts';
import type { Scheduler } from '../machine/scheduler.ts';
import { NONE, type Slot } from '../view/codes.ts';
import { STEP } from '../workload/program.ts';
import { ENDED, type Execution, PASSED } from './execution.ts';
import type { ModelParts, ThreadId, ThreadModel } from './thread-model.ts';
import { ThreadSet } from './thread-set.ts';

class Stage {
  readonly queue = new Fifo();
  /** Numbered within the stage. */
  readonly threads = new ThreadSet();
}

export class Staged implements ThreadModel {
  private readonly execution: Execution;
  private readonly scheduler: Scheduler;
  private readonly stages: readonly Stage[];
  /** Threads of each stage. */
  private size = 0;
  private slackNanos: Nanos = 0;
  private queueLimit = Number.POSITIVE_INFINITY;

  constructor(configuration: Configuration, parts: ModelParts) {
    this.execution = parts.execution;
    this.scheduler = parts.scheduler;
    this.stages = Array.from({ length: parts.execution.mostSteps }, () => new Stage());
    this.configure(configuration);
  }

  configure(configuration: Configuration): void {
    const { stageThreads, queueLimit } = serverOf<'staged'>(configuration);
    this.slackNanos = sectionOf(configuration, 'machine').timerSlackNanos;
    this.size = stageThreads;
    this.queueLimit = queueLimit;
    this.stages.forEach(({ queue, threads }, index) => {
      threads.endIdleFrom(this.size);
      while (threads.nextId < this.size) threads.rest(threads.create());
      this.scheduler.ensureThreads(this.threadCount);
      while (queue.length > 0 && threads.idleCount > 0) this.hand(index, threads.takeIdle(), queue.shift());
    });
  }

  admit(request: Slot): void {
    this.handOn(request);
  }

  nextBurst(thread: ThreadId): Nanos {
    const { execution, scheduler } = this;
    const count = this.stages.length;
    const index = thread % count;
    const { queue, threads } = this.stages[index];
    const number = (thread - index) / count;
    let request = scheduler.servedBy(thread);
    for (;;) {
      // A step that is over has been counted: a request that comes back from its wait is at the next.
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
      if (queue.length === 0) {
        threads.rest(number);
        return 0;
      }
      request = queue.shift();
      this.bind(thread, request);
    }
  }

  resume(request: Slot): void {
    this.scheduler.wake(this.execution.requests.thread(request));
  }

  timer(): void {}

  get extraBytes(): number {
    return 0;
  }

  get extraThreads(): number {
    let sum = 0;
    for (const stage of this.stages) sum += stage.threads.count;
    return sum;
  }

  get threadCount(): number {
    let most = 0;
    for (const stage of this.stages) most = Math.max(most, stage.threads.span);
    return most * this.stages.length;
  }

  get backlogLength(): number {
    let sum = 0;
    for (const stage of this.stages) sum += stage.queue.length;
    return sum;
  }

  backlogAt(place: number): Slot {
    let left = place;
    for (const { queue } of this.stages) {
      if (left < queue.length) return queue.at(left);
      left -= queue.length;
    }
    return NONE;
  }

  /** In front of each stage. */
  queueLengths(): readonly number[] {
    return this.stages.map(({ queue }) => queue.length);
  }

  /** Its stage. */
  roleOf(thread: ThreadId): number {
    return thread % this.stages.length;
  }

  /** To the stage of the next step that takes time: to an idle thread of it or into its queue. */
  private handOn(request: Slot): void {
    const { execution } = this;
    while (execution.passEmptyStep(request));
    if (execution.nextStep(request) === STEP.end) {
      execution.finish(request);
      return;
    }
    const index = execution.requests.step(request);
    const { queue, threads } = this.stages[index];
    const idle = threads.takeIdle();
    if (idle !== NONE) {
      this.hand(index, idle, request);
    } else if (queue.length < this.queueLimit) {
      execution.requests.setThread(request, NONE);
      execution.requests.enter(request, REQUEST_STATE.queued);
      queue.push(request);
    } else {
      execution.reject(request);
    }
  }

  private hand(index: number, number: number, request: Slot): void {
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
