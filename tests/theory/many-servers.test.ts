// A blocking pool without CPU limits is M/M/c: means and percentiles of waiting and of the time in the system.

import { describe, expect, it } from 'vitest';
import { contains } from '../../src/claims/theory/confidence.ts';
import {
  exponential,
  intervalOf,
  meanSojourn,
  meanWait,
  poisson,
  pool,
  shareLonger,
  sleep,
} from '../../src/claims/theory/replications.ts';
import { erlangC } from '../../src/theory/laws/erlang.ts';
import { mm1WaitSeconds } from '../../src/theory/laws/mm1.ts';
import {
  mmcSojournPercentileSeconds,
  mmcSojournSeconds,
  mmcSojournsLonger,
  mmcWaitPercentileSeconds,
  mmcWaitSeconds,
} from '../../src/theory/laws/mmc.ts';
import { mmcWaitsLonger } from '../support/theory/more-laws.ts';
import { expectAgreement, expectInside, expectOfRuns, expectPercentiles } from './agreement.ts';

const SERVICE_SECONDS = 1e-3;
/** At low load almost nothing waits for one of 50 threads, so loads start at 0.8. */
const CASES = [
  [4, 0.5],
  [4, 0.7],
  [4, 0.9],
  [50, 0.8],
  [50, 0.85],
  [50, 0.9],
] as const;

describe('a blocking pool without CPU limits', () => {
  it.each(CASES)('of %i threads is M/M/c at %f', (threads, rho) => {
    const rate = (rho * threads) / SERVICE_SECONDS;
    const queue = {
      server: pool(threads),
      traffic: poisson(rate),
      program: sleep(exponential(SERVICE_SECONDS)),
      requests: 25_000,
      seeds: 70_000 + threads * 100 + rho * 1000,
    };
    expectOfRuns(queue, rho < 0.6 ? 20 : 16, (samples) => {
      const wait = intervalOf(samples, meanWait);
      expectAgreement(wait, (factor) => mmcWaitSeconds(rate * factor, SERVICE_SECONDS, threads));
      const waiting = intervalOf(samples, (sample) => shareLonger(sample.waits, 0));
      expectAgreement(waiting, (factor) => erlangC(threads, rate * factor * SERVICE_SECONDS));
      expectPercentiles(samples, (sample) => sample.waits, {
        percentile: (fraction) => mmcWaitPercentileSeconds(rate, SERVICE_SECONDS, threads, fraction),
        longer: (seconds, factor) => mmcWaitsLonger(rate * factor, SERVICE_SECONDS, threads, seconds),
      });
      // The time in the system is mostly service, which says little about the load if few requests wait.
      expectInside(intervalOf(samples, meanSojourn), mmcSojournSeconds(rate, SERVICE_SECONDS, threads));
      for (const fraction of [0.5, 0.9, 0.99]) {
        const limit = mmcSojournPercentileSeconds(rate, SERVICE_SECONDS, threads, fraction);
        const longer = intervalOf(samples, (sample) => shareLonger(sample.sojourns, limit));
        expectInside(longer, 1 - fraction);
        expect(mmcSojournsLonger(rate, SERVICE_SECONDS, threads, limit)).toBeCloseTo(1 - fraction, 12);
      }
      // The interval does not contain the wait for one fast server of the same capacity. At high load the two
      // waits are too similar to tell.
      if (rho < 0.9) expect(contains(wait, mm1WaitSeconds(rate, SERVICE_SECONDS / threads))).toBe(false);
    });
  });
});
