// Closed loops: the engine against machine repair with exponential times, and against general bounds.

import { describe, expect, it } from 'vitest';
import {
  closed,
  constant,
  exponential,
  intervalOf,
  mean,
  meanSojourn,
  meanWait,
  pool,
  type Queue,
  sampleOf,
  sleep,
} from '../../src/claims/theory/replications.ts';
import type { Distribution } from '../../src/scenario/distribution.ts';
import { responseBoundSeconds, throughputBoundPerSecond } from '../../src/theory/laws/closed-bounds.ts';
import { type ClosedLoop, machineRepair } from '../../src/theory/laws/machine-repair.ts';
import { saturationUsers } from '../support/theory/more-laws.ts';
import { expectAgreement, expectInside, expectOfRuns } from './agreement.ts';

const THINK_SECONDS = 5e-3;
const SERVICE_SECONDS = 1e-3;
const THREADS = 4;

function queueOf(users: number, think: Distribution, service: Distribution, requests: number): Queue {
  return {
    server: pool(THREADS),
    traffic: closed(users, think),
    program: sleep(service),
    requests,
    seeds: 120_000 + 100 * users,
  };
}

describe('thinking users', () => {
  // Saturation is at 24 users.
  it.each([6, 20, 24, 40])('with exponential times are machine repair: %i users', (users) => {
    const expected = (factor: number): ClosedLoop =>
      machineRepair(users, THINK_SECONDS, SERVICE_SECONDS * factor, THREADS);
    expectOfRuns(
      queueOf(users, exponential(THINK_SECONDS), exponential(SERVICE_SECONDS), 20_000),
      10,
      (samples) => {
        expectAgreement(intervalOf(samples, meanSojourn), (factor) => expected(factor).responseSeconds);
        const wait = intervalOf(samples, meanWait);
        const rate = intervalOf(samples, (sample) => sample.throughputPerSecond);
        if (users < 20) {
          // Few requests wait, and users mostly think, so neither says much about the service.
          expectInside(wait, expected(1).waitSeconds);
          expectInside(rate, expected(1).throughputPerSecond);
        } else {
          expectAgreement(wait, (factor) => expected(factor).waitSeconds);
          expectAgreement(rate, (factor) => expected(factor).throughputPerSecond);
        }
      },
    );
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
      const sample = sampleOf(queueOf(Math.round(users), think, service, 12_000), 1);
      // Throughput is below the bound except for random variation.
      expect(sample.throughputPerSecond).toBeLessThan(bound * 1.03);
      expect(sample.throughputPerSecond).toBeGreaterThan(bound * 0.8);
      expect(mean(sample.sojourns)).toBeGreaterThan(
        responseBoundSeconds(users, THINK_SECONDS, SERVICE_SECONDS, THREADS) * 0.97,
      );
    }
  });

  it('that send again at once keep all threads busy: 50 threads at 60 ms complete 833.3 per second', () => {
    const sample = sampleOf(
      {
        server: pool(50),
        traffic: closed(200, constant(0)),
        program: sleep(constant(0.06)),
        requests: 20_000,
        seeds: 1,
      },
      1,
    );
    const expected = machineRepair(200, 0, 0.06, 50);
    expect(sample.throughputPerSecond / expected.throughputPerSecond).toBeCloseTo(1, 2);
    // The last 200 requests wait behind fewer others.
    expect(sample.sojourns[0]).toBeCloseTo(expected.responseSeconds, 9);
  });
});
