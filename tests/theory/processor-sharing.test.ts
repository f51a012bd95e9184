// Many threads that compute on one core: with short slices they share the core equally, with long ones they
// queue for it.

import { describe, expect, it } from 'vitest';
import { contains, type Interval } from '../../src/claims/theory/confidence.ts';
import {
  compute,
  intervalOf,
  mean,
  meanSojourn,
  poisson,
  pool,
  type Queue,
  type Sample,
  secondMoment,
} from '../../src/claims/theory/replications.ts';
import { type Distribution, meanOf } from '../../src/scenario/distribution.ts';
import { mg1SojournSeconds, processorSharingSojournSeconds } from '../../src/theory/laws/mg1.ts';
import { processorSharingResponseSeconds } from '../support/theory/more-laws.ts';
import { expectAgreement, expectOfRuns } from './agreement.ts';

const SERVICE_SECONDS = 0.001;
const SHORT_SECONDS = 0.0005;
const LONG_SECONDS = 0.0015;
const bimodal: Distribution = {
  kind: 'bimodal',
  chance: 0.5,
  rareNanos: LONG_SECONDS * 1e9,
  usualNanos: SHORT_SECONDS * 1e9,
};

function queueOf(rho: number, sliceNanos: number, requests: number): Queue {
  return {
    server: pool(1000),
    traffic: poisson(rho / SERVICE_SECONDS),
    program: compute(bimodal),
    cores: 1,
    sliceNanos,
    requests,
    seeds: 110_000 + rho * 1000 + requests,
  };
}

/** Mean time in the system of requests with this CPU time. */
function responseOf(samples: readonly Sample[], demandSeconds: number): Interval {
  return intervalOf(samples, (sample) =>
    mean(sample.sojourns.filter((_, index) => Math.abs(sample.computed[index] - demandSeconds) < 1e-9)),
  );
}

/**
 * Finite slices change the result by about 1 %, so only loads are tested at which a 3 % error is still
 * detectable.
 */
describe.each([0.7, 0.8, 0.85])('many threads on one core at %f', (rho) => {
  const rate = rho / SERVICE_SECONDS;
  const shared = (factor: number): number => processorSharingSojournSeconds(rate * factor, SERVICE_SECONDS);
  const queued = (factor: number): number =>
    mg1SojournSeconds(rate * factor, SERVICE_SECONDS, secondMoment(bimodal));

  it('share it with short slices: each takes as long as its own demand requires', () => {
    expect(meanOf(bimodal)).toBeCloseTo(SERVICE_SECONDS * 1e9, 3);
    expectOfRuns(queueOf(rho, 20_000, 4500), rho < 0.8 ? 20 : 14, (samples) => {
      const sojourn = intervalOf(samples, meanSojourn);
      expectAgreement(sojourn, shared);
      expect(contains(sojourn, queued(1))).toBe(false);
      for (const demand of [SHORT_SECONDS, LONG_SECONDS]) {
        expectAgreement(responseOf(samples, demand), (factor) =>
          processorSharingResponseSeconds(rate * factor, SERVICE_SECONDS, demand),
        );
      }
    });
  });

  it('take turns as a whole with slices longer than any request', () => {
    expectOfRuns(queueOf(rho, 1e9, 12_000), 10, (samples) => {
      const sojourn = intervalOf(samples, meanSojourn);
      expectAgreement(sojourn, queued);
      expect(contains(sojourn, shared(1))).toBe(false);
    });
  });
});
