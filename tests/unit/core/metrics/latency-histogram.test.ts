// The histogram of latencies against exact percentiles of sorted values.

import { describe, expect, it } from 'vitest';
import { BUCKETS, bucketValue, rankOf } from '../../../../src/core/metrics/latency-buckets.ts';
import { LatencyHistogram } from '../../../../src/core/metrics/latency-histogram.ts';
import { Draws } from '../../../../src/core/random/draws.ts';
import * as page from '../../../../src/engine/view/latency-buckets.ts';

/** From nanoseconds to days, as often short as long. */
function wideValues(count: number): number[] {
  const draws = new Draws(9);
  return Array.from({ length: count }, (_, index) => Math.round(10 ** (draws.draw(1, index, 0) * 14.5)));
}

function bucketOf(nanos: number): number {
  const histogram = new LatencyHistogram();
  histogram.record(nanos);
  return histogram.highest;
}

describe('the latency histogram', () => {
  it('gives every rank within 1 % over fourteen decades, and the ends exactly', () => {
    const values = wideValues(20_000);
    const histogram = new LatencyHistogram();
    for (const value of values) histogram.record(value);
    const sorted = Float64Array.from(values).sort();
    let worst = 0;
    for (let rank = 1; rank <= sorted.length; rank++) {
      const exact = sorted[rank - 1];
      worst = Math.max(worst, Math.abs(histogram.valueAtRank(rank) - exact) / exact);
    }
    expect(worst).toBeLessThanOrEqual(0.01);
    expect(histogram.valueAtRank(1)).toBe(sorted[0]);
    expect(histogram.valueAtRank(sorted.length)).toBe(sorted.at(-1));
    expect([histogram.min, histogram.max, histogram.count]).toEqual([sorted[0], sorted.at(-1), 20_000]);
  });

  it('has the exact mean', () => {
    const values = wideValues(1000);
    const histogram = new LatencyHistogram();
    for (const value of values) histogram.record(value);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(histogram.mean() / mean).toBeCloseTo(1, 12);
  });

  it('stores whole nanoseconds exactly up to 127, including 0', () => {
    for (let nanos = 0; nanos < 128; nanos++) expect(bucketValue(bucketOf(nanos))).toBe(nanos);
  });

  it('has consecutive buckets: a longer time is never in an earlier one', () => {
    let before = -1;
    for (let nanos = 0; nanos < 20_000; nanos++) {
      const bucket = bucketOf(nanos);
      expect(bucket >= before).toBe(true);
      before = bucket;
    }
  });

  it('takes the same memory whatever is recorded', () => {
    for (const nanos of [0, 1, 1e9, 3600e9, 1e15, 2 ** 53, Number.POSITIVE_INFINITY]) {
      const bucket = bucketOf(nanos);
      expect(bucket).toBeGreaterThanOrEqual(0);
      expect(bucket).toBeLessThan(BUCKETS);
    }
    expect(BUCKETS).toBeLessThan(5000);
  });

  it("takes percentiles by the rank max(floor(p n), 1), like the source's tool", () => {
    const histogram = new LatencyHistogram();
    for (let nanos = 1; nanos <= 100; nanos++) histogram.record(nanos);
    expect(histogram.percentile(0)).toBe(1);
    expect(histogram.percentile(0.5)).toBe(50);
    expect(histogram.percentile(0.99)).toBe(99);
    expect(histogram.percentile(0.999)).toBe(99);
    expect(histogram.percentile(1)).toBe(100);
    expect([rankOf(0.5, 1), rankOf(0.5, 3), rankOf(0, 10), rankOf(1, 10)]).toEqual([1, 1, 1, 10]);
  });

  it('has the buckets and the ranks on which its readers rely', () => {
    expect(page.BUCKETS).toBe(BUCKETS);
    for (let bucket = 0; bucket < BUCKETS; bucket++)
      expect(page.bucketValue(bucket)).toBe(bucketValue(bucket));
    for (const fraction of [0, 0.001, 0.5, 0.9, 0.99, 0.999, 1]) {
      for (const count of [1, 2, 3, 10, 999, 1000, 1001, 2 ** 40])
        expect(page.rankOf(fraction, count)).toBe(rankOf(fraction, count));
    }
  });

  it('gives NaN if it is empty, and the only value if there is one', () => {
    const empty = new LatencyHistogram();
    expect(empty.percentile(0.5)).toBeNaN();
    expect(empty.mean()).toBeNaN();
    const one = new LatencyHistogram();
    one.record(123_456_789);
    for (const fraction of [0, 0.5, 0.99, 1]) expect(one.percentile(fraction)).toBe(123_456_789);
  });
});
