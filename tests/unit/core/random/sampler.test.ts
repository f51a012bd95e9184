// The logarithm of the engine, and distributions: their means, spreads and limits.

import { describe, expect, it } from 'vitest';
import type { Distribution as CoreDistribution } from '../../../../src/core/random/distribution.ts';
import { Draws, PURPOSE } from '../../../../src/core/random/draws.ts';
import { logarithm } from '../../../../src/core/random/logarithm.ts';
import { distributionAt, Sampler } from '../../../../src/core/random/sampler.ts';
import { compileDistribution } from '../../../../src/engine/configuration/distributions.ts';
import { type Distribution, meanOf, NORMAL_P99 } from '../../../../src/scenario/distribution.ts';
import { withNumbers } from '../configured.ts';

const compiledFrom = (distribution: Distribution): CoreDistribution =>
  distributionAt(withNumbers(compileDistribution(distribution)), 0);

describe('the logarithm', () => {
  it('agrees with Math to the last digits over all possible draws', () => {
    const draws = new Draws(1);
    let worst = 0;
    const check = (x: number): void => {
      const exact = Math.log(x);
      const error = Math.abs(logarithm(x) - exact) / Math.max(Math.abs(exact), Number.MIN_VALUE);
      if (error > worst) worst = error;
    };
    for (let index = 0; index < 200_000; index++) {
      const unit = draws.draw(1, index, 0);
      check(unit);
      check(unit * 2 ** (-index % 52));
      check(unit * 2 ** (index % 60));
    }
    for (let power = -52; power < 60; power++) if (power !== 0) check(2 ** power);
    check(1 - 2 ** -53);
    check(1 + 2 ** -52);
    expect(worst).toBeLessThan(1e-15);
    expect(logarithm(1)).toBe(0);
  });
});

describe('a sampler', () => {
  const MS = 1e6;
  const N = 200_000;
  const SIGMA = 0.5;
  const LOGNORMAL: Distribution = {
    kind: 'lognormal',
    medianNanos: 20 * MS,
    p99Nanos: 20 * MS * Math.exp(NORMAL_P99 * SIGMA),
  };
  const distributions: readonly (readonly [Distribution, deviation: number])[] = [
    [{ kind: 'constant', nanos: 20 * MS }, 0],
    [{ kind: 'uniform', lowNanos: 10 * MS, highNanos: 30 * MS }, (20 * MS) / Math.sqrt(12)],
    [{ kind: 'exponential', meanNanos: 20 * MS }, 20 * MS],
    [
      { kind: 'bimodal', chance: 0.01, rareNanos: 1000 * MS, usualNanos: 10 * MS },
      990 * MS * Math.sqrt(0.01 * 0.99),
    ],
    [{ kind: 'every', period: 10, nanos: 2000 * MS, otherwiseNanos: 0 }, 600 * MS],
    [{ kind: 'normal', meanNanos: 20 * MS, sdNanos: 4 * MS }, 4 * MS],
    // max(0, Z) has mean 1 / sqrt(2 pi) and variance 1/2 - 1 / (2 pi).
    [{ kind: 'normal', meanNanos: 0, sdNanos: 20 * MS }, 20 * MS * Math.sqrt(0.5 - 1 / (2 * Math.PI))],
    [{ kind: 'normal', meanNanos: 20 * MS, sdNanos: 0 }, 0],
    [LOGNORMAL, meanOf(LOGNORMAL) * Math.sqrt(Math.exp(SIGMA * SIGMA) - 1)],
    [{ kind: 'lognormal', medianNanos: 0, p99Nanos: 0 }, 0],
    [{ kind: 'lognormal', medianNanos: 20 * MS, p99Nanos: 20 * MS }, 0],
    // Variance min^2 alpha / ((alpha - 1)^2 (alpha - 2)).
    [{ kind: 'pareto', minNanos: 10 * MS, alpha: 6 }, (10 * MS * Math.sqrt(6 / 4)) / 5],
    [{ kind: 'empirical', nanos: [5 * MS, 10 * MS, 10 * MS, 35 * MS] }, Math.sqrt(137.5) * MS],
  ];

  it.each(distributions)('has the mean and deviation of %j', (distribution, deviation) => {
    const sampler = new Sampler(new Draws(7));
    const compiled = compiledFrom(distribution);
    let sum = 0;
    let squares = 0;
    for (let request = 0; request < N; request++) {
      const nanos = sampler.draw(compiled, PURPOSE.step, request, 0);
      if (!(nanos >= 0 && Number.isInteger(nanos))) throw new Error(`${nanos} ns`);
      sum += nanos;
      squares += (nanos - meanOf(distribution)) ** 2;
    }
    // The tolerances are four standard errors of the mean, and 3 % of the deviation.
    expect(Math.abs(sum / N - meanOf(distribution))).toBeLessThanOrEqual((4 * deviation) / Math.sqrt(N));
    expect(Math.abs(Math.sqrt(squares / N) - deviation)).toBeLessThanOrEqual(0.03 * deviation);
  });

  it('has the tail of an exponential: 1 in e^k exceeds k means', () => {
    const sampler = new Sampler(new Draws(3));
    const compiled = compiledFrom({ kind: 'exponential', meanNanos: MS });
    const over = [0, 0, 0, 0, 0, 0, 0];
    for (let request = 0; request < N; request++) {
      const means = sampler.draw(compiled, PURPOSE.step, request, 1) / MS;
      for (let k = 1; k < over.length; k++) if (means > k) over[k]++;
    }
    for (let k = 1; k < over.length; k++) {
      const expected = N * Math.exp(-k);
      expect(Math.abs(over[k] - expected)).toBeLessThan(4 * Math.sqrt(expected));
    }
  });

  /** Share of draws at or below each of the values. */
  function sharesUpTo(distribution: Distribution, values: readonly number[]): number[] {
    const sampler = new Sampler(new Draws(11));
    const compiled = compiledFrom(distribution);
    const counts = values.map(() => 0);
    for (let request = 0; request < N; request++) {
      const nanos = sampler.draw(compiled, PURPOSE.step, request, 2);
      values.forEach((value, index) => {
        if (nanos <= value) counts[index]++;
      });
    }
    return counts.map((count) => count / N);
  }

  function expectShares(shares: readonly number[], expected: readonly number[]): void {
    shares.forEach((share, index) => {
      const p = expected[index];
      expect(Math.abs(share - p)).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / N));
    });
  }

  it('has the quantiles of a normal, and 0 where that would be negative', () => {
    const normal: Distribution = { kind: 'normal', meanNanos: 10 * MS, sdNanos: 10 * MS };
    const at = [0, 10 * MS, 20 * MS, 10 * MS + 10 * MS * NORMAL_P99];
    expectShares(sharesUpTo(normal, at), [0.15866, 0.5, 0.84134, 0.99]);
  });

  it('has the given median and 99th percentile of a log-normal', () => {
    const tailed: Distribution = { kind: 'lognormal', medianNanos: 20 * MS, p99Nanos: 2000 * MS };
    expectShares(sharesUpTo(tailed, [20 * MS, 2000 * MS]), [0.5, 0.99]);
  });

  it('has the tail of a Pareto: P(X > x) = (min / x)^alpha', () => {
    const pareto: Distribution = { kind: 'pareto', minNanos: MS, alpha: 1.5 };
    const at = [MS, 4 * MS, 100 * MS];
    expectShares(sharesUpTo(pareto, at.slice(1)), [1 - 1 / 8, 1 - 1 / 1000]);
    expect(sharesUpTo(pareto, [MS - 1])[0]).toBe(0);
  });

  it('gives each value of a list with the same frequency', () => {
    const list: Distribution = { kind: 'empirical', nanos: [3, 1, 2] };
    expectShares(sharesUpTo(list, [1, 2]), [1 / 3, 2 / 3]);
    expect(sharesUpTo(list, [0, 3])).toEqual([0, 1]);
  });

  it('cuts a tail that exceeds the range of time, to a whole number', () => {
    const heavy: Distribution = { kind: 'pareto', minNanos: 3600e9, alpha: 1.01 };
    const sampler = new Sampler(new Draws(1));
    const compiled = compiledFrom(heavy);
    let longest = 0;
    for (let request = 0; request < N; request++) {
      longest = Math.max(longest, sampler.draw(compiled, PURPOSE.step, request, 0));
    }
    expect(longest).toBe(2 ** 50);
  });

  it('gives every n-th request the other time: the n-th, the 2n-th and so on', () => {
    const sampler = new Sampler(new Draws(1));
    const compiled = compiledFrom({ kind: 'every', period: 3, nanos: 9, otherwiseNanos: 1 });
    const drawn = Array.from({ length: 7 }, (_, request) => sampler.draw(compiled, PURPOSE.step, request, 0));
    expect(drawn).toEqual([1, 1, 9, 1, 1, 9, 1]);
  });

  it('treats probabilities of 0 and 1 as never and always', () => {
    const sampler = new Sampler(new Draws(1));
    const of = (chance: number): number[] => {
      const compiled = compiledFrom({ kind: 'bimodal', chance, rareNanos: 5, usualNanos: 2 });
      return Array.from({ length: 1000 }, (_, request) => sampler.draw(compiled, PURPOSE.step, request, 0));
    };
    expect(new Set(of(0))).toEqual(new Set([2]));
    expect(new Set(of(1))).toEqual(new Set([5]));
  });
});
