// Paths of straight lines: their points, their gaps, and areas that close.

import { describe, expect, it } from 'vitest';
import { areaPathOf, linePathOf } from '../../../src/charts/line-path.ts';

const NONE = Number.NaN;

describe('a line', () => {
  it('goes from point to point, to a tenth of a pixel', () => {
    expect(linePathOf([0, 1.26, 3], [10, 20.04, 5], [0, 1, 2])).toBe('M0,10L1.3,20L3,5');
  });

  it('is interrupted where there is no value, and shows a point alone as a dot', () => {
    expect(linePathOf([0, 1, 2, 3, 4], [1, NONE, 2, NONE, 3], [0, 1, 2, 3, 4])).toBe('M0,1ZM2,2ZM4,3Z');
    expect(linePathOf([0, 1, 2, 3], [1, 2, NONE, 3], [0, 1, 2, 3])).toBe('M0,1L1,2M3,3Z');
  });

  it('can have selected points', () => {
    expect(linePathOf([0, 1, 2], [1, 2, 3], [0, 2])).toBe('M0,1L2,3');
    expect(linePathOf([], [], [])).toBe('');
  });
});

describe('an area', () => {
  it('goes along one edge and back along the other', () => {
    expect(areaPathOf(2, (index) => ({ x: index, from: 9, to: index + 1 }))).toBe('M0,1L1,2L1,9L0,9Z');
  });

  it('has a part on each side of a gap', () => {
    expect(areaPathOf(3, (index) => (index === 1 ? null : { x: index, from: 0, to: 5 }))).toBe(
      'M0,5L0,0ZM2,5L2,0Z',
    );
    expect(areaPathOf(2, () => null)).toBe('');
  });
});
