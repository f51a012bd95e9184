// Windows over time: what falls where, percentiles by window, and merging without loss as the run gets long.

import { describe, expect, it } from 'vitest';
import { LatencyHistogram } from '../../../../src/engine/metrics/latency-histogram.ts';
import { Timeline, WINDOW } from '../../../../src/engine/metrics/timeline.ts';

const MS = 1e6;
/** Cores that have computed for half of the time, and switched for a tenth. */
const cpu = {
  usefulNanos: (now: number) => now / 2,
  switchingNanos: (now: number) => now / 10,
  meterNanos: (_: number, now: number) => now / 100,
};

function windows(): { timeline: Timeline; overhead: LatencyHistogram; complete: (nanos: number) => void } {
  const overhead = new LatencyHistogram(true);
  const timeline = new Timeline(overhead);
  const complete = (nanos: number): void => {
    overhead.record(Float64Array.of(nanos), 0);
    timeline.add(0, 1, 0);
  };
  return { timeline, overhead, complete };
}

describe('Timeline', () => {
  it('counts into the window that is open', () => {
    const { timeline, complete } = windows();
    timeline.add(1, 0, 0);
    timeline.add(1, 0, 0);
    complete(5 * MS);
    timeline.closeUntil(timeline.windowNanos, cpu);
    timeline.add(0, 0, 1);
    expect(timeline.length).toBe(2);
    expect(timeline.get(0, WINDOW.offered)).toBe(2);
    expect(timeline.get(0, WINDOW.completed)).toBe(1);
    expect(timeline.get(1, WINDOW.failed)).toBe(1);
    expect(timeline.get(0, WINDOW.useful)).toBe(25 * MS);
    expect(timeline.get(0, WINDOW.switching)).toBe(5 * MS);
    expect(Math.abs(timeline.percentile(0, 0) / (5 * MS) - 1)).toBeLessThan(0.01);
    expect(timeline.percentile(1, 0)).toBeNaN();
  });

  it('has percentiles of each window, the open one too', () => {
    const { timeline, complete } = windows();
    for (let value = 1; value <= 100; value++) complete(value * MS);
    for (const [which, expected] of [
      [0, 50],
      [1, 90],
      [2, 99],
    ] as const) {
      expect(Math.abs(timeline.percentile(0, which) / (expected * MS) - 1)).toBeLessThan(0.01);
    }
  });

  it('has percentiles over several windows together', () => {
    const { timeline, complete } = windows();
    for (let value = 1; value <= 100; value++) {
      if (value === 51) timeline.closeUntil(timeline.windowNanos, cpu);
      complete(value * MS);
    }
    expect(Math.abs(timeline.percentileBetween(0, 2, 0.9) / (90 * MS) - 1)).toBeLessThan(0.01);
    expect(Math.abs(timeline.percentileBetween(1, 2, 0.5) / (75 * MS) - 1)).toBeLessThan(0.01);
    expect(timeline.percentileBetween(0, 0, 0.5)).toBeNaN();
  });

  it('merges windows as time goes on: no count is lost, memory stays bounded, widths stay round', () => {
    const { timeline, complete } = windows();
    let offered = 0;
    const widths = new Set<number>();
    for (let now = 0; now < 3600e9; now += 37 * MS) {
      timeline.closeUntil(now, cpu);
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
    expect([...widths]).toEqual([50, 100, 500, 1000, 5000, 10_000]);
  });

  it('leaves the histogram of the whole run as if it had no windows', () => {
    const { timeline, overhead, complete } = windows();
    const plain = new LatencyHistogram();
    for (let value = 1; value <= 1000; value++) {
      const nanos = (value * 7919) % 65_537;
      complete(nanos);
      plain.record(Float64Array.of(nanos), 0);
      if (value % 90 === 0) timeline.closeUntil(timeline.boundary, cpu);
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
    timeline.closeUntil(100 * 3600e9, cpu);
    timeline.add(1, 0, 0);
    expect(timeline.get(0, WINDOW.offered)).toBe(1);
    expect(timeline.get(timeline.length - 1, WINDOW.offered)).toBe(1);
    expect(timeline.boundary).toBeGreaterThan(100 * 3600e9);
  });
});
