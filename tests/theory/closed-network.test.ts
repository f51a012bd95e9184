// Closed loops through several stations: the engine against exact mean value analysis.

import { describe, it } from 'vitest';
import {
  closed,
  compute,
  constant,
  exponential,
  intervalOf,
  meanSojourn,
  pool,
  type Queue,
  type Sample,
  sleep,
} from '../../src/claims/theory/replications.ts';
import { DEFAULT_SCENARIO, LOCK_DEFAULTS } from '../../src/scenario/default-scenario.ts';
import type { Distribution } from '../../src/scenario/distribution.ts';
import type { Upstream } from '../../src/scenario/scenario.ts';
import { type ClosedNetwork, meanValueAnalysis } from '../../src/theory/laws/mva.ts';
import { expectAgreement, expectInside, expectOfRuns } from './agreement.ts';

const THINK_SECONDS = 5e-3;
const SLEEP_SECONDS = 1e-3;
const DEMAND_SECONDS = 1e-3;
const bimodal: Distribution = { kind: 'bimodal', chance: 0.5, rareNanos: 1_500_000, usualNanos: 500_000 };

/** Users think; their requests may sleep in a pool with a thread for each, and compute on the only core. */
function networkOf(users: number, sleepSeconds: number, factor: number): ClosedNetwork {
  return meanValueAnalysis(users, THINK_SECONDS, [
    { kind: 'delay', demandSeconds: sleepSeconds },
    { kind: 'queueing', demandSeconds: DEMAND_SECONDS * factor },
  ]);
}

function queueOf(users: number, program: Queue['program'], requests: number): Queue {
  return {
    server: pool(users),
    traffic: closed(users, constant(THINK_SECONDS)),
    program,
    cores: 1,
    requests,
    seeds: 130_000 + 100 * users,
  };
}

/**
 * Saturation is at 6 or 7 users. Below it the throughput says little about the demand, but the response time
 * does.
 */
function expectNetwork(samples: readonly Sample[], users: number, sleepSeconds: number): void {
  expectAgreement(
    intervalOf(samples, (sample) => meanSojourn(sample) - sleepSeconds),
    (factor) => networkOf(users, sleepSeconds, factor).stations[1].residenceSeconds,
  );
  const rate = intervalOf(samples, (sample) => sample.throughputPerSecond);
  if (users < 8) expectInside(rate, networkOf(users, sleepSeconds, 1).throughputPerSecond);
  else expectAgreement(rate, (factor) => networkOf(users, sleepSeconds, factor).throughputPerSecond);
}

describe('users who think and compute on one core', () => {
  it.each([2, 5, 10, 20])('in turns, with exponential demands, form the network: %i users', (users) => {
    const queue = queueOf(users, compute(exponential(DEMAND_SECONDS)), 12_000);
    expectOfRuns(queue, 10, (samples) => {
      expectNetwork(samples, users, 0);
    });
  });

  // The formula needs short slices: in FIFO order, a waking thread would queue for the core again.
  it.each([3, 12])('that is shared, and who also sleep, need no exponential demands: %i users', (users) => {
    const program = [...sleep(constant(SLEEP_SECONDS)), ...compute(bimodal)];
    const queue = { ...queueOf(users, program, 4000), sliceNanos: 10_000 };
    expectOfRuns(queue, 8, (samples) => {
      expectNetwork(samples, users, SLEEP_SECONDS);
    });
  });
});

describe('users of a pool of one thread', () => {
  it.each([2, 6, 12])('form a network of one queue, for any law of thinking: %i users', (users) => {
    const queue: Queue = {
      server: pool(1),
      traffic: closed(users, { kind: 'uniform', lowNanos: 0, highNanos: 2e9 * THINK_SECONDS }),
      program: sleep(exponential(DEMAND_SECONDS)),
      requests: 16_000,
      seeds: 140_000 + 100 * users,
    };
    const expected = (factor: number): ClosedNetwork =>
      meanValueAnalysis(users, THINK_SECONDS, [{ kind: 'queueing', demandSeconds: DEMAND_SECONDS * factor }]);
    expectOfRuns(queue, 10, (samples) => {
      expectAgreement(intervalOf(samples, meanSojourn), (factor) => expected(factor).responseSeconds);
    });
  });
});

describe('users of two nodes that take one call at a time, and of a lock', () => {
  const CALL_SECONDS = [1e-3, 0.6e-3] as const;
  const HOLD_SECONDS = 0.8e-3;
  const node = (name: string, meanSeconds: number): Upstream => ({
    ...DEFAULT_SCENARIO.upstreams[0],
    name,
    nodes: 1,
    nodeConcurrency: 1,
    nodeQueueLimit: null,
    latency: exponential(meanSeconds),
  });

  // There are as many threads as users, and more cores, so nothing waits for those.
  it.each([2, 6, 12])('form a network of three queues: %i users', (users) => {
    const queue: Queue = {
      server: pool(users),
      traffic: closed(users, constant(THINK_SECONDS)),
      program: [
        { kind: 'call', upstream: 'first' },
        { kind: 'lock', lock: 'shared', does: 'wait', time: exponential(HOLD_SECONDS) },
        { kind: 'call', upstream: 'second' },
      ],
      requests: 9000,
      seeds: 170_000 + 100 * users,
      rest: {
        upstreams: [node('first', CALL_SECONDS[0]), node('second', CALL_SECONDS[1])],
        locks: [
          {
            name: 'shared',
            kind: 'mutex',
            ...LOCK_DEFAULTS,
            handOverNanos: 0,
          },
        ],
      },
    };
    const expected = (factor: number): ClosedNetwork =>
      meanValueAnalysis(
        users,
        THINK_SECONDS,
        [CALL_SECONDS[0], HOLD_SECONDS, CALL_SECONDS[1]].map((seconds) => ({
          kind: 'queueing',
          demandSeconds: seconds * factor,
        })),
      );
    expectOfRuns(queue, 10, (samples) => {
      expectAgreement(intervalOf(samples, meanSojourn), (factor) => expected(factor).responseSeconds);
      const rate = intervalOf(samples, (sample) => sample.throughputPerSecond);
      if (users < 6) expectInside(rate, expected(1).throughputPerSecond);
      else expectAgreement(rate, (factor) => expected(factor).throughputPerSecond);
    });
  });
});
