// Lists read two entries at a time.

import { expect, it } from 'vitest';
import { neighbours, pairwise } from '../../../src/study/pairs.ts';

it('goes through two lists of one length', () => {
  expect(pairwise([1, 2], ['a', 'b'], (one, other) => `${one}${other}`)).toEqual(['1a', '2b']);
  expect(pairwise([], [], () => 0)).toEqual([]);
});

it('refuses lists of two lengths', () => {
  expect(() => pairwise([1], [], () => 0)).toThrow(RangeError);
  expect(() => pairwise([], [1], () => 0)).toThrow(RangeError);
});

it('takes each entry with the one after it', () => {
  expect(neighbours([1, 2, 3])).toEqual([
    [1, 2],
    [2, 3],
  ]);
  expect(neighbours([1])).toEqual([]);
  expect(neighbours([])).toEqual([]);
});
