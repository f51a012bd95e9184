// Who brings requests from the line into the queue of a pool. Where the queue has no lock that takes no time, and a
// request waits in the line only while the queue is full. Where it has one, the acceptor is a thread, the process's first:
// it puts one request after another, and holds the lock for each.

import type { Nanos } from '../../scenario/duration.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import type { Scheduler } from '../machine/scheduler.ts';
import { NONE, type Slot } from '../view/codes.ts';
import type { Execution } from './execution.ts';
import type { TaskQueue } from './task-queue.ts';
import { THROUGH, type ThreadLock } from './thread-lock.ts';

/** Beyond the threads of any pool. */
export const ACCEPTOR_THREAD = 16_383;

/** Where the acceptor brings requests. */
export interface AcceptingPool {
  /** Whether a request that came now would find neither a thread nor room in the queue. */
  readonly isFull: boolean;
  /** Gives the request to a thread, or else to the queue. */
  put(request: Slot): void;
}

export class Acceptor {
  /** Whether requests come into the queue as they arrive: nobody can be in the line. */
  isIdle = true;
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

  /** The queue or its lock is another: those whom it held up come in. */
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

  /** There may be room: those in the line come in as far as it goes. */
  letIn(): void {
    const { queue, pool } = this;
    if (this.lock.nanos > 0) {
      if (queue.line.length > 0 && queue.inHand === NONE) this.scheduler.wake(ACCEPTOR_THREAD);
      return;
    }
    while (queue.line.length > 0 && !this.isHeldUp) pool.put(queue.line.shift());
  }

  /** For a thread that finds the queue empty: a queue without any room hands on straight from the line. NONE for nobody. */
  takeFromLine(): Slot {
    return this.lock.nanos === 0 && this.queue.line.length > 0 ? this.queue.line.shift() : NONE;
  }

  /** The acceptor's thread has a core: nanoseconds to compute, or 0. */
  nextBurst(): Nanos {
    const { queue, scheduler, execution } = this;
    for (;;) {
      if (queue.inHand === NONE) {
        if (queue.line.length === 0 || this.isHeldUp) return 0;
        queue.inHand = queue.line.shift();
        scheduler.serve(ACCEPTOR_THREAD, queue.inHand);
        execution.takenUp(queue.inHand);
      }
      const request = queue.inHand;
      const nanos = this.lock.pass(ACCEPTOR_THREAD, request);
      if (nanos !== THROUGH) return nanos;
      queue.inHand = NONE;
      scheduler.serve(ACCEPTOR_THREAD, NONE);
      execution.requests.enter(request, REQUEST_STATE.queued);
      this.pool.put(request);
    }
  }

  private get isHeldUp(): boolean {
    return this.queue.blocks && this.pool.isFull;
  }
}
