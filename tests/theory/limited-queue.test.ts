// A blocking pool with a queue limit is M/M/c/K; without a queue it is Erlang's loss system.

import { describe, it } from 'vitest';
import {
  constant,
  exponential,
  intervalOf,
  meanWait,
  poisson,
  pool,
  type Queue,
  sleep,
} from '../../src/claims/theory/replications.ts';
import { erlangB } from '../../src/theory/laws/erlang.ts';
import { mmck } from '../../src/theory/laws/mmck.ts';
import { expectAgreement, expectInside, expectOfRuns } from './agreement.ts';

const SERVICE_SECONDS = 1e-3;
const REPLICATIONS = 14;

function queueOf(
  threads: number,
  limit: number,
  rho: number,
  seeds: number,
  time = exponential(SERVICE_SECONDS),
): Queue {
  const traffic = poisson((rho * threads) / SERVICE_SECONDS);
  const firstSeed = seeds + threads * 100 + Math.round(rho * 1000);
  return { server: pool(threads, limit), traffic, program: sleep(time), requests: 9000, seeds: firstSeed };
}

describe('a pool with a queue limit is M/M/c/K', () => {
  it.each([
    [1, 3, 0.6],
    [1, 3, 0.9],
    [1, 3, 1.5],
    [4, 6, 0.8],
    [4, 6, 1],
    [4, 6, 1.3],
    [50, 20, 0.95],
    [50, 20, 1],
    [50, 20, 1.1],
  ])('%i threads with %i places at %f', (threads, limit, rho) => {
    const rate = (rho * threads) / SERVICE_SECONDS;
    expectOfRuns(queueOf(threads, limit, rho, 80_000), REPLICATIONS, (samples) => {
      const expected = (factor: number): ReturnType<typeof mmck> =>
        mmck(rate * factor, SERVICE_SECONDS, threads, threads + limit);
      expectAgreement(
        intervalOf(samples, (sample) => sample.rejectedShare),
        (factor) => expected(factor).rejected,
      );
      // A full queue makes waits similar, so they say little about the load.
      expectInside(intervalOf(samples, meanWait), expected(1).waitSeconds);
    });
  });
});

describe('a pool without a queue rejects by Erlang B, for any law of service', () => {
  it.each([
    ['exponential', 10, 0.5, exponential(SERVICE_SECONDS)],
    ['constant', 10, 0.9, constant(SERVICE_SECONDS)],
    ['exponential', 10, 1.2, exponential(SERVICE_SECONDS)],
    ['constant', 50, 0.8, constant(SERVICE_SECONDS)],
    ['exponential', 50, 0.9, exponential(SERVICE_SECONDS)],
    ['constant', 50, 1.1, constant(SERVICE_SECONDS)],
  ] as const)('with %s service, %i threads at %f', (_, threads, rho, time) => {
    expectOfRuns(queueOf(threads, 0, rho, 90_000, time), REPLICATIONS, (samples) => {
      expectAgreement(
        intervalOf(samples, (sample) => sample.rejectedShare),
        (factor) => erlangB(threads, rho * threads * factor),
      );
    });
  });
});
