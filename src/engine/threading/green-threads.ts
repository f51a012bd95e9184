// Green threads (M:N): each request has a cheap thread of its own, and a few carriers, threads of the operating system,
// run them. A green thread that waits, for a lock too, lets its carrier go; work that blocks pins the carrier: it waits
// with it. A green thread keeps its carrier until it waits or ends: only the operating system preempts, the carrier.

import type { Nanos } from '../../scenario/duration.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import { CHOICE, type Configuration, sectionOf, serverOf } from '../configuration/layout.ts';
import { Fifo } from '../kernel/fifo.ts';
import type { Scheduler } from '../machine/scheduler.ts';
import { NONE, type Slot } from '../view/codes.ts';
import type { RequestTable } from '../workload/request-table.ts';
import { CarrierQueues } from './carrier-queues.ts';
import { Crew } from './crew.ts';
import { BLOCKED, ENDED, type Execution } from './execution.ts';
import { GreenSwitches } from './green-switches.ts';
import { NetworkPollers } from './network-pollers.ts';
import type { ModelParts, ThreadId, ThreadModel } from './thread-model.ts';

export class GreenThreads implements ThreadModel {
  private readonly execution: Execution;
  private readonly scheduler: Scheduler;
  private readonly requests: RequestTable;
  private readonly carriers = new Crew();
  private readonly queues: CarrierQueues;
  private readonly pollers: NetworkPollers;
  private readonly switches: GreenSwitches;
  /** Requests that wait for a green thread, as there are as many as there may be. */
  private readonly waiting = new Fifo();
  private threads = 0;
  /** Green threads now. */
  private live = 0;
  private greenLimit = Number.POSITIVE_INFINITY;
  private stackBytes = 0;
  private slackNanos: Nanos = 0;

  constructor(configuration: Configuration, parts: ModelParts) {
    const server = serverOf<'green-threads'>(configuration);
    this.execution = parts.execution;
    this.scheduler = parts.scheduler;
    this.requests = parts.execution.requests;
    this.queues = new CarrierQueues(
      server.stealing === CHOICE.server.stealing.on,
      this.carriers,
      this.requests,
    );
    this.switches = new GreenSwitches(this.requests, this.scheduler);
    // Carriers that are made later come behind the pollers.
    this.pollers = new NetworkPollers(server.pollers, server.carriers, this.scheduler, this.requests);
    this.threads = this.carriers.resize(server.carriers, 0) + server.pollers;
    this.configure(configuration);
  }

  configure(configuration: Configuration): void {
    const server = serverOf<'green-threads'>(configuration);
    this.slackNanos = sectionOf(configuration, 'machine').timerSlackNanos;
    this.greenLimit = server.greenLimit;
    this.switches.costNanos = server.greenSwitchNanos;
    this.stackBytes = server.greenStackBytes;
    this.pollers.costNanos = server.pollerCostNanos;
    this.threads = this.carriers.resize(server.carriers, this.threads);
    this.scheduler.ensureThreads(this.threads);
    this.switches.ensureThreads(this.threads);
    this.queues.carriersChanged();
    for (let ready = this.queues.length; ready > 0 && this.wakeIdle(); ready--);
    this.startWaiting();
  }

  admit(request: Slot): void {
    if (this.live < this.greenLimit) this.start(request);
    else this.waiting.push(request);
  }

  resume(request: Slot): void {
    const carrier = this.requests.thread(request);
    if (this.scheduler.servedBy(carrier) === request) {
      // The carrier was pinned.
      this.scheduler.wake(carrier);
      return;
    }
    const gotLock = this.requests.state(request) === REQUEST_STATE.lockWait;
    this.execution.takenUp(request);
    if (gotLock) this.makeReady(request);
    else this.arrive(request);
  }

  nextBurst(thread: ThreadId): Nanos {
    return this.pollers.isOne(thread) ? this.poll(thread) : this.carry(thread);
  }

  timer(): void {}

  get extraBytes(): number {
    return this.live * this.stackBytes;
  }

  /** One that waits for a green thread gets that of another. */
  bytesFor(): number {
    return this.live < this.greenLimit ? this.stackBytes : 0;
  }

  /** The first carrier is the process's own thread. */
  get extraThreads(): number {
    return this.carriers.size + this.carriers.leaving - 1 + this.pollers.count;
  }

  get threadCount(): number {
    return Math.max(this.carriers.highest, this.pollers.last) + 1;
  }

  get backlogLength(): number {
    return this.queues.length + this.pollers.length + this.waiting.length;
  }

  backlogAt(place: number): Slot {
    const ready = this.queues.length;
    if (place < ready) return this.queues.at(place);
    const polled = ready + this.pollers.length;
    if (place < polled) return this.pollers.at(place - ready);
    return place - polled < this.waiting.length ? this.waiting.at(place - polled) : NONE;
  }

  /** Ready, with pollers, for a green thread. */
  queueLengths(): readonly number[] {
    return [this.queues.length, this.pollers.length, this.waiting.length];
  }

  /** 0: carrier. 1: watches the network. */
  roleOf(thread: ThreadId): number {
    return this.pollers.isOne(thread) ? 1 : 0;
  }

  private start(request: Slot): void {
    this.live++;
    this.requests.setThread(request, this.queues.carrierFor(request));
    this.arrive(request);
  }

  private startWaiting(): void {
    while (this.live < this.greenLimit && this.waiting.length > 0) this.start(this.waiting.shift());
  }

  /** Something has come from the network for this request. */
  private arrive(request: Slot): void {
    if (this.pollers.count > 0) this.pollers.push(request);
    else this.makeReady(request);
  }

  private makeReady(request: Slot): void {
    let carrier = this.requests.thread(request);
    if (!this.carriers.keeps(carrier)) carrier = this.queues.carrierFor(request);
    this.queues.push(carrier, request);
    if (this.carriers.isIdle(carrier)) {
      this.carriers.take(carrier);
      this.scheduler.wake(carrier);
    } else {
      this.wakeIdle();
    }
  }

  /** Wakes a carrier that is idle, to look for work. Whether there was one. */
  private wakeIdle(): boolean {
    const carrier = this.carriers.takeIdle();
    if (carrier === NONE) return false;
    this.scheduler.wake(carrier);
    return true;
  }

  private carry(carrier: ThreadId): Nanos {
    let request = this.scheduler.servedBy(carrier);
    let switchNanos = 0;
    for (;;) {
      if (request === NONE) {
        request = this.carriers.keeps(carrier) ? this.queues.take(carrier) : NONE;
        if (request === NONE) {
          this.carriers.rest(carrier);
          return 0;
        }
        switchNanos = this.takeUp(carrier, request);
      }
      const nanos = this.execution.advance(request, this.slackNanos, switchNanos);
      if (nanos > 0) return nanos;
      if (nanos === BLOCKED) return 0;
      this.scheduler.serve(carrier, NONE);
      if (nanos === ENDED) this.end(request);
      request = NONE;
    }
  }

  /** Returns what it takes the carrier to change over. */
  private takeUp(carrier: ThreadId, request: Slot): Nanos {
    this.requests.setThread(request, carrier);
    this.scheduler.serve(carrier, request);
    this.execution.takenUp(request);
    return this.switches.to(carrier, request);
  }

  private end(request: Slot): void {
    this.execution.finish(request);
    this.live--;
    this.startWaiting();
  }

  private poll(poller: ThreadId): Nanos {
    const nanos = this.pollers.nextBurst(poller);
    while (this.pollers.handled.length > 0) this.makeReady(this.pollers.handled.shift());
    return nanos;
  }
}
