// The universal scalability law, fitted to runs with known contention, and tested at other sizes.

import { describe, expect, it } from 'vitest';
import {
  closed,
  compute,
  constant,
  exponential,
  pool,
  type Queue,
  sampleOf,
  scenarioOf,
} from '../../src/claims/theory/replications.ts';
import type { Distribution } from '../../src/scenario/distribution.ts';
import { machineRepair } from '../../src/theory/laws/machine-repair.ts';
import { runToEnd } from '../support/run-to-end.ts';
import { peakSize, type Scalability, scalableThroughputPerSecond } from '../support/theory/usl.ts';
import { fitScalability, type SizedThroughput } from '../support/theory/usl-fit.ts';

const PARALLEL_SECONDS = 9e-3;
const SERIAL_SECONDS = 1e-3;
const CONTENTION = SERIAL_SECONDS / (PARALLEL_SECONDS + SERIAL_SECONDS);
const SINGLE_PER_SECOND = 1 / (PARALLEL_SECONDS + SERIAL_SECONDS);

/** Users, or threads, whose parallel part is thinking, and whose serial parts share one core. */
function queueOf(users: number, parallel: Distribution, serial: Distribution): Queue {
  return {
    server: pool(users),
    traffic: { ...closed(users, parallel), start: 'together' },
    program: compute(serial),
    cores: 1,
    requests: 30_000,
    seeds: 160_000 + users,
  };
}

/** Maximum relative distance of the law from each point. */
function worstError(law: Scalability, points: readonly SizedThroughput[]): number {
  return Math.max(
    ...points.map(({ size, throughputPerSecond }) =>
      Math.abs(scalableThroughputPerSecond(law, size) / throughputPerSecond - 1),
    ),
  );
}

const SLICE_NANOS = 500;

/**
 * Users that all think at the same time and then share the core, so each serial part takes N times as long.
 */
function inStep(size: number, runnableCostNanos: number): SizedThroughput {
  // Only two rounds: finite slices eventually desynchronize the users.
  const queue = {
    ...queueOf(size, constant(PARALLEL_SECONDS), constant(SERIAL_SECONDS)),
    sliceNanos: SLICE_NANOS,
    requests: 2 * size,
  };
  const scenario = scenarioOf(queue, 1);
  const machine = { ...scenario.machine, runnableCostNanos };
  const nanos = runToEnd({ ...scenario, machine }, queue.server).view.now;
  // The first round begins with the serial part, so it lacks one think time.
  return { size, throughputPerSecond: queue.requests / (nanos * 1e-9 + PARALLEL_SECONDS) };
}

/** Compares the law's parameters with their expected values. */
function expectLaw(law: Scalability, expected: Scalability): void {
  expect(Math.abs(law.singlePerSecond / expected.singlePerSecond - 1)).toBeLessThan(0.005);
  expect(Math.abs(law.contention / expected.contention - 1)).toBeLessThan(0.02);
  if (expected.coherency === 0) expect(law.coherency).toBeLessThan(1e-5);
  else expect(Math.abs(law.coherency / expected.coherency - 1)).toBeLessThan(0.02);
}

describe('users in step, whose serial parts share one core', () => {
  const SEEN = [1, 2, 3, 4, 6, 8, 12, 16];

  it("show the serial share as contention, Amdahl's law, and match the sizes that were left out", () => {
    const law = fitScalability(SEEN.map((size) => inStep(size, 0)));
    expectLaw(law, { singlePerSecond: SINGLE_PER_SECOND, contention: CONTENTION, coherency: 0 });
    expect(law.determination).toBeGreaterThan(0.99999);
    const unseen = [5, 10, 24, 32].map((size) => inStep(size, 0));
    expect(worstError(law, unseen)).toBeLessThan(0.005);
  });

  it('whose scheduler scans all of them at each slice show that as coherency, with the peak', () => {
    const costNanos = 20;
    // Each of the N serial parts takes longer by N costs per slice. This adds a term in N, and one in N (N -
    // 1).
    const lostSeconds = (SERIAL_SECONDS * costNanos) / SLICE_NANOS;
    const roundSeconds = PARALLEL_SECONDS + SERIAL_SECONDS + lostSeconds;
    const law = fitScalability(SEEN.slice(1).map((size) => inStep(size, costNanos)));
    expectLaw(law, {
      singlePerSecond: 1 / roundSeconds,
      contention: (SERIAL_SECONDS + lostSeconds) / roundSeconds,
      coherency: lostSeconds / roundSeconds,
    });
    const unseen = [5, 10, 24, 32].map((size) => inStep(size, costNanos));
    expect(worstError(law, unseen)).toBeLessThan(0.01);
    // Throughput falls beyond the peak, and the law gives its position.
    const peak = Math.round(peakSize(law));
    const around = [peak / 2, peak, peak * 2].map((size) => inStep(Math.round(size), costNanos));
    const [before, at, after] = around.map((point) => point.throughputPerSecond);
    expect(at).toBeGreaterThan(before);
    expect(at).toBeGreaterThan(after);
  });
});

describe('users out of step, whose serial parts queue for one core', () => {
  const measured = (size: number): SizedThroughput => {
    const queue = queueOf(size, exponential(PARALLEL_SECONDS), exponential(SERIAL_SECONDS));
    return { size, throughputPerSecond: sampleOf(queue, queue.seeds).throughputPerSecond };
  };

  it('lose less than users in step, and the law predicts sizes between the measured ones', () => {
    const seen = [1, 2, 4, 6, 8, 12, 16].map(measured);
    const law = fitScalability(seen);
    expect(worstError(law, [3, 5, 7, 10, 14].map(measured))).toBeLessThan(0.06);
    const inStep = { singlePerSecond: SINGLE_PER_SECOND, contention: CONTENTION, coherency: 0 };
    for (const { size, throughputPerSecond } of seen) {
      const exact = machineRepair(size, PARALLEL_SECONDS, SERIAL_SECONDS, 1).throughputPerSecond;
      expect(Math.abs(throughputPerSecond / exact - 1)).toBeLessThan(0.02);
      expect(exact).toBeGreaterThan(scalableThroughputPerSecond(inStep, size) * (1 - 1e-12));
    }
  });
});
