// Blocking pool: each thread serves one request at a time and keeps it until it ends, waits included.
// Requests that find no idle thread wait in a queue.
//
// The threads all exist from the start, or are created on demand: one per request up to the core size. Beyond
// that, a request that finds the queue full gets a new thread, as in java.util.concurrent.ThreadPoolExecutor.
// Alternatively, as in .NET and php-fpm, a few threads are created at intervals while requests wait. A new
// thread first computes the cost of its creation, then serves its first request. If the queue has a lock, a
// thread holds it whenever it puts a request into the queue or takes one out.

import { CAUSE, EVENT, NONE, SECTION, SERVER } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Clock } from '../kernel/clock.ts';
import { grownInts } from '../kernel/columns.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { Scheduler } from '../machine/scheduler.ts';
import { Nanos, Slot, ThreadId } from '../types.ts';
import { ACCEPTOR_THREAD, AcceptingPool, Acceptor } from './acceptor.ts';
import { ENDED, Execution } from './execution.ts';
import { KeepAlive } from './keep-alive.ts';
import { ModelParts } from './model-parts.ts';
import { TaskQueue } from './task-queue.ts';
import { THROUGH, ThreadLock } from './thread-lock.ts';
import { ThreadSet } from './thread-set.ts';

/**
 * Subject of the timer for the pool's growth. All other subjects are thread ids, for the timers that end idle
 * threads.
 */
const GROWTH: i32 = ACCEPTOR_THREAD;

/** What a thread must do before it continues with its request. */
namespace FIRST {
  export const nothing: i32 = 0;
  export const isMade: i32 = 1;
  export const takes: i32 = 2;
}

export class BlockingPool extends AcceptingPool {
  protected readonly execution: Execution;
  protected readonly scheduler: Scheduler;
  private readonly queue: TaskQueue;
  private readonly lock: ThreadLock;
  private readonly acceptor!: Acceptor;
  private readonly threads: ThreadSet;
  private readonly keepAlive: KeepAlive;
  protected readonly clock: Clock;
  protected readonly events: EventQueue;
  /** Per thread: a value of FIRST. */
  private first: StaticArray<i32> = new StaticArray<i32>(0);
  /**
   * Maximum number of threads. If it is reduced, busy threads with this id or a higher one end after their
   * requests.
   */
  private size: i32 = 0;
  /**
   * Core size: while fewer threads exist, each request gets a new one. 0 if all threads exist from the start.
   */
  private core: i32 = 0;
  /**
   * Time between two steps of growth beyond the core size; Infinity if the pool grows only when the queue is
   * full.
   */
  private growNanos: Nanos = Infinity;
  /**
   * The most threads that any step of growth creates; and below, the most that the next step creates. That
   * number doubles with each step.
   */
  private growMost: i32 = 1;
  private growNext: i32 = 1;
  /** When the next step of growth is due; NaN if none is scheduled. */
  private growsAt: Nanos = NaN;
  /** Delay between a reply and the wake-up of the thread that waits for it. */
  private lateNanos: Nanos = 0;
  /** Cost of creating a thread. */
  private creationNanos: Nanos = 0;

  constructor(configuration: Configuration, parts: ModelParts) {
    super();
    const execution = parts.execution;
    const scheduler = parts.scheduler;
    const threads = new ThreadSet();
    this.execution = execution;
    this.scheduler = scheduler;
    this.threads = threads;
    this.queue = new TaskQueue(parts.newQueue());
    this.lock = new ThreadLock(scheduler, execution.requests);
    this.clock = parts.clock;
    this.events = parts.events;
    this.keepAlive = new KeepAlive(threads, parts.clock, parts.events);
    this.acceptor = new Acceptor(this.queue, this.lock, scheduler, execution, this);
    this.configure(configuration);
  }

  override configure(configuration: Configuration): void {
    const server = configuration.server;
    const coreThreads = configuration.at(server + SERVER.blockingPool.coreThreads);
    const threads = this.threads;
    const queue = this.queue;
    queue.configure(configuration);
    this.lock.nanos = configuration.at(server + SERVER.blockingPool.queueLockNanos);
    this.lateNanos = configuration.at(SECTION.machine.timerSlackNanos);
    this.creationNanos = configuration.at(SECTION.machine.threadCreationNanos);
    this.size = i32(configuration.at(server + SERVER.blockingPool.threads));
    const isOnDemand = coreThreads < Infinity;
    this.core = isOnDemand ? max(1, i32(Math.min(coreThreads, f64(this.size)))) : 0;
    this.growNanos = configuration.at(server + SERVER.blockingPool.growEveryNanos);
    this.growMost = i32(configuration.at(server + SERVER.blockingPool.growMost));
    this.tellsMemory = !isOnDemand;
    this.memoryStands = false;
    threads.endIdleFrom(this.size);
    while (this.core === 0 && threads.nextId < this.size) threads.rest(this.create());
    this.keepAlive.configure(coreThreads, configuration.at(server + SERVER.blockingPool.keepAliveNanos));
    while (queue.tasks.length > 0 && (threads.idleCount > 0 || threads.count < this.core)) {
      const request = queue.tasks.take();
      if (request === NONE) break;
      if (threads.idleCount > 0) this.hand(threads.takeIdle(), request);
      else this.employ(request);
    }
    if (queue.tasks.length > 0) this.startGrowth();
    this.acceptor.configure();
  }

  override admit(request: Slot): void {
    const queue = this.queue;
    if (queue.tasks.isFollowed) queue.tasks.arrives(request, queue.length);
    if (this.acceptor.isIdle) this.put(request);
    else this.acceptor.receive(request);
  }

  override nextBurst(thread: ThreadId): Nanos {
    if (thread === ACCEPTOR_THREAD) return this.acceptor.nextBurst();
    while (true) {
      const request = this.scheduler.servedBy(thread);
      const nanos =
        this.first[thread] === FIRST.nothing
          ? this.execution.advanceHere(request, this.lateNanos, 0)
          : this.firstBurst(thread);
      if (nanos > 0) return nanos;
      if (nanos !== ENDED) return 0;
      if (!this.endRequest(thread, request)) return 0;
    }
  }

  /**
   * Returns the nanoseconds that the thread must compute before its request; once that is done, those of the
   * request's first burst.
   */
  private firstBurst(thread: ThreadId): Nanos {
    const request = this.scheduler.servedBy(thread);
    let extraNanos: Nanos = 0;
    if (this.first[thread] === FIRST.takes) {
      const nanos = this.lock.pass(thread, request);
      if (nanos !== THROUGH) return nanos;
    } else {
      extraNanos = this.creationNanos;
    }
    this.first[thread] = FIRST.nothing;
    return this.execution.advance(request, this.lateNanos, extraNanos);
  }

  /** Ends the request. Returns whether the thread continues with another request. */
  @inline
  private endRequest(thread: ThreadId, request: Slot): bool {
    this.execution.finishHere(request);
    const next = thread < this.size ? this.takeNext() : NONE;
    if (next === NONE) {
      this.leave(thread);
      return false;
    }
    this.bind(thread, next);
    return true;
  }

  override resume(request: Slot): void {
    this.scheduler.wakeHere(this.execution.requests.thread(request));
  }

  override timer(subject: i32): void {
    if (subject === GROWTH) this.grow();
    else this.keepAlive.timer(subject);
  }

  /** Each request that is still at the acceptor may also get a new thread. */
  override threadsFor(_request: Slot): i32 {
    const threads = this.threads;
    const queue = this.queue;
    if (this.core === 0) return 0;
    const atAcceptor = queue.length - queue.tasks.length;
    if (this.acceptor.isIdle && threads.count >= this.core && (threads.idleCount > 0 || !queue.isFull))
      return 0;
    return max(0, min(this.size - threads.count, atAcceptor + 1));
  }

  override get extraThreads(): i32 {
    return this.threads.count;
  }

  override get threadCount(): i32 {
    return this.threads.span;
  }

  override exists(thread: ThreadId): bool {
    return this.threads.exists(thread, this.scheduler.servedBy(thread) !== NONE);
  }

  override get backlogLength(): i32 {
    return this.queue.length;
  }

  override backlogAt(place: i32): Slot {
    return this.queue.at(place);
  }

  override get isFull(): bool {
    const threads = this.threads;
    return this.queue.isFull && threads.idleCount === 0 && !this.makesThread;
  }

  override put(request: Slot): void {
    const threads = this.threads;
    const queue = this.queue;
    if (queue.tasks.isFollowed) {
      // The request may have waited in the line, so the waiting rules apply before it gets a thread.
      if (threads.idleCount > 0 || threads.count < this.core) if (!queue.tasks.lets(request)) return;
    }
    const thread = threads.count < this.core ? NONE : threads.takeIdle();
    if (thread !== NONE) this.hand(thread, request);
    else if (threads.count < this.core) this.employ(request);
    else if (!queue.isFull) {
      queue.tasks.push(request);
      this.startGrowth();
    } else if (this.makesThread) this.employ(request);
    else {
      const rejected = queue.force(request);
      if (rejected !== NONE) this.execution.reject(rejected, CAUSE.queueFull);
    }
  }

  /** Whether a request that finds the queue full gets a new thread. */
  private get makesThread(): bool {
    const threads = this.threads;
    return threads.nextId < this.size && (this.growNanos === Infinity || threads.count < this.core);
  }

  /** Called while requests wait. Schedules the next step of growth, if the pool grows at intervals. */
  @inline
  private startGrowth(): void {
    if (this.growNanos < Infinity) this.scheduleGrowth();
  }

  private scheduleGrowth(): void {
    if (this.growsAt >= this.clock.now || this.threads.nextId >= this.size) return;
    this.growsAt = this.clock.now + this.growNanos;
    this.events.schedule(this.growsAt, EVENT.modelTimer, GROWTH);
  }

  /** Performs a step of growth: creates threads for waiting requests. */
  private grow(): void {
    if (this.growsAt !== this.clock.now) return;
    this.growsAt = NaN;
    const queue = this.queue;
    let left = this.growNext;
    while (left > 0 && queue.tasks.length > 0 && this.threads.nextId < this.size) {
      const request = queue.tasks.take();
      if (request === NONE) break;
      this.employ(request);
      left--;
    }
    this.growNext = left === 0 ? min(2 * this.growNext, this.growMost) : 1;
    if (queue.line.length > 0) this.acceptor.letIn();
    if (queue.tasks.length > 0) this.startGrowth();
    else this.growNext = 1;
  }

  /** The next request for a thread that has finished one; NONE if no request waits. */
  private takeNext(): Slot {
    const queue = this.queue;
    while (queue.tasks.length > 0) {
      const request = queue.tasks.take();
      if (queue.line.length > 0) this.acceptor.letIn();
      if (request !== NONE) return request;
    }
    return queue.line.length === 0 ? NONE : this.acceptor.takeFromLine();
  }

  private leave(thread: ThreadId): void {
    this.scheduler.serve(thread, NONE);
    if (thread >= this.size) {
      this.threads.end(thread);
      this.memoryStands = false;
      return;
    }
    this.threads.rest(thread);
    if (this.core > 0) this.keepAlive.begin(thread);
    if (this.queue.line.length > 0) this.acceptor.letIn();
  }

  private create(): ThreadId {
    const thread = this.threads.create();
    this.memoryStands = false;
    if (thread >= this.first.length) {
      this.first = grownInts(this.first, max(16, 2 * thread));
      this.scheduler.ensureThreads(this.first.length);
    }
    this.scheduler.renew(thread);
    return thread;
  }

  /** Creates a thread for the request. */
  private employ(request: Slot): void {
    const thread = this.create();
    this.hand(thread, request);
    this.first[thread] = FIRST.isMade;
  }

  @inline
  private hand(thread: ThreadId, request: Slot): void {
    this.bind(thread, request);
    this.scheduler.wakeHere(thread);
  }

  private bind(thread: ThreadId, request: Slot): void {
    this.execution.requests.setThread(request, thread);
    this.scheduler.serve(thread, request);
    if (this.lock.nanos > 0) this.first[thread] = FIRST.takes;
  }
}
