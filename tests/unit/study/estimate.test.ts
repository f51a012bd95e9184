// The precision of figures from several runs.

import { describe, expect, it } from 'vitest';
import type { StudyResult } from '../../../src/protocol/study-api.ts';
import { STUDY_MEASURE_KEYS, type StudyValues } from '../../../src/scenario/study-measures.ts';
import { estimate, estimates } from '../../../src/study/estimate.ts';
import { Boundaries, independentSamples } from '../../../src/study/independent-samples.ts';

const BUCKETS = 3201;

/** Boundaries of a run with this many requests, each in its stated bucket. */
function runOf(requests: number, bucketOf: (request: number) => number): Boundaries {
  const boundaries = new Boundaries();
  const counts = new Uint32Array(BUCKETS);
  const bound = (completed: number): void => {
    if (boundaries.isDue(completed))
      boundaries.add({ completed, latency: counts.slice(), overhead: counts.slice() });
  };
  bound(0);
  for (let request = 0; request < requests; request++) {
    counts[bucketOf(request)]!++;
    bound(request + 1);
  }
  return boundaries;
}

/** Numbers between 0 and 1, the same each time. */
const dice = (at: number): number => {
  const mixed = Math.imul(at + 1, 0x9e3779b1) ^ (at << 7);
  return ((Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 8) % 10_000) / 10_000;
};

const worth = (boundaries: Boundaries, fraction = 0.9): number | null =>
  independentSamples(boundaries.after(0), 'latency', fraction);

describe('the number of independent requests of a run', () => {
  it('is nearly the total if each draws anew', () => {
    const own = worth(runOf(40_000, (request) => 100 + Math.floor(100 * dice(request))))!;
    expect(own).toBeGreaterThan(20_000);
    expect(own).toBeLessThanOrEqual(40_000);
  });

  it('is the number of groups if requests of a group have the same latency', () => {
    const heaped = worth(runOf(40_000, (request) => 100 + Math.floor(100 * dice(Math.floor(request / 20)))))!;
    expect(heaped).toBeGreaterThan(1000);
    expect(heaped).toBeLessThan(4000);
  });

  it('is never larger beyond a rare time than beyond a common one', () => {
    const heaped = runOf(80_000, (request) => 100 + Math.floor(100 * dice(Math.floor(request / 20))));
    expect(worth(heaped, 0.97)!).toBeLessThanOrEqual(worth(heaped, 0.9)!);
  });

  it('is unknown for a short run, and for one long swing', () => {
    expect(worth(runOf(500, () => 5))).toBeNull();
    expect(
      worth(
        runOf(40_000, (request) => (request < 20_000 ? 100 : 200)),
        0.5,
      ),
    ).toBeNull();
  });

  it('is the total if all are equal', () => {
    expect(worth(runOf(40_000, () => 100))).toBeGreaterThan(38_000);
  });
});

const figures = (p50: number): StudyValues =>
  Object.fromEntries(STUDY_MEASURE_KEYS.map((key) => [key, key === 'p50' ? p50 : 1])) as StudyValues;

/** A run with one request in each of a hundred buckets, so that its median is in the middle of them. */
function resultOf(
  p50: number,
  perBucket: number,
  independent: number | null,
): Pick<StudyResult, 'values' | 'spread'> {
  const buckets = Array.from({ length: 100 }, (_, at) => 1000 + at);
  const counts = { buckets, counts: buckets.map(() => perBucket) };
  return { values: figures(p50), spread: { latency: counts, overhead: counts, worth: { p50: independent } } };
}

describe('an estimate', () => {
  it("of a mean uses Student's t over the runs", () => {
    expect(estimate([1, 2, 3])).toMatchObject({ mean: 2 });
    expect(estimate([1, 2, 3]).high! - 2).toBeCloseTo(4.303 / Math.sqrt(3), 9);
    expect(estimate([4])).toEqual({ mean: 4, low: null, high: null });
    expect(estimate([4, null])).toEqual({ mean: null, low: null, high: null });
  });

  it('of a percentile is that of all runs together, within its bucket, with an interval by the independent requests', () => {
    const { values, low, high } = estimates([resultOf(1, 10, 200), resultOf(2, 10, 200)]);
    // With 400 independent requests the share below the median is known to about 0.05, which is five buckets
    // of a hundred.
    const widths = [(values.p50! - low.p50!) / values.p50!, (high.p50! - values.p50!) / values.p50!];
    for (const width of widths) {
      expect(width).toBeGreaterThan(0.04);
      expect(width).toBeLessThan(0.07);
    }
  });

  it('has no interval if too few independent requests lie beyond it, or their number is unknown', () => {
    for (const independent of [10, null]) {
      const { values, low } = estimates([resultOf(1, 10, independent), resultOf(2, 10, independent)]);
      expect(values.p50).toBeGreaterThan(0);
      expect(low.p50).toBeNull();
    }
  });

  it('is exact if seeds make no difference', () => {
    const { values, low, high } = estimates([resultOf(7, 10, 500), resultOf(7, 10, 500)]);
    expect([low.p50, values.p50, high.p50]).toEqual([7, 7, 7]);
  });
});
