// The logarithm of the engine, and distributions: their means, spreads and limits.

import { describe, expect, it } from 'vitest';
import { Draws, PURPOSE } from '../../../../src/engine/random/draws.ts';
import { Logarithm } from '../../../../src/engine/random/logarithm.ts';
import { compileDistribution, Sampler } from '../../../../src/engine/random/sampler.ts';
import { type Distribution, meanOf } from '../../../../src/scenario/distribution.ts';
import { durationOf, logarithmOf, unitOf } from '../../../support/columns.ts';

describe('the logarithm', () => {
  it('is that of Math to the last digits over all that a draw can be', () => {
    const logarithm = new Logarithm();
    const draws = new Draws(1);
    let worst = 0;
    const check = (x: number): void => {
      const exact = Math.log(x);
      const error = Math.abs(logarithmOf(logarithm, x) - exact) / Math.max(Math.abs(exact), Number.MIN_VALUE);
      if (error > worst) worst = error;
    };
    for (let index = 0; index < 200_000; index++) {
      const unit = unitOf(draws, 1, index, 0);
      check(unit);
      check(unit * 2 ** (-index % 52));
      check(unit * 2 ** (index % 60));
    }
    for (let power = -52; power < 60; power++) if (power !== 0) check(2 ** power);
    check(1 - 2 ** -53);
    check(1 + 2 ** -52);
    expect(worst).toBeLessThan(1e-15);
    expect(logarithmOf(logarithm, 1)).toBe(0);
  });
});

describe('a sampler', () => {
  const MS = 1e6;
  const N = 200_000;
  const distributions: readonly (readonly [Distribution, deviation: number])[] = [
    [{ kind: 'constant', nanos: 20 * MS }, 0],
    [{ kind: 'uniform', lowNanos: 10 * MS, highNanos: 30 * MS }, (20 * MS) / Math.sqrt(12)],
    [{ kind: 'exponential', meanNanos: 20 * MS }, 20 * MS],
    [
      { kind: 'bimodal', chance: 0.01, rareNanos: 1000 * MS, usualNanos: 10 * MS },
      990 * MS * Math.sqrt(0.01 * 0.99),
    ],
    [{ kind: 'every', period: 10, nanos: 2000 * MS, otherwiseNanos: 0 }, 600 * MS],
  ];

  it.each(distributions)('has the mean and deviation of %j', (distribution, deviation) => {
    const sampler = new Sampler(new Draws(7));
    const compiled = compileDistribution(distribution);
    let sum = 0;
    let squares = 0;
    for (let request = 0; request < N; request++) {
      const nanos = durationOf(sampler, compiled, PURPOSE.step, request, 0);
      if (!(nanos >= 0 && Number.isInteger(nanos))) throw new Error(`${nanos} ns`);
      sum += nanos;
      squares += (nanos - meanOf(distribution)) ** 2;
    }
    // Four standard errors of the mean, and 3 % of the deviation.
    expect(Math.abs(sum / N - meanOf(distribution))).toBeLessThanOrEqual((4 * deviation) / Math.sqrt(N));
    expect(Math.abs(Math.sqrt(squares / N) - deviation)).toBeLessThanOrEqual(0.03 * deviation);
  });

  it('has the tail of an exponential: 1 in e^k is over k means', () => {
    const sampler = new Sampler(new Draws(3));
    const compiled = compileDistribution({ kind: 'exponential', meanNanos: MS });
    const over = [0, 0, 0, 0, 0, 0, 0];
    for (let request = 0; request < N; request++) {
      const means = durationOf(sampler, compiled, PURPOSE.step, request, 1) / MS;
      for (let k = 1; k < over.length; k++) if (means > k) over[k]!++;
    }
    for (let k = 1; k < over.length; k++) {
      const expected = N * Math.exp(-k);
      expect(Math.abs(over[k]! - expected)).toBeLessThan(4 * Math.sqrt(expected));
    }
  });

  it('gives every n-th request the other time: the n-th, the 2n-th and so on', () => {
    const sampler = new Sampler(new Draws(1));
    const compiled = compileDistribution({ kind: 'every', period: 3, nanos: 9, otherwiseNanos: 1 });
    const drawn = Array.from({ length: 7 }, (_, request) =>
      durationOf(sampler, compiled, PURPOSE.step, request, 0),
    );
    expect(drawn).toEqual([1, 1, 9, 1, 1, 9, 1]);
  });

  it('takes the limits of a chance as never and always', () => {
    const sampler = new Sampler(new Draws(1));
    const of = (chance: number): number[] => {
      const compiled = compileDistribution({ kind: 'bimodal', chance, rareNanos: 5, usualNanos: 2 });
      return Array.from({ length: 1000 }, (_, request) =>
        durationOf(sampler, compiled, PURPOSE.step, request, 0),
      );
    };
    expect(new Set(of(0))).toEqual(new Set([2]));
    expect(new Set(of(1))).toEqual(new Set([5]));
  });
});
