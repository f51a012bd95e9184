// Random durations, counts and distributions, the building blocks of random scenarios.

import fc from 'fast-check';
import type { Distribution } from '../../src/scenario/distribution.ts';
import type { Nanos } from '../../src/scenario/duration.ts';

export const US = 1e3;
export const MS = 1e6;

/** Whole nanoseconds on a logarithmic scale: 0, or a magnitude first and then a value within it. */
export function nanosUpTo(most: Nanos): fc.Arbitrary<Nanos> {
  const digits = Math.floor(Math.log10(most));
  const spread = fc
    .integer({ min: 0, max: digits })
    .chain((power) => fc.integer({ min: 10 ** power, max: Math.min(most, 10 ** (power + 1)) }));
  // Also gives round values, so that events happen at the same instant.
  const round = fc.integer({ min: 0, max: Math.max(1, Math.floor(most / MS)) }).map((millis) => millis * MS);
  return fc.oneof(
    { weight: 4, arbitrary: spread },
    { weight: 2, arbitrary: round.map((nanos) => Math.min(nanos, most)) },
    { weight: 1, arbitrary: fc.constant(0) },
  );
}

export const count = (most: number): fc.Arbitrary<number> => fc.integer({ min: 0, max: most });
export const from = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });
export const share = (max = 1): fc.Arbitrary<number> => fc.double({ min: 0, max, noNaN: true });

/**
 * Gives `on` in about a quarter of the scenarios, so that most have a few options active and none has all.
 */
export function rarely<T>(off: T, on: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(off) }, { weight: 1, arbitrary: on });
}

export function distribution(most: Nanos): fc.Arbitrary<Distribution> {
  const nanos = nanosUpTo(most);
  return fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('constant' as const), nanos }) },
    fc
      .tuple(nanos, nanos)
      .map(([a, b]) => ({ kind: 'uniform' as const, lowNanos: Math.min(a, b), highNanos: Math.max(a, b) })),
    fc.record({ kind: fc.constant('exponential' as const), meanNanos: nanos }),
    fc.record({
      kind: fc.constant('bimodal' as const),
      chance: share(),
      rareNanos: nanos,
      usualNanos: nanos,
    }),
    fc.record({
      kind: fc.constant('every' as const),
      period: from(1, 12),
      nanos,
      otherwiseNanos: nanos,
    }),
    fc.record({ kind: fc.constant('normal' as const), meanNanos: nanos, sdNanos: nanos }),
    fc.tuple(nanos, fc.double({ min: 1, max: 50, noNaN: true })).map(([medianNanos, tail]) => ({
      kind: 'lognormal' as const,
      medianNanos,
      p99Nanos: Math.round(Math.min(medianNanos * tail, Math.max(medianNanos, most))),
    })),
    fc.record({
      kind: fc.constant('pareto' as const),
      minNanos: nanosUpTo(Math.max(10, Math.round(most / 10))),
      alpha: fc.double({ min: 1.2, max: 10, noNaN: true }),
    }),
    fc.record({
      kind: fc.constant('empirical' as const),
      nanos: fc.array(nanos, { minLength: 1, maxLength: 8 }),
    }),
  );
}
