// Windows of the timeline as points of lines: rates, gaps, merging.

import { describe, expect, it } from 'vitest';
import {
  closedWindows,
  largest,
  rateBins,
  smallest,
  trailingMeans,
  valueAt,
} from '../../../src/charts/windows.ts';
import { MILLI, SECOND, timeline } from './fabricated.ts';

const steady = (count: number, perWindow: number): number[] => Array.from({ length: count }, () => perWindow);

describe('windows of a timeline', () => {
  it('leave out the open one', () => {
    const open = timeline(100 * MILLI, { offered: steady(4, 100) });
    expect(closedWindows(open, 350 * MILLI, false)).toBe(3);
    expect(closedWindows(open, 400 * MILLI, false)).toBe(4);
    expect(closedWindows(open, 0, false)).toBe(0);
  });

  it('include the last one of a finished run if half of it has passed', () => {
    const ended = timeline(100 * MILLI, { offered: steady(4, 100) });
    expect(closedWindows(ended, 360 * MILLI, true)).toBe(4);
    expect(closedWindows(ended, 340 * MILLI, true)).toBe(3);
  });

  it('give rates by their width in seconds, also after they widened', () => {
    const narrow = rateBins(Float64Array.from(steady(4, 25)), 25 * MILLI, 4, 1, SECOND);
    const wide = rateBins(Float64Array.from(steady(4, 1000)), SECOND, 4, 1, 4 * SECOND);
    expect([...narrow.values]).toEqual(steady(4, 1000));
    expect([...wide.values]).toEqual(steady(4, 1000));
  });

  it('give the last window of a finished run the rate of the elapsed time, not a dip', () => {
    const bins = rateBins(Float64Array.of(100, 60), 100 * MILLI, 2, 1, 160 * MILLI);
    expect([...bins.values]).toEqual([1000, 1000]);
  });

  it('keep every request when merged', () => {
    const counts = Float64Array.from({ length: 16 }, (_, index) => index);
    const bins = rateBins(counts, 10 * MILLI, 16, 4, SECOND);
    const requests = bins.values.reduce((sum, rate) => sum + (rate * bins.binNanos) / SECOND, 0);
    expect(requests).toBeCloseTo(120, 9);
  });

  it('are found for instants that they span and for no others', () => {
    const bins = { binNanos: SECOND, values: Float64Array.of(1, 2, 3) };
    expect([valueAt(bins, 0), valueAt(bins, 1.99 * SECOND), valueAt(bins, 2 * SECOND)]).toEqual([1, 2, 3]);
    expect(valueAt(bins, 3 * SECOND)).toBeNaN();
    expect(valueAt(bins, -1)).toBeNaN();
  });

  it('skip missing values in the search for extremes', () => {
    expect(largest(Float64Array.of(Number.NaN, 3, 1))).toBe(3);
    expect(smallest(Float64Array.of(Number.NaN, 3, 1))).toBe(1);
    expect(largest(Float64Array.of(Number.NaN))).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe('means over the last bins', () => {
  it('are level for regular values, and follow a fall within those bins', () => {
    const bins = { binNanos: MILLI, values: Float64Array.of(90, 0, 90, 0, 90, 0, 0, 0) };
    const { values } = trailingMeans(bins, 2);
    expect([...values]).toEqual([90, 45, 45, 45, 45, 45, 0, 0]);
  });

  it('equal the bins if they cover a single one', () => {
    const bins = { binNanos: MILLI, values: Float64Array.of(3, 1, 4) };
    expect([...trailingMeans(bins, 1).values]).toEqual([3, 1, 4]);
  });
});
