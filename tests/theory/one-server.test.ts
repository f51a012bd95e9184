// One server: the engine against M/M/1, M/D/1 and M/G/1, as a pool of one thread that sleeps, as one thread that
// computes on one core, and as an event loop; 99 % intervals at three loads.

import { describe, expect, it } from 'vitest';
import type { Distribution } from '../../src/scenario/distribution.ts';
import { meanOf } from '../../src/scenario/distribution.ts';
import type { Server } from '../../src/scenario/scenario.ts';
import { md1WaitSeconds } from '../../src/theory/md1.ts';
import { mg1SojournSeconds, mg1WaitSeconds } from '../../src/theory/mg1.ts';
import { mm1SojournSeconds, mm1WaitSeconds } from '../../src/theory/mm1.ts';
import { contains, describeInterval, relativeHalfWidth } from '../support/confidence.ts';
import {
  compute,
  constant,
  exponential,
  intervalOf,
  poisson,
  pool,
  type Queue,
  samplesOf,
  secondMoment,
  sleep,
} from './replications.ts';

const SERVICE_SECONDS = 1e-4;
const LOADS = [0.5, 0.7, 0.9] as const;
/** Waits vary the more, the higher the load: longer runs there. */
const requestsAt = (rho: number): number => (rho < 0.8 ? 10_000 : 25_000);

const bimodal: Distribution = { kind: 'bimodal', chance: 0.1, rareNanos: 550_000, usualNanos: 50_000 };
const uniform: Distribution = { kind: 'uniform', lowNanos: 0, highNanos: 200_000 };
const freeLoop: Server = {
  id: 'A',
  model: 'event-loop',
  wakeCostNanos: 0,
  eventCostNanos: 0,
  timerTickNanos: 0,
};

function queueOf(rho: number, rest: Pick<Queue, 'program'> & Partial<Queue>): Queue {
  return {
    server: pool(1),
    traffic: poisson(rho / SERVICE_SECONDS),
    requests: requestsAt(rho),
    ...rest,
  };
}

describe.each([
  ['a thread that sleeps', sleep],
  ['a thread that computes on one core', compute],
] as const)('%s', (_, step) => {
  it.each(LOADS)('waits as M/M/1 at %f', (rho) => {
    const samples = samplesOf(queueOf(rho, { program: step(exponential(SERVICE_SECONDS)), cores: 1 }));
    const wait = intervalOf(samples, (sample) => sample.wait);
    const sojourn = intervalOf(samples, (sample) => sample.sojourn);
    const rate = rho / SERVICE_SECONDS;
    expect(contains(wait, mm1WaitSeconds(rate, SERVICE_SECONDS)), describeInterval(wait)).toBe(true);
    expect(contains(sojourn, mm1SojournSeconds(rate, SERVICE_SECONDS)), describeInterval(sojourn)).toBe(true);
    expect(relativeHalfWidth(wait)).toBeLessThan(0.12);
    // The interval can tell: the constant service's wait, half as long, is outside.
    expect(contains(wait, md1WaitSeconds(rate, SERVICE_SECONDS))).toBe(false);
  });

  it.each(LOADS)('waits as M/D/1 at %f', (rho) => {
    const samples = samplesOf(queueOf(rho, { program: step(constant(SERVICE_SECONDS)), cores: 1 }));
    const wait = intervalOf(samples, (sample) => sample.wait);
    const rate = rho / SERVICE_SECONDS;
    expect(contains(wait, md1WaitSeconds(rate, SERVICE_SECONDS)), describeInterval(wait)).toBe(true);
    expect(relativeHalfWidth(wait)).toBeLessThan(0.12);
    expect(contains(wait, mm1WaitSeconds(rate, SERVICE_SECONDS))).toBe(false);
  });

  it.each(LOADS.flatMap((rho) => [bimodal, uniform].map((time) => [time.kind, rho, time] as const)))(
    'waits as M/G/1 with %s service at %f',
    (_kind, rho, time) => {
      expect(meanOf(time)).toBeCloseTo(SERVICE_SECONDS * 1e9, 3);
      const samples = samplesOf(queueOf(rho, { program: step(time), cores: 1 }));
      const wait = intervalOf(samples, (sample) => sample.wait);
      const rate = rho / SERVICE_SECONDS;
      const expected = mg1WaitSeconds(rate, SERVICE_SECONDS, secondMoment(time));
      expect(contains(wait, expected), `${expected}: ${describeInterval(wait)}`).toBe(true);
      expect(contains(wait, mm1WaitSeconds(rate, SERVICE_SECONDS))).toBe(false);
    },
  );
});

describe('an event loop without costs', () => {
  it.each(LOADS)('is M/G/1 in order of arrival at %f', (rho) => {
    const samples = samplesOf(queueOf(rho, { server: freeLoop, program: compute(bimodal), cores: 1 }));
    const sojourn = intervalOf(samples, (sample) => sample.sojourn);
    const expected = mg1SojournSeconds(rho / SERVICE_SECONDS, SERVICE_SECONDS, secondMoment(bimodal));
    expect(contains(sojourn, expected), `${expected}: ${describeInterval(sojourn)}`).toBe(true);
  });
});
