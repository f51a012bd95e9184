// Single-writer hand-off: a blocking pool whose threads do not take the locks of the program. What a lock step would do
// under its lock they hand as a record to the one thread that owns what the lock guards, and go on with the next step at
// once; the owner writes record after record, maybe after the request has ended. Threads contend only for the lock of the
// owner's queue, which each put holds for a short time; where that queue is full they wait until there is room. Records that
// are not written when the last request ends stay so: a run is over with its requests, and what it owes is counted.
//
// Threads 0 to L - 1 are the owners of the scenario's L locks, in their order; those of the pool follow.

import type { Nanos } from '../../scenario/duration.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import { type Configuration, sectionOf, serverOf } from '../configuration/layout.ts';
import { grownInts } from '../kernel/columns.ts';
import { Fifo } from '../kernel/fifo.ts';
import type { Scheduler } from '../machine/scheduler.ts';
import type { Sampler } from '../random/sampler.ts';
import { NONE, type Slot } from '../view/codes.ts';
import { STEP } from '../workload/program.ts';
import { ENDED, type Execution, PASSED } from './execution.ts';
import { RecordWriter } from './record-writer.ts';
import { THROUGH } from './thread-lock.ts';
import type { ModelParts, ThreadId, ThreadModel } from './thread-model.ts';
import { ThreadSet } from './thread-set.ts';

export class SingleWriter implements ThreadModel {
  private readonly execution: Execution;
  private readonly scheduler: Scheduler;
  private readonly sampler: Sampler;
  private readonly writers: readonly RecordWriter[];
  private readonly backlog = new Fifo();
  /** Of the pool, numbered without the owners. */
  private readonly threads = new ThreadSet();
  /** By number of the thread: the owner whose queue it is putting a record into, or NONE. */
  private putsTo = new Int32Array(0);
  /** By number of the thread: the same while it waits for room there, or has been given it; else NONE. */
  private waitsFor = new Int32Array(0);
  private recordBytes = 0;
  private slackNanos: Nanos = 0;
  private size = 0;
  private queueLimit = Number.POSITIVE_INFINITY;

  constructor(configuration: Configuration, parts: ModelParts) {
    this.execution = parts.execution;
    this.scheduler = parts.scheduler;
    this.sampler = parts.sampler;
    this.writers = Array.from(
      { length: parts.execution.locks.count },
      (_, lock) => new RecordWriter(parts, lock),
    );
    this.configure(configuration);
  }

  configure(configuration: Configuration): void {
    const server = serverOf<'single-writer'>(configuration);
    this.slackNanos = sectionOf(configuration, 'machine').timerSlackNanos;
    const { threads, backlog } = this;
    this.size = server.threads;
    this.queueLimit = server.queueLimit;
    this.recordBytes = server.recordBytes;
    for (const writer of this.writers) {
      writer.lock.nanos = server.handoffNanos;
      writer.slackNanos = this.slackNanos;
      writer.setLimit(server.recordLimit);
    }
    this.scheduler.ensureThreads(this.writers.length + this.size);
    if (this.size > this.putsTo.length) {
      this.putsTo = grownInts(this.putsTo, this.size, NONE);
      this.waitsFor = grownInts(this.waitsFor, this.size, NONE);
    }
    threads.endIdleFrom(this.size);
    while (threads.nextId < this.size) threads.rest(threads.create());
    while (backlog.length > 0 && threads.idleCount > 0) this.hand(threads.takeIdle(), backlog.shift());
  }

  admit(request: Slot): void {
    const number = this.threads.takeIdle();
    if (number !== NONE) this.hand(number, request);
    else if (this.backlog.length < this.queueLimit) this.backlog.push(request);
    else this.execution.reject(request);
  }

  nextBurst(thread: ThreadId): Nanos {
    const { execution, scheduler, writers } = this;
    if (thread < writers.length) return writers[thread].nextBurst();
    const number = thread - writers.length;
    let request = scheduler.servedBy(thread);
    for (;;) {
      let nanos = this.putRecord(number, request);
      if (nanos === THROUGH) nanos = execution.advanceStep(request, this.slackNanos);
      if (nanos === PASSED) continue;
      if (nanos !== ENDED) return nanos > 0 ? nanos : 0;
      execution.finish(request);
      if (number >= this.size || this.backlog.length === 0) {
        scheduler.serve(thread, NONE);
        if (number >= this.size) this.threads.end(number);
        else this.threads.rest(number);
        return 0;
      }
      request = this.backlog.shift();
      this.bind(thread, request);
    }
  }

  resume(request: Slot): void {
    this.scheduler.wake(this.execution.requests.thread(request));
  }

  /** A record that blocks its owner is written. */
  timer(owner: ThreadId): void {
    this.writers[owner].timer();
  }

  /** Records that are not written yet, over all owners. */
  get recordsOwed(): number {
    let owed = 0;
    for (const writer of this.writers) owed += writer.owed;
    return owed;
  }

  get extraBytes(): number {
    return this.recordsOwed * this.recordBytes;
  }

  get extraThreads(): number {
    return this.writers.length + this.threads.count;
  }

  get threadCount(): number {
    return this.writers.length + this.threads.span;
  }

  get backlogLength(): number {
    return this.backlog.length;
  }

  backlogAt(place: number): Slot {
    return this.backlog.at(place);
  }

  /** Requests, then records in front of each owner. */
  queueLengths(): readonly number[] {
    return [this.backlog.length, ...this.writers.map((writer) => writer.waiting)];
  }

  /** 0: of the pool. 1 and more: the owner of each lock. */
  roleOf(thread: ThreadId): number {
    return thread < this.writers.length ? thread + 1 : 0;
  }

  /** Hands lock steps over for as long as they are next. THROUGH once another step is; else as ThreadLock.pass. */
  private putRecord(number: number, request: Slot): Nanos {
    const { execution, putsTo, waitsFor } = this;
    for (;;) {
      if (putsTo[number] === NONE) {
        if (execution.nextStep(request) !== STEP.lock) return THROUGH;
        putsTo[number] = execution.nextTarget(request);
      }
      const writer = this.writers[putsTo[number]];
      if (waitsFor[number] !== NONE) writer.takeRoom();
      else {
        const nanos = writer.lock.pass(this.writers.length + number, request);
        if (nanos !== THROUGH) return nanos;
        if (writer.isFull) {
          waitsFor[number] = putsTo[number];
          writer.waitForRoom(this.writers.length + number);
          execution.requests.enter(request, REQUEST_STATE.lockWait);
          return 0;
        }
      }
      waitsFor[number] = NONE;
      putsTo[number] = NONE;
      // A request that was given up meanwhile puts nothing.
      if (execution.nextStep(request) !== STEP.lock) {
        writer.giveRoom();
        return THROUGH;
      }
      const blocks = execution.nextWaits(request);
      execution.takeStep(request);
      writer.put(this.sampler.drawn, blocks);
    }
  }

  private hand(number: number, request: Slot): void {
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
