// Upstreams without a server: calls begin at set instants, and each end is recorded.

import type { Configuration } from '../../../../src/core/configuration.ts';
import { Clock } from '../../../../src/core/kernel/clock.ts';
import { EventQueue, kindOf } from '../../../../src/core/kernel/event-queue.ts';
import { subjectOf } from '../../../../src/core/kernel/words-of-script.ts';
import { Draws } from '../../../../src/core/random/draws.ts';
import { Sampler } from '../../../../src/core/random/sampler.ts';
import { CallView } from '../../../../src/core/upstream/call-view.ts';
import { Faults } from '../../../../src/core/upstream/faults.ts';
import type { CallCounts, UpstreamGroup } from '../../../../src/core/upstream/group.ts';
import type { UpstreamNode } from '../../../../src/core/upstream/node.ts';
import { UpstreamParts } from '../../../../src/core/upstream/parts.ts';
import { Upstreams } from '../../../../src/core/upstream/upstreams.ts';
import { RequestTable } from '../../../../src/core/workload/request-table.ts';
import { CALL_PHASE, EVENT, FAULT, NONE, OUTCOME } from '../../../../src/engine/view/codes.ts';
import { DEFAULT_SCENARIO, DEFAULT_UPSTREAM } from '../../../../src/scenario/default-scenario.ts';
import { constant } from '../../../../src/scenario/distribution.ts';
import type { Breaker, CallRetries, Fault, Scenario, Upstream } from '../../../../src/scenario/scenario.ts';
import { configured, reconfigured } from '../configured.ts';

export const MS = 1e6;
export const SECOND = 1e9;
export { OUTCOME };

export interface EndedCall {
  readonly request: number;
  readonly outcome: number;
  /** In milliseconds, like all times here. */
  readonly beganAt: number;
  readonly endedAt: number;
  /** The part of the time that was drawn; the rest is overhead. */
  readonly drawn: number;
}

export interface HarnessOptions {
  readonly seed?: number;
  readonly faults?: readonly Fault[];
  /** Delay between the end of a call and the instant when the caller notices it. */
  readonly lateMillis?: number;
  /** Number of users of a closed loop that send in turn; absent in an open loop. */
  readonly users?: number;
  /** Each request makes `calls` calls at once, of which `needed` must succeed. Default: one call. */
  readonly atOnce?: { readonly calls: number; readonly needed: number };
}

const NO_RETRIES: CallRetries = {
  attempts: 0,
  backoffNanos: 0,
  backoffMaxNanos: SECOND,
  jitter: 0,
  budget: null,
};
const NO_BREAKER: Breaker = { failureShare: null, windowCalls: 4, minimumCalls: null, openNanos: SECOND };

export const retries = (change: Partial<CallRetries>): CallRetries => ({ ...NO_RETRIES, ...change });
export const breaker = (change: Partial<Breaker>): Breaker => ({ ...NO_BREAKER, ...change });
export const fault = (
  kind: 'down' | 'refusing' | 'slow',
  node: number,
  fromMillis = 0,
  untilMillis: number | null = null,
  factor = 1,
): Fault => ({ ...faultTimes(node, fromMillis, untilMillis), kind, factor });
export const faultTimes = (
  node: number,
  fromMillis: number,
  untilMillis: number | null,
): Omit<Fault, 'kind'> => ({
  upstream: 'upstream',
  node,
  fromNanos: fromMillis * MS,
  untilNanos: untilMillis === null ? null : untilMillis * MS,
});

/** A scenario with one node that takes 20 ms, and without a policy, except for the given changes. */
function scenarioOf(change: Partial<Upstream>, faults: readonly Fault[] = []): Scenario {
  const upstream: Upstream = {
    ...DEFAULT_UPSTREAM,
    name: 'upstream',
    nodes: 1,
    balancer: 'round-robin',
    shardSize: 2,
    latency: constant(20 * MS),
    nodeLatencies: [],
    replies: 'socket',
    timeoutNanos: null,
    failAtNanos: null,
    nodeConcurrency: null,
    nodeQueueLimit: null,
    networkNanos: 0,
    retries: NO_RETRIES,
    breaker: NO_BREAKER,
    hedgeAfterNanos: null,
    hedgeBudget: null,
    inFlightLimit: null,
    ...change,
  };
  return { ...DEFAULT_SCENARIO, upstreams: [upstream], faults };
}

export class CallHarness {
  readonly ended: EndedCall[] = [];
  readonly upstreams: Upstreams;
  /** The node (from 1) to which the first attempt of each request's call went. */
  readonly firstNodes: number[] = [];
  private readonly clock = new Clock();
  private readonly events = new EventQueue(this.clock);
  private readonly requests = new RequestTable(this.clock);
  private readonly faults: Faults;
  private readonly configuration: Configuration;
  private readonly options: HarnessOptions;
  private readonly change: Partial<Upstream>;
  private readonly sendAt: number[] = [];
  private readonly slotOf: number[] = [];

  constructor(change: Partial<Upstream>, options: HarnessOptions = {}) {
    const { clock, events, requests } = this;
    const configuration = configured(scenarioOf(change, options.faults));
    const sampler = new Sampler(new Draws(options.seed ?? 1));
    this.change = change;
    this.options = options;
    this.configuration = configuration;
    this.upstreams = new Upstreams(configuration, new UpstreamParts(clock, events, requests, sampler));
    this.faults = new Faults(configuration, clock, events, this.upstreams);
    this.faults.begin();
  }

  /** Calls begin at these milliseconds. */
  sendsAt(...millis: readonly number[]): this {
    for (const at of millis) this.events.schedule(at * MS, EVENT.arrival, this.sendAt.push(at) - 1);
    return this;
  }

  sendsEvery(millis: number, count: number): this {
    return this.sendsAt(...Array.from({ length: count }, (_, index) => index * millis));
  }

  /** Runs up to and including this instant; by default to the end. */
  run(untilMillis = Number.POSITIVE_INFINITY): this {
    const { clock, events } = this;
    while (events.nextAt <= Math.min(untilMillis * MS, Number.MAX_VALUE)) {
      const word = events.takeNext();
      this.handle(kindOf(word), subjectOf(Number(word)));
    }
    if (untilMillis < Number.POSITIVE_INFINITY) clock.now = untilMillis * MS;
    return this;
  }

  configure(change: Partial<Upstream>): this {
    this.upstreams.configure(reconfigured(this.configuration, scenarioOf({ ...this.change, ...change })));
    return this;
  }

  /** A manual change from now on. `node` counts from 1. */
  setFault(node: number, kind: Fault['kind'] | 'none', strength = 1): this {
    this.faults.set(0, node - 1, FAULT[kind], strength);
    return this;
  }

  /** Abandons the request, if it has begun and has not ended. */
  abandon(request: number): void {
    const slot = this.slotOf[request];
    if (slot === undefined || this.requests.number(slot) !== request) return;
    this.upstreams.abandon(slot);
    this.requests.setDue(slot, Number.NaN);
    this.requests.close(slot);
  }

  /** `number` counts from 1. */
  node(number: number): UpstreamNode {
    return this.upstreams.groups[0].nodes[number - 1];
  }

  get counts(): CallCounts {
    return this.upstreams.groups[0].counts;
  }

  get group(): UpstreamGroup {
    return this.upstreams.groups[0];
  }

  /** Calls that have begun and have neither ended nor been abandoned. */
  get open(): number {
    return this.requests.live;
  }

  get inFlight(): number {
    return this.upstreams.groups[0].inFlight;
  }

  /** [request, outcome, ended at] of each call in the order of their ends. */
  get ends(): readonly (readonly [number, number, number])[] {
    return this.ended.map(({ request, outcome, endedAt }) => [request, outcome, endedAt]);
  }

  private handle(kind: number, subject: number): void {
    if (kind === EVENT.arrival) this.begin(subject);
    else if (kind === EVENT.callStep) this.upstreams.step(subject);
    else if (kind === EVENT.copyStep) this.upstreams.copyStep(subject);
    else if (kind === EVENT.faultChange) this.faults.change(subject);
    else if (this.requests.endWait(subject)) this.end(subject);
  }

  /** Nodes (from 1) of the attempts of all calls that the request waits for. */
  nodesOf(request: number): readonly number[] {
    const call = new CallView();
    const nodes: number[] = [];
    this.upstreams.look(this.slotOf[request], call);
    do nodes.push(call.node + 1);
    while (this.upstreams.lookOn(call));
    return nodes;
  }

  private begin(request: number): void {
    const { users, lateMillis = 0 } = this.options;
    const user = users === undefined ? NONE : request % users;
    const slot = this.requests.open(request, request, 0, user);
    this.slotOf[request] = slot;
    const { atOnce } = this.options;
    if (atOnce === undefined) this.upstreams.call(0, slot, 1, lateMillis * MS);
    else this.upstreams.callAtOnce(new Int32Array(atOnce.calls), atOnce.needed, slot, 1, lateMillis * MS);
    const call = new CallView();
    this.upstreams.look(slot, call);
    this.firstNodes.push(call.phase === CALL_PHASE.backsOff ? 0 : call.node + 1);
  }

  private end(slot: number): void {
    const { requests } = this;
    this.upstreams.end(slot);
    this.ended.push({
      request: requests.number(slot),
      outcome: requests.outcome(slot),
      beganAt: requests.startedAt(slot) / MS,
      endedAt: this.clock.now / MS,
      drawn: requests.drawnNanos(slot) / MS,
    });
    requests.close(slot);
  }
}
