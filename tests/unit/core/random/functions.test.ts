// The exponential function and the normal quantile by arithmetic alone, against those of Math and of printed tables.

import { describe, expect, it } from 'vitest';
import { exponentialFunction } from '../../../../src/core/random/exponential-function.ts';
import { normalQuantile } from '../../../../src/core/random/normal-quantile.ts';

describe('the exponential function', () => {
  it('agrees with Math to the last digit or the one beside it', () => {
    let worst = 0;
    for (let index = 0; index <= 200_000; index++) {
      const x = (index / 200_000 - 0.5) * (index % 2 === 0 ? 1399 : 7);
      const exact = Math.exp(x);
      worst = Math.max(worst, Math.abs(exponentialFunction(x) - exact) / exact);
    }
    // A unit in the last place is at most 2^-52 of the number.
    expect(worst).toBeLessThanOrEqual(2 ** -52);
  });

  it('of 0 is 1', () => {
    expect(exponentialFunction(0)).toBe(1);
  });

  it('gives only finite numbers above 0', () => {
    expect(exponentialFunction(1e300)).toBe(exponentialFunction(700));
    expect(exponentialFunction(-1e300)).toBe(exponentialFunction(-700));
    expect(exponentialFunction(-700)).toBeGreaterThan(0);
    expect(exponentialFunction(700)).toBeLessThan(Number.POSITIVE_INFINITY);
  });
});

describe('the normal quantile', () => {
  // Wichura's own check values, then those of statistical tables.
  it.each([
    [0.25, -0.6744897501960817],
    [0.001, -3.090232306167814],
    [2 ** -53, -8.209536151601387],
    [0.5, 0],
    [0.9, 1.2815515655446004],
    [0.975, 1.959963984540054],
    [0.99, 2.3263478740408408],
    [0.999999, 4.753424308822899],
  ])('of %d is %d', (p, z) => {
    expect(Math.abs(normalQuantile(p) - z)).toBeLessThanOrEqual(
      1e-14 * Math.max(1, Math.abs(z)) + 2e-11 * +(p > 0.9999),
    );
  });

  it('is odd about one half, and has no jump where its formulas meet', () => {
    for (const p of [0.375, 0.125, 2 ** -6, 2 ** -40]) expect(normalQuantile(1 - p)).toBe(-normalQuantile(p));
    for (const p of [0.075, 0.925, Math.exp(-25)]) {
      const step = 1e-9 * Math.min(p, 1 - p);
      const rise = normalQuantile(p + step) - normalQuantile(p - step);
      const density = Math.exp(-(normalQuantile(p) ** 2) / 2) / Math.sqrt(2 * Math.PI);
      expect(rise / ((2 * step) / density)).toBeCloseTo(1, 4);
    }
  });
});
