// Exponential and logarithm by arithmetic alone agree with those of the language to the last digits.

import { expect, it } from 'vitest';
import { exponential, logarithm } from '../../../src/scenario/elementary.ts';

it.each([1, 1.5, 0.75, 2, Math.E, 10, 1e-300, 6e11, 1e300, 1 + 1e-9])('ln %d agrees with Math', (x) => {
  expect(Math.abs(logarithm(x) - Math.log(x))).toBeLessThanOrEqual(
    4e-16 * Math.max(1, Math.abs(Math.log(x))),
  );
});

it.each([0, 1, -1, 0.5, -0.3466, 68, -8, -700, 700, 1e-12])('exp %d agrees with Math', (x) => {
  expect(Math.abs(exponential(x) / Math.exp(x) - 1)).toBeLessThan(2e-15 * Math.max(1, Math.abs(x)));
});

it('the exponential is 0 and Infinity beyond its range', () => {
  expect(exponential(-1e6)).toBe(0);
  expect(exponential(1e6)).toBe(Number.POSITIVE_INFINITY);
  expect(exponential(-745)).toBeLessThan(1e-300);
});
