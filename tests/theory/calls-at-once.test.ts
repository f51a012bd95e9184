// Calls made at once end with the k-th shortest of n independent times: A. Rényi, On the theory of order
// statistics (1953). The chance of at least one slow among a hundred is a figure of J. Dean and L. A. Barroso,
// The Tail at Scale, Communications of the ACM 56 (2013).

import { describe, expect, it } from 'vitest';
import {
  constant,
  exponential,
  intervalOf,
  meanSojourn,
  poisson,
  pool,
  type Queue,
  scenarioOf,
  shareLonger,
} from '../../src/claims/theory/replications.ts';
import { DEFAULT_SCENARIO, threadPerRequest } from '../../src/scenario/default-scenario.ts';
import type { Distribution } from '../../src/scenario/distribution.ts';
import type { Step } from '../../src/scenario/scenario.ts';
import type { Server } from '../../src/scenario/server.ts';
import { lawOfCalls } from '../../src/theory/explain/calls-at-once.ts';
import { expectationOf } from '../../src/theory/explain/expectation.ts';
import { chanceOfSlow, exponentialOrder } from '../../src/theory/laws/order-statistics.ts';
import { expectAgreement, expectInside, expectOfRuns } from './agreement.ts';

const CALL_SECONDS = 0.01;
const SECOND = 1e9;
const MS = 1e6;
const REPLICATIONS = 10;

function queueOf(server: Server, latency: Distribution, step: Step, rate: number, requests: number): Queue {
  const [group] = DEFAULT_SCENARIO.upstreams;
  return {
    server,
    traffic: poisson(rate),
    program: [step],
    requests,
    seeds: 71_000,
    rest: { upstreams: [{ ...group, name: 'leaf', latency }] },
  };
}

const atOnce = (times: number, needed: number | null): Step => ({
  kind: 'calls',
  calls: [{ upstream: 'leaf', times }],
  needed,
});

const everyRequest = (): Server => ({ ...threadPerRequest('A'), threadLimit: 10_000 });

describe('calls at once with exponential times', () => {
  it.each([
    [10, null],
    [5, 1],
    [7, 3],
  ])('of %i with %s needed have the mean of the k-th shortest', (times, needed) => {
    const step = atOnce(times, needed);
    const queue = queueOf(everyRequest(), exponential(CALL_SECONDS), step, 100, 4000);
    const { mean } = exponentialOrder(times, needed ?? times);
    expectOfRuns(queue, REPLICATIONS, (samples) =>
      expectAgreement(intervalOf(samples, meanSojourn), (factor) => mean * CALL_SECONDS * factor),
    );
    const { applied } = expectationOf(scenarioOf(queue, 1), queue.server);
    expect(applied?.formula.id).toBe(needed === 1 ? 'mmc' : 'mginf');
    expect(applied?.predictions.sojournSeconds).toBeCloseTo(mean * CALL_SECONDS, 6);
  });

  it('take one thread each, which is M/G/1', () => {
    const queue = queueOf(pool(1), exponential(CALL_SECONDS), atOnce(4, null), 24, 8000);
    const { applied } = expectationOf(scenarioOf(queue, 1), queue.server);
    expect(applied?.formula.id).toBe('mg1');
    expectOfRuns(queue, REPLICATIONS, (samples) =>
      expectInside(intervalOf(samples, meanSojourn), applied!.predictions.sojournSeconds),
    );
  });
});

describe('with a hundred calls at once', () => {
  /** From the paper: a call takes 10 ms, but one in a hundred takes a second. */
  const leaf = { kind: 'bimodal', chance: 0.01, rareNanos: SECOND, usualNanos: 10 * MS } as const;

  it('63 % of the requests meet a slow one', () => {
    const queue = queueOf(everyRequest(), leaf, atOnce(100, null), 100, 1000);
    expectOfRuns(queue, REPLICATIONS, (samples) => {
      const slow = intervalOf(samples, (sample) => shareLonger(sample.sojourns, 0.5));
      expectInside(slow, chanceOfSlow(0.01, 100, 100));
      expect(slow.high - slow.low).toBeLessThan(0.06);
    });
  });

  it('hardly any request does if 95 replies are enough', () => {
    const queue = queueOf(everyRequest(), leaf, atOnce(100, 95), 100, 1000);
    expectOfRuns(queue, REPLICATIONS, (samples) =>
      expectInside(
        intervalOf(samples, (sample) => shareLonger(sample.sojourns, 0.5)),
        chanceOfSlow(0.01, 100, 95),
      ),
    );
  });
});

describe('the chance of a slow call', () => {
  it("is the paper's: 63 % of 100 at one in 100, nearly a fifth of 2,000 at one in 10,000", () => {
    expect(chanceOfSlow(0.01, 1, 1)).toBeCloseTo(0.01, 12);
    expect(chanceOfSlow(0.01, 100, 100)).toBeCloseTo(0.634, 3);
    expect(chanceOfSlow(0.0001, 2000, 2000)).toBeCloseTo(0.181, 3);
  });

  it('is that of all, or of any, if that many are needed', () => {
    expect(chanceOfSlow(0.2, 3, 1)).toBeCloseTo(0.008, 12);
    expect(chanceOfSlow(0.2, 3, 2)).toBeCloseTo(3 * 0.04 * 0.8 + 0.008, 12);
    expect([chanceOfSlow(0, 5, 5), chanceOfSlow(1, 5, 1)]).toEqual([0, 1]);
  });
});

it('calls at once have a formula if latencies have one for the k-th shortest', () => {
  expect(lawOfCalls(constant(0.02), 10, 3)).toMatchObject({ kind: 'constant', meanSeconds: 0.02 });
  expect(lawOfCalls(exponential(0.02), 4, 1)).toMatchObject({ kind: 'exponential', meanSeconds: 0.005 });
  const { mean, variance } = exponentialOrder(3, 3);
  expect(mean).toBeCloseTo(11 / 6, 12);
  expect(variance).toBeCloseTo(1 + 1 / 4 + 1 / 9, 12);
  expect(lawOfCalls({ kind: 'pareto', minNanos: 1, alpha: 2 }, 2, 2)).toBeNull();
});
