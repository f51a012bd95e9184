// One event loop with a pool of helper threads, as libuv has it: offload steps go into one FIFO queue without limit, a
// helper does one at a time, and its end is a ready event of the loop like any other. While such a step waits for a
// helper its request is queued again: it waits for a thread. Lock steps are not offloaded: they stop the loop.

import type { Nanos } from '../../scenario/duration.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import { type Configuration, serverOf } from '../configuration/layout.ts';
import { grownBytes } from '../kernel/columns.ts';
import { Fifo } from '../kernel/fifo.ts';
import type { Scheduler } from '../machine/scheduler.ts';
import { NONE, type Slot } from '../view/codes.ts';
import { Crew } from './crew.ts';
import { EventLoops } from './event-loops.ts';
import { BLOCKED, type Execution, OFFLOADED } from './execution.ts';
import type { ModelParts, ThreadId, ThreadModel } from './thread-model.ts';

/** Thread of the loop; helpers follow. */
const LOOP: ThreadId = 0;

export class LoopWithHelpers implements ThreadModel {
  private readonly execution: Execution;
  private readonly scheduler: Scheduler;
  private readonly loop: EventLoops;
  private readonly helpers = new Crew();
  /** Requests whose next step waits for a helper. */
  private readonly queue = new Fifo();
  /** By thread: whether the helper has begun the step of the request that it serves. */
  private begun = new Uint8Array(0);
  private threads = LOOP + 1;

  constructor(configuration: Configuration, parts: ModelParts) {
    this.execution = parts.execution;
    this.execution.offloadsApart = true;
    this.scheduler = parts.scheduler;
    this.loop = new EventLoops(configuration, parts);
    this.configure(configuration);
  }

  configure(configuration: Configuration): void {
    this.loop.configure(configuration);
    const { helpers } = serverOf<'loop-with-helpers'>(configuration);
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

  admit(request: Slot): void {
    this.loop.admit(request);
  }

  resume(request: Slot): void {
    const thread = this.execution.requests.thread(request);
    if (thread === LOOP) this.loop.resume(request);
    else this.scheduler.wake(thread);
  }

  nextBurst(thread: ThreadId): Nanos {
    if (thread !== LOOP) return this.help(thread);
    for (;;) {
      const nanos = this.loop.nextBurst(LOOP);
      if (nanos !== OFFLOADED) return nanos;
      const request = this.scheduler.servedBy(LOOP);
      this.scheduler.serve(LOOP, NONE);
      this.offload(request);
    }
  }

  timer(): void {}

  get extraBytes(): number {
    return 0;
  }

  /** The loop runs on the process's own thread. */
  get extraThreads(): number {
    return this.helpers.size + this.helpers.leaving;
  }

  get threadCount(): number {
    return Math.max(LOOP, this.helpers.highest) + 1;
  }

  get backlogLength(): number {
    return this.loop.backlogLength + this.queue.length;
  }

  backlogAt(place: number): Slot {
    const ready = this.loop.backlogLength;
    if (place < ready) return this.loop.backlogAt(place);
    return place - ready < this.queue.length ? this.queue.at(place - ready) : NONE;
  }

  /** Ready in the loop, waiting for a helper. */
  queueLengths(): readonly number[] {
    return [this.loop.backlogLength, this.queue.length];
  }

  /** 0: the loop. 1: helper. */
  roleOf(thread: ThreadId): number {
    return thread === LOOP ? 0 : 1;
  }

  private offload(request: Slot): void {
    const helper = this.helpers.takeIdle();
    if (helper !== NONE) {
      this.begin(helper, request);
      this.scheduler.wake(helper);
      return;
    }
    const { requests } = this.execution;
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
    for (;;) {
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

  /** The step is done: its request is a ready event of the loop. */
  private giveBack(helper: ThreadId, request: Slot): void {
    this.scheduler.serve(helper, NONE);
    this.execution.requests.setThread(request, LOOP);
    this.loop.resume(request);
  }
}
