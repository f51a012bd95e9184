// A group of upstream nodes under one name, with the policy for calls to it.

import { CHOICE, COPY, LIST } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Distribution } from '../random/distribution.ts';
import { distributionAt } from '../random/sampler.ts';
import { Nanos } from '../types.ts';
import { Backoff } from './backoff.ts';
import { UpstreamNode } from './node.ts';
import { Pool } from './pool.ts';
import { RetryBudget } from './retry-budget.ts';
import { Station } from './station.ts';

/** Counts of what happened to calls that are followed step by step. */
export class CallCounts {
  calls: f64 = 0;
  /** Number of attempts: first attempts, retries and hedges, whether sent or refused. */
  attempts: f64 = 0;
  retries: f64 = 0;
  hedges: f64 = 0;
  /** Number of calls refused by the bulkhead. */
  bulkheadRefused: f64 = 0;
  /**
   * Number of attempts refused because no node took calls: circuit breakers were open or copies were absent.
   */
  breakerRefused: f64 = 0;
  /** Number of attempts refused because the node's queue was full. */
  queueRefused: f64 = 0;
}

/** The smallest share of a node's weight in slow start: min_weight_percent of Envoy. */
const SLOW_START_LEAST: f64 = 0.1;

export class UpstreamGroup {
  nodes: StaticArray<UpstreamNode> = new StaticArray<UpstreamNode>(0);
  /** Number of nodes that take new calls. Nodes with higher numbers only finish their current calls. */
  size: i32 = 0;
  /**
   * Whether the nodes' replies are timers of the caller, which then notices each call's end late. If not,
   * only the caller's other timers are late.
   */
  repliesByTimer: bool = false;
  /** How long an attempt may take; Infinity for no timeout. */
  timeoutNanos: Nanos = Infinity;
  /** A reply that took this long counts as failed; Infinity if no reply does. */
  failAtNanos: Nanos = Infinity;

  /** Whether the group is served: each of its nodes is a server. */
  isServed: bool = false;
  /** For served nodes: travel time of a call and of its reply. */
  thereNanos: Nanos = 0;
  backNanos: Nanos = 0;

  /** Whether calls are simple waits: round robin without a policy, from a front server. */
  isPlain: bool = true;
  /** A value of CHOICE.groups.balancer. */
  balancer: i32 = 0;
  shardSize: i32 = 1;
  /** How many calls a node processes at a time; Infinity for no limit. */
  nodeConcurrency: f64 = Infinity;
  nodeQueueLimit: f64 = Infinity;
  /** A value of CHOICE.groups.nodeOrder. */
  nodeOrder: i32 = 0;
  inFlightLimit: f64 = Infinity;
  /** How long a call waits for a reply before it sends a hedge; Infinity for no hedging. */
  hedgeAfterNanos: Nanos = Infinity;
  retries: i32 = 0;
  hasBreakers: bool = false;
  /**
   * Whether the nodes are copies that come and go: see Copies. Once set, it stays set, because copies may be
   * absent.
   */
  hasCopies: bool = false;
  /** Whether some nodes might not take calls, so that balancers must check. */
  mayBeClosed: bool = false;
  /** Whether calls are distributed by weight. */
  isWeighted: bool = false;
  firstWeight: f64 = 1;
  /** How long a node's weight rises after the node begins to take calls again; Infinity for no slow start. */
  slowStartNanos: Nanos = Infinity;
  coldFactor: f64 = 1;
  /** Number of copies killed by their probe. */
  copiesKilled: f64 = 0;
  readonly backoff: Backoff = new Backoff();
  readonly budget: RetryBudget = new RetryBudget();
  /** Limits hedges in the same way as `budget` limits retries. */
  readonly hedgeBudget: RetryBudget = new RetryBudget();

  /** Number of calls in progress, from their first attempt to their end, including backoffs. */
  inFlight: i32 = 0;
  /** Number of calls in progress without a current attempt, because they wait for a backoff to end. */
  backingOff: i32 = 0;
  readonly counts: CallCounts = new CallCounts();
  /** The server's connections to the group. */
  readonly pool: Pool = new Pool();
  /**
   * The front server's group of the same name, whose nodes all servers share; null in the front server
   * itself.
   */
  private readonly shared: UpstreamGroup | null;

  constructor(shared: UpstreamGroup | null) {
    this.shared = shared;
  }

  /** Applies the configuration of group `index` (from 0). */
  configure(configuration: Configuration, index: i32): void {
    const group = configuration.rowAt(LIST.groups.place, LIST.groups.width, index);
    const retries = configuration.rowAt(LIST.retries.place, LIST.retries.width, index);
    const breaker = configuration.rowAt(LIST.breakers.place, LIST.breakers.width, index);
    this.size = i32(configuration.at(group + LIST.groups.nodes));
    this.repliesByTimer = i32(configuration.at(group + LIST.groups.replies)) === CHOICE.groups.replies.timer;
    this.timeoutNanos = configuration.at(group + LIST.groups.timeoutNanos);
    this.failAtNanos = configuration.at(group + LIST.groups.failAtNanos);
    this.balancer = i32(configuration.at(group + LIST.groups.balancer));
    this.shardSize = i32(configuration.at(group + LIST.groups.shardSize));
    this.nodeConcurrency = configuration.at(group + LIST.groups.nodeConcurrency);
    this.nodeOrder = i32(configuration.at(group + LIST.groups.nodeOrder));
    this.pool.configure(configuration, group);
    this.nodeQueueLimit = configuration.at(group + LIST.groups.nodeQueueLimit);
    this.inFlightLimit = configuration.at(group + LIST.groups.inFlightLimit);
    this.hedgeAfterNanos = configuration.at(group + LIST.groups.hedgeAfterNanos);
    this.hedgeBudget.configure(configuration.at(group + LIST.groups.hedgeBudget));
    this.retries = i32(configuration.at(retries + LIST.retries.attempts));
    this.hasBreakers = configuration.at(breaker + LIST.breakers.failureShare) < Infinity;
    this.hasCopies =
      this.hasCopies ||
      configuration.at(group + LIST.groups.copies) < Infinity ||
      configuration.at(group + LIST.groups.targetBusy) < Infinity ||
      configuration.at(group + LIST.groups.targetCalls) < Infinity ||
      configuration.at(group + LIST.groups.deployNanos) < Infinity ||
      configuration.at(group + LIST.groups.probeTimeoutNanos) < Infinity;
    this.mayBeClosed = this.hasBreakers || this.hasCopies;
    this.firstWeight = configuration.at(group + LIST.groups.firstWeight);
    this.slowStartNanos = configuration.at(group + LIST.groups.slowStartNanos);
    this.isWeighted = this.firstWeight !== 1 || this.slowStartNanos < Infinity;
    this.coldFactor = configuration.at(group + LIST.groups.coldFactor);
    this.isServed = configuration.at(group + LIST.groups.served) === 1;
    const network = configuration.at(group + LIST.groups.networkNanos);
    this.thereNanos = Math.floor(network / 2);
    this.backNanos = network - this.thereNanos;
    this.backoff.configure(
      configuration.at(retries + LIST.retries.backoffNanos),
      configuration.at(retries + LIST.retries.backoffMaxNanos),
      configuration.at(retries + LIST.retries.jitter),
    );
    this.budget.configure(configuration.at(retries + LIST.retries.budget));
    this.isPlain =
      !this.isServed &&
      this.shared === null &&
      this.balancer === CHOICE.groups.balancer.roundRobin &&
      this.nodeConcurrency === Infinity &&
      this.retries === 0 &&
      !this.mayBeClosed &&
      !this.isWeighted &&
      this.hedgeAfterNanos === Infinity &&
      this.inFlightLimit === Infinity;
    this.configureNodes(configuration, i32(configuration.at(group + LIST.groups.firstNode)));
    this.configureBreakers(configuration, breaker);
  }

  /** Number of nodes in this state, a value of COPY. */
  copiesIn(state: i32): i32 {
    let count = 0;
    for (let node = 0; node < this.size; node++) if (this.nodes[node].station.copy === state) count++;
    return count;
  }

  get copiesUp(): f64 {
    return f64(this.copiesIn(COPY.up));
  }
  get copiesStarting(): f64 {
    return f64(this.copiesIn(COPY.starting));
  }

  /**
   * The share of calls that a weighted group gives to a node. In slow start it rises from a tenth, as in
   * Envoy.
   */
  weightOf(index: i32, now: Nanos): f64 {
    const weight = index === 0 ? this.firstWeight : 1;
    if (this.slowStartNanos === Infinity) return weight;
    const age = (now - this.nodes[index].station.upAt) / this.slowStartNanos;
    return weight * Math.max(SLOW_START_LEAST, Math.min(1, age));
  }

  /**
   * When a call in progress times out, now that the group's timeout has changed; never before now. If the old
   * timer was late, the new one is late by the same amount.
   */
  newTimeoutAt(beganAt: Nanos, timeoutAt: Nanos, before: Nanos, now: Nanos): Nanos {
    const late = before < Infinity ? timeoutAt - beganAt - before : 0;
    return Math.max(now, beganAt + this.timeoutNanos + late);
  }

  /** `firstNode`: where the row of the first node starts in the configuration. */
  private configureNodes(configuration: Configuration, firstNode: i32): void {
    const before = this.nodes;
    const added = this.size > before.length;
    const nodes = added ? new StaticArray<UpstreamNode>(this.size) : before;
    if (added) for (let index = 0; index < before.length; index++) nodes[index] = before[index];
    for (let index = 0; index < this.size; index++) {
      const row = configuration.rowAt(LIST.nodes.place, LIST.nodes.width, firstNode + index);
      const latency = distributionAt(configuration, i32(configuration.at(row + LIST.nodes.latency)));
      const meanNanos = configuration.at(row + LIST.nodes.meanNanos);
      if (index < before.length) nodes[index].configure(latency, meanNanos);
      else nodes[index] = this.newNode(latency, meanNanos, index);
    }
    this.nodes = nodes;
  }

  private newNode(latency: Distribution, meanNanos: Nanos, index: i32): UpstreamNode {
    const shared = this.shared;
    if (shared === null) return new UpstreamNode(latency, meanNanos, new Station());
    const original = shared.nodes[index];
    const node = new UpstreamNode(latency, meanNanos, original.station);
    node.fault = original.fault;
    node.factor = original.factor;
    return node;
  }

  private configureBreakers(configuration: Configuration, row: i32): void {
    for (let index = 0; index < this.nodes.length; index++) {
      this.nodes[index].breaker.configure(
        configuration.at(row + LIST.breakers.failureShare),
        i32(configuration.at(row + LIST.breakers.windowCalls)),
        configuration.at(row + LIST.breakers.minimumCalls),
        configuration.at(row + LIST.breakers.openNanos),
      );
    }
  }
}
