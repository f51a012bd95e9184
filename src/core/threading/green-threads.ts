// Green threads (M:N): each request has a cheap green thread, run by a few carriers, which are
// operating-system threads. A green thread that waits (also for a lock) releases its carrier. Work that
// blocks pins the carrier, which then waits too. A green thread keeps its carrier until it waits or ends,
// because only the operating system preempts, and it preempts the carrier.

import { QueueAdmission } from '../admission/queue-admission.ts';
import { CHOICE, NONE, REQUEST_STATE, SECTION, SERVER } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Fifo } from '../kernel/fifo.ts';
import { Scheduler } from '../machine/scheduler.ts';
import { Nanos, Slot, ThreadId } from '../types.ts';
import { RequestTable } from '../workload/request-table.ts';
import { CarrierQueues } from './carrier-queues.ts';
import { BLOCKED, ENDED, Execution, HANDED } from './execution.ts';
import { GreenSwitches } from './green-switches.ts';
import { ModelParts } from './model-parts.ts';
import { NetworkPollers } from './network-pollers.ts';
import { ThreadModel } from './thread-model.ts';
import { WorkerThreads } from './worker-threads.ts';

/** Indices for `queueLength`. */
namespace QUEUE {
  export const ready: i32 = 0;
  export const polled: i32 = 1;
  export const forGreenThread: i32 = 2;
}

export class GreenThreads extends ThreadModel {
  private readonly execution: Execution;
  private readonly scheduler: Scheduler;
  private readonly requests: RequestTable;
  private readonly carriers: WorkerThreads;
  private readonly queues: CarrierQueues;
  private readonly pollers: NetworkPollers;
  private readonly switches: GreenSwitches;
  /** Requests waiting for a green thread because the limit is reached. */
  private readonly waiting: Fifo = new Fifo();
  private readonly admission: QueueAdmission;
  private threads: i32 = 0;
  /** Current number of green threads. */
  private live: i32 = 0;
  private greenLimit: f64 = Infinity;
  private stackBytes: f64 = 0;
  private slackNanos: Nanos = 0;

  constructor(configuration: Configuration, parts: ModelParts) {
    super();
    const server = configuration.server;
    const size = i32(configuration.at(server + SERVER.greenThreads.carriers));
    const pollers = i32(configuration.at(server + SERVER.greenThreads.pollers));
    const stealing = i32(configuration.at(server + SERVER.greenThreads.stealing));
    const requests = parts.execution.requests;
    const carriers = new WorkerThreads();
    const execution = parts.execution;
    execution.yieldsLocks = true;
    this.execution = execution;
    this.scheduler = parts.scheduler;
    this.requests = requests;
    this.admission = parts.newAdmission();
    this.carriers = carriers;
    this.queues = new CarrierQueues(stealing === CHOICE.server.stealing.on, carriers, requests);
    this.switches = new GreenSwitches(requests, parts.scheduler);
    // Carriers created later get ids above the pollers.
    this.pollers = new NetworkPollers(pollers, size, parts.scheduler, requests);
    this.threads = carriers.resize(size, 0) + pollers;
    this.configure(configuration);
  }

  override configure(configuration: Configuration): void {
    const server = configuration.server;
    this.slackNanos = configuration.at(SECTION.machine.timerSlackNanos);
    this.greenLimit = configuration.at(server + SERVER.greenThreads.greenLimit);
    this.switches.costNanos = configuration.at(server + SERVER.greenThreads.greenSwitchNanos);
    this.stackBytes = configuration.at(server + SERVER.greenThreads.greenStackBytes);
    this.pollers.costNanos = configuration.at(server + SERVER.greenThreads.pollerCostNanos);
    const size = i32(configuration.at(server + SERVER.greenThreads.carriers));
    this.threads = this.carriers.resize(size, this.threads);
    this.scheduler.ensureThreads(this.threads);
    this.switches.ensureThreads(this.threads);
    this.queues.carriersChanged();
    for (let ready = this.queues.length; ready > 0 && this.wakeIdle(); ready--);
    this.startWaiting();
  }

  override admit(request: Slot): void {
    if (this.admission.rules.isOn) this.admission.arrives(request, this.backlogLength);
    if (this.mayStart) this.start(request);
    else this.waiting.push(request);
  }

  override resume(request: Slot): void {
    const carrier = this.requests.thread(request);
    if (this.scheduler.servedBy(carrier) === request) {
      // The carrier was pinned, so it waited too.
      this.scheduler.wake(carrier);
      return;
    }
    const state = this.requests.state(request);
    this.execution.takenUp(request);
    // Locks and pools are in the process itself. Any other wait ends with data from the network.
    if (state === REQUEST_STATE.lockWait || state === REQUEST_STATE.poolWait) this.makeReady(request);
    else this.arrive(request);
  }

  override nextBurst(thread: ThreadId): Nanos {
    return this.pollers.isOne(thread) ? this.poll(thread) : this.carry(thread);
  }

  override get extraBytes(): f64 {
    return f64(this.live) * this.stackBytes;
  }

  /** If no new green thread may start, the request will reuse the memory of one that ends. */
  override bytesFor(_request: Slot): f64 {
    return this.mayStart ? this.stackBytes : 0;
  }

  /** The first carrier is the process's main thread. */
  override get extraThreads(): i32 {
    return this.carriers.size + this.carriers.leaving - 1 + this.pollers.count;
  }

  override get threadCount(): i32 {
    return max(this.carriers.highest, this.pollers.last) + 1;
  }

  override get backlogLength(): i32 {
    return this.queues.length + this.pollers.length + this.waiting.length;
  }

  override backlogAt(place: i32): Slot {
    const ready = this.queues.length;
    if (place < ready) return this.queues.at(place);
    const polled = ready + this.pollers.length;
    if (place < polled) return this.pollers.at(place - ready);
    return place - polled < this.waiting.length ? this.waiting.at(place - polled) : NONE;
  }

  override get queueCount(): i32 {
    return QUEUE.forGreenThread + 1;
  }

  override queueLength(queue: i32): i32 {
    switch (queue) {
      case QUEUE.ready:
        return this.queues.length;
      case QUEUE.polled:
        return this.pollers.length;
      default:
        return this.waiting.length;
    }
  }

  /** 0 for a carrier, 1 for a network poller. */
  override roleOf(thread: ThreadId): i32 {
    return i32(this.pollers.isOne(thread));
  }

  /** Whether another green thread may start. */
  private get mayStart(): bool {
    return f64(this.live) < this.greenLimit;
  }

  private start(request: Slot): void {
    this.live++;
    this.requests.setThread(request, this.queues.carrierFor(request));
    this.arrive(request);
  }

  private startWaiting(): void {
    while (this.waiting.length > 0 && this.mayStart) this.start(this.waiting.shift());
  }

  /** Network data has arrived for this request. */
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

  /** Wakes an idle carrier to look for work. Returns whether there was one. */
  private wakeIdle(): bool {
    const carrier = this.carriers.takeIdle();
    if (carrier === NONE) return false;
    this.scheduler.wake(carrier);
    return true;
  }

  private carry(carrier: ThreadId): Nanos {
    let request = this.scheduler.servedBy(carrier);
    let switchNanos: Nanos = 0;
    while (true) {
      if (request === NONE) {
        request = this.carriers.keeps(carrier) ? this.queues.take(carrier) : NONE;
        if (request === NONE) {
          this.carriers.rest(carrier);
          return 0;
        }
        if (this.admission.rules.isOn) {
          if (this.drops(request)) {
            request = NONE;
            continue;
          }
        }
        switchNanos = this.takeUp(carrier, request);
      }
      const nanos = this.execution.advance(request, this.slackNanos, switchNanos);
      if (nanos > 0) return nanos;
      if (nanos === BLOCKED) return 0;
      this.scheduler.serve(carrier, NONE);
      if (nanos === HANDED) {
        this.execution.takenUp(request);
        this.queues.push(carrier, request);
        request = this.execution.locks.handedTo;
        switchNanos = this.takeUp(carrier, request);
        continue;
      }
      if (nanos === ENDED) this.end(request);
      request = NONE;
    }
  }

  /** Gives the request to the carrier. Returns the cost of the switch. */
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

  /** Drops the request if it is new and has waited too long. Returns whether it did. */
  private drops(request: Slot): bool {
    if (!this.admission.isNew(request) || this.admission.keeps(request, this.backlogLength)) return false;
    this.live--;
    this.startWaiting();
    return true;
  }

  private poll(poller: ThreadId): Nanos {
    const nanos = this.pollers.nextBurst(poller);
    while (this.pollers.handled.length > 0) this.makeReady(this.pollers.handled.shift());
    return nanos;
  }
}
