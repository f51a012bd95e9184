// One server of a scenario with its machine, its upstreams and its share of the traffic: the composition root of the
// engine, and the loop that takes events and hands each to the part it concerns. Outside the engine it is known as
// Simulation, and read through EngineView.

import type { Nanos } from '../scenario/duration.ts';
import { CHOICE, type Configuration, columnOf, sectionOf } from './configuration/layout.ts';
import { Clock } from './kernel/clock.ts';
import { Digest } from './kernel/digest.ts';
import { EVENT } from './kernel/event-kind.ts';
import { EventQueue } from './kernel/event-queue.ts';
import { EndedProcess } from './machine/ended-process.ts';
import { Locks } from './machine/locks.ts';
import { MachineFaults } from './machine/machine-faults.ts';
import { ProcessMemory } from './machine/memory.ts';
import { Scheduler } from './machine/scheduler.ts';
import { ClassMeasures } from './metrics/class-measures.ts';
import { EndRing } from './metrics/end-ring.ts';
import { Measures } from './metrics/measures.ts';
import { Draws } from './random/draws.ts';
import { Sampler } from './random/sampler.ts';
import type { ServerEngine } from './server-engine.ts';
import { type EndListener, Execution } from './threading/execution.ts';
import { createThreadModel } from './threading/registry.ts';
import type { ThreadModel } from './threading/thread-model.ts';
import { Faults } from './upstream/faults.ts';
import { Upstreams } from './upstream/upstreams.ts';
import { type FaultCode, NONE, OUTCOME, type Outcome, type Slot } from './view/codes.ts';
import type { EndTaker } from './view/ended-requests.ts';
import type { EngineView } from './view/engine-view.ts';
import { Arrivals } from './workload/arrivals.ts';
import { ClientRetries } from './workload/client-retries.ts';
import { HeldBack } from './workload/held-back.ts';
import { Patience } from './workload/patience.ts';
import { RequestClasses } from './workload/request-classes.ts';
import { RequestTable } from './workload/request-table.ts';

export class Engine implements ServerEngine, EngineView, EndListener {
  readonly view: EngineView = this;
  readonly measures: Measures;
  readonly classMeasures: ClassMeasures | null;
  readonly requests: RequestTable;
  readonly scheduler: Scheduler;
  readonly upstreams: Upstreams;
  readonly locks: Locks;
  readonly faults: Faults;
  readonly machineFaults: MachineFaults;
  readonly memory: ProcessMemory;
  model: ThreadModel;
  killedAt: Nanos | null = null;

  private readonly hash = new Digest();
  readonly execution: Execution;
  private readonly arrivals: Arrivals;
  private readonly classes: RequestClasses;
  private readonly patience: Patience;
  private readonly heldBack: HeldBack;
  readonly retries: ClientRetries;
  /** How requests ended that nobody has taken yet; null where nobody asks. */
  private readonly ends: EndRing | null;
  private connections: number;
  private readonly clock = new Clock();
  private readonly queue = new EventQueue(this.clock);
  private handled = 0;

  constructor(configuration: Configuration, hasTaker: boolean, charted: boolean) {
    const machine = sectionOf(configuration, 'machine');
    const traffic = sectionOf(configuration, 'traffic');
    const sampler = new Sampler(new Draws(sectionOf(configuration, 'run').seed));
    const { queue: events, clock } = this;
    const requests = new RequestTable(clock);
    this.requests = requests;
    this.ends = hasTaker ? new EndRing() : null;
    this.connections = machine.connections;
    this.memory = new ProcessMemory(sectionOf(configuration, 'memory'), requests);
    this.scheduler = new Scheduler(machine, { clock, events, requests, memory: this.memory });
    this.upstreams = new Upstreams(configuration, { clock, events, requests, sampler });
    this.locks = new Locks(configuration, clock, events, this.scheduler);
    this.execution = new Execution(
      configuration,
      { clock, events, requests, sampler, upstreams: this.upstreams, locks: this.locks },
      this,
    );
    this.model = createThreadModel(configuration, {
      execution: this.execution,
      scheduler: this.scheduler,
      sampler,
      clock,
      events,
    });
    this.scheduler.attach(this.model);
    this.memory.attach(this.model);
    this.measures = new Measures(clock, requests, this.scheduler, this.memory, charted);
    this.measures.attach(this.model);
    const classes = columnOf(configuration, 'classes').length;
    this.classMeasures = classes > 0 ? new ClassMeasures(classes, clock, requests) : null;
    this.classes = new RequestClasses(configuration, sampler, requests);
    const isOpen = traffic.kind === CHOICE.traffic.kind.open;
    const connections = isOpen ? traffic.persistentConnections : Number.POSITIVE_INFINITY;
    this.heldBack = new HeldBack(connections, clock, events, requests);
    this.patience = new Patience(traffic.patienceNanos, clock, events);
    this.arrivals = new Arrivals(configuration, clock, events, sampler);
    const { endsAt } = this.arrivals.quota;
    this.retries = new ClientRetries(sectionOf(configuration, 'clientRetries'), {
      clock,
      events,
      sampler,
      requests,
      endsAt,
    });
    this.faults = new Faults(configuration, clock, events, this.upstreams);
    this.machineFaults = new MachineFaults(configuration, clock, events, this);
    this.faults.begin();
    this.machineFaults.begin();
    this.arrivals.begin();
  }

  get now(): Nanos {
    return this.clock.now;
  }

  get events(): number {
    return this.handled;
  }

  get nextEventAt(): Nanos {
    return this.queue.nextAt;
  }

  get arrivalsOver(): boolean {
    return this.arrivals.isOver;
  }

  get finished(): boolean {
    const { live, ghosts } = this.requests;
    return (
      live === ghosts && this.retries.pending === 0 && this.heldBack.length === 0 && this.arrivals.isOver
    );
  }

  digest(): string {
    return this.hash.toString();
  }

  advance(until: Nanos, budget: number): number {
    const { queue, clock, hash, ends } = this;
    let count = 0;
    while (count < budget) {
      if (!queue.isDue(until)) {
        this.rest(until);
        break;
      }
      if (this.finished) break;
      queue.take();
      count++;
      const { kind, subject } = queue;
      hash.add(clock.cell, kind, subject);
      this.measures.timePasses();
      // The most frequent kinds here, where they are compiled as one with the loop.
      if (kind === EVENT.waitEnd) this.endWait(subject);
      else if (kind === EVENT.sliceEnd) this.scheduler.endSlice(subject);
      else if (kind !== EVENT.arrival) this.handle(kind, subject);
      else if (this.arrivals.arrives()) this.admit(NONE);
      this.scheduler.dispatch();
      if (ends?.isFull === true) break;
    }
    this.handled += count;
    return count;
  }

  handOver(take: EndTaker): boolean {
    return this.ends?.drain(take) === true;
  }

  get unsent(): number {
    return this.heldBack.length;
  }

  configure(configuration: Configuration): void {
    const machine = sectionOf(configuration, 'machine');
    // What is looked at from time to time shows the machine as it was until now, whether or not somebody has read it.
    this.measures.timePasses();
    this.connections = machine.connections;
    this.execution.configure(configuration);
    this.locks.configure(configuration);
    this.scheduler.configure(machine);
    this.upstreams.configure(configuration);
    this.model.configure(configuration);
    this.memory.configure(sectionOf(configuration, 'memory'));
    this.classes.configure(configuration);
    this.patience.configure(sectionOf(configuration, 'traffic').patienceNanos);
    this.retries.configure(sectionOf(configuration, 'clientRetries'));
    this.arrivals.configure(configuration);
    this.killIfFull();
    this.scheduler.dispatch();
  }

  loseCores(count: number): void {
    this.scheduler.loseCores(count);
  }

  squeeze(bytes: number): void {
    this.memory.squeeze(bytes);
    this.killIfFull();
  }

  setFault(group: number, node: number, fault: FaultCode, factor: number): void {
    this.measures.timePasses();
    this.faults.set(group, node, fault, factor);
  }

  requestEnds(slot: Slot, outcome: Outcome): void {
    const { requests } = this;
    // Its client has gone: it has ended long ago.
    if (requests.isGhost(slot)) return;
    this.patience.end(slot);
    this.measures.requestEnded(slot, outcome);
    this.classMeasures?.requestEnded(slot, outcome);
    const user = requests.user(slot);
    const isRetried = outcome !== OUTCOME.completed && this.retries.retry(slot);
    if (user !== NONE && !isRetried) {
      this.arrivals.userIsAnswered(
        user,
        requests.rows,
        requests.firstAt(slot),
        requests.startedAt(slot) === this.clock.now,
      );
    }
    if (this.heldBack.length > 0) this.heldBack.connectionIsFree();
    if (this.ends !== null) this.ends.add(slot, outcome, requests, this.scheduler);
  }

  private rest(until: Nanos): void {
    // A run that has finished keeps the instant at which it did.
    if (this.finished || until === Number.POSITIVE_INFINITY) return;
    this.clock.now = until;
    this.measures.timePasses();
  }

  /** The clock stands at the instant of the event, which is none of the most frequent kinds. */
  private handle(kind: number, subject: number): void {
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
      case EVENT.faultChange:
        this.faults.change(subject);
        break;
    }
  }

  private admit(user: number): void {
    const { arrivals } = this;
    // Before the next one is scheduled, which may come with another lag.
    const lagNanos = arrivals.lagNanos;
    arrivals.send();
    this.retries.firstSent();
    if (this.heldBack.mustHold) this.heldBack.hold(arrivals.number, lagNanos);
    else this.take(this.requests.open(arrivals.number, lagNanos, user));
  }

  /** A request that was held back is sent now. */
  private sendHeld(): void {
    const { heldBack, arrivals } = this;
    heldBack.take(arrivals.number);
    this.take(this.requests.open(arrivals.number, heldBack.lagNanos, NONE));
  }

  /** A client sends again. */
  private repeat(entry: number): void {
    const { number } = this.arrivals;
    const user = this.retries.send(entry, number);
    const slot = this.requests.open(number, 0, user);
    this.measures.requestRepeats();
    this.take(slot);
  }

  /** The request in this slot, which has just been opened, arrives at the server. */
  private take(slot: Slot): void {
    this.classes.assign(slot);
    this.patience.begin(slot);
    const { memory } = this;
    const isTakenIn = memory.takesIn(slot);
    this.measures.requestArrived(slot);
    this.classMeasures?.requestArrived(slot);
    if (!isTakenIn) {
      this.execution.reject(slot);
      memory.turnedAway();
      return;
    }
    if (memory.full) {
      this.killIfFull();
      if (this.killedAt !== null) return;
    }
    if (this.requests.live > this.connections) this.execution.reject(slot);
    else this.model.admit(slot);
  }

  /** Where it is the rule, a full memory ends the process for good: all that is in it fails, what comes later is rejected. */
  private killIfFull(): void {
    if (!this.memory.full || !this.memory.kills) return;
    const { requests } = this;
    this.killedAt = this.clock.now;
    this.scheduler.stop();
    this.locks.clear();
    this.memory.end();
    this.model = new EndedProcess((slot) => this.execution.reject(slot));
    this.scheduler.attach(this.model);
    this.measures.attach(this.model);
    for (let slot = 0; slot < requests.slots; slot++) {
      if (requests.number(slot) < 0) continue;
      this.upstreams.abandon(slot);
      requests.setDue(slot, Number.NaN);
      requests.setOutcome(slot, OUTCOME.failed);
      this.execution.finish(slot);
    }
  }

  /** For its client the request ends now; the server goes on with it. */
  private giveUp(slot: Slot): void {
    this.scheduler.settle(slot);
    this.requestEnds(slot, OUTCOME.abandoned);
    this.requests.giveUp(slot);
  }

  private endWait(slot: Slot): void {
    if (!this.requests.endWait(slot)) return;
    this.upstreams.end(slot);
    this.model.resume(slot);
  }
}
