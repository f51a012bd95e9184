// Ticks of the axes: round values that never overlap.

import { describe, expect, it } from 'vitest';
import { scaleLog } from '../../../src/charts/scale.ts';
import {
  byImportance,
  countDecades,
  labelWidth,
  linearByteTicks,
  linearLatencyTicks,
  logByteTicks,
  logLatencyTicks,
  ninesOf,
  nineTicks,
  rateTicks,
  roundDown,
  roundUp,
  rowsFor,
  type Tick,
  timeEnd,
  timeTicks,
} from '../../../src/charts/ticks.ts';

const labels = (ticks: readonly Tick[]): readonly string[] =>
  ticks.map((tick) => tick.label.replace(/\u00a0/g, ' '));

function expectApart(ticks: readonly Tick[], position: (value: number) => number): void {
  for (let index = 1; index < ticks.length; index += 1) {
    const [before, tick] = [ticks[index - 1], ticks[index]];
    const room = position(tick.value) - position(before.value);
    expect(room, `${before.label} and ${tick.label}`).toBeGreaterThan(
      (labelWidth(before.label) + labelWidth(tick.label)) / 2,
    );
  }
}

/** Plots of charts from 200 to 700 px wide. */
const WIDTHS = [126, 134, 142, 150, 160, 180, 200, 260, 330, 420, 640];

describe('the time axis', () => {
  it('never lets labels touch, whatever the width and the clock', () => {
    for (const width of WIDTHS) {
      for (let clock = 1e6; clock < 5e13; clock *= 1.37) {
        const end = timeEnd(clock);
        const position = (value: number): number => (value / end) * width;
        const ticks = timeTicks(0, end, position, width);
        expect(ticks.length).toBeGreaterThan(1);
        // The last label, with the unit, is moved just enough to end inside the picture.
        expectApart(ticks, (value) => position(value) - (value === ticks.at(-1)!.value ? 10 : 0));
      }
    }
  });

  it('ends at a round time, at most 1.5 times the clock', () => {
    for (let clock = 1e7; clock < 5e13; clock *= 1.19) {
      expect(timeEnd(clock)).toBeGreaterThanOrEqual(clock * (1 - 1e-9));
      expect(timeEnd(clock)).toBeLessThanOrEqual(clock * 1.51);
    }
    expect(timeEnd(12.384e9)).toBe(15e9);
    expect(timeEnd(200e9)).toBe(240e9);
  });

  it('counts in milliseconds, seconds or minutes, and says so at its end', () => {
    const at = (end: number): readonly string[] =>
      labels(timeTicks(0, end, (value) => (value / end) * 400, 400));
    expect(at(0.8e9).at(-1)).toBe('800 ms');
    expect(at(15e9).at(-1)).toBe('14 s');
    expect(at(600e9).at(-1)).toBe('10 min');
  });
});

describe('the vertical axes', () => {
  it('show decades of latency, every other one if there are many', () => {
    expect(labels(logLatencyTicks(100e3, 20e9, 6))).toEqual([
      '100 µs',
      '1 ms',
      '10 ms',
      '100 ms',
      '1 s',
      '10 s',
    ]);
    // A reader can interpolate between two labels, but not from a single one.
    expect(labels(logLatencyTicks(10e6, 1e9, 2))).toEqual(['10 ms', '1 s']);
    expect(labels(logLatencyTicks(10e3, 100e9, 4))).toEqual(['10 µs', '1 ms', '100 ms', '10 s']);
  });

  it('have at least two marks and no more than there are rows, for every domain of two decades or more', () => {
    for (const height of [110, 150, 176, 220, 360]) {
      const rows = rowsFor(height, 'log');
      for (let low = 10e3; low < 1e9; low = roundUp(low * 1.5)) {
        for (let high = low * 100; high < 1e15; high = roundUp(high * 1.5)) {
          const count = logLatencyTicks(low, high, rows).length;
          expect(count).toBeGreaterThanOrEqual(2);
          expect(count).toBeLessThanOrEqual(rows);
        }
      }
    }
  });

  it('show latencies of many hours in hours, so that no label is wider than the margin', () => {
    expect(labels(logLatencyTicks(1e9, 2e14, 6))).toEqual([
      '1 s',
      '10 s',
      '100 s',
      '1000 s',
      '2.8 h',
      '28 h',
    ]);
    expect(labels(linearLatencyTicks(8e13, 5))).toEqual(['0', '5 h', '10 h', '15 h', '20 h']);
    // The widest label always appears, and the margins are made for it.
    const widest = labelWidth('500\u00a0ms');
    for (let high = 1e9; high < 1e15; high *= 1.7) {
      for (const { label } of [...logLatencyTicks(high / 1e5, high, 6), ...linearLatencyTicks(high, 5)])
        expect(labelWidth(label), label).toBeLessThanOrEqual(widest);
    }
  });

  it('label linear latencies, bytes and rates in one unit', () => {
    expect(labels(linearLatencyTicks(45e9, 5))).toEqual(['0', '10 s', '20 s', '30 s', '40 s']);
    expect(labels(linearByteTicks(20 * 1024 ** 3, 4))).toEqual(['0', '5 GiB', '10 GiB', '15 GiB', '20 GiB']);
    expect(labels(rateTicks(1100, 5))).toEqual(['0', '200', '400', '600', '800', '1k']);
  });

  it('step bytes by powers of two', () => {
    expect(labels(logByteTicks(2 * 1024 ** 2, 32 * 1024 ** 3, 6))).toEqual([
      '2 MiB',
      '16 MiB',
      '128 MiB',
      '1 GiB',
      '8 GiB',
    ]);
  });
});

describe('the axis of nines', () => {
  it('gives each nine the same space', () => {
    expect([0, 0.9, 0.99, 0.999].map(ninesOf).map((each) => Math.round(each * 1e9) / 1e9)).toEqual([
      0, 1, 2, 3,
    ]);
  });

  it('omits 0 and 50 before the nines', () => {
    const shown = (width: number, end: number): readonly string[] =>
      labels(byImportance(nineTicks(end), (value) => (value / end) * width));
    expect(shown(140, 2)).toEqual(['p50', 'p90', 'p99']);
    expect(shown(640, 4)).toEqual(['p0', 'p50', 'p90', 'p99', 'p99.9', 'p99.99']);
    expect(shown(200, 4)).toContain('p99.99');
  });

  it('never lets labels touch', () => {
    for (const width of WIDTHS) {
      for (const end of [2, 2.5, 3, 4, 5, 6]) {
        const position = (value: number): number => (value / end) * width;
        expectApart(byImportance(nineTicks(end), position), position);
      }
    }
  });
});

it('thread counts have ticks at decades', () => {
  const ticks = countDecades(1, 10_000);
  expect(labels(ticks)).toEqual(['1', '10', '100', '1k', '10k']);
  expectApart(ticks, scaleLog().domain([1, 10_000]).range([0, 150]));
});

it('ticks are 1, 2 or 5 times a power of ten', () => {
  expect([1, 1.1, 3, 7, 20].map(roundUp)).toEqual([1, 2, 5, 10, 20]);
  expect([1, 1.9, 3, 7, 20].map(roundDown)).toEqual([1, 1, 2, 5, 20]);
});
