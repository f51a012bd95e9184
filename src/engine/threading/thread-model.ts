// The one interface behind which every thread model stands. Adding a model is adding a file that implements it and a
// row in registry.ts.

import type { Nanos } from '../../scenario/duration.ts';
import type { Configuration } from '../configuration/layout.ts';
import type { Clock } from '../kernel/clock.ts';
import type { EventQueue } from '../kernel/event-queue.ts';
import type { Scheduler } from '../machine/scheduler.ts';
import type { Sampler } from '../random/sampler.ts';
import type { Slot } from '../view/codes.ts';
import type { Execution } from './execution.ts';

export type ThreadId = number;

export interface ThreadModel {
  /** A request entered: bind it to a thread, queue it or reject it. */
  admit(request: Slot): void;
  /** This thread holds a core. Nanoseconds to compute next; 0 gives the core back. */
  nextBurst(thread: ThreadId): Nanos;
  /** What the request waited for has ended: a call, a sleep, blocking work, or the wait for a lock. */
  resume(request: Slot): void;
  /** A timer that the model scheduled (EVENT.modelTimer) came up; it may be stale. */
  timer(subject: number): void;
  /** Takes on live parameters. */
  configure(configuration: Configuration): void;

  /** Threads that take memory beyond the process itself. */
  readonly extraThreads: number;
  /** Bytes besides, reserved and resident, such as stacks of green threads. */
  readonly extraBytes: number;
  /** Threads that there would be more, at most, with this request and those that came before it. Without it: none. */
  threadsFor?(request: Slot): number;
  /** The same of `extraBytes`. */
  bytesFor?(request: Slot): number;
  /** Threads or loops to show; ids run from 0. */
  readonly threadCount: number;
  /** Requests that wait to be taken up, from the head, for those who look on. */
  readonly backlogLength: number;
  backlogAt(place: number): Slot;
  /**
   * Requests in each of its queues, in the order of `backlogAt`, where there are several; what is in a queue of the model's
   * own that holds no requests comes last. Without it there is one queue, the backlog.
   */
  queueLengths?(): readonly number[];
  /** What requests have left to be done, and is not done yet: records that no owner has written. Without it nothing. */
  readonly recordsOwed?: number;
  /** What the thread is there for, where threads differ: 0 for those that take up new requests. */
  roleOf?(thread: ThreadId): number;
  /** Whether this thread, below `threadCount`, exists now. Without it all do. */
  exists?(thread: ThreadId): boolean;
}

/** What models are given. */
export interface ModelParts {
  readonly execution: Execution;
  readonly scheduler: Scheduler;
  readonly sampler: Sampler;
  readonly clock: Clock;
  readonly events: EventQueue;
}
