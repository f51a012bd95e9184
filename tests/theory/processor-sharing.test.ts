// Many threads that compute on one core: with short slices the core is shared equally, with long ones it is a queue.

import { describe, expect, it } from 'vitest';
import { type Distribution, meanOf } from '../../src/scenario/distribution.ts';
import { mg1SojournSeconds } from '../../src/theory/mg1.ts';
import { processorSharingSojournSeconds } from '../../src/theory/processor-sharing.ts';
import { contains, describeInterval } from '../support/confidence.ts';
import { compute, intervalOf, poisson, pool, type Queue, samplesOf, secondMoment } from './replications.ts';

const SERVICE_SECONDS = 0.001;
const bimodal: Distribution = { kind: 'bimodal', chance: 0.1, rareNanos: 5_500_000, usualNanos: 500_000 };

function queueOf(rho: number, sliceNanos: number): Queue {
  return {
    server: pool(1000),
    traffic: poisson(rho / SERVICE_SECONDS),
    program: compute(bimodal),
    cores: 1,
    sliceNanos,
    requests: 6000,
  };
}

describe.each([0.5, 0.7, 0.8])('many threads on one core at %f', (rho) => {
  const rate = rho / SERVICE_SECONDS;
  const shared = processorSharingSojournSeconds(rate, SERVICE_SECONDS);
  const queued = mg1SojournSeconds(rate, SERVICE_SECONDS, secondMoment(bimodal));

  it('share it with slices of 10 us', () => {
    expect(meanOf(bimodal)).toBeCloseTo(SERVICE_SECONDS * 1e9, 3);
    const sojourn = intervalOf(samplesOf(queueOf(rho, 10_000), 10), (sample) => sample.sojourn);
    expect(contains(sojourn, shared), `${shared}: ${describeInterval(sojourn)}`).toBe(true);
    expect(contains(sojourn, queued)).toBe(false);
  });

  it('take turns as a whole with slices longer than any request', () => {
    const sojourn = intervalOf(samplesOf(queueOf(rho, 1e9), 20), (sample) => sample.sojourn);
    expect(contains(sojourn, queued), `${queued}: ${describeInterval(sojourn)}`).toBe(true);
    expect(contains(sojourn, shared)).toBe(false);
  });
});
