// A thread per request, without a limit and with a core for each, is M/G/infinity: nothing waits. The number
// of threads is Poisson with the offered load as its mean, for any service times (L. Takács, Introduction to
// the Theory of Queues, 1962, chapter 3). Stages of threads are tandem queues: the output of M/M/c is Poisson
// again (P. J. Burke, "The Output of a Queuing System", Operations Research 4, 1956), so each stage is M/M/c
// by itself.

import { describe, expect, it } from 'vitest';
import { confidence99, contains, describeInterval } from '../../src/claims/theory/confidence.ts';
import {
  constant,
  exponential,
  intervalOf,
  meanWait,
  poisson,
  type Queue,
  scenarioOf,
  sleep,
} from '../../src/claims/theory/replications.ts';
import { Simulation } from '../../src/engine/simulation.ts';
import { staged, threadPerRequest } from '../../src/scenario/default-scenario.ts';
import type { Distribution } from '../../src/scenario/distribution.ts';
import { mmcWaitSeconds } from '../../src/theory/laws/mmc.ts';
import { expectAgreement, expectOfRuns } from './agreement.ts';

const SERVICE_SECONDS = 0.01;
const REPLICATIONS = 15;
const LOOKS = 300;

/** Mean and variance of the number of threads, sampled every 5 service times. */
function threadsOf(queue: Queue, seed: number): { mean: number; variance: number } {
  const simulation = new Simulation(scenarioOf(queue, seed), queue.server);
  const counts: number[] = [];
  for (let look = 1; look <= LOOKS; look++) {
    simulation.advance(look * 5 * SERVICE_SECONDS * 1e9, Number.POSITIVE_INFINITY);
    counts.push(simulation.view.model.extraThreads);
  }
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const squares = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0);
  return { mean, variance: squares / (counts.length - 1) };
}

describe('a thread for each request', () => {
  it.each<[string, number, Distribution]>([
    ['exponential', 2, exponential(SERVICE_SECONDS)],
    ['constant', 8, constant(SERVICE_SECONDS)],
    ['exponential', 30, exponential(SERVICE_SECONDS)],
  ])('with %s times is M/G/infinity at a load of %f', (_, load, time) => {
    const queue: Queue = {
      server: { ...threadPerRequest('A'), threadLimit: 10_000 },
      traffic: poisson(load / SERVICE_SECONDS),
      program: sleep(time),
      requests: 1_000_000,
      seeds: 500_000 + load,
    };
    const seen = Array.from({ length: REPLICATIONS }, (_, index) =>
      threadsOf(queue, queue.seeds + 77 * index),
    );
    const mean = confidence99(seen.map((each) => each.mean));
    const variance = confidence99(seen.map((each) => each.variance));
    expect(contains(mean, load), describeInterval(mean)).toBe(true);
    expect(contains(variance, load), describeInterval(variance)).toBe(true);
  });
});

describe('stages of threads', () => {
  it.each([
    [1, 0.6],
    [4, 0.7],
    [4, 0.85],
  ])('of %i threads each are queues in tandem at %f', (stageThreads, rho) => {
    const second = 0.5 * SERVICE_SECONDS;
    const rate = (rho * stageThreads) / SERVICE_SECONDS;
    const queue: Queue = {
      server: { ...staged('A'), stageThreads, queueLimit: null },
      traffic: poisson(rate),
      program: [...sleep(exponential(SERVICE_SECONDS)), ...sleep(exponential(second))],
      requests: 20_000,
      seeds: 42_000 + stageThreads * 100 + rho * 1000,
    };
    expectOfRuns(queue, REPLICATIONS, (samples) =>
      expectAgreement(
        intervalOf(samples, meanWait),
        (factor) =>
          mmcWaitSeconds(rate * factor, SERVICE_SECONDS, stageThreads) +
          mmcWaitSeconds(rate * factor, second, stageThreads),
      ),
    );
  });
});
