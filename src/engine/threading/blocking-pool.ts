// Blocking pool: each thread serves one request at a time and keeps it until it has ended, waits included. Requests
// that find no idle thread wait in one FIFO queue.

import type { Nanos } from '../../scenario/duration.ts';
import type { BlockingPoolServer, Server } from '../../scenario/scenario.ts';
import { grownBytes } from '../kernel/columns.ts';
import { Fifo } from '../kernel/fifo.ts';
import type { Scheduler } from '../machine/scheduler.ts';
import { NONE, type Slot } from '../workload/request-table.ts';
import { ENDED, type Execution } from './execution.ts';
import type { ThreadId, ThreadModel } from './thread-model.ts';

const AWAY = 0;
const IDLE = 1;
const BUSY = 2;

export class BlockingPool implements ThreadModel {
  private readonly execution: Execution;
  private readonly scheduler: Scheduler;
  private readonly backlog = new Fifo();
  /** Idle threads, longest idle first. Those that a smaller pool has no place for are dropped when they come up. */
  private readonly idle = new Fifo();
  private status = new Uint8Array(0);
  /** Threads 0 to `size` - 1 make up the pool; a busy thread beyond it leaves when its request has ended. */
  private size = 0;
  private leaving = 0;
  private queueLimit = Number.POSITIVE_INFINITY;
  private readonly slackNanos: () => Nanos;

  /** `slackNanos`: how late the kernel wakes a blocked thread, now. */
  constructor(
    server: BlockingPoolServer,
    execution: Execution,
    scheduler: Scheduler,
    slackNanos: () => Nanos,
  ) {
    this.execution = execution;
    this.scheduler = scheduler;
    this.slackNanos = slackNanos;
    this.configure(server);
  }

  configure(server: Server): void {
    if (server.model !== 'blocking-pool') return;
    this.queueLimit = server.queueLimit ?? Number.POSITIVE_INFINITY;
    const before = this.status.length;
    if (server.threads > before) {
      this.status = grownBytes(this.status, server.threads);
      this.scheduler.ensureThreads(server.threads);
    }
    this.size = server.threads;
    this.leaving = 0;
    for (let thread = 0; thread < this.status.length; thread++) {
      if (thread >= this.size && this.status[thread] === BUSY) this.leaving++;
      if (thread < this.size && this.status[thread] === AWAY) this.rest(thread);
    }
    while (this.backlog.length > 0) {
      const thread = this.takeIdle();
      if (thread === NONE) break;
      this.bind(thread, this.backlog.shift());
      this.scheduler.wake(thread);
    }
  }

  admit(request: Slot): void {
    const thread = this.takeIdle();
    if (thread !== NONE) {
      this.bind(thread, request);
      this.scheduler.wake(thread);
    } else if (this.backlog.length >= this.queueLimit) {
      this.execution.reject(request);
    } else {
      this.backlog.push(request);
    }
  }

  nextBurst(thread: ThreadId): Nanos {
    let request = this.scheduler.servedBy(thread);
    for (;;) {
      const nanos = this.execution.advance(request, this.slackNanos(), 0);
      if (nanos !== ENDED) return nanos;
      this.execution.finish(request);
      if (thread >= this.size) {
        this.leave(thread);
        return 0;
      }
      if (this.backlog.length === 0) {
        this.scheduler.serve(thread, NONE);
        this.rest(thread);
        return 0;
      }
      request = this.backlog.shift();
      this.bind(thread, request);
    }
  }

  resume(request: Slot): void {
    this.scheduler.wake(this.execution.requests.thread[request]!);
  }

  get extraThreads(): number {
    return this.size + this.leaving;
  }

  get threadCount(): number {
    if (this.leaving === 0) return this.size;
    let count = this.status.length;
    while (this.status[count - 1] !== BUSY) count--;
    return Math.max(count, this.size);
  }

  get backlogLength(): number {
    return this.backlog.length;
  }

  backlogAt(place: number): Slot {
    return this.backlog.at(place);
  }

  private takeIdle(): ThreadId {
    while (this.idle.length > 0) {
      const thread = this.idle.shift();
      if (thread < this.size) return thread;
      this.status[thread] = AWAY;
    }
    return NONE;
  }

  private rest(thread: ThreadId): void {
    this.status[thread] = IDLE;
    this.idle.push(thread);
  }

  private leave(thread: ThreadId): void {
    this.scheduler.serve(thread, NONE);
    this.status[thread] = AWAY;
    this.leaving--;
  }

  private bind(thread: ThreadId, request: Slot): void {
    this.status[thread] = BUSY;
    this.execution.requests.thread[request] = thread;
    this.scheduler.serve(thread, request);
    this.execution.takenUp(request);
  }
}
