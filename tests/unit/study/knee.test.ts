// Where the knee of a throughput curve is found, and when there is none.

import { describe, expect, it } from 'vitest';
import { STUDY_MEASURE_KEYS, type StudyValues } from '../../../src/scenario/study-measures.ts';
import { kneeOf, saturationOf } from '../../../src/study/sweep.ts';

function point(at: number, throughput: number | null, mean: number | null) {
  const none = Object.fromEntries(STUDY_MEASURE_KEYS.map((key) => [key, null])) as unknown as StudyValues;
  return { at, values: { ...none, throughput, mean } };
}

/** An M/M/1 queue that completes 100 per second: power is largest at half the load (Kleinrock 1979). */
const QUEUE = [10, 30, 50, 70, 90, 99].map((rate) => point(rate, rate, 1e9 / (100 - rate)));

describe('the knee of a curve', () => {
  it('of an M/M/1 queue is at half its capacity', () => {
    expect(kneeOf(QUEUE)).toBe(50);
  });

  it('of a pool is where more threads add nothing: the first of the best values', () => {
    const pool = [1, 2, 4, 8, 16].map((threads) =>
      point(threads, Math.min(threads, 4) * 10, threads < 4 ? 9e9 : 1e9),
    );
    expect([kneeOf(pool), saturationOf(pool)]).toEqual([4, 4]);
  });

  it('does not exist if the best value is at an end of the range, or nothing is known', () => {
    expect(kneeOf(QUEUE.slice(0, 3))).toBeNull();
    expect(kneeOf(QUEUE.slice(2))).toBeNull();
    expect(kneeOf([1, 2, 3].map((at) => point(at, null, null)))).toBeNull();
    expect(kneeOf([])).toBeNull();
  });
});

describe('the saturation of a curve', () => {
  it('does not exist while throughput still grows, and if it never grew', () => {
    expect(saturationOf(QUEUE)).toBeNull();
    expect(saturationOf([1, 2, 3].map((at) => point(at, 900, 1)))).toBeNull();
  });

  it('begins within 1 % of the largest throughput', () => {
    const curve = [500, 985, 991, 1000, 998].map((rps, index) => point(index + 1, rps, 1));
    expect(saturationOf(curve)).toBe(3);
  });
});
