// Moves requests from the line into a pool's queue. Without a queue lock this takes no time, and a request
// waits in the line only while the queue is full. With a lock, the acceptor is a thread, which adds requests
// one by one and holds the lock for each.

import { NONE, REQUEST_STATE } from '../codes.ts';
import { Scheduler } from '../machine/scheduler.ts';
import { Nanos, Slot, ThreadId } from '../types.ts';
import { Execution } from './execution.ts';
import { TaskQueue } from './task-queue.ts';
import { THROUGH, ThreadLock } from './thread-lock.ts';
import { ThreadModel } from './thread-model.ts';

/** The acceptor's thread id, which is above those of all pool threads. */
export const ACCEPTOR_THREAD: ThreadId = 16_383;

/** The pool that the acceptor feeds. */
export abstract class AcceptingPool extends ThreadModel {
  /** Whether a request arriving now would find neither a thread nor room in the queue. */
  abstract get isFull(): bool;

  /** Gives the request to a thread, or else to the queue. */
  abstract put(request: Slot): void;
}

export class Acceptor {
  /** Whether requests enter the queue as soon as they arrive, so that the line stays empty. */
  isIdle: bool = true;
  private readonly queue: TaskQueue;
  private readonly lock: ThreadLock;
  private readonly scheduler: Scheduler;
  private readonly execution: Execution;
  private readonly pool: AcceptingPool;

  constructor(
    queue: TaskQueue,
    lock: ThreadLock,
    scheduler: Scheduler,
    execution: Execution,
    pool: AcceptingPool,
  ) {
    this.queue = queue;
    this.lock = lock;
    this.scheduler = scheduler;
    this.execution = execution;
    this.pool = pool;
  }

  /** The queue or its lock has changed. Admits the requests that can now leave the line. */
  configure(): void {
    this.isIdle = this.lock.nanos === 0 && !this.queue.blocks;
    if (this.lock.nanos > 0) this.scheduler.ensureThreads(ACCEPTOR_THREAD + 1);
    this.letIn();
  }

  /** A request arrived. */
  receive(request: Slot): void {
    this.queue.line.push(request);
    this.letIn();
  }

  /** Admits requests from the line as far as there is room. */
  letIn(): void {
    const queue = this.queue;
    if (this.lock.nanos > 0) {
      if (queue.line.length > 0 && queue.inHand === NONE) this.scheduler.wake(ACCEPTOR_THREAD);
      return;
    }
    while (queue.line.length > 0 && !this.isHeldUp) this.pool.put(queue.line.shift());
  }

  /**
   * Called for a thread that finds the queue empty, because a queue of length 0 passes requests directly from
   * the line to threads. Returns NONE if the line is empty too.
   */
  takeFromLine(): Slot {
    const queue = this.queue;
    if (this.lock.nanos > 0) return NONE;
    while (queue.line.length > 0) {
      const request = queue.line.shift();
      if (queue.tasks.lets(request)) return request;
    }
    return NONE;
  }

  /** The acceptor's thread has a core. Returns the nanoseconds to compute, or 0. */
  nextBurst(): Nanos {
    const queue = this.queue;
    const scheduler = this.scheduler;
    while (true) {
      if (queue.inHand === NONE) {
        if (queue.line.length === 0 || this.isHeldUp) return 0;
        queue.inHand = queue.line.shift();
        scheduler.serve(ACCEPTOR_THREAD, queue.inHand);
        this.execution.takenUp(queue.inHand);
      }
      const request = queue.inHand;
      const nanos = this.lock.pass(ACCEPTOR_THREAD, request);
      if (nanos !== THROUGH) return nanos;
      queue.inHand = NONE;
      scheduler.serve(ACCEPTOR_THREAD, NONE);
      this.execution.requests.enter(request, REQUEST_STATE.queued);
      this.pool.put(request);
    }
  }

  private get isHeldUp(): bool {
    return this.queue.blocks && this.pool.isFull;
  }
}
