// Compares balancers with the theory of parallel queues.

import { expect, it } from 'vitest';
import { Simulation } from '../../../../src/engine/simulation.ts';
import { DEFAULT_SCENARIO } from '../../../../src/scenario/default-scenario.ts';
import type { Scenario, Upstream } from '../../../../src/scenario/scenario.ts';
import { call, loops, MS } from '../small-scenario.ts';

const NODES = 64;
const MEAN_MILLIS = 10;

/** Mean time of a call in nodes that each work on one call at a time, for exponential times. */
function meanMillis(balancer: Upstream['balancer'], load: number): number {
  const server = loops(1);
  const scenario: Scenario = {
    ...DEFAULT_SCENARIO,
    stop: { requests: 300_000, durationNanos: null },
    traffic: {
      ...DEFAULT_SCENARIO.traffic,
      arrivals: 'poisson',
      ratePerSecond: (load * NODES * 1000) / MEAN_MILLIS,
    },
    request: [call],
    machine: { ...DEFAULT_SCENARIO.machine, contextSwitchNanos: 0, timerSlackNanos: 0 },
    servers: [server],
    upstreams: [
      {
        ...DEFAULT_SCENARIO.upstreams[0]!,
        nodes: NODES,
        balancer,
        nodeConcurrency: 1,
        latency: { kind: 'exponential', meanNanos: MEAN_MILLIS * MS },
        timeoutNanos: null,
      },
    ],
  };
  const simulation = new Simulation(scenario, server);
  simulation.advance(Number.POSITIVE_INFINITY, 1e8);
  return simulation.view.measures.latencyActual.mean() / MS;
}

it('with random choice each node is an M/M/1 queue', () => {
  expect(meanMillis('random', 0.7) / (MEAN_MILLIS / (1 - 0.7))).toBeCloseTo(1, 1);
});

it('with two choices the calls at each node approach the limit of M. Mitzenmacher (1996), Σ ρ^(2^i − 1)', () => {
  for (const load of [0.7, 0.9]) {
    const calls = [1, 2, 3, 4, 5, 6, 7, 8].reduce((sum, i) => sum + load ** (2 ** i - 1), 0);
    // The mean is 26 ms at 90 % load, where random choice gives 100 ms.
    expect(meanMillis('two-choices', load) / ((calls / load) * MEAN_MILLIS)).toBeCloseTo(1, 1);
  }
});
