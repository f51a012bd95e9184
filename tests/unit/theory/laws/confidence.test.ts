// The confidence intervals behind the theory tests.

import { describe, expect, it } from 'vitest';
import { confidence99, contains, relativeHalfWidth } from '../../../../src/claims/theory/confidence.ts';

describe('confidence99', () => {
  it('is the mean plus and minus t s / sqrt(n)', () => {
    // Ten samples 1..10: mean 5.5, s = 3.02765, t(9) = 3.250: half width 3.1116.
    const interval = confidence99([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(interval.mean).toBe(5.5);
    expect(interval.high - interval.mean).toBeCloseTo(3.1116, 3);
    expect(contains(interval, 8.6)).toBe(true);
    expect(contains(interval, 8.62)).toBe(false);
    expect(relativeHalfWidth(interval)).toBeCloseTo(3.1116 / 5.5, 4);
  });

  it('is a single point if all samples are equal', () => {
    expect(confidence99([2, 2, 2])).toMatchObject({ low: 2, mean: 2, high: 2, replications: 3 });
  });

  it('rejects too few and too many samples', () => {
    expect(() => confidence99([1])).toThrow(RangeError);
    expect(() => confidence99(Array<number>(32).fill(1))).toThrow(RangeError);
  });
});
