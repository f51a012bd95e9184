// A group of upstream nodes behind one name, with the policy of the calls to it.

import type { Nanos } from '../../scenario/duration.ts';
import { CHOICE, type Configuration, type RowNumbers, rowsOf } from '../configuration/layout.ts';
import { distributionAt } from '../random/sampler.ts';
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

/** What calls to a group follow. */
interface Policy {
  readonly group: RowNumbers<'groups'>;
  readonly retries: RowNumbers<'retries'>;
  readonly breaker: RowNumbers<'breakers'>;
}

/** One for each group. */
export function policiesOf(configuration: Configuration): readonly Policy[] {
  const retries = rowsOf(configuration, 'retries');
  const breakers = rowsOf(configuration, 'breakers');
  return rowsOf(configuration, 'groups').map((group, index) => ({
    group,
    retries: retries[index],
    breaker: breakers[index],
  }));
}

export class UpstreamGroup {
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
  /** CHOICE.groups.balancer. */
  balancer = 0;
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

  configure({ group, retries, breaker }: Policy, configuration: Configuration): void {
    this.size = group.nodes;
    this.repliesByTimer = group.replies === CHOICE.groups.replies.timer;
    this.timeoutNanos = group.timeoutNanos;
    this.failAtNanos = group.failAtNanos;
    this.balancer = group.balancer;
    this.shardSize = group.shardSize;
    this.nodeConcurrency = group.nodeConcurrency;
    this.nodeQueueLimit = group.nodeQueueLimit;
    this.inFlightLimit = group.inFlightLimit;
    this.hedgeAfterNanos = group.hedgeAfterNanos;
    this.retries = retries.attempts;
    this.hasBreakers = breaker.failureShare < Number.POSITIVE_INFINITY;
    this.backoff.configure(retries.backoffNanos, retries.backoffMaxNanos, retries.jitter);
    this.budget.configure(retries.budget);
    this.isPlain =
      this.balancer === CHOICE.groups.balancer['round-robin'] &&
      this.nodeConcurrency === Number.POSITIVE_INFINITY &&
      this.retries === 0 &&
      !this.hasBreakers &&
      this.hedgeAfterNanos === Number.POSITIVE_INFINITY &&
      this.inFlightLimit === Number.POSITIVE_INFINITY;
    const rows = rowsOf(configuration, 'nodes').slice(group.firstNode, group.firstNode + group.nodes);
    rows.forEach(({ latency, meanNanos }, index) => {
      this.nodes[index] ??= new Node();
      this.nodes[index].configure(distributionAt(configuration, latency), meanNanos);
    });
    for (const node of this.nodes) node.breaker.configure(breaker);
  }
}
