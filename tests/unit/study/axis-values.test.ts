// The values of an axis.

import { describe, expect, it } from 'vitest';
import { defaultAxis } from '../../../src/scenario/default-question.ts';
import { axisValues } from '../../../src/study/axis-values.ts';

const THREADS = defaultAxis('threads', null, 24);

describe('the values of an axis', () => {
  it('have equal ratios from one end to the other, whole and without duplicates', () => {
    const values = axisValues(THREADS);
    expect([values[0], values.at(-1)]).toEqual([1, 10_000]);
    expect(values.every(Number.isInteger)).toBe(true);
    expect(new Set(values).size).toBe(values.length);
    expect(axisValues({ ...THREADS, from: 1, to: 1000, points: 4 })).toEqual([1, 10, 100, 1000]);
  });

  it('have equal steps on a linear axis', () => {
    expect(axisValues({ ...THREADS, from: 0, to: 100, scale: 'linear', points: 5 })).toEqual([
      1, 26, 51, 75, 100,
    ]);
  });

  it('are rounded between the ends', () => {
    for (const value of axisValues({ ...THREADS, parameter: 'rate', from: 10, to: 1e5 }).slice(1, -1))
      expect(value).toBe(Number(value.toPrecision(3)));
  });

  it('stay within what the parameter allows', () => {
    expect(axisValues({ ...THREADS, to: 1e9, points: 2 })).toEqual([1, 10_000]);
  });

  it('begin above 0 on a log axis', () => {
    const [first] = axisValues({
      parameter: 'think',
      server: null,
      from: 0,
      to: 1e9,
      scale: 'log',
      points: 3,
    });
    expect(first).toBeGreaterThan(0);
  });
});
