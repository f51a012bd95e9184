// A group of upstream nodes behind one name, with the policy of the calls to it.

import { type Distribution, meanOf } from '../../scenario/distribution.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { Balancer, Upstream } from '../../scenario/scenario.ts';
import { compileDistribution } from '../random/sampler.ts';
import { Backoff } from './backoff.ts';
import { Node } from './node.ts';
import { RetryBudget } from './retry-budget.ts';

/** What has happened to calls that are followed step by step, for those who look on. */
export class CallCounts {
  calls = 0;
  /** First attempts, retries and hedges that were sent or refused. */
  attempts = 0;
  retries = 0;
  hedges = 0;
  /** Calls that the bulkhead refused. */
  bulkheadRefused = 0;
  /** Attempts for which breakers left no node. */
  breakerRefused = 0;
  /** Attempts for which the node's queue had no room. */
  queueRefused = 0;
}

export class UpstreamGroup {
  readonly name: string;
  readonly nodes: Node[] = [];
  /** Nodes that take new calls; those beyond only end the calls they have. */
  size = 0;
  /** Whether the nodes are timers of the caller, which notices each end of a call late; else only its own timers are late. */
  repliesByTimer = false;
  /** Infinity where calls wait for ever. */
  timeoutNanos: Nanos = Number.POSITIVE_INFINITY;
  /** A reply that took this long counts as failed; Infinity where none does. */
  failAtNanos: Nanos = Number.POSITIVE_INFINITY;

  /** Whether calls are no more than a wait: round robin and no policy. */
  isPlain = true;
  balancer: Balancer = 'round-robin';
  shardSize = 1;
  /** Infinity where there is no limit. */
  nodeConcurrency = Number.POSITIVE_INFINITY;
  nodeQueueLimit = Number.POSITIVE_INFINITY;
  inFlightLimit = Number.POSITIVE_INFINITY;
  /** Infinity where calls are not hedged. */
  hedgeAfterNanos: Nanos = Number.POSITIVE_INFINITY;
  retries = 0;
  hasBreakers = false;
  readonly backoff = new Backoff();
  readonly budget = new RetryBudget();

  /** Calls under way, from their first attempt to their end, backoffs included. */
  inFlight = 0;
  /** Of these, calls of which no attempt is under way: the next is sent after a backoff. */
  backingOff = 0;
  readonly counts = new CallCounts();

  constructor(upstream: Upstream) {
    this.name = upstream.name;
    this.configure(upstream);
  }

  configure(upstream: Upstream): void {
    this.size = upstream.nodes;
    this.repliesByTimer = upstream.replies === 'timer';
    this.timeoutNanos = upstream.timeoutNanos ?? Number.POSITIVE_INFINITY;
    this.failAtNanos = upstream.failAtNanos ?? Number.POSITIVE_INFINITY;
    this.balancer = upstream.balancer;
    this.shardSize = upstream.shardSize;
    this.nodeConcurrency = upstream.nodeConcurrency ?? Number.POSITIVE_INFINITY;
    this.nodeQueueLimit = upstream.nodeQueueLimit ?? Number.POSITIVE_INFINITY;
    this.inFlightLimit = upstream.inFlightLimit ?? Number.POSITIVE_INFINITY;
    this.hedgeAfterNanos = upstream.hedgeAfterNanos ?? Number.POSITIVE_INFINITY;
    this.retries = upstream.retries.attempts;
    this.hasBreakers = upstream.breaker.failureShare !== null;
    this.backoff.configure(upstream.retries);
    this.budget.configure(upstream.retries.budget);
    this.isPlain = isPlain(upstream);
    for (let index = 0; index < upstream.nodes; index++) this.configureNode(upstream, index);
    for (const node of this.nodes) node.breaker.configure(upstream.breaker);
  }

  private configureNode(upstream: Upstream, index: number): void {
    const own = upstream.nodeLatencies.find((each) => each.node === index + 1);
    const latency: Distribution = own?.latency ?? upstream.latency;
    const node = this.nodes[index];
    if (node === undefined) this.nodes.push(new Node(compileDistribution(latency), meanOf(latency)));
    else node.configure(compileDistribution(latency), meanOf(latency));
  }
}

function isPlain(upstream: Upstream): boolean {
  return (
    upstream.balancer === 'round-robin' &&
    upstream.nodeConcurrency === null &&
    upstream.retries.attempts === 0 &&
    upstream.breaker.failureShare === null &&
    upstream.hedgeAfterNanos === null &&
    upstream.inFlightLimit === null
  );
}
