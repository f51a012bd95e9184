// How rows of the validation table come to their verdict. The claims themselves are run in tests/sources.

import { describe, expect, it } from 'vitest';
import { between, claimsOf, fitted, near, rising, rowOf, under } from '../../../src/claims/claim.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';

describe('a part of a claim', () => {
  it('is near up to and including its tolerance, and never by NaN', () => {
    expect(near('x', 100, 103, 0.03)).toMatchObject({
      published: '100',
      simulated: '103',
      withinTolerance: true,
    });
    expect(near('x', 100, 103.1, 0.03).withinTolerance).toBe(false);
    expect(near('x', 100, 96.9, 0.03)).toMatchObject({ withinTolerance: false });
    expect(near('x', 100, Number.NaN, 1)).toMatchObject({ error: null, withinTolerance: false });
  });

  it('is in a range, under a limit, or in order', () => {
    expect(between('x', 1, 2, 2).withinTolerance).toBe(true);
    expect(between('x', 1, 2, Number.NaN).withinTolerance).toBe(false);
    expect(under('x', 'under 2', 2, 2).withinTolerance).toBe(false);
    expect(rising('x', 'rising', [1, 2, 3]).withinTolerance).toBe(true);
    expect(rising('x', 'rising', [1, 1, 3]).withinTolerance).toBe(false);
    expect(rising('x', 'rising', [1, 2, Number.NaN]).withinTolerance).toBe(false);
  });
});

describe('a figure that a value was fitted to', () => {
  it('says so; others are checks', () => {
    const part = near('x', 100, 101, 0.05);
    expect(part.calibrated).toBe(false);
    expect(fitted(part)).toEqual({ ...part, calibrated: true });
  });
});

describe('a row', () => {
  it('is out where one part is, and shows the largest error', () => {
    const source = { title: 'A', author: null };
    const [claim] = claimsOf(source, [
      {
        id: 'x/y',
        title: 't',
        scene: () => DEFAULT_SCENARIO,
        setup: 's',
        basis: 'b',
        tolerance: 't',
        measure: () => [near('a', 100, 101, 0.05), near('b', 100, 110, 0.05), under('c', 'under 2', 2, 1)],
      },
    ]);
    const row = rowOf(claim!);
    expect(row).toMatchObject({ id: 'x/y', withinTolerance: false, published: 'a 100; b 100; c under 2' });
    expect(row.error).toBeCloseTo(0.1, 9);
    expect(row).toMatchObject({ source, basis: 'b', remark: null });
  });
});
