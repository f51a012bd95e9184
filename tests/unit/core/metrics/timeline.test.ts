// Windows over time: which values fall where, percentiles by window, and lossless merging as the run gets
// long.

import { describe, expect, it } from 'vitest';
import { LatencyColumns, WATCHED } from '../../../../src/core/metrics/latency-columns.ts';
import { LatencyHistogram } from '../../../../src/core/metrics/latency-histogram.ts';
import { Timeline, type Watch } from '../../../../src/core/metrics/timeline.ts';
import { WINDOW } from '../../../../src/engine/view/codes.ts';
import { WATCHED_FRACTIONS } from '../../../../src/engine/view/engine-view.ts';
import { COLUMN_FRACTIONS, latencyBinStart } from '../../../../src/protocol/summary.ts';

const MS = 1e6;
/** Cores that have computed for half of the time and switched for a tenth, with two waiting threads. */
const watch: Watch = {
  lookUntil() {},
  write(rows, at, now) {
    rows[at + WINDOW.useful] = now / 2;
    rows[at + WINDOW.switching] = now / 10;
    rows[at + WINDOW.looks] = 1;
    rows[at + WINDOW.waiting] = 2;
  },
  beginWindow() {},
};

function windows(): { timeline: Timeline; overhead: LatencyHistogram; complete: (nanos: number) => void } {
  const overhead = new LatencyHistogram(true);
  const intended = new LatencyHistogram(true);
  const timeline = new Timeline(overhead, intended);
  const complete = (nanos: number): void => {
    overhead.record(nanos);
    intended.record(2 * nanos);
    timeline.add(0, 1, 0);
  };
  return { timeline, overhead, complete };
}

describe('the timeline', () => {
  it('counts into the open window', () => {
    const { timeline, complete } = windows();
    timeline.add(1, 0, 0);
    timeline.add(1, 0, 0);
    complete(5 * MS);
    timeline.closeUntil(timeline.windowNanos, watch);
    timeline.add(0, 0, 1);
    expect(timeline.length).toBe(2);
    expect(timeline.get(0, WINDOW.offered)).toBe(2);
    expect(timeline.get(0, WINDOW.completed)).toBe(1);
    expect(timeline.get(1, WINDOW.failed)).toBe(1);
    expect(timeline.get(0, WINDOW.useful)).toBe(25 * MS);
    expect(timeline.get(0, WINDOW.switching)).toBe(5 * MS);
    expect(Math.abs(timeline.percentileBetween(0, 1, 0.5) / (5 * MS) - 1)).toBeLessThan(0.01);
    expect(timeline.percentileBetween(1, 2, 0.5)).toBeNaN();
  });

  it.each([
    [100, 100],
    [10, 50],
    [30, 60],
    [1000, 1000],
  ])('has windows of whole periods of a CPU limit: of %d ms in windows of %d ms', (period, width) => {
    const { timeline } = windows();
    timeline.fit(period * MS);
    expect(timeline.windowNanos).toBe(width * MS);
    timeline.closeUntil(3 * width * MS, watch);
    expect(timeline.length).toBe(4);
    timeline.closeUntil(500 * width * MS, watch);
    expect(timeline.windowNanos % (period * MS)).toBe(0);
  });

  it('has percentiles over several windows together', () => {
    const { timeline, complete } = windows();
    for (let value = 1; value <= 100; value++) {
      if (value === 51) timeline.closeUntil(timeline.windowNanos, watch);
      complete(value * MS);
    }
    expect(Math.abs(timeline.percentileBetween(0, 2, 0.9) / (90 * MS) - 1)).toBeLessThan(0.01);
    expect(Math.abs(timeline.percentileBetween(1, 2, 0.5) / (75 * MS) - 1)).toBeLessThan(0.01);
    expect(timeline.percentileBetween(0, 0, 0.5)).toBeNaN();
  });

  it('merges windows over time: no count is lost, memory stays bounded, widths stay round', () => {
    const { timeline, complete } = windows();
    let offered = 0;
    const widths = new Set<number>();
    for (let now = 0; now < 3600e9; now += 37 * MS) {
      timeline.closeUntil(now, watch);
      timeline.add(1, 0, 0);
      complete(now % 7919);
      offered++;
      widths.add(timeline.windowNanos / MS);
    }
    let sum = 0;
    let exact = true;
    for (let window = 0; window < timeline.length; window++) {
      sum += timeline.get(window, WINDOW.offered);
      if (window > 0 && window < timeline.length - 1) {
        exact &&= timeline.get(window, WINDOW.useful) === ((window + 1) * timeline.windowNanos) / 2;
      }
    }
    expect(sum).toBe(offered);
    expect(exact).toBe(true);
    expect(timeline.length).toBeLessThanOrEqual(480);
    expect(timeline.length * timeline.windowNanos).toBeGreaterThanOrEqual(3600e9 - 37 * MS);
    expect(timeline.get(0, WINDOW.waiting) / timeline.get(0, WINDOW.looks)).toBe(2);
    expect([...widths]).toEqual([50, 100, 500, 1000, 5000, 10_000]);
  });

  it('leaves the histogram of the whole run as it would be without windows', () => {
    const { timeline, overhead, complete } = windows();
    const plain = new LatencyHistogram();
    for (let value = 1; value <= 1000; value++) {
      const nanos = (value * 7919) % 65_537;
      complete(nanos);
      plain.record(nanos);
      if (value % 90 === 0) timeline.closeUntil(timeline.boundary, watch);
      if (value % 37 > 0) continue;
      for (const histogram of [overhead, overhead.copy()]) {
        expect([histogram.min, histogram.max, histogram.mean()]).toEqual([
          plain.min,
          plain.max,
          plain.mean(),
        ]);
        for (let rank = 1; rank <= value; rank += 5) {
          expect(histogram.valueAtRank(rank)).toBe(plain.valueAtRank(rank));
        }
      }
    }
  });

  it('crosses a long silence', () => {
    const { timeline } = windows();
    timeline.add(1, 0, 0);
    timeline.closeUntil(100 * 3600e9, watch);
    timeline.add(1, 0, 0);
    expect(timeline.get(0, WINDOW.offered)).toBe(1);
    expect(timeline.get(timeline.length - 1, WINDOW.offered)).toBe(1);
    expect(timeline.boundary).toBeGreaterThan(100 * 3600e9);
  });
});

/** By fraction, one value for each window. */
const columnsOf = ({ length }: LatencyColumns, rows: LatencyColumns['percentiles']): readonly number[][] =>
  WATCHED_FRACTIONS.map((_, which) => Array.from({ length }, (_, window) => rows[window * WATCHED + which]));
const percentilesOf = (columns: LatencyColumns): readonly number[][] =>
  columnsOf(columns, columns.percentiles);
const runningOf = (columns: LatencyColumns): readonly number[][] => columnsOf(columns, columns.running);
const binsOf = ({ bins }: LatencyColumns): Record<'starts' | 'buckets' | 'counts', readonly number[]> => {
  const starts = Array.from(bins.starts).slice(0, bins.length + 1);
  const end = starts.at(-1)!;
  return {
    starts,
    buckets: Array.from(bins.buckets).slice(0, end),
    counts: Array.from(bins.counts).slice(0, end),
  };
};

describe('the latency columns', () => {
  it('have percentiles of each window alone, including the open one, and of all up to each', () => {
    const { timeline, complete } = windows();
    const columns = new LatencyColumns(timeline.latencies[0]);
    const slow = Array.from({ length: 100 }, (_, index) => (index + 1) * MS);
    const fast = slow.map((value) => value / 100);
    for (const value of slow) complete(value);
    timeline.closeUntil(timeline.boundary, watch);
    columns.refresh();
    for (const value of fast) complete(value);
    // Further readings change nothing.
    for (let look = 0; look < 3; look++) columns.refresh();
    const [own, running] = [percentilesOf(columns), runningOf(columns)];
    const near = (value: number, expected: number): void =>
      expect(Math.abs(value / expected - 1)).toBeLessThan(0.01);
    WATCHED_FRACTIONS.forEach((fraction, which) => {
      near(own[which][0], Math.floor(fraction * 100) * MS);
      near(running[which][0], Math.floor(fraction * 100) * MS);
      near(own[which][1], (Math.floor(fraction * 100) * MS) / 100);
      near(running[which][1], [...slow, ...fast].sort((a, b) => a - b)[Math.floor(fraction * 200) - 1]);
    });
  });

  it('are right after merges, whether or not they were read in between', () => {
    const { timeline, complete } = windows();
    const watched = new LatencyColumns(timeline.latencies[0]);
    let completed = 0;
    for (let now = 0; now < 200e9; now += 29 * MS, completed++) {
      timeline.closeUntil(now, watch);
      complete((completed * 7919) % (1 + now / 100));
      if (completed % 50 === 0) watched.refresh();
    }
    const fresh = new LatencyColumns(timeline.latencies[0]);
    for (const columns of [watched, fresh]) columns.refresh();
    expect(percentilesOf(watched)).toEqual(percentilesOf(fresh));
    expect(runningOf(watched)).toEqual(runningOf(fresh));
    expect(binsOf(watched)).toEqual(binsOf(fresh));
    expect(fresh).toHaveLength(timeline.length);
    const { counts, starts } = binsOf(fresh);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(completed);
    expect(starts).toHaveLength(timeline.length + 1);
    // The last row covers the whole run: the percentiles of the run.
    const run = Float64Array.from(WATCHED_FRACTIONS);
    timeline.latencies[0].histogram.percentiles(run, WATCHED);
    runningOf(fresh).forEach((column, which) => {
      expect(Math.abs(column.at(-1)! / run[which] - 1)).toBeLessThan(0.01);
    });
  });

  it('have the fractions that the summary names', () => {
    expect(COLUMN_FRACTIONS).toEqual(WATCHED_FRACTIONS);
    expect(COLUMN_FRACTIONS).toHaveLength(WATCHED);
    const { timeline, complete } = windows();
    const ranks = COLUMN_FRACTIONS.map((fraction) => Math.floor(fraction * 10_000));
    // The latencies are whole nanoseconds, which the histogram distinguishes: 1 occurs only at the rank of
    // the first fraction, 3 only at that of the second.
    for (let rank = 1; rank <= 10_000; rank++)
      complete(2 * ranks.filter((each) => each < rank).length + (ranks.includes(rank) ? 1 : 0));
    const columns = new LatencyColumns(timeline.latencies[0]);
    columns.refresh();
    expect(percentilesOf(columns)).toEqual([[1], [3], [5], [7]]);
    expect(runningOf(columns)).toEqual([[1], [3], [5], [7]]);
  });

  it('put each latency into the bin whose edges contain it, by the rule of the summary', () => {
    for (const nanos of [0, 1, 3, 100, 12_345, 5 * MS, 7 * MS, 30_000 * MS]) {
      const { timeline, complete } = windows();
      complete(nanos);
      const columns = new LatencyColumns(timeline.latencies[0]);
      columns.refresh();
      const [bin] = binsOf(columns).buckets;
      expect(latencyBinStart(bin)).toBeLessThanOrEqual(nanos);
      expect(latencyBinStart(bin + 1)).toBeGreaterThan(nanos);
    }
  });
});
