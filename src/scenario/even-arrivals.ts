// What a scene's arrivals decide. Even arrivals, calls that go to nodes in turn and times that are constant fall into one
// rhythm: a limit then lets other requests through than it would of requests that come at random. And only a scene that stays
// the same as time goes on has a steady state to ask for.

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

/** Whether the scene stays the same but for chance: false where the rate changes, arrivals are replayed, or faults come or go. */
export function isStationary({ traffic, faults, machineFaults }: Scenario): boolean {
  const isOpen = traffic.kind === 'open';
  if (isOpen && (traffic.change.shape !== 'steady' || traffic.arrivals === 'replay')) return false;
  return [...faults, ...machineFaults].every(
    ({ fromNanos, untilNanos }) => fromNanos === 0 && untilNanos === null,
  );
}
