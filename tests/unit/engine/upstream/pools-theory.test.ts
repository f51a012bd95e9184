// Compares a pool of connections with queueing theory, and with a measurement of HikariCP.

import { describe, expect, it } from 'vitest';
import { Simulation } from '../../../../src/engine/simulation.ts';
import { DEFAULT_SCENARIO } from '../../../../src/scenario/default-scenario.ts';
import type { Scenario, Step, Traffic, Upstream } from '../../../../src/scenario/scenario.ts';
import { machineRepair } from '../../../../src/theory/laws/machine-repair.ts';
import { mmcWaitSeconds } from '../../../../src/theory/laws/mmc.ts';
import { loops, MS, pool, SECOND } from '../small-scenario.ts';

const take: Step = { kind: 'take', upstream: 'upstream', units: 1 };
const give: Step = { ...take, kind: 'give' };
const held: Step = { kind: 'sleep', time: { kind: 'exponential', meanNanos: 10 * MS } };

function run(
  server: Scenario['servers'][number],
  requests: number,
  request: readonly Step[],
  traffic: Partial<Traffic>,
  upstream: Partial<Upstream>,
): Simulation {
  const scenario: Scenario = {
    ...DEFAULT_SCENARIO,
    stop: { requests, durationNanos: null },
    traffic: { ...DEFAULT_SCENARIO.traffic, ...traffic },
    request,
    machine: { ...DEFAULT_SCENARIO.machine, contextSwitchNanos: 0, timerSlackNanos: 0 },
    servers: [server],
    upstreams: [
      { ...DEFAULT_SCENARIO.upstreams[0]!, poolMaxWaitNanos: null, timeoutNanos: null, ...upstream },
    ],
  };
  const simulation = new Simulation(scenario, server);
  simulation.advance(Number.POSITIVE_INFINITY, 1e8);
  expect(simulation.view.finished).toBe(true);
  return simulation;
}

const waitSeconds = ({ view }: Simulation): number => view.measures.value('timePoolWait') / SECOND;

describe('a pool', () => {
  it('with Poisson arrivals and exponential holding times is an M/M/c queue', () => {
    const traffic = { kind: 'open', arrivals: 'poisson', ratePerSecond: 400 } as const;
    const seen = run(loops(1), 150_000, [take, held, give], traffic, { poolSize: 5 });
    expect(waitSeconds(seen) / mmcWaitSeconds(400, 0.01, 5)).toBeCloseTo(1, 1);
  });

  it('with thinking users is the machine-repair model', () => {
    const think = { kind: 'exponential', meanNanos: 40 * MS } as const;
    const seen = run(
      loops(1),
      100_000,
      [take, held, give],
      { kind: 'closed', users: 30, think },
      { poolSize: 5 },
    );
    const { waitSeconds: wait, throughputPerSecond } = machineRepair(30, 0.04, 0.01, 5);
    expect(waitSeconds(seen) / wait).toBeCloseTo(1, 1);
    expect(seen.view.measures.value('throughput') / throughputPerSecond).toBeCloseTo(1, 1);
  });
});

// The measured system is HikariCP 5 on JDK 21, with 5 connections and 400 users that send again at once. 10
// of the users measure 2,000 queries of 12 ms. p50 is 13 ms, p95 4.3 s and p99 4.7 s, because a thread that
// returns a connection takes it again before the waiting threads do.
describe('the users of HikariCP', () => {
  const handedOut = (poolOrder: Upstream['poolOrder']): Simulation =>
    run(
      pool(400),
      2000,
      [take, { kind: 'call', upstream: 'upstream' }, give],
      { kind: 'closed', users: 400 },
      { nodes: 1, latency: { kind: 'normal', meanNanos: 12 * MS, sdNanos: MS / 2 }, poolSize: 5, poolOrder },
    );
  const percentile = ({ view }: Simulation, share: number): number =>
    view.measures.latencyActual.percentile(share) / MS;

  it('see the measured percentiles with barging', () => {
    const seen = handedOut('barging');
    for (const [share, measured] of [
      [0.5, 13],
      [0.95, 4300],
      [0.99, 4700],
    ] as const)
      expect(Math.abs(percentile(seen, share) / measured - 1)).toBeLessThan(0.1);
  });

  it('wait equally long in first-come order, with the same throughput', () => {
    const seen = handedOut('fifo');
    expect(percentile(seen, 0.99) / percentile(seen, 0.5)).toBeLessThan(1.02);
    // Each of 5 connections serves 80 of the 400 users.
    expect(percentile(seen, 0.5) / (80 * 12)).toBeCloseTo(1, 1);
    const barging = handedOut('barging').view.measures.value('throughput');
    expect(barging / seen.view.measures.value('throughput')).toBeCloseTo(1, 2);
  });
});
