// Work done for all waiting requests in one round: a combining lock against arithmetic.

import { describe, expect, it } from 'vitest';
import {
  constant,
  even,
  intervalOf,
  meanSojourn,
  poisson,
  pool,
  type Queue,
  samplesOf,
} from '../../src/claims/theory/replications.ts';
import { LOCK_DEFAULTS } from '../../src/scenario/default-scenario.ts';
import type { ProgramLock, Step } from '../../src/scenario/scenario.ts';
import { expectAgreement, expectOfRuns } from './agreement.ts';

const ROUND_SECONDS = 1e-5;
const LOCK: ProgramLock = {
  name: 'log',
  kind: 'combining',
  ...LOCK_DEFAULTS,
  round: constant(ROUND_SECONDS),
};

/** A queue with threads and cores for all requests, so that only the rounds take time. */
function queueOf(traffic: Queue['traffic'], eachSeconds: number, seeds: number): Queue {
  const work: Step = { kind: 'lock', lock: LOCK.name, does: 'compute', time: constant(eachSeconds) };
  return {
    server: pool(400),
    traffic,
    program: [work],
    cores: 64,
    requests: 20_000,
    seeds,
    rest: { locks: [LOCK] },
  };
}

/**
 * Random arrivals, rounds of fixed length. A request that arrives during a round (share b of the time) waits
 * for half of it on average and then for its own. Rounds continue while requests arrive during the last:
 * exp(load) of them on average.
 */
function meanOfRounds(ratePerSecond: number): number {
  const load = ratePerSecond * ROUND_SECONDS;
  const busy = (load * Math.exp(load)) / (1 + load * Math.exp(load));
  return ROUND_SECONDS * (1 + busy / 2);
}

describe('rounds of a fixed length', () => {
  it.each([0.2, 0.7, 1.5])('take as long as renewal theory predicts, at %f arrivals per round', (load) => {
    const rate = load / ROUND_SECONDS;
    expectOfRuns(queueOf(poisson(rate), 0, 71_000 + load * 10), 12, (samples) => {
      expectAgreement(intervalOf(samples, meanSojourn), (factor) => meanOfRounds(rate * factor));
    });
  });
});

describe('rounds that grow with their work', () => {
  it('settle at the length in which their own arrivals are processed, and a request takes one to two of them', () => {
    const each = 5e-7;
    const rate = 1.3e6;
    const [sample] = samplesOf(queueOf(even(rate), each, 72_000), 1);
    const round = ROUND_SECONDS / (1 - rate * each);
    const sorted = sample.sojourns.toSorted();
    const at = (fraction: number): number => sorted[Math.floor(fraction * (sorted.length - 1))] / round;
    expect(at(0)).toBeCloseTo(1, 1);
    expect(at(0.5)).toBeCloseTo(1.5, 1);
    expect(at(1)).toBeCloseTo(2, 1);
  });
});
