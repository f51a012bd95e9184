// Text tables and the numbers in them.

import { describe, expect, it } from 'vitest';
import { formatNumberCell, formatTable } from '../../../src/cli/table.ts';

describe('tables', () => {
  it('line columns up', () => {
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
  ])('%d with %d decimals is %s', (value, decimals, text) => {
    expect(formatNumberCell(value, decimals)).toBe(text);
  });
});
