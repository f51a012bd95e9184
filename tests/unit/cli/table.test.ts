// Text tables and the numbers in them.

import { describe, expect, it } from 'vitest';
import { formatNumberCell, formatPercentileCell, formatTable } from '../../../src/cli/table.ts';

describe('tables', () => {
  it('have aligned columns', () => {
    expect(
      formatTable([
        ['a', '1'],
        ['long', '100'],
      ]),
    ).toBe('a       1\nlong  100');
  });

  it.each([
    [1234567.891, 2, '1,234,567.89'],
    [999, 0, '999'],
    [-1234, 0, '-1,234'],
    [0.00049, 3, '0.000'],
    [null, 1, '-'],
    [Number.NaN, 1, '-'],
  ])('show %d with %d decimals as %s', (value, decimals, text) => {
    expect(formatNumberCell(value, decimals)).toBe(text);
  });

  it.each([
    [20.054, '20.1'],
    [0.104_9, '0.105'],
    [9.996, '10.0'],
    [267_361.714, '267,000'],
    [29_824_252.903, '29,800,000'],
    [0.0012, '0.00120'],
    [0.000_012, '0.000012'],
    [0, '0'],
    [null, '-'],
    [Number.NaN, '-'],
  ])('a percentile of %d ms is %s: the digits that its histogram supports', (millis, text) => {
    expect(formatPercentileCell(millis)).toBe(text);
  });

  it.each([
    [60.555, 50, '60.6'],
    [50.04, 50, '50.04'],
    [49.9996, 50, '49.9996'],
    [50, 50, '50.0'],
    [2_000_004, 2_000_000, '2,000,004'],
  ])('a percentile of %d ms beside a limit of %d ms is %s: on the same side of it', (millis, limit, text) => {
    expect(formatPercentileCell(millis, limit)).toBe(text);
  });
});
