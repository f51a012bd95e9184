// Effects of evenly spaced arrivals. With even arrivals, round-robin calls and constant times, requests fall
// into a rhythm, and a limit then admits other requests than with random arrivals. This file also tells
// whether a scene is constant over time, because only such a scene has a steady state.

import type { Scenario } from './scenario.ts';

/** Whether requests arrive evenly and calls with constant latency are distributed round robin. */
export function hasEvenArrivals({ traffic, upstreams }: Scenario): boolean {
  if (traffic.kind !== 'open' || (traffic.arrivals !== 'batches' && traffic.arrivals !== 'constant'))
    return false;
  return upstreams.some(({ balancer, nodes, latency, nodeLatencies }) => {
    const inTurn = balancer === 'round-robin' || balancer === 'shuffle-shard';
    const latencies = [latency, ...nodeLatencies.map((each) => each.latency)];
    return inTurn && nodes > 1 && latencies.every(({ kind }) => kind === 'constant');
  });
}

/** The same traffic with random arrivals: a Poisson process of the same rate. */
export function withIrregularArrivals(scenario: Scenario): Scenario {
  return { ...scenario, traffic: { ...scenario.traffic, arrivals: 'poisson' } };
}

/** Measures that differ between Poisson and even arrivals. */
export interface EvenDifference {
  readonly server: string;
  /** success: share of ended requests that completed. p99: latency in nanoseconds. */
  readonly measure: 'success' | 'p99';
  /** Medians over the seeds. */
  readonly even: number;
  readonly irregular: number;
}

/**
 * Whether the scene is constant apart from chance: false if the rate changes, arrivals are replayed, or
 * faults begin or end.
 */
export function isStationary({ traffic, faults, machineFaults }: Scenario): boolean {
  const isOpen = traffic.kind === 'open';
  if (isOpen && (traffic.change.shape !== 'steady' || traffic.arrivals === 'replay')) return false;
  return [...faults, ...machineFaults].every(
    ({ fromNanos, untilNanos }) => fromNanos === 0 && untilNanos === null,
  );
}
