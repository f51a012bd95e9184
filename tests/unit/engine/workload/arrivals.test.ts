// Arrival times: constant, Poisson, batches, late batches, users; and the effect of live changes.

import { describe, expect, it } from 'vitest';
import { constant } from '../../../../src/scenario/distribution.ts';
import type { Scenario, Traffic } from '../../../../src/scenario/scenario.ts';
import { advance, MS, observed, pool, SECOND, scenarioOf, sleep } from '../small-scenario.ts';

function scenarioWith(traffic: Partial<Traffic>, requests: number): Scenario {
  return scenarioOf({ server: pool(1000), request: [sleep(MS)], requests, traffic });
}

/** Instants at which requests were sent, in milliseconds, in the order of request numbers. */
function sentAt(traffic: Partial<Traffic>, requests: number): number[] {
  const { simulation, ended } = observed(scenarioWith(traffic, requests));
  advance(simulation);
  return [...ended].sort((a, b) => a.request - b.request).map(({ startedAt }) => startedAt / MS);
}

/** The number of requests sent at each instant. */
function groups(instants: readonly number[]): [at: number, count: number][] {
  const counts = new Map<number, number>();
  for (const at of instants) counts.set(at, (counts.get(at) ?? 0) + 1);
  return [...counts];
}

const open = { kind: 'open' } as const;

describe('constant arrivals', () => {
  it('are evenly spaced from 0 on, without a drift from rounding', () => {
    expect(sentAt({ ...open, arrivals: 'constant', ratePerSecond: 100 }, 4)).toEqual([0, 10, 20, 30]);
    const thirds = sentAt({ ...open, arrivals: 'constant', ratePerSecond: 3 }, 3001);
    expect(thirds.at(-1)).toBe(1_000_000);
  });
});

describe('Poisson arrivals', () => {
  it('have the configured rate, and exponential variation of gaps', () => {
    const at = sentAt({ ...open, arrivals: 'poisson', ratePerSecond: 1000 }, 20_000);
    const gaps = at.slice(1).map((instant, index) => instant - at[index]);
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length;
    expect(Math.abs(mean - 1)).toBeLessThan(4 / Math.sqrt(gaps.length));
    expect(Math.abs(Math.sqrt(variance) / mean - 1)).toBeLessThan(0.03);
  });
});

describe('batches', () => {
  it('of 1,000 a second are 8, then 10 every 10 ms', () => {
    expect(groups(sentAt({ ...open, arrivals: 'batches', ratePerSecond: 1000 }, 38))).toEqual([
      [0, 8],
      [10, 10],
      [20, 10],
      [30, 10],
    ]);
  });

  it('of 833 a second are 831, then 833 each second', () => {
    expect(groups(sentAt({ ...open, arrivals: 'batches', ratePerSecond: 833 }, 1700))).toEqual([
      [0, 831],
      [1000, 833],
      [2000, 36],
    ]);
  });

  it('that are late come with the next: some instants have two batches or none, and none is lost', () => {
    const traffic = { ...open, arrivals: 'batches', ratePerSecond: 1000, generatorLagChance: 0.3 } as const;
    const sent = groups(sentAt(traffic, 5000));
    const sizes = sent.slice(1, -1).map(([, count]) => count);
    expect(new Set(sizes)).toEqual(new Set([10, 20]));
    expect(sent.every(([at]) => at % 10 === 0)).toBe(true);
    expect(sent.at(-1)![0]).toBeLessThanOrEqual(5020);
    const twice = sizes.filter((size) => size === 20).length / sizes.length;
    expect(twice).toBeGreaterThan(0.15);
    expect(twice).toBeLessThan(0.45);
  });

  it('that are late and large lose what the bucket of 120 cannot hold: all requests arrive, at a lower rate', () => {
    const late = { ...open, arrivals: 'batches', generatorLagChance: 0.3 } as const;
    const sent = groups(sentAt({ ...late, ratePerSecond: 10_000 }, 20_000));
    const sizes = sent.slice(1, -1).map(([, count]) => count);
    expect(new Set(sizes)).toEqual(new Set([100, 120]));
    expect(sent.reduce((sum, [, count]) => sum + count, 0)).toBe(20_000);
    const lost = sizes.filter((size) => size === 120).length * 80;
    // If a whole period has no batch, the batch is late. The requests of a late batch are sent with the next
    // one, or lost if the bucket cannot hold them.
    expect(sent.at(-1)![0] / 10).toBeCloseTo((20_000 + lost) / 100 - 1, -1);
    const larger = groups(sentAt({ ...late, ratePerSecond: 100_000 }, 20_000));
    expect(new Set(larger.slice(1, -1).map(([, count]) => count))).toEqual(new Set([1000]));
  });

  it('that are late show it in the latency from their intended start', () => {
    const traffic = { ...open, arrivals: 'batches', ratePerSecond: 1000, generatorLagChance: 0.3 } as const;
    const { simulation } = observed(scenarioWith(traffic, 5000));
    advance(simulation);
    const { latency, latencyActual } = simulation.view.measures;
    expect(latencyActual.max).toBe(MS);
    expect(latency.max).toBe(11 * MS);
  });
});

describe('users of a closed loop', () => {
  it('wait for the reply, think, and send again', () => {
    const traffic = { kind: 'closed', users: 2, think: constant(4 * MS), start: 'together' } as const;
    expect(sentAt(traffic, 6)).toEqual([0, 0, 5, 5, 10, 10]);
  });

  it('that join send at once; those that leave finish their request first', () => {
    const scenario = scenarioWith(
      { kind: 'closed', users: 2, think: constant(4 * MS), start: 'together' },
      100,
    );
    const { simulation } = observed(scenario);
    const setUsers = (users: number): void =>
      simulation.configure({ ...scenario, traffic: { ...scenario.traffic, users } });
    advance(simulation, 2 * MS);
    setUsers(5);
    advance(simulation, 2 * MS);
    expect(simulation.view.measures.values()).toMatchObject({ offered: 5, inSystem: 3 });
    setUsers(1);
    advance(simulation, 50 * MS);
    const before = simulation.view.measures.value('offered');
    advance(simulation, 100 * MS);
    // One user takes 5 ms per round.
    expect(simulation.view.measures.value('offered') - before).toBe(10);
  });

  it('that are rejected at once and do not think cannot stop the clock', () => {
    // 40 of 100 users find 50 threads busy and 10 queue places taken.
    const traffic = { kind: 'closed', users: 100, think: constant(0) } as const;
    const scenario = scenarioOf({ server: pool(50, 10), request: [sleep(20 * MS)], requests: 1e9, traffic });
    const { simulation } = observed(scenario);
    simulation.advance(SECOND, 100_000);
    expect(simulation.view.now).toBeGreaterThan(100 * MS);
  });

  it('think differently from request to request with a random think time', () => {
    const traffic: Partial<Traffic> = {
      kind: 'closed',
      users: 1,
      think: { kind: 'exponential', meanNanos: 4 * MS },
    };
    const at = sentAt(traffic, 200);
    const gaps = new Set(at.slice(1).map((instant, index) => instant - at[index]));
    expect(gaps.size).toBeGreaterThan(190);
  });
});

describe('a rate that changes during the run', () => {
  it('counts from the change on', () => {
    const scenario = scenarioWith({ ...open, arrivals: 'constant', ratePerSecond: 100 }, 1e6);
    const { simulation } = observed(scenario);
    advance(simulation, SECOND - 1);
    expect(simulation.view.measures.value('offered')).toBe(100);
    simulation.configure({ ...scenario, traffic: { ...scenario.traffic, ratePerSecond: 1000 } });
    advance(simulation, 2 * SECOND - 1);
    expect(Math.abs(simulation.view.measures.value('offered') - 1100)).toBeLessThanOrEqual(1);
  });

  it('does not wait for the old gap: from one per minute to a thousand per second takes effect at once', () => {
    const scenario = scenarioWith({ ...open, arrivals: 'constant', ratePerSecond: 1 / 60 }, 1e6);
    const { simulation } = observed(scenario);
    advance(simulation, SECOND);
    simulation.configure({ ...scenario, traffic: { ...scenario.traffic, ratePerSecond: 1000 } });
    advance(simulation, 2 * SECOND);
    expect(simulation.view.measures.value('offered')).toBeGreaterThan(990);
  });
});
