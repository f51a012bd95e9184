// Thread per request or per connection. Per request: each request gets a new thread while there are fewer
// than the limit. Per connection: each connection that stays open gets a thread instead, and keeps it while
// idle. A new thread computes the cost of its creation before its request. Further requests wait until a
// thread ends. At the limit, the connection that has been idle longest is closed to make room for a
// connection without a thread, as real servers do (nginx with keep-alive connections). A connection carries
// one request at a time: if a request's connection is in use, the request uses an idle one.

import { CAUSE, CHOICE, NONE, SECTION, SERVER } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { grownBytes, grownInts } from '../kernel/columns.ts';
import { Scheduler } from '../machine/scheduler.ts';
import { Nanos, Slot, ThreadId } from '../types.ts';
import { connectionOf } from '../workload/connection.ts';
import { KeptConnections } from '../workload/kept-connections.ts';
import { ENDED, Execution } from './execution.ts';
import { ModelParts } from './model-parts.ts';
import { RequestQueue } from './request-queue.ts';
import { ThreadModel } from './thread-model.ts';
import { ThreadSet } from './thread-set.ts';

export class ThreadPerRequest extends ThreadModel {
  private readonly execution: Execution;
  private readonly scheduler: Scheduler;
  private readonly kept: KeptConnections;
  private readonly backlog: RequestQueue;
  /** A thread is idle if its connection is open but has no request. */
  private readonly threads: ThreadSet = new ThreadSet();
  private limit: i32 = 0;
  private queueLimit: f64 = Infinity;
  private perConnection: bool = false;
  private slackNanos: Nanos = 0;
  /** Cost of creating a thread. */
  private creationNanos: Nanos = 0;
  /** Number of connections that the clients share; Infinity if they open as many as they need. */
  private persistentConnections: f64 = Infinity;
  /** Number of connections that stay open while idle: the shared ones, or one per user. */
  private openConnections: f64 = 0;
  /** Per thread: 1 if it is new and must still compute its creation cost. */
  private isNew: StaticArray<u8> = new StaticArray<u8>(0);
  /** Per connection: its thread, or NONE. Valid only while that thread still has this connection. */
  private threadOf: StaticArray<i32> = new StaticArray<i32>(0);
  /** Per thread: the connection that it serves, or NONE if the connection closes when the request ends. */
  private servesFor: StaticArray<i32> = new StaticArray<i32>(0);

  constructor(configuration: Configuration, parts: ModelParts) {
    super();
    this.execution = parts.execution;
    this.scheduler = parts.scheduler;
    this.kept = parts.kept;
    this.backlog = parts.newQueue();
    this.configure(configuration);
  }

  override configure(configuration: Configuration): void {
    const server = configuration.server;
    const threads = this.threads;
    const backlog = this.backlog;
    backlog.configure(CHOICE.server.order.fifo);
    const threadPer = i32(configuration.at(server + SERVER.threadPerRequest.threadPer));
    this.configureConnections(configuration);
    this.slackNanos = configuration.at(SECTION.machine.timerSlackNanos);
    this.creationNanos = configuration.at(SECTION.machine.threadCreationNanos);
    this.limit = i32(configuration.at(server + SERVER.threadPerRequest.threadLimit));
    this.queueLimit = configuration.at(server + SERVER.threadPerRequest.queueLimit);
    this.perConnection = threadPer === CHOICE.server.threadPer.connection;
    // There must not be more threads than connections, so connections are closed if there are now fewer
    // users.
    while (threads.idleCount > 0 && this.isBeyond(threads.count)) threads.end(threads.takeIdle());
    while (backlog.length > 0 && threads.count < this.limit) {
      const request = backlog.take();
      if (request === NONE) break;
      this.employ(this.create(), request);
    }
  }

  private configureConnections(configuration: Configuration): void {
    const kind = i32(configuration.at(SECTION.traffic.kind));
    const persistent = configuration.at(SECTION.traffic.persistentConnections);
    this.persistentConnections = persistent;
    if (persistent < Infinity) this.openConnections = persistent;
    else if (kind === CHOICE.traffic.kind.closed)
      this.openConnections = configuration.at(SECTION.traffic.users);
    else this.openConnections = 0;
  }

  override admit(request: Slot): void {
    if (this.backlog.isFollowed) this.backlog.arrives(request, this.backlog.length);
    const own = this.openThreadFor(this.keptConnectionOf(request));
    if (own !== NONE) {
      this.threads.takeOut(own);
      this.bind(own, request);
      this.scheduler.wake(own);
      return;
    }
    if (this.threads.count < this.limit) {
      this.employ(this.create(), request);
      return;
    }
    const other = this.threads.takeIdle();
    if (other !== NONE) {
      this.close(other);
      this.employ(other, request);
    } else if (f64(this.backlog.length) < this.queueLimit) this.backlog.push(request);
    else this.execution.reject(request, CAUSE.queueFull);
  }

  override nextBurst(thread: ThreadId): Nanos {
    let request = this.scheduler.servedBy(thread);
    while (true) {
      const extraNanos = this.isNew[thread] === 1 ? this.creationNanos : 0;
      this.isNew[thread] = 0;
      const nanos = this.execution.advance(request, this.slackNanos, extraNanos);
      if (nanos !== ENDED) return nanos > 0 ? nanos : 0;
      this.execution.finish(request);
      const isOver = this.backlog.length === 0 || this.threads.count > this.limit;
      const next = isOver ? NONE : this.backlog.take();
      if (next === NONE) {
        this.leave(thread);
        return 0;
      }
      // The thread ends, and a new one with the same id takes its place.
      this.close(thread);
      request = next;
      this.assign(thread, request);
    }
  }

  override resume(request: Slot): void {
    this.scheduler.wake(this.execution.requests.thread(request));
  }

  override threadsFor(request: Slot): i32 {
    if (this.threads.count >= this.limit) return 0;
    return i32(this.openThreadFor(this.keptConnectionOf(request)) === NONE);
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
    return this.backlog.length;
  }

  override backlogAt(place: i32): Slot {
    return this.backlog.at(place);
  }

  /** The request's connection if it stays open after the request, else NONE. */
  private keptConnectionOf(request: Slot): i32 {
    if (!this.perConnection) return NONE;
    const requests = this.execution.requests;
    if (this.persistentConnections === Infinity && requests.user(request) === NONE) return NONE;
    return i32(connectionOf(requests, request, this.persistentConnections));
  }

  /** The idle thread for a request over this connection; NONE if a new thread is needed. */
  private openThreadFor(connection: i32): ThreadId {
    if (connection === NONE || connection >= this.threadOf.length) return NONE;
    const thread = this.threadOf[connection];
    if (thread === NONE || this.servesFor[thread] !== connection) return NONE;
    if (this.threads.isIdle(thread)) return thread;
    // The connection is in use. If clients share connections, the request uses an idle one. A user has no
    // other connection, and the thread of this one still serves an abandoned request, so a new thread is
    // needed.
    return this.persistentConnections === Infinity ? NONE : this.threads.longestIdle;
  }

  private isBeyond(count: i32): bool {
    return count > this.limit || f64(count) > this.openConnections;
  }

  /**
   * The thread's request has ended and no other request waits. The thread stays with its connection, or ends.
   */
  private leave(thread: ThreadId): void {
    this.scheduler.serve(thread, NONE);
    const connection = this.servesFor[thread];
    if (connection !== NONE && this.threadOf[connection] === thread && !this.isBeyond(this.threads.count)) {
      this.threads.rest(thread);
    } else {
      this.close(thread);
      this.threads.end(thread);
    }
  }

  /** Closes the connection that the thread serves, if the connection still belongs to this thread. */
  private close(thread: ThreadId): void {
    const connection = this.servesFor[thread];
    if (connection !== NONE && this.threadOf[connection] === thread) this.kept.closeOf(connection);
  }

  private create(): ThreadId {
    const thread = this.threads.create();
    if (thread >= this.isNew.length) {
      const length = max(16, 2 * thread);
      this.isNew = grownBytes(this.isNew, length);
      this.servesFor = grownInts(this.servesFor, length, NONE);
      this.scheduler.ensureThreads(length);
    }
    this.scheduler.renew(thread);
    return thread;
  }

  /** Creates a thread for the request. A thread that ends now may have had the same id. */
  private employ(thread: ThreadId, request: Slot): void {
    this.assign(thread, request);
    this.scheduler.wake(thread);
  }

  private assign(thread: ThreadId, request: Slot): void {
    const connection = this.keptConnectionOf(request);
    if (connection >= this.threadOf.length) {
      this.threadOf = grownInts(this.threadOf, max(16, 2 * connection), NONE);
    }
    this.servesFor[thread] = connection;
    if (connection !== NONE) this.threadOf[connection] = thread;
    this.isNew[thread] = 1;
    this.bind(thread, request);
  }

  private bind(thread: ThreadId, request: Slot): void {
    this.execution.requests.setThread(request, thread);
    this.scheduler.serve(thread, request);
    this.execution.takenUp(request);
  }
}
