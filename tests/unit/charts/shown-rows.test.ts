// The rows of a table that are shown beside a chart.

import { describe, expect, it } from 'vitest';
import { shownRows } from '../../../src/charts/shown-rows.ts';
import { SECOND } from './fabricated.ts';

const tableOf = (length: number) => ({
  columns: ['Time, s', 'x'],
  rows: Array.from({ length }, (_, second) => [String(second), 'x']),
});
const seconds = (rows: readonly (readonly string[])[]): readonly number[] =>
  rows.map(([cell]) => Number(cell));

describe('the rows beside a chart', () => {
  it('are all if these are few', () => {
    expect(shownRows(tableOf(200), null)).toHaveLength(200);
    expect(shownRows(tableOf(0), null)).toEqual([]);
  });

  it('are thinned evenly over the whole run if there are many, keeping the last', () => {
    for (const length of [201, 763, 6050]) {
      const shown = seconds(shownRows(tableOf(length), null));
      expect(shown.length).toBeGreaterThan(95);
      expect(shown.length).toBeLessThanOrEqual(200);
      expect(shown.at(-1)).toBe(length - 1);
      const step = shown[1] - shown[0];
      expect(shown[0]).toBeLessThan(step);
      expect(new Set(shown.slice(1).map((second, index) => second - shown[index]))).toEqual(new Set([step]));
    }
  });

  it('are those of the shown part of the time axis', () => {
    const span = { fromNanos: 1000 * SECOND, untilNanos: 1099 * SECOND };
    const shown = seconds(shownRows(tableOf(6050), span));
    expect([shown.length, shown[0], shown.at(-1)]).toEqual([100, 1000, 1099]);
  });
});
