// Compares the engine with M/M/1, M/D/1 and M/G/1. The server is a pool of one thread that sleeps, one thread
// that computes on one core, or an event loop. The figures are means and percentiles, with 99 % intervals at
// three loads.

import { describe, expect, it } from 'vitest';
import { contains } from '../../src/claims/theory/confidence.ts';
import {
  compute,
  constant,
  exponential,
  freeLoop,
  intervalOf,
  meanSojourn,
  meanWait,
  poisson,
  pool,
  type Queue,
  secondMoment,
  sleep,
} from '../../src/claims/theory/replications.ts';
import { type Distribution, meanOf } from '../../src/scenario/distribution.ts';
import { md1WaitPercentileSeconds, md1WaitSeconds, md1WaitsLonger } from '../../src/theory/laws/md1.ts';
import { mg1SojournSeconds, mg1WaitSeconds } from '../../src/theory/laws/mg1.ts';
import { mm1SojournSeconds, mm1WaitPercentileSeconds, mm1WaitSeconds } from '../../src/theory/laws/mm1.ts';
import { mm1WaitsLonger } from '../support/theory/more-laws.ts';
import { expectAgreement, expectOfRuns, expectPercentiles } from './agreement.ts';

const SERVICE_SECONDS = 1e-4;
const LOADS = [0.5, 0.7, 0.9] as const;

const bimodal: Distribution = { kind: 'bimodal', chance: 0.1, rareNanos: 550_000, usualNanos: 50_000 };
const uniform: Distribution = { kind: 'uniform', lowNanos: 0, highNanos: 200_000 };

/**
 * Number of runs for means; percentiles take 20. Variance grows with the load, but sensitivity to the load
 * grows faster, so fewer runs are enough.
 */
const REPLICATIONS = { 0.5: 20, 0.7: 16, 0.9: 14 } as const;

function queueOf(rho: number, seeds: number, program: Queue['program'], server = pool(1)): Queue {
  const traffic = poisson(rho / SERVICE_SECONDS);
  return { server, traffic, program, cores: 1, requests: 18_000, seeds: seeds + Math.round(rho * 1000) };
}

describe('one thread', () => {
  describe.each(LOADS)('at %f', (rho) => {
    const rate = rho / SERVICE_SECONDS;

    it('that computes waits as M/M/1', () => {
      expectOfRuns(queueOf(rho, 20_000, compute(exponential(SERVICE_SECONDS))), 20, (samples) => {
        const wait = intervalOf(samples, meanWait);
        expectAgreement(wait, (factor) => mm1WaitSeconds(rate * factor, SERVICE_SECONDS));
        expectAgreement(intervalOf(samples, meanSojourn), (factor) =>
          mm1SojournSeconds(rate * factor, SERVICE_SECONDS),
        );
        expectPercentiles(samples, (sample) => sample.waits, {
          percentile: (fraction) => mm1WaitPercentileSeconds(rate, SERVICE_SECONDS, fraction),
          longer: (seconds, factor) => mm1WaitsLonger(rate * factor, SERVICE_SECONDS, seconds),
        });
        // With constant service times the wait would be half as long.
        expect(contains(wait, md1WaitSeconds(rate, SERVICE_SECONDS))).toBe(false);
      });
    });

    it('that sleeps waits as M/D/1', () => {
      expectOfRuns(queueOf(rho, 30_000, sleep(constant(SERVICE_SECONDS))), 20, (samples) => {
        expectAgreement(intervalOf(samples, meanWait), (factor) =>
          md1WaitSeconds(rate * factor, SERVICE_SECONDS),
        );
        expectPercentiles(samples, (sample) => sample.waits, {
          percentile: (fraction) => md1WaitPercentileSeconds(rate, SERVICE_SECONDS, fraction),
          longer: (seconds, factor) => md1WaitsLonger(rate * factor, SERVICE_SECONDS, seconds),
        });
      });
    });

    it.each([
      ['computes', 'bimodal', compute, bimodal, 40_000],
      ['sleeps', 'uniform', sleep, uniform, 50_000],
    ] as const)('that %s waits as M/G/1 with %s service', (_, _law, step, time, seeds) => {
      expect(meanOf(time)).toBeCloseTo(SERVICE_SECONDS * 1e9, 3);
      expectOfRuns(queueOf(rho, seeds, step(time)), REPLICATIONS[rho], (samples) => {
        const wait = intervalOf(samples, meanWait);
        expectAgreement(wait, (factor) => mg1WaitSeconds(rate * factor, SERVICE_SECONDS, secondMoment(time)));
        expect(contains(wait, mm1WaitSeconds(rate, SERVICE_SECONDS))).toBe(false);
      });
    });
  });
});

describe('an event loop without costs', () => {
  it.each(LOADS)('is M/G/1 in order of arrival at %f', (rho) => {
    expectOfRuns(queueOf(rho, 60_000, compute(bimodal), freeLoop()), REPLICATIONS[rho], (samples) => {
      expectAgreement(intervalOf(samples, meanSojourn), (factor) =>
        mg1SojournSeconds((rho / SERVICE_SECONDS) * factor, SERVICE_SECONDS, secondMoment(bimodal)),
      );
    });
  });
});
