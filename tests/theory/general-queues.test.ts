// Queues without a closed form: the engine stays below the bounds, and near the approximations where those
// claim accuracy. Also D/M/1, which has a closed form, for arrivals that are not Poisson.

import { describe, expect, it } from 'vitest';
import {
  constant,
  even,
  exponential,
  intervalOf,
  meanWait,
  poisson,
  pool,
  type Queue,
  shareLonger,
  sleep,
  squaredVariation,
} from '../../src/claims/theory/replications.ts';
import type { Distribution } from '../../src/scenario/distribution.ts';
import { dm1WaitSeconds, dm1WaitsLonger } from '../../src/theory/laws/dm1.ts';
import { kingmanWaitBoundSeconds, kingmanWaitSeconds } from '../support/theory/gg1.ts';
import { allenCunneenWaitSeconds, ggcWaitBoundSeconds } from '../support/theory/ggc.ts';
import { expectAgreement, expectOfRuns } from './agreement.ts';

const SERVICE_SECONDS = 1e-3;
const bimodal: Distribution = { kind: 'bimodal', chance: 0.1, rareNanos: 5_500_000, usualNanos: 500_000 };
const LOADS = [0.5, 0.7, 0.9] as const;

function queueOf(threads: number, rho: number, traffic: typeof even, time: Distribution): Queue {
  return {
    server: pool(threads),
    traffic: traffic((rho * threads) / SERVICE_SECONDS),
    program: sleep(time),
    requests: 15_000,
    seeds: 150_000 + threads * 1000 + Math.round(rho * 100),
  };
}

describe('one thread with evenly spaced requests', () => {
  it.each(LOADS)('with exponential service is D/M/1 at %f', (rho) => {
    const rate = rho / SERVICE_SECONDS;
    expectOfRuns(queueOf(1, rho, even, exponential(SERVICE_SECONDS)), rho < 0.6 ? 16 : 10, (samples) => {
      const wait = intervalOf(samples, meanWait);
      expectAgreement(wait, (factor) => dm1WaitSeconds(rate * factor, SERVICE_SECONDS));
      const limit = SERVICE_SECONDS / (1 - rho);
      expectAgreement(
        intervalOf(samples, (sample) => shareLonger(sample.waits, limit)),
        (factor) => dm1WaitsLonger(rate * factor, SERVICE_SECONDS, limit),
      );
      expect(wait.mean).toBeLessThan(kingmanWaitBoundSeconds(rate, SERVICE_SECONDS, 0, 1));
    });
  });

  it.each(LOADS)("with uneven service stays below Kingman's bound, and near it at high load: %f", (rho) => {
    const rate = rho / SERVICE_SECONDS;
    const variation = squaredVariation(bimodal);
    expect(variation).toBeCloseTo(2.25, 10);
    expectOfRuns(queueOf(1, rho, even, bimodal), 8, (samples) => {
      const wait = intervalOf(samples, meanWait);
      expect(wait.mean).toBeLessThan(kingmanWaitBoundSeconds(rate, SERVICE_SECONDS, 0, variation));
      const approximation = kingmanWaitSeconds(rate, SERVICE_SECONDS, 0, variation);
      const allowed = { 0.5: 0.4, 0.7: 0.2, 0.9: 0.15 }[rho];
      expect(Math.abs(wait.mean / approximation - 1)).toBeLessThan(allowed);
    });
  });
});

describe.each([
  ['Poisson', 'constant', poisson, constant(SERVICE_SECONDS), 1, 0.15],
  ['Poisson', 'bimodal', poisson, bimodal, 1, 0.2],
  ['evenly spaced', 'exponential', even, exponential(SERVICE_SECONDS), 0, 0.5],
  ['evenly spaced', 'bimodal', even, bimodal, 0, 0.5],
] as const)('four threads, %s arrivals, %s service', (_, _law, traffic, time, arrivalVariation, error) => {
  it.each([0.7, 0.8, 0.9])('stay below the bound and near the approximation at %f', (rho) => {
    const rate = (rho * 4) / SERVICE_SECONDS;
    expectOfRuns(queueOf(4, rho, traffic, time), 6, (samples) => {
      const wait = intervalOf(samples, meanWait);
      const variation = squaredVariation(time);
      expect(wait.high).toBeLessThan(
        ggcWaitBoundSeconds(rate, SERVICE_SECONDS, 4, arrivalVariation, variation),
      );
      const approximation = allenCunneenWaitSeconds(rate, SERVICE_SECONDS, 4, arrivalVariation, variation);
      expect(Math.abs(wait.mean / approximation - 1), `${wait.mean} for ${approximation}`).toBeLessThan(
        error,
      );
    });
  });
});
