// Lists read two entries at a time.

import { expect, it } from 'vitest';
import { neighbours, pairwise } from '../../../src/study/pairs.ts';

it('two lists of equal length are iterated together', () => {
  expect(pairwise([1, 2], ['a', 'b'], (one, other) => `${one}${other}`)).toEqual(['1a', '2b']);
  expect(pairwise([], [], () => 0)).toEqual([]);
});

it('lists of different lengths are rejected', () => {
  expect(() => pairwise([1], [], () => 0)).toThrow(RangeError);
  expect(() => pairwise([], [1], () => 0)).toThrow(RangeError);
});

it('each entry is paired with the next one', () => {
  expect(neighbours([1, 2, 3])).toEqual([
    [1, 2],
    [2, 3],
  ]);
  expect(neighbours([1])).toEqual([]);
  expect(neighbours([])).toEqual([]);
});
