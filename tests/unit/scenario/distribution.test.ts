// Distributions as data: their means against sums over many quantiles, texts that read back, shapes that scale.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Distribution, meanOf, scaled } from '../../../src/scenario/distribution.ts';
import { formatDistribution, parseDistribution } from '../../../src/scenario/distribution-text.ts';

const MS = 1e6;

/** The mean of a normal distribution that is cut off at 0, by a sum over its density. */
function normalMean(mean: number, sd: number): number {
  const steps = 200_000;
  let sum = 0;
  for (let index = 0; index < steps; index++) {
    const z = -10 + (20 * (index + 0.5)) / steps;
    sum += Math.max(0, mean + sd * z) * Math.exp((-z * z) / 2);
  }
  return (sum * 20) / steps / Math.sqrt(2 * Math.PI);
}

describe('the mean', () => {
  it.each([
    [20 * MS, 5 * MS],
    [5 * MS, 20 * MS],
    [MS, MS],
    [0, MS],
    [MS, 0],
  ])('of a normal of %d and %d that is never negative', (meanNanos, sdNanos) => {
    const expected = sdNanos === 0 ? meanNanos : normalMean(meanNanos, sdNanos);
    expect(meanOf({ kind: 'normal', meanNanos, sdNanos })).toBeCloseTo(expected, -1);
  });

  it('of a log-normal exceeds its median by the tail', () => {
    // With sigma 1 the 99th percentile is exp(2.326) medians, and the mean is exp(1/2) medians.
    const p99Nanos = MS * Math.exp(2.3263478740408408);
    expect(meanOf({ kind: 'lognormal', medianNanos: MS, p99Nanos })).toBeCloseTo(MS * Math.exp(0.5), 3);
    expect(meanOf({ kind: 'lognormal', medianNanos: MS, p99Nanos: MS })).toBe(MS);
    expect(meanOf({ kind: 'lognormal', medianNanos: 0, p99Nanos: 0 })).toBe(0);
  });

  it('of a Pareto and of a list', () => {
    expect(meanOf({ kind: 'pareto', minNanos: MS, alpha: 1.5 })).toBe(3 * MS);
    expect(meanOf({ kind: 'empirical', nanos: [1, 2, 6] })).toBe(3);
  });
});

describe('the text of a distribution', () => {
  it.each<[string, Distribution]>([
    ['normal(20ms,5ms)', { kind: 'normal', meanNanos: 20 * MS, sdNanos: 5 * MS }],
    ['lognormal(20ms,200ms)', { kind: 'lognormal', medianNanos: 20 * MS, p99Nanos: 200 * MS }],
    ['pareto(1ms,1.5)', { kind: 'pareto', minNanos: MS, alpha: 1.5 }],
    ['list(1ms,2ms)', { kind: 'empirical', nanos: [MS, 2 * MS] }],
    ['every(10,2s,0s)', { kind: 'every', period: 10, nanos: 2e9, otherwiseNanos: 0 }],
    ['bimodal(0.01,1s,10ms)', { kind: 'bimodal', chance: 0.01, rareNanos: 1e9, usualNanos: 10 * MS }],
  ])('%s reads back', (text, distribution) => {
    expect(parseDistribution(text)).toEqual(distribution);
    expect(formatDistribution(distribution)).toBe(text);
  });

  it.each([
    '',
    'list()',
    'list(1ms,)',
    'list(1ms,x)',
    'pareto(1ms)',
    'pareto(1ms,1)',
    'pareto(1ms,2,3)',
    'lognormal(5ms,1ms)',
    'normal(5ms)',
    'uniform(2ms,1ms)',
    'bimodal(,1s,1s)',
    'every(0x1,1s,1s)',
    'toString(1ms)',
    `list(${Array(10_001).fill('1ms').join(',')})`,
  ])('%s is invalid', (text) => {
    expect(parseDistribution(text)).toBeNull();
  });
});

it('a distribution keeps its shape when it is scaled, down to 0', () => {
  const nanos = fc.integer({ min: 1, max: 1e9 });
  const any = fc.oneof(
    fc.record({ kind: fc.constant('normal' as const), meanNanos: nanos, sdNanos: nanos }),
    fc.tuple(nanos, fc.double({ min: 1, max: 100, noNaN: true })).map(([median, by]) => ({
      kind: 'lognormal' as const,
      medianNanos: median,
      p99Nanos: Math.round(median * by),
    })),
    fc.record({
      kind: fc.constant('pareto' as const),
      minNanos: nanos,
      alpha: fc.double({ min: 1.1, max: 9, noNaN: true }),
    }),
    fc.record({ kind: fc.constant('empirical' as const), nanos: fc.array(nanos, { minLength: 1 }) }),
  );
  fc.assert(
    fc.property(any, (distribution) => {
      const doubled = scaled(distribution, 2);
      expect(doubled.kind).toBe(distribution.kind);
      expect(meanOf(doubled) / meanOf(distribution)).toBeCloseTo(2, 5);
      expect(meanOf(scaled(distribution, 0))).toBe(0);
    }),
  );
});
