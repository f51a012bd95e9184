// A blocking pool without CPU limits is M/M/c: waiting times, their tail, and rejection with a queue limit.

import { describe, expect, it } from 'vitest';
import { erlangB, erlangC } from '../../src/theory/erlang.ts';
import { mm1WaitSeconds } from '../../src/theory/mm1.ts';
import { mmcSojournSeconds, mmcWaitPercentileSeconds, mmcWaitSeconds } from '../../src/theory/mmc.ts';
import { mmck } from '../../src/theory/mmck.ts';
import { contains, describeInterval } from '../support/confidence.ts';
import {
  constant,
  exponential,
  intervalOf,
  poisson,
  pool,
  type Queue,
  samplesOf,
  sleep,
} from './replications.ts';

const SERVICE_SECONDS = 1e-3;
const REPLICATIONS = 15;
/** At low load almost nobody waits for one of 50 threads, too rare to measure: they begin at 0.8. */
const CASES = [
  [4, 0.5],
  [4, 0.7],
  [4, 0.9],
  [50, 0.8],
  [50, 0.9],
  [50, 0.95],
] as const;

function queueOf(threads: number, rho: number, rest: Partial<Queue> = {}): Queue {
  return {
    server: pool(threads),
    traffic: poisson((rho * threads) / SERVICE_SECONDS),
    program: sleep(exponential(SERVICE_SECONDS)),
    requests: 30_000,
    ...rest,
  };
}

describe('a blocking pool without CPU limits', () => {
  it.each(CASES)('of %i threads waits as M/M/c at %f', (threads, rho) => {
    const rate = (rho * threads) / SERVICE_SECONDS;
    const limit = mmcWaitPercentileSeconds(rate, SERVICE_SECONDS, threads, 0.95);
    const samples = samplesOf(queueOf(threads, rho, { waitLimitSeconds: limit }), REPLICATIONS);
    const wait = intervalOf(samples, (sample) => sample.wait);
    const sojourn = intervalOf(samples, (sample) => sample.sojourn);
    const longer = intervalOf(samples, (sample) => sample.waitedLonger);
    const expected = mmcWaitSeconds(rate, SERVICE_SECONDS, threads);
    expect(contains(wait, expected), `${expected}: ${describeInterval(wait)}`).toBe(true);
    expect(
      contains(sojourn, mmcSojournSeconds(rate, SERVICE_SECONDS, threads)),
      describeInterval(sojourn),
    ).toBe(true);
    // The 95th percentile: 5 % wait longer, or fewer where even the share that waits at all is smaller.
    const share = Math.min(0.05, erlangC(threads, rate * SERVICE_SECONDS));
    expect(contains(longer, share), `${share}: ${describeInterval(longer)}`).toBe(true);
    // Not a fast single server of the same capacity.
    expect(contains(wait, mm1WaitSeconds(rate, SERVICE_SECONDS / threads))).toBe(false);
  });

  it.each([
    [4, 0, 0.9],
    [4, 6, 0.9],
    [4, 6, 1.3],
    [50, 0, 0.9],
    [50, 20, 1.1],
  ])('of %i threads with a queue limit of %i rejects as M/M/c/K at %f', (threads, limit, rho) => {
    const rate = (rho * threads) / SERVICE_SECONDS;
    const samples = samplesOf(
      queueOf(threads, rho, { server: pool(threads, limit), requests: 10_000 }),
      REPLICATIONS,
    );
    const expected = mmck(rate, SERVICE_SECONDS, threads, threads + limit);
    const rejected = intervalOf(samples, (sample) => sample.rejected);
    const wait = intervalOf(samples, (sample) => sample.wait);
    expect(contains(rejected, expected.rejected), `${expected.rejected}: ${describeInterval(rejected)}`).toBe(
      true,
    );
    expect(contains(wait, expected.waitSeconds), `${expected.waitSeconds}: ${describeInterval(wait)}`).toBe(
      true,
    );
  });

  it('rejects by Erlang B with no queue, whatever the law of service times', () => {
    const rate = 9 / SERVICE_SECONDS;
    const program = sleep(constant(SERVICE_SECONDS));
    const queue = { server: pool(10, 0), traffic: poisson(rate), program, requests: 10_000 };
    const rejected = intervalOf(samplesOf(queue, REPLICATIONS), (sample) => sample.rejected);
    expect(contains(rejected, erlangB(10, 9)), describeInterval(rejected)).toBe(true);
  });
});
