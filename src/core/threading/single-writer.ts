// Single-writer hand-off: a blocking pool whose threads do not take the program's locks. They pass the work
// of a lock step as a record to the one thread that owns what the lock guards, and continue at once with the
// next step. The owner writes record by record (or in rounds, for a combining lock), possibly after the
// request has ended. Threads contend only for the lock of the owner's queue, which a thread holds briefly to
// add a record; if the queue is full, threads wait for room. Records that are not written when the last
// request ends stay unwritten: the run ends with its requests, and outstanding records are counted.
//
// Threads 0 to L - 1 own the scenario's L locks, in order; the pool's threads follow.

import { CAUSE, CHOICE, NONE, REQUEST_STATE, SECTION, SERVER, STEP } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { grownInts } from '../kernel/columns.ts';
import { Scheduler } from '../machine/scheduler.ts';
import { Nanos, Slot, ThreadId } from '../types.ts';
import { ENDED, Execution, PASSED } from './execution.ts';
import { ModelParts } from './model-parts.ts';
import { RecordWriter } from './record-writer.ts';
import { RequestQueue } from './request-queue.ts';
import { THROUGH } from './thread-lock.ts';
import { ThreadModel } from './thread-model.ts';
import { ThreadSet } from './thread-set.ts';

export class SingleWriter extends ThreadModel {
  private readonly execution: Execution;
  private readonly scheduler: Scheduler;
  private readonly writers: StaticArray<RecordWriter>;
  private readonly backlog: RequestQueue;
  /** The pool's threads, numbered from 0 without the owners. */
  private readonly threads: ThreadSet = new ThreadSet();
  /** Per thread of the pool: the owner to whose queue the thread is adding a record, or NONE. */
  private putsTo: StaticArray<i32> = new StaticArray<i32>(0);
  /**
   * Per thread of the pool: the owner in whose queue the thread waits for room or has a reserved place, or
   * NONE.
   */
  private waitsFor: StaticArray<i32> = new StaticArray<i32>(0);
  private recordBytes: f64 = 0;
  private slackNanos: Nanos = 0;
  private size: i32 = 0;
  private queueLimit: f64 = Infinity;

  constructor(configuration: Configuration, parts: ModelParts) {
    super();
    this.execution = parts.execution;
    this.scheduler = parts.scheduler;
    this.backlog = parts.newQueue();
    const writers = new StaticArray<RecordWriter>(parts.execution.locks.count);
    for (let owner = 0; owner < writers.length; owner++) writers[owner] = new RecordWriter(parts, owner);
    this.writers = writers;
    this.configure(configuration);
  }

  override configure(configuration: Configuration): void {
    const server = configuration.server;
    const threads = this.threads;
    const backlog = this.backlog;
    backlog.configure(CHOICE.server.order.fifo);
    this.slackNanos = configuration.at(SECTION.machine.timerSlackNanos);
    this.size = i32(configuration.at(server + SERVER.singleWriter.threads));
    this.queueLimit = configuration.at(server + SERVER.singleWriter.queueLimit);
    this.recordBytes = configuration.at(server + SERVER.singleWriter.recordBytes);
    for (let owner = 0; owner < this.writers.length; owner++) {
      const writer = this.writers[owner];
      writer.round = this.execution.locks.roundOf(owner);
      writer.lock.nanos = configuration.at(server + SERVER.singleWriter.handoffNanos);
      writer.slackNanos = this.slackNanos;
      writer.setLimit(configuration.at(server + SERVER.singleWriter.recordLimit));
    }
    this.scheduler.ensureThreads(this.writers.length + this.size);
    if (this.size > this.putsTo.length) {
      this.putsTo = grownInts(this.putsTo, this.size, NONE);
      this.waitsFor = grownInts(this.waitsFor, this.size, NONE);
    }
    threads.endIdleFrom(this.size);
    while (threads.nextId < this.size) threads.rest(threads.create());
    while (backlog.length > 0 && threads.idleCount > 0) {
      const request = backlog.take();
      if (request === NONE) break;
      this.hand(threads.takeIdle(), request);
    }
  }

  override admit(request: Slot): void {
    if (this.backlog.isFollowed) this.backlog.arrives(request, this.backlog.length);
    const number = this.threads.takeIdle();
    if (number !== NONE) this.hand(number, request);
    else if (f64(this.backlog.length) < this.queueLimit) this.backlog.push(request);
    else this.execution.reject(request, CAUSE.queueFull);
  }

  override nextBurst(thread: ThreadId): Nanos {
    const execution = this.execution;
    const scheduler = this.scheduler;
    const owners = this.writers.length;
    if (thread < owners) return this.writers[thread].nextBurst();
    const number = thread - owners;
    let request = scheduler.servedBy(thread);
    while (true) {
      let nanos = this.putRecord(number, request);
      if (nanos === THROUGH) nanos = execution.advanceStep(request, this.slackNanos);
      if (nanos === PASSED) continue;
      if (nanos !== ENDED) return nanos > 0 ? nanos : 0;
      execution.finish(request);
      const isOver = number >= this.size || this.backlog.length === 0;
      const next = isOver ? NONE : this.backlog.take();
      if (next === NONE) {
        scheduler.serve(thread, NONE);
        if (number >= this.size) this.threads.end(number);
        else this.threads.rest(number);
        return 0;
      }
      request = next;
      this.bind(thread, request);
    }
  }

  override resume(request: Slot): void {
    this.scheduler.wake(this.execution.requests.thread(request));
  }

  /** A record that blocked this owner is written. */
  override timer(owner: ThreadId): void {
    this.writers[owner].timer();
  }

  /** Number of records not written yet, over all owners. */
  override get recordsOwed(): i32 {
    const writers = this.writers;
    let owed = 0;
    for (let owner = 0; owner < writers.length; owner++) owed += writers[owner].owed;
    return owed;
  }

  override get extraBytes(): f64 {
    return f64(this.recordsOwed) * this.recordBytes;
  }

  override get extraThreads(): i32 {
    return this.writers.length + this.threads.count;
  }

  override get threadCount(): i32 {
    return this.writers.length + this.threads.span;
  }

  override get backlogLength(): i32 {
    return this.backlog.length;
  }

  override backlogAt(place: i32): Slot {
    return this.backlog.at(place);
  }

  override get queueCount(): i32 {
    return 1 + this.writers.length;
  }

  /** Queue 0 holds waiting requests; queue 1 + i holds the records that wait for owner i. */
  override queueLength(queue: i32): i32 {
    return queue === 0 ? this.backlog.length : this.writers[queue - 1].waiting;
  }

  /** 0 for a pool thread, 1 + i for the owner of lock i. */
  override roleOf(thread: ThreadId): i32 {
    return thread < this.writers.length ? thread + 1 : 0;
  }

  /**
   * Passes the work of consecutive lock steps to their owners. Returns THROUGH at the first step of another
   * kind, otherwise like ThreadLock.pass.
   */
  private putRecord(number: i32, request: Slot): Nanos {
    const execution = this.execution;
    const putsTo = this.putsTo;
    const waitsFor = this.waitsFor;
    const thread = this.writers.length + number;
    while (true) {
      if (putsTo[number] === NONE) {
        if (execution.nextStep(request) !== STEP.lock) return THROUGH;
        putsTo[number] = execution.nextTarget(request);
      }
      const writer = this.writers[putsTo[number]];
      if (waitsFor[number] !== NONE) writer.takeRoom();
      else {
        const nanos = writer.lock.pass(thread, request);
        if (nanos !== THROUGH) return nanos;
        if (writer.isFull) {
          waitsFor[number] = putsTo[number];
          writer.waitForRoom(thread);
          execution.requests.enter(request, REQUEST_STATE.lockWait);
          return 0;
        }
      }
      waitsFor[number] = NONE;
      putsTo[number] = NONE;
      // If the request was abandoned while its thread waited, no record is added.
      if (execution.nextStep(request) !== STEP.lock) {
        writer.giveRoom();
        return THROUGH;
      }
      const blocks = execution.nextWaits(request);
      writer.put(execution.takeStep(request), blocks);
    }
  }

  private hand(number: i32, request: Slot): void {
    const thread = this.writers.length + number;
    this.bind(thread, request);
    this.scheduler.wake(thread);
  }

  private bind(thread: ThreadId, request: Slot): void {
    this.execution.requests.setThread(request, thread);
    this.scheduler.serve(thread, request);
    this.execution.takenUp(request);
  }
}
