// Closed loops: the engine against machine repair with exponential times, and against the bounds that hold for all.

import { describe, expect, it } from 'vitest';
import { Simulation } from '../../src/engine/simulation.ts';
import type { Distribution } from '../../src/scenario/distribution.ts';
import {
  machineRepair,
  responseBoundSeconds,
  saturationUsers,
  throughputBoundPerSecond,
} from '../../src/theory/closed.ts';
import { confidence99, contains, describeInterval } from '../support/confidence.ts';
import {
  constant,
  exponential,
  FIRST_SEED,
  intervalOf,
  pool,
  type Queue,
  samplesOf,
  scenarioOf,
  sleep,
} from './replications.ts';

const THINK_SECONDS = 5e-3;
const SERVICE_SECONDS = 1e-3;
const THREADS = 4;

function queueOf(users: number, think: Distribution, service: Distribution): Queue {
  return {
    server: pool(THREADS),
    traffic: { kind: 'closed', users, think },
    program: sleep(service),
    requests: 12_000,
  };
}

/** Completions a second between a tenth and nine tenths of what the run is expected to take. */
function throughputOf(queue: Queue, seed: number, expectedPerSecond: number): number {
  const simulation = new Simulation(scenarioOf(queue, seed), queue.server);
  const expectedNanos = (queue.requests / expectedPerSecond) * 1e9;
  const completedAt = (until: number): number => {
    while (simulation.now < until) simulation.advance(until, 1e6);
    return simulation.measures.counts().completed;
  };
  const before = completedAt(0.1 * expectedNanos);
  return (completedAt(0.9 * expectedNanos) - before) / (0.8 * expectedNanos * 1e-9);
}

describe('users who think', () => {
  // Saturation is at 24 users.
  it.each([6, 20, 24, 40])('with exponential times are machine repair: %i users', (users) => {
    const queue = queueOf(users, exponential(THINK_SECONDS), exponential(SERVICE_SECONDS));
    const expected = machineRepair(users, THINK_SECONDS, SERVICE_SECONDS, THREADS);
    const samples = samplesOf(queue);
    const response = intervalOf(samples, (sample) => sample.sojourn);
    const wait = intervalOf(samples, (sample) => sample.wait);
    const seeds = Array.from({ length: 20 }, (_, index) => index + FIRST_SEED);
    const rate = confidence99(seeds.map((seed) => throughputOf(queue, seed, expected.throughputPerSecond)));
    expect(contains(response, expected.responseSeconds), describeInterval(response)).toBe(true);
    expect(contains(wait, expected.waitSeconds), describeInterval(wait)).toBe(true);
    expect(contains(rate, expected.throughputPerSecond), describeInterval(rate)).toBe(true);
  });

  it.each([
    ['constant', constant(THINK_SECONDS), constant(SERVICE_SECONDS)],
    ['exponential', exponential(THINK_SECONDS), exponential(SERVICE_SECONDS)],
    ['mixed', constant(THINK_SECONDS), { kind: 'uniform', lowNanos: 0, highNanos: 2e6 } as Distribution],
  ])('stay inside the asymptotic bounds with %s times', (_, think, service) => {
    const knee = saturationUsers(THINK_SECONDS, SERVICE_SECONDS, THREADS);
    expect(knee).toBeCloseTo(24, 10);
    for (const users of [1, 4, 12, knee, 60]) {
      const bound = throughputBoundPerSecond(users, THINK_SECONDS, SERVICE_SECONDS, THREADS);
      const queue = queueOf(Math.round(users), think, service);
      const rate = throughputOf(queue, 1, bound);
      // Up to what chance and the window's edges leave.
      expect(rate).toBeLessThan(bound * 1.03);
      expect(rate).toBeGreaterThan(bound * 0.8);
      const [sample] = samplesOf(queue, 1);
      expect(sample!.sojourn).toBeGreaterThan(
        responseBoundSeconds(users, THINK_SECONDS, SERVICE_SECONDS, THREADS) * 0.97,
      );
    }
  });

  it('that send again at once keep all threads busy: 50 threads at 60 ms carry 833.3 a second', () => {
    const queue: Queue = {
      server: pool(50),
      traffic: { kind: 'closed', users: 200, think: constant(0) },
      program: sleep(constant(0.06)),
      requests: 20_000,
    };
    const expected = machineRepair(200, 0, 0.06, 50);
    const rate = throughputOf(queue, 1, expected.throughputPerSecond);
    expect(rate / expected.throughputPerSecond).toBeCloseTo(1, 2);
    const [sample] = samplesOf(queue, 1);
    expect(sample!.sojourn).toBeCloseTo(expected.responseSeconds, 6);
  });
});
