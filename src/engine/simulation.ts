// One server of a scenario with its machine, its upstreams and its share of the traffic: the composition root of the
// engine, and the loop that takes events and hands each to the part it concerns.

import type { Nanos } from '../scenario/duration.ts';
import type { FaultKind, Scenario, Server } from '../scenario/scenario.ts';
import { Clock } from './kernel/clock.ts';
import { Digest } from './kernel/digest.ts';
import { EVENT } from './kernel/event-kind.ts';
import { EventQueue } from './kernel/event-queue.ts';
import { Scheduler } from './machine/scheduler.ts';
import { Measures } from './metrics/measures.ts';
import type { Outcome } from './metrics/outcome.ts';
import { Draws } from './random/draws.ts';
import { Sampler } from './random/sampler.ts';
import { type EndListener, Execution } from './threading/execution.ts';
import { createThreadModel } from './threading/registry.ts';
import type { ThreadModel } from './threading/thread-model.ts';
import { Faults } from './upstream/faults.ts';
import { Upstreams } from './upstream/upstreams.ts';
import { Arrivals } from './workload/arrivals.ts';
import { NONE, RequestTable, type Slot } from './workload/request-table.ts';

/** Hears of each request that ends. `split[offset + state]` is its time in each REQUEST_STATE, in nanoseconds. */
export interface RequestObserver {
  ended(
    request: number,
    outcome: Outcome,
    intendedAt: Nanos,
    startedAt: Nanos,
    endedAt: Nanos,
    split: Float64Array,
    offset: number,
  ): void;
}

export interface SimulationOptions {
  readonly observer?: RequestObserver;
}

export class Simulation implements EndListener {
  readonly measures: Measures;
  readonly requests: RequestTable;
  readonly scheduler: Scheduler;
  readonly upstreams: Upstreams;
  readonly faults: Faults;
  readonly model: ThreadModel;

  private readonly hash = new Digest();
  private readonly execution: Execution;
  private readonly arrivals: Arrivals;
  private readonly observer: RequestObserver | undefined;
  private readonly serverId: string;
  private slackNanos: Nanos;
  private connections: number;
  private readonly clock = new Clock();
  private readonly queue = new EventQueue(this.clock);
  private handled = 0;

  /** `scenario` must be valid (see scenario/parse.ts); `server` is one of its servers. */
  constructor(scenario: Scenario, server: Server, options: SimulationOptions = {}) {
    const sampler = new Sampler(new Draws(scenario.seed));
    const { queue: events, clock } = this;
    const requests = new RequestTable(clock);
    this.requests = requests;
    this.observer = options.observer;
    this.serverId = server.id;
    this.slackNanos = scenario.machine.timerSlackNanos;
    this.connections = scenario.machine.connections;
    this.scheduler = new Scheduler(scenario.machine, clock, events, requests);
    this.upstreams = new Upstreams(scenario, { clock, events, requests, sampler });
    this.execution = new Execution(
      scenario,
      { clock, events, requests, sampler, upstreams: this.upstreams },
      this,
    );
    this.model = createThreadModel(server, {
      execution: this.execution,
      scheduler: this.scheduler,
      sampler,
      slackNanos: () => this.slackNanos,
    });
    this.scheduler.attach(this.model);
    this.measures = new Measures(clock, requests, this.scheduler, this.model, scenario.machine.memory);
    this.arrivals = new Arrivals(scenario, clock, events, sampler);
    this.faults = new Faults(scenario, clock, events, this.upstreams);
    this.faults.begin();
    this.arrivals.begin();
  }

  /** Simulated time since the start. */
  get now(): Nanos {
    return this.clock.now;
  }

  /** Events handled so far. */
  get events(): number {
    return this.handled;
  }

  /** Whether arrivals have ended and nothing is in the system. */
  get finished(): boolean {
    return this.requests.live === 0 && this.arrivals.isOver;
  }

  /** Fingerprint of all events so far, 16 hexadecimal digits. */
  digest(): string {
    return this.hash.toString();
  }

  /**
   * Handles events up to and including `until`, at most `budget` of them, and returns how many. The clock then stands
   * at `until`, or at the last event if the budget ran out or the run has finished.
   */
  advance(until: Nanos, budget: number): number {
    const { queue, clock, hash } = this;
    let count = 0;
    while (count < budget) {
      if (!queue.isDue(until)) {
        this.rest(until);
        break;
      }
      if (this.finished) break;
      queue.take();
      count++;
      hash.add(clock.cell, queue.kind, queue.subject);
      this.handle(queue.kind, queue.subject);
    }
    this.handled += count;
    return count;
  }

  /** Takes on live parameters of the scenario; what only a restart can change is left as it is. */
  configure(scenario: Scenario): void {
    const server = scenario.servers.find((each) => each.id === this.serverId);
    this.slackNanos = scenario.machine.timerSlackNanos;
    this.connections = scenario.machine.connections;
    this.execution.configure(scenario);
    this.scheduler.configure(scenario.machine);
    this.upstreams.configure(scenario);
    if (server !== undefined) this.model.configure(server);
    this.measures.configure(scenario.machine.memory);
    this.arrivals.configure(scenario.traffic);
    this.scheduler.dispatch();
  }

  /** Sets a node's fault now; `none` heals it. `node` counts from 1. Throws UnknownNodeError. */
  setFault(upstream: string, node: number, fault: FaultKind | 'none', factor: number): void {
    this.faults.set(upstream, node, fault, factor);
  }

  requestEnds(slot: Slot, outcome: Outcome): void {
    const { requests, observer } = this;
    this.measures.requestEnded(slot, outcome);
    const user = requests.user[slot]!;
    if (user !== NONE) {
      this.arrivals.userIsAnswered(user, requests.number, slot, requests.startedAt[slot] === this.clock.now);
    }
    observer?.ended(
      requests.number[slot]!,
      outcome,
      requests.intendedAt[slot]!,
      requests.startedAt[slot]!,
      this.clock.now,
      requests.splitColumn,
      requests.splitOffset(slot),
    );
  }

  private rest(until: Nanos): void {
    // A run that has finished keeps the instant at which it did.
    if (this.finished || until === Number.POSITIVE_INFINITY) return;
    this.clock.now = until;
    this.measures.timePasses();
  }

  /** The clock stands at the instant of the event. */
  private handle(kind: number, subject: number): void {
    this.measures.timePasses();
    switch (kind) {
      case EVENT.waitEnd:
        this.endWait(subject);
        break;
      case EVENT.sliceEnd:
        this.scheduler.endSlice(subject);
        break;
      case EVENT.arrival:
        if (this.arrivals.arrives()) this.admit(NONE);
        break;
      case EVENT.userSends:
        if (this.arrivals.userSends()) this.admit(subject);
        break;
      case EVENT.faultChange:
        this.faults.change(subject);
        break;
    }
    this.scheduler.dispatch();
  }

  private admit(user: number): void {
    const { arrivals } = this;
    // Before the next one is scheduled, which may come with another lag.
    const lagNanos = arrivals.lagNanos;
    arrivals.send();
    const slot = this.requests.open(arrivals.number, lagNanos, user);
    this.measures.requestArrived();
    if (this.requests.live > this.connections) this.execution.reject(slot);
    else this.model.admit(slot);
  }

  private endWait(slot: Slot): void {
    if (this.requests.due[slot] !== this.clock.now) return;
    this.requests.due[slot] = Number.NaN;
    this.upstreams.end(slot);
    this.model.resume(slot);
  }
}
