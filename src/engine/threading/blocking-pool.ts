// Blocking pool: each thread serves one request at a time and keeps it until it has ended, waits included. Requests
// that find no idle thread wait in a queue.
//
// Threads are all there from the start, or are made on demand as by java.util.concurrent.ThreadPoolExecutor: one for each
// request until the core is complete, beyond that only while the queue is full; the new thread computes what its making
// costs before its first request. Where the queue has a lock, each put and each take holds it.

import type { Nanos } from '../../scenario/duration.ts';
import { type Configuration, sectionOf, serverOf } from '../configuration/layout.ts';
import { grownBytes } from '../kernel/columns.ts';
import type { Scheduler } from '../machine/scheduler.ts';
import { NONE, type Slot } from '../view/codes.ts';
import { ACCEPTOR_THREAD, Acceptor } from './acceptor.ts';
import { ENDED, type Execution } from './execution.ts';
import { KeepAlive } from './keep-alive.ts';
import { TaskQueue } from './task-queue.ts';
import { THROUGH, ThreadLock } from './thread-lock.ts';
import type { ModelParts, ThreadId, ThreadModel } from './thread-model.ts';
import { ThreadSet } from './thread-set.ts';

/** What a thread has to do before it goes on with its request. */
const FIRST = { nothing: 0, isMade: 1, takes: 2 } as const;

export class BlockingPool implements ThreadModel {
  private readonly execution: Execution;
  private readonly scheduler: Scheduler;
  private readonly queue = new TaskQueue();
  private readonly lock: ThreadLock;
  private readonly acceptor: Acceptor;
  private readonly threads = new ThreadSet();
  private readonly keepAlive: KeepAlive;
  /** By thread: one of FIRST. */
  private first = new Uint8Array(0);
  /** Most threads; a busy thread from this number on ends when its request has. */
  private size = 0;
  /** With fewer threads than this, each request gets a new one. 0 where all are there from the start. */
  private core = 0;
  /** How much later than the reply a thread wakes. */
  private lateNanos: Nanos = 0;
  /** What making a thread costs. */
  private creationNanos: Nanos = 0;

  constructor(configuration: Configuration, parts: ModelParts) {
    const { execution, scheduler } = parts;
    this.execution = execution;
    this.scheduler = scheduler;
    this.lock = new ThreadLock(scheduler, execution.requests);
    this.acceptor = new Acceptor(this.queue, this.lock, scheduler, execution, this);
    this.keepAlive = new KeepAlive(this.threads, parts.clock, parts.events);
    this.configure(configuration);
  }

  configure(configuration: Configuration): void {
    const server = serverOf<'blocking-pool'>(configuration);
    const machine = sectionOf(configuration, 'machine');
    const { threads, queue } = this;
    queue.configure(server);
    this.lock.nanos = server.queueLockNanos;
    this.lateNanos = machine.timerSlackNanos;
    this.creationNanos = machine.threadCreationNanos;
    this.size = server.threads;
    const isOnDemand = server.coreThreads < Number.POSITIVE_INFINITY;
    this.core = isOnDemand ? Math.max(1, Math.min(server.coreThreads, server.threads)) : 0;
    threads.endIdleFrom(this.size);
    while (this.core === 0 && threads.nextId < this.size) threads.rest(this.create());
    this.keepAlive.configure(server.coreThreads, server.keepAliveNanos);
    while (queue.tasks.length > 0) {
      if (threads.idleCount > 0) this.hand(threads.takeIdle(), queue.take());
      else if (threads.count < this.core) this.employ(queue.take());
      else break;
    }
    this.acceptor.configure();
  }

  admit(request: Slot): void {
    if (this.acceptor.isIdle) this.put(request);
    else this.acceptor.receive(request);
  }

  nextBurst(thread: ThreadId): Nanos {
    if (thread === ACCEPTOR_THREAD) return this.acceptor.nextBurst();
    for (;;) {
      const nanos =
        this.first[thread] === FIRST.nothing
          ? this.execution.advance(this.scheduler.servedBy(thread), this.lateNanos, 0)
          : this.firstBurst(thread);
      if (nanos !== ENDED) return nanos > 0 ? nanos : 0;
      if (!this.endRequest(thread)) return 0;
    }
  }

  /** The thread has something to do before it goes on with its request. */
  private firstBurst(thread: ThreadId): Nanos {
    const request = this.scheduler.servedBy(thread);
    let extraNanos = 0;
    if (this.first[thread] === FIRST.takes) {
      const nanos = this.lock.pass(thread, request);
      if (nanos !== THROUGH) return nanos;
    } else {
      extraNanos = this.creationNanos;
    }
    this.first[thread] = FIRST.nothing;
    return this.execution.advance(request, this.lateNanos, extraNanos);
  }

  /** Whether the thread goes on with another request that waits. */
  private endRequest(thread: ThreadId): boolean {
    this.execution.finish(this.scheduler.servedBy(thread));
    const next = thread < this.size ? this.takeNext() : NONE;
    if (next === NONE) this.leave(thread);
    else this.bind(thread, next);
    return next !== NONE;
  }

  resume(request: Slot): void {
    this.scheduler.wake(this.execution.requests.thread(request));
  }

  timer(thread: ThreadId): void {
    this.keepAlive.timer(thread);
  }

  /** Requests that are still at the acceptor may each get a new thread as well. */
  threadsFor(): number {
    const { threads, queue, core, size } = this;
    if (core === 0) return 0;
    const atAcceptor = queue.length - queue.tasks.length;
    const { isIdle } = this.acceptor;
    if (isIdle && threads.count >= core && (threads.idleCount > 0 || !queue.isFull)) return 0;
    return Math.max(0, Math.min(size - threads.count, atAcceptor + 1));
  }

  get extraBytes(): number {
    return 0;
  }

  get extraThreads(): number {
    return this.threads.count;
  }

  get threadCount(): number {
    return this.threads.span;
  }

  exists(thread: ThreadId): boolean {
    return this.threads.exists(thread, this.scheduler.servedBy(thread) !== NONE);
  }

  get backlogLength(): number {
    return this.queue.length;
  }

  backlogAt(place: number): Slot {
    return this.queue.at(place);
  }

  get isFull(): boolean {
    return this.queue.isFull && this.threads.idleCount === 0 && this.threads.nextId >= this.size;
  }

  put(request: Slot): void {
    const { threads, queue } = this;
    const thread = threads.count < this.core ? NONE : threads.takeIdle();
    if (thread !== NONE) this.hand(thread, request);
    else if (threads.count < this.core) this.employ(request);
    else if (!queue.isFull) queue.tasks.push(request);
    else if (threads.nextId < this.size) this.employ(request);
    else {
      const rejected = queue.force(request);
      if (rejected !== NONE) this.execution.reject(rejected);
    }
  }

  /** For a thread that has ended its request; NONE where nothing waits. */
  private takeNext(): Slot {
    const { queue } = this;
    if (queue.tasks.length === 0) return queue.line.length === 0 ? NONE : this.acceptor.takeFromLine();
    const request = queue.take();
    if (queue.line.length > 0) this.acceptor.letIn();
    return request;
  }

  private leave(thread: ThreadId): void {
    this.scheduler.serve(thread, NONE);
    if (thread >= this.size) {
      this.threads.end(thread);
      return;
    }
    this.threads.rest(thread);
    if (this.core > 0) this.keepAlive.begin(thread);
    if (this.queue.line.length > 0) this.acceptor.letIn();
  }

  private create(): ThreadId {
    const thread = this.threads.create();
    if (thread >= this.first.length) {
      this.first = grownBytes(this.first, Math.max(16, 2 * thread));
      this.scheduler.ensureThreads(this.first.length);
    }
    this.scheduler.renew(thread);
    return thread;
  }

  /** A new thread for the request. */
  private employ(request: Slot): void {
    const thread = this.create();
    this.hand(thread, request);
    this.first[thread] = FIRST.isMade;
  }

  private hand(thread: ThreadId, request: Slot): void {
    this.bind(thread, request);
    this.scheduler.wake(thread);
  }

  private bind(thread: ThreadId, request: Slot): void {
    this.execution.requests.setThread(request, thread);
    this.scheduler.serve(thread, request);
    if (this.lock.nanos > 0) this.first[thread] = FIRST.takes;
  }
}
