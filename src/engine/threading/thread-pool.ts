// What thread models have in common whose threads each serve one request at a time and wait with it.

import type { Nanos } from '../../scenario/duration.ts';
import { type Configuration, sectionOf } from '../configuration/layout.ts';
import type { Scheduler } from '../machine/scheduler.ts';
import type { Slot } from '../view/codes.ts';
import type { Execution } from './execution.ts';
import type { ModelParts, ThreadId, ThreadModel } from './thread-model.ts';

export abstract class ThreadPool implements ThreadModel {
  abstract readonly extraThreads: number;
  abstract readonly threadCount: number;
  abstract readonly backlogLength: number;
  protected readonly execution: Execution;
  protected readonly scheduler: Scheduler;
  /** How late the kernel wakes a thread that waited for a timer. */
  protected slackNanos: Nanos = 0;

  constructor({ execution, scheduler }: ModelParts) {
    this.execution = execution;
    this.scheduler = scheduler;
  }

  abstract admit(request: Slot): void;
  abstract nextBurst(thread: ThreadId): Nanos;
  abstract backlogAt(place: number): Slot;

  configure(configuration: Configuration): void {
    this.slackNanos = sectionOf(configuration, 'machine').timerSlackNanos;
  }

  resume(request: Slot): void {
    this.scheduler.wake(this.execution.requests.thread(request));
  }

  timer(_subject: number): void {}

  get extraBytes(): number {
    return 0;
  }

  /** The thread, which is parked, serves the request and is ready for a core. */
  protected assign(thread: ThreadId, request: Slot): void {
    this.bind(thread, request);
    this.scheduler.wake(thread);
  }

  /** The thread serves the request from now on. */
  protected bind(thread: ThreadId, request: Slot): void {
    this.execution.requests.setThread(request, thread);
    this.scheduler.serve(thread, request);
    this.execution.takenUp(request);
  }
}
