// One server with its machine, its upstreams and its traffic, from clients or (at a node) from other servers.
// This is the composition root of the core and the loop that passes each event to the part concerned.

import { ArrivalAdmission } from './admission/arrival-admission.ts';
import { WaitingRules } from './admission/waiting-rules.ts';
import { CAUSE, CHOICE, EVENT, LIST, NONE, OUTCOME, RECOVERY, SECTION } from './codes.ts';
import { Configuration } from './configuration.ts';
import { EndTaker } from './end-taker.ts';
import { Clock } from './kernel/clock.ts';
import { Digest } from './kernel/digest.ts';
import { EventQueue, kindOf, LATEST } from './kernel/event-queue.ts';
import { Turn, Turns } from './kernel/turns.ts';
import { bitsOf, NO_WORD, subjectOf } from './kernel/words.ts';
import { Locks } from './machine/locks.ts';
import { MachineFaults } from './machine/machine-faults.ts';
import { ProcessMemory } from './machine/memory.ts';
import { Scheduler, SchedulerParts } from './machine/scheduler.ts';
import { ClassMeasures } from './metrics/class-measures.ts';
import { EndRing } from './metrics/end-ring.ts';
import { LatencyHistogram } from './metrics/latency-histogram.ts';
import { Measures } from './metrics/measures.ts';
import { Recovery } from './metrics/recovery.ts';
import { Draws } from './random/draws.ts';
import { Sampler } from './random/sampler.ts';
import { RequestEnds } from './request-ends.ts';
import { CalledServer, ServedNode } from './served-node.ts';
import { ServerProcess } from './server-process.ts';
import { Execution, ExecutionParts } from './threading/execution.ts';
import { ModelParts } from './threading/model-parts.ts';
import { createThreadModel } from './threading/registry.ts';
import { ThreadModel } from './threading/thread-model.ts';
import { Nanos, Slot } from './types.ts';
import { CallView } from './upstream/call-view.ts';
import { Faults } from './upstream/faults.ts';
import { UpstreamParts } from './upstream/parts.ts';
import { Upstreams } from './upstream/upstreams.ts';
import { Arrivals } from './workload/arrivals.ts';
import { ClientRetries } from './workload/client-retries.ts';
import { ClientThreads } from './workload/client-threads.ts';
import { Connecting } from './workload/connecting.ts';
import { ConnectionQueue } from './workload/connection-queue.ts';
import { KeptConnections } from './workload/kept-connections.ts';
import { Patience } from './workload/patience.ts';
import { RequestClasses } from './workload/request-classes.ts';
import { RequestTable } from './workload/request-table.ts';

/** Kinds of latency. */
namespace LATENCY {
  export const overhead: i32 = 0;
  export const intended: i32 = 1;
  export const actual: i32 = 2;
  export const service: i32 = 3;
  export const length: i32 = 4;
}

export class Engine extends CalledServer {
  /** Entry point of calls to a server at a node; null for the front server, which clients call. */
  readonly served: ServedNode | null;
  readonly measures: Measures;
  readonly requests: RequestTable;
  readonly scheduler: Scheduler;
  readonly upstreams: Upstreams;
  readonly locks: Locks;
  readonly faults: Faults;
  readonly machineFaults: MachineFaults;
  readonly memory: ProcessMemory;
  readonly execution: Execution;
  readonly retries: ClientRetries;
  /** The call that readers look at; Upstreams.look fills it in. */
  readonly callView: CallView = new CallView();
  private readonly process: ServerProcess;
  private readonly waiting: WaitingRules;
  readonly admission: ArrivalAdmission;
  private readonly arrivals: Arrivals;
  private readonly requestClasses: RequestClasses;
  /** Measures per request class; null if there are no classes. */
  readonly classMeasures: ClassMeasures | null;
  private readonly patience: Patience;
  private readonly connectionQueue: ConnectionQueue;
  private readonly requestEnds: RequestEnds;
  /** Ends of requests that have not been read yet; null if nothing reads them. */
  private readonly ends: EndRing | null;
  private readonly connecting: Connecting;
  private readonly clock: Clock;
  private readonly queue: EventQueue;
  private readonly turns: Turns;
  private readonly turn: Turn;
  private readonly hash: Digest = new Digest();
  private handled: f64 = 0;
  private readonly recoveryMeter: Recovery = new Recovery();

  /**
   * `hasTaker`: whether ended requests are read. `charted`: see Measures. `front`: for a server at a node,
   * the server that clients call; otherwise null. All servers of a system share one clock and take turns.
   */
  constructor(
    configuration: Configuration,
    hasTaker: bool,
    charted: bool,
    clock: Clock,
    turns: Turns,
    front: Engine | null,
  ) {
    super();
    const ends = hasTaker ? new EndRing() : null;
    const turn = new Turn(turns, turns.join());
    const events = new EventQueue(clock);
    let served: ServedNode | null = null;
    let taker: EndTaker | null = ends;
    let upstreamsOfFront: Upstreams | null = null;
    if (front !== null) {
      served = new ServedNode(clock, events, turn);
      taker = served;
      upstreamsOfFront = front.upstreams;
    }
    const sampler = new Sampler(new Draws(configuration.at(SECTION.run.seed)));
    const requests = new RequestTable(clock);
    const memory = new ProcessMemory(configuration, requests);
    const scheduler = new Scheduler(configuration, new SchedulerParts(clock, events, requests, memory));
    const upstreams = new Upstreams(
      configuration,
      new UpstreamParts(clock, events, requests, sampler, turn, front !== null),
      upstreamsOfFront,
    );
    const locks = new Locks(configuration, clock, events, scheduler);
    const admission = new ArrivalAdmission(configuration, clock, sampler);
    const measures = new Measures(clock, requests, scheduler, memory, upstreams, admission, charted);
    if (configuration.at(SECTION.machine.cpuLimit) < Infinity)
      measures.fitWindows(configuration.at(SECTION.machine.cpuPeriodNanos));
    const classes = configuration.listLength(LIST.classes.place);
    const classMeasures = classes > 0 ? new ClassMeasures(classes, clock, requests) : null;
    const connectionQueue = new ConnectionQueue(connectionsOf(configuration), clock, events, requests);
    const patience = new Patience(configuration.at(SECTION.traffic.patienceNanos), clock, events);
    const arrivals = new Arrivals(configuration, clock, events, sampler);
    const endsAt = arrivals.quota.endsAt;
    const retries = new ClientRetries(configuration, clock, events, sampler, requests, endsAt);
    const kept = new KeptConnections(configuration, requests);
    const clientThreads = new ClientThreads(configuration, scheduler);
    const connecting = new Connecting(configuration, clock, events, requests, kept, clientThreads);
    const requestEnds = new RequestEnds(
      clock,
      requests,
      scheduler,
      measures,
      classMeasures,
      arrivals,
      retries,
      patience,
      connectionQueue,
      connecting,
      admission,
      taker,
    );
    const execution = new Execution(
      configuration,
      new ExecutionParts(clock, events, requests, sampler, upstreams, locks),
      requestEnds,
    );
    const waiting = new WaitingRules(configuration, clock);
    const model = createThreadModel(
      configuration,
      new ModelParts(execution, scheduler, sampler, clock, events, kept, waiting),
    );
    const process = new ServerProcess(
      model,
      clock,
      requests,
      memory,
      scheduler,
      clientThreads,
      locks,
      upstreams,
      connecting,
      execution,
      measures,
    );
    this.served = served;
    this.turns = turns;
    this.turn = turn;
    this.process = process;
    this.waiting = waiting;
    this.admission = admission;
    this.clock = clock;
    this.queue = events;
    this.requests = requests;
    this.memory = memory;
    this.scheduler = scheduler;
    this.upstreams = upstreams;
    this.locks = locks;
    this.execution = execution;
    this.measures = measures;
    this.classMeasures = classMeasures;
    this.requestClasses = new RequestClasses(configuration, sampler, requests);
    this.connectionQueue = connectionQueue;
    this.patience = patience;
    this.arrivals = arrivals;
    this.retries = retries;
    this.requestEnds = requestEnds;
    this.ends = ends;
    this.connecting = connecting;
    this.faults = new Faults(configuration, clock, events, upstreams);
    this.machineFaults = new MachineFaults(configuration, clock, events, process);
    if (served === null) this.faults.begin();
    this.machineFaults.begin();
    if (served === null) arrivals.begin();
    else served.attach(this);
  }

  /** Simulated time since the start. */
  get now(): Nanos {
    return this.clock.now;
  }

  /** Number of events handled so far. */
  get events(): f64 {
    return this.handled;
  }

  /** When the next event is due; Infinity if there is none. */
  get nextEventAt(): Nanos {
    return this.queue.nextAt;
  }

  /** Whether no more requests will arrive. */
  get arrivalsOver(): bool {
    return this.arrivals.isOver;
  }

  /**
   * Whether arrivals are over and every request has ended for its client; the server may still work on
   * abandoned ones. Never true for a server at a node.
   */
  get finished(): bool {
    const requests = this.requests;
    return (
      this.served === null &&
      requests.live === requests.ghosts &&
      this.retries.pending === 0 &&
      this.connectionQueue.length === 0 &&
      this.arrivals.isOver
    );
  }

  /** The thread model. A new one replaces it when the process is killed. */
  get model(): ThreadModel {
    return this.process.model;
  }

  /**
   * Time from the end of the last fault until the front server behaved as before the first fault; NaN if it
   * never did. See Recovery.
   */
  recovery(): Nanos {
    const records = this.faults.records;
    const machineFaults = this.machineFaults;
    const meter = this.recoveryMeter;
    let from: Nanos = Infinity;
    let until: Nanos = 0;
    for (let record = 0; record < records.length; record++) {
      from = Math.min(from, records[record].fromNanos);
      until = Math.max(until, records[record].untilNanos);
    }
    for (let record = 0; record < machineFaults.records; record++) {
      from = Math.min(from, machineFaults.fromNanosOf(record));
      // While the fault lasts, its end is NaN. The maximum is then NaN whatever follows.
      until = Math.max(until, machineFaults.untilNanosOf(record));
    }
    meter.state = from < Infinity ? RECOVERY.faultLasts : RECOVERY.noFault;
    if (from === Infinity || !(until < Infinity) || this.served !== null) return NaN;
    const end = this.arrivals.isOver ? this.measures.lastArrivedAt : this.clock.now;
    return meter.nanos(this.measures.timeline, from, until, end, this.arrivals.isOpen);
  }

  /** A value of RECOVERY. */
  get recoveryState(): i32 {
    this.recovery();
    return this.recoveryMeter.state;
  }

  /** When the process was killed for lack of memory; NaN while it lives. */
  get killedAt(): Nanos {
    return this.process.killedAt;
  }

  /** Number of requests due but not sent, because every open connection of the clients is in use. */
  get unsent(): i32 {
    return this.connectionQueue.length;
  }

  /** Fingerprint of the events so far. */
  get digest(): Digest {
    return this.hash;
  }

  /**
   * Rows of requests that ended since the last read, see EndRing: their address and their number of doubles.
   */
  get endRows(): usize {
    const ends = this.ends;
    return ends === null ? 0 : ends.address;
  }
  get endLength(): i32 {
    const ends = this.ends;
    return ends === null ? 0 : ends.length;
  }
  get endsAreFull(): bool {
    const ends = this.ends;
    return ends !== null && ends.isFull;
  }

  /** Marks the rows of ended requests as read. */
  forgetEnds(): void {
    const ends = this.ends;
    if (ends !== null) ends.clear();
  }

  /**
   * Histogram of a latency kind: a value of LATENCY; from LATENCY.length on, a class as numbered in
   * ClassMeasures.
   */
  latency(which: i32): LatencyHistogram {
    switch (which) {
      case LATENCY.overhead:
        return this.measures.overhead;
      case LATENCY.intended:
        return this.measures.latency;
      case LATENCY.actual:
        return this.measures.latencyActual;
      case LATENCY.service:
        return this.measures.service;
      default:
        return this.classMeasures!.latency[which - LATENCY.length];
    }
  }

  /** Number of request classes; 0 means that nothing is measured per class. */
  get classes(): i32 {
    const classMeasures = this.classMeasures;
    return classMeasures === null ? 0 : classMeasures.offered.length - 1;
  }

  /**
   * Handles events up to and including `until`, at most `budget` of them, and returns their number. After
   * that the clock is at `until`, or at the last event if the budget ran out, the run finished or the ring of
   * ends is full.
   */
  advance(until: Nanos, budget: f64): f64 {
    this.turns.last = bitsOf(Math.min(until, LATEST));
    const count = this.advanceInTurn(budget);
    if (count < budget && !this.endsAreFull) this.rest(until);
    return count;
  }

  /** Like `advance`, but only while it is the server's turn. After that the clock is at the last event. */
  advanceInTurn(budget: f64): f64 {
    const queue = this.queue;
    const ends = this.ends;
    const requests = this.requests;
    const turns = this.turns;
    let count: f64 = 0;
    // Nested conditions instead of `&&`, because V8 would store its result as a number. The whole hot path
    // does so.
    while (count < budget) {
      if (requests.live === requests.ghosts) {
        if (this.finished) break;
      }
      const word = queue.take(turns.last);
      if (word === NO_WORD) break;
      const kind = kindOf(word);
      const subject = subjectOf(word);
      const now = this.clock.now;
      count++;
      this.hash.add(now, kind, subject);
      this.measures.timePasses(now);
      // The most frequent kinds come first.
      if (kind === EVENT.waitEnd) this.endWait(subject);
      else if (kind === EVENT.sliceEnd) this.scheduler.endSlice(subject);
      else if (kind !== EVENT.arrival) this.handle(kind, subject);
      else if (this.arrivals.arrives()) this.admit(NONE);
      this.scheduler.dispatch();
      if (ends !== null) {
        if (ends.isFull) break;
      }
    }
    this.handled += count;
    return count;
  }

  /** Whether to stop handling events: the run has finished, or the ring of ends is full. */
  get mustStop(): bool {
    if (this.endsAreFull) return true;
    return this.requests.live === this.requests.ghosts && this.finished;
  }

  /** Adds events handled by other servers of the system. */
  countOthers(events: f64): void {
    this.handled += events;
  }

  /** Notes that the clock has advanced to `now`. */
  passTime(now: Nanos): void {
    this.measures.timePasses(now);
  }

  /** Applies settings that can change during a run; settings that need a restart stay unchanged. */
  configure(configuration: Configuration): void {
    // Measures sampled over time must cover the old settings up to now, whether or not the page reads them.
    this.measures.timePasses(this.clock.now);
    this.execution.configure(configuration);
    this.locks.configure(configuration);
    this.scheduler.configure(configuration);
    this.upstreams.configure(configuration);
    this.waiting.configure(configuration);
    this.admission.configure(configuration);
    this.model.configure(configuration);
    this.memory.configure(configuration);
    this.requestClasses.configure(configuration);
    this.patience.configure(configuration.at(SECTION.traffic.patienceNanos));
    this.retries.configure(configuration);
    this.arrivals.configure(configuration);
    this.connecting.configure(configuration);
    this.process.killIfFull();
    this.scheduler.dispatch();
  }

  /** Sets a node's fault now; FAULT.none heals it. Group and node count from 0. */
  setFault(group: i32, node: i32, fault: i32, factor: f64): void {
    this.measures.timePasses(this.clock.now);
    this.faults.set(group, node, fault, factor);
  }

  override loseCaller(slot: Slot): void {
    this.measures.timePasses(this.clock.now);
    this.giveUp(slot);
    if (!this.turn.isOwn) this.turn.wake(this.queue.nextAt);
  }

  override slowDown(factor: f64): void {
    this.measures.timePasses(this.clock.now);
    this.memory.slowDown(factor);
  }

  private rest(until: Nanos): void {
    // A finished run keeps the time at which it finished.
    if (this.finished || until === Infinity) return;
    this.clock.now = until;
    this.measures.timePasses(until);
  }

  /** Handles an event of a less frequent kind; the clock is at its time. */
  private handle(kind: i32, subject: i32): void {
    switch (kind) {
      case EVENT.callStep:
        this.upstreams.step(subject);
        break;
      case EVENT.lockGranted:
        this.model.resume(subject);
        break;
      case EVENT.interrupt:
        this.scheduler.changeInterrupt(subject);
        break;
      case EVENT.pause:
        this.scheduler.changePause();
        break;
      case EVENT.machineChange:
        this.machineFaults.change(subject);
        break;
      case EVENT.modelTimer:
        this.model.timer(subject);
        break;
      case EVENT.patienceEnd:
        if (this.patience.isOver(subject)) this.giveUp(subject);
        break;
      case EVENT.clientRetry:
        this.repeat(subject);
        break;
      case EVENT.heldSends:
        this.sendHeld();
        break;
      case EVENT.userSends:
        if (this.arrivals.userSends()) this.admit(subject);
        break;
      case EVENT.connect:
        if (this.connecting.arrives(subject)) this.knock(subject);
        break;
      case EVENT.accept:
        this.accept();
        break;
      case EVENT.faultChange:
        this.faults.change(subject);
        break;
      case EVENT.callArrives:
        this.callArrives(subject);
        break;
      case EVENT.cpuLimit:
        this.scheduler.changeCpuLimit(subject);
        break;
      case EVENT.poolStep:
        if (this.upstreams.pools.step(subject)) this.model.resume(subject);
        break;
      case EVENT.copyStep:
        this.upstreams.copyStep(subject);
        break;
      case EVENT.nodeWakes:
        this.upstreams.nodeWakes(subject);
        break;
    }
  }

  @inline
  private admit(user: i32): void {
    const arrivals = this.arrivals;
    // Read the lag first: scheduling the next arrival may change it.
    const lagNanos = arrivals.lagNanos;
    const number = arrivals.send();
    this.retries.firstSent();
    if (this.connectionQueue.mustWait) this.connectionQueue.add(number, lagNanos);
    else this.take(this.requests.open(number, number, lagNanos, user));
  }

  /** The call of this visit reaches the node, unless a fault prevents that. */
  private callArrives(visit: i32): void {
    const served = this.served!;
    if (!served.arrives(visit)) return;
    const number = served.numberOf(visit);
    const slot = this.requests.open(number, number, 0, NONE);
    const isAwaited = served.opens(visit, slot);
    this.take(slot);
    // The caller stopped waiting while the call was in transit. If the server has rejected the request, the
    // request has ended already.
    if (!isAwaited && this.requests.number(slot) === number) this.giveUp(slot);
  }

  /** Sends a request that was waiting for a connection. */
  private sendHeld(): void {
    const number = this.connectionQueue.take();
    this.take(this.requests.open(number, number, this.connectionQueue.lagNanos, NONE));
  }

  /** A client resends a request. */
  private repeat(entry: i32): void {
    const retry = this.retries.send(entry);
    const slot = this.requests.open(retry.number, retry.first, 0, retry.user);
    this.measures.requestRepeats();
    this.take(slot);
  }

  /** A client sends the request that was just opened in this slot. */
  @inline
  private take(slot: Slot): void {
    this.requestClasses.assign(slot);
    this.patience.begin(slot);
    this.measures.requestArrived(slot);
    const classMeasures = this.classMeasures;
    if (classMeasures !== null) classMeasures.requestArrived(slot);
    if (f64(this.requests.live) <= this.connecting.freeUpTo) this.takeIn(slot);
    else this.connect(slot);
  }

  private connect(slot: Slot): void {
    if (!this.connecting.begin(slot)) this.knock(slot);
  }

  /** The request's client reaches the server, possibly after earlier attempts, or gives up connecting. */
  private knock(slot: Slot): void {
    if (this.connecting.isGivenUp(slot)) this.refuse(slot, CAUSE.other);
    else if (this.connecting.comesOverOpen(slot)) this.takeIn(slot);
    else if (this.connecting.isFull()) this.turnBack(slot);
    else this.takeInNew(slot);
  }

  private turnBack(slot: Slot): void {
    if (!this.connecting.keeps(slot)) this.refuse(slot, CAUSE.other);
  }

  /** Rejects the request before it enters the process. */
  private refuse(slot: Slot, cause: i32): void {
    this.requests.connecting++;
    this.execution.reject(slot, cause);
    this.requests.connecting--;
  }

  /**
   * The process accepts the connections that it now has room for. A client that has given up in the meantime
   * is noticed only when its request ends in the process.
   */
  private accept(): void {
    const connecting = this.connecting;
    connecting.looksNow();
    for (let slot = connecting.next(); slot !== NONE; slot = connecting.next()) this.takeInNew(slot);
  }

  /** Takes in a request for which the client opens a new connection. */
  private takeInNew(slot: Slot): void {
    this.connecting.opens(slot);
    this.takeIn(slot);
  }

  /** The request enters the process, unless it is rejected. */
  @inline
  private takeIn(slot: Slot): void {
    if (this.admission.isOn) {
      const cause = this.admission.admit(slot);
      if (cause !== CAUSE.other) {
        this.refuse(slot, cause);
        return;
      }
    }
    const memory = this.memory;
    if (!memory.takesIn(slot)) {
      this.execution.reject(slot, CAUSE.other);
      memory.turnedAway();
      return;
    }
    if (memory.full) {
      this.process.killIfFull();
      if (this.process.isKilled) return;
    }
    this.model.admit(slot);
  }

  /** The request ends for its client; the server continues to process it. */
  private giveUp(slot: Slot): void {
    this.scheduler.settle(slot);
    this.requestEnds.requestEnds(slot, OUTCOME.abandoned);
    this.requests.giveUp(slot);
  }

  @inline
  private endWait(slot: Slot): void {
    if (!this.requests.endWait(slot)) return;
    this.upstreams.end(slot);
    this.model.resume(slot);
  }
}

/** Number of connections that open-loop clients keep open; each carries one request at a time. */
function connectionsOf(configuration: Configuration): f64 {
  const isOpen = i32(configuration.at(SECTION.traffic.kind)) === CHOICE.traffic.kind.open;
  return isOpen ? configuration.at(SECTION.traffic.persistentConnections) : Infinity;
}
