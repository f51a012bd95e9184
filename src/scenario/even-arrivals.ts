// Where even arrivals may decide a result: requests that come in step, calls that go round in turn and take equally long
// fall into one rhythm. What a limit then lets through is not what it would let through of requests that come as they like.

import type { Scenario } from './scenario.ts';

/** Whether requests come in step and calls of constant latency go to nodes in turn. */
export function hasEvenArrivals({ traffic, upstreams }: Scenario): boolean {
  if (traffic.kind !== 'open' || (traffic.arrivals !== 'batches' && traffic.arrivals !== 'constant'))
    return false;
  return upstreams.some(({ balancer, nodes, latency, nodeLatencies }) => {
    const inTurn = balancer === 'round-robin' || balancer === 'shuffle-shard';
    const latencies = [latency, ...nodeLatencies.map((each) => each.latency)];
    return inTurn && nodes > 1 && latencies.every(({ kind }) => kind === 'constant');
  });
}

/** The same traffic, at instants that are drawn: a Poisson process of the same rate. */
export function withIrregularArrivals(scenario: Scenario): Scenario {
  return { ...scenario, traffic: { ...scenario.traffic, arrivals: 'poisson' } };
}

/** What is another with Poisson arrivals than with the even ones of the scenario. */
export interface EvenDifference {
  readonly server: string;
  /** success: share of the requests that ended that completed. p99: of latency, nanoseconds. */
  readonly measure: 'success' | 'p99';
  /** Medians over the seeds. */
  readonly even: number;
  readonly irregular: number;
}
