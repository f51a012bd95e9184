// Thread per request, or per connection: a thread is made for each request (or for each connection that stays open, which
// keeps it while nothing comes over it), as long as there are fewer than the limit. The new thread computes what its making
// costs before its request. Further requests wait until a thread ends; at the limit a connection that is idle is closed for
// one that is not yet served, the one that has been idle longest first, as servers do that run short of them (nginx does so
// with connections kept alive). A connection carries one request at a time: a request whose own is in use comes over one
// that is idle.

import type { Nanos } from '../../scenario/duration.ts';
import { CHOICE, type Configuration, sectionOf, serverOf } from '../configuration/layout.ts';
import { grownBytes, grownInts } from '../kernel/columns.ts';
import { Fifo } from '../kernel/fifo.ts';
import type { Scheduler } from '../machine/scheduler.ts';
import { NONE, type Slot } from '../view/codes.ts';
import { connectionOf } from '../workload/connection.ts';
import { ENDED, type Execution } from './execution.ts';
import type { ModelParts, ThreadId, ThreadModel } from './thread-model.ts';
import { ThreadSet } from './thread-set.ts';

export class ThreadPerRequest implements ThreadModel {
  private readonly execution: Execution;
  private readonly scheduler: Scheduler;
  private readonly backlog = new Fifo();
  /** Idle threads are those whose connection has no request now. */
  private readonly threads = new ThreadSet();
  private limit = 0;
  private queueLimit = Number.POSITIVE_INFINITY;
  private perConnection = false;
  private slackNanos: Nanos = 0;
  /** What making a thread costs. */
  private creationNanos: Nanos = 0;
  /** Connections that the clients share; Infinity where they open as many as they need. */
  private persistentConnections = Number.POSITIVE_INFINITY;
  /** Connections that stay open while nothing comes over them: those, or one for each user. */
  private openConnections = 0;
  /** By thread: 1 where it is new and its making is still to be computed. */
  private isNew = new Uint8Array(0);
  /** By connection: its thread, or NONE. It holds as long as that thread still has this connection. */
  private threadOf = new Int32Array(0);
  /** By thread: the connection that it serves, or NONE where that is no longer than its request. */
  private servesFor = new Int32Array(0);

  constructor(configuration: Configuration, parts: ModelParts) {
    this.execution = parts.execution;
    this.scheduler = parts.scheduler;
    this.configure(configuration);
  }

  configure(configuration: Configuration): void {
    const server = serverOf<'thread-per-request'>(configuration);
    const { timerSlackNanos, threadCreationNanos } = sectionOf(configuration, 'machine');
    const { kind, users, persistentConnections } = sectionOf(configuration, 'traffic');
    this.slackNanos = timerSlackNanos;
    this.creationNanos = threadCreationNanos;
    this.persistentConnections = persistentConnections;
    this.openConnections = persistentConnections;
    if (persistentConnections === Number.POSITIVE_INFINITY)
      this.openConnections = kind === CHOICE.traffic.kind.closed ? users : 0;
    const { threads, backlog } = this;
    this.limit = server.threadLimit;
    this.queueLimit = server.queueLimit;
    this.perConnection = server.threadPer === CHOICE.server.threadPer.connection;
    // No more threads than connections: those of users who are gone are closed.
    while (threads.idleCount > 0 && this.isBeyond(threads.count)) threads.end(threads.takeIdle());
    while (backlog.length > 0 && threads.count < this.limit) this.employ(this.create(), backlog.shift());
  }

  admit(request: Slot): void {
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
    if (other !== NONE) this.employ(other, request);
    else if (this.backlog.length < this.queueLimit) this.backlog.push(request);
    else this.execution.reject(request);
  }

  nextBurst(thread: ThreadId): Nanos {
    let request = this.scheduler.servedBy(thread);
    for (;;) {
      const extraNanos = this.isNew[thread] === 1 ? this.creationNanos : 0;
      this.isNew[thread] = 0;
      const nanos = this.execution.advance(request, this.slackNanos, extraNanos);
      if (nanos !== ENDED) return nanos > 0 ? nanos : 0;
      this.execution.finish(request);
      if (this.backlog.length === 0 || this.threads.count > this.limit) {
        this.leave(thread);
        return 0;
      }
      // The thread ends and another is made in its place.
      request = this.backlog.shift();
      this.assign(thread, request);
    }
  }

  resume(request: Slot): void {
    this.scheduler.wake(this.execution.requests.thread(request));
  }

  timer(): void {}

  threadsFor(request: Slot): number {
    if (this.threads.count >= this.limit) return 0;
    return this.openThreadFor(this.keptConnectionOf(request)) === NONE ? 1 : 0;
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
    return this.backlog.length;
  }

  backlogAt(place: number): Slot {
    return this.backlog.at(place);
  }

  /** The connection of the request if it outlasts it, else NONE. */
  private keptConnectionOf(request: Slot): number {
    if (!this.perConnection) return NONE;
    const { requests } = this.execution;
    const { persistentConnections } = this;
    if (persistentConnections === Number.POSITIVE_INFINITY && requests.user(request) === NONE) return NONE;
    return connectionOf(requests, request, persistentConnections);
  }

  /** The idle thread that a request over this connection is for; NONE where a thread has to be made. */
  private openThreadFor(connection: number): ThreadId {
    if (connection === NONE || connection >= this.threadOf.length) return NONE;
    const thread = this.threadOf[connection];
    if (thread === NONE || this.servesFor[thread] !== connection) return NONE;
    if (this.threads.isIdle(thread)) return thread;
    // That of a user still works for a request given up, and nobody else's connection is theirs.
    return this.persistentConnections === Number.POSITIVE_INFINITY ? NONE : this.threads.longestIdle;
  }

  private isBeyond(count: number): boolean {
    return count > this.limit || count > this.openConnections;
  }

  /** The thread's request has ended and no other is there: it stays with its connection, or ends. */
  private leave(thread: ThreadId): void {
    this.scheduler.serve(thread, NONE);
    const connection = this.servesFor[thread];
    if (connection !== NONE && this.threadOf[connection] === thread && !this.isBeyond(this.threads.count)) {
      this.threads.rest(thread);
    } else {
      this.threads.end(thread);
    }
  }

  private create(): ThreadId {
    const thread = this.threads.create();
    if (thread >= this.isNew.length) {
      const length = Math.max(16, 2 * thread);
      this.isNew = grownBytes(this.isNew, length);
      this.servesFor = grownInts(this.servesFor, length, NONE);
      this.scheduler.ensureThreads(length);
    }
    this.scheduler.renew(thread);
    return thread;
  }

  /** A new thread for the request; its number may have been that of a thread that ends now. */
  private employ(thread: ThreadId, request: Slot): void {
    this.assign(thread, request);
    this.scheduler.wake(thread);
  }

  private assign(thread: ThreadId, request: Slot): void {
    const connection = this.keptConnectionOf(request);
    if (connection >= this.threadOf.length) {
      this.threadOf = grownInts(this.threadOf, Math.max(16, 2 * connection), NONE);
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
