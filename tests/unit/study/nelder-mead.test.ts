// The simplex search on functions whose lowest point is known.

import { describe, expect, it } from 'vitest';
import {
  type BestPoint,
  type Point,
  type SearchLimits,
  simplexSearch,
} from '../../../src/study/nelder-mead.ts';

const WIDE: SearchLimits = { low: [-10, -10], high: [10, 10], points: 200, tolerance: 1e-6 };

function minimum(
  of: (point: Point) => number,
  start: Point,
  limits: SearchLimits,
): BestPoint & { asked: number } {
  const search = simplexSearch(start, 0.5, limits);
  let asked = 0;
  let step = search.next();
  while (step.done !== true) {
    asked += step.value.length;
    step = search.next(step.value.map(of));
  }
  return { ...step.value, asked };
}

describe('the simplex search', () => {
  it('finds the bottom of a bowl', () => {
    const { point } = minimum(([x, y]) => (x - 3) ** 2 + 4 * (y + 1) ** 2, [0, 0], WIDE);
    expect(point[0]).toBeCloseTo(3, 3);
    expect(point[1]).toBeCloseTo(-1, 3);
  });

  it('follows a bent valley (Rosenbrock)', () => {
    const { point } = minimum(([x, y]) => (1 - x) ** 2 + 100 * (y - x * x) ** 2, [-1.2, 1], WIDE);
    expect(point[0]).toBeCloseTo(1, 2);
    expect(point[1]).toBeCloseTo(1, 2);
  });

  it('works in one direction too, and stays within the range', () => {
    const { point } = minimum(([x]) => Math.abs(x - 9), [0], { ...WIDE, low: [-1], high: [4] });
    expect(point[0]).toBeCloseTo(4, 3);
  });

  it('requests fewer points than its maximum', () => {
    const { asked } = minimum(([x, y]) => Math.abs(x) + Math.abs(y), [5, 5], {
      ...WIDE,
      points: 30,
      tolerance: 0,
    });
    expect(asked).toBeGreaterThanOrEqual(30);
    expect(asked).toBeLessThanOrEqual(34);
  });

  it('ends if all values are equal', () => {
    expect(minimum(() => 1, [0, 0], WIDE).value).toBe(1);
  });
});
