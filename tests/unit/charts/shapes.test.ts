// Steady and accurate drawing: domains, points of lines, labels that stay apart, steps of the arrow keys.

import { describe, expect, it } from 'vitest';
import { LatencyAxis } from '../../../src/charts/latency-axis.ts';
import { spreadNear } from '../../../src/charts/line-marks.ts';
import { lastPoint, linePath, pointsToDraw, withoutNarrowGaps } from '../../../src/charts/line-path.ts';
import { stepAmong } from '../../../src/charts/plot-chart.ts';
import { readoutText } from '../../../src/charts/readout.ts';
import { SteadyDomain } from '../../../src/charts/steady-domain.ts';

describe('the domain of an axis', () => {
  it('grows at once', () => {
    const domain = new SteadyDomain();
    expect(domain.fit(0, 100)).toEqual([0, 100]);
    expect(domain.fit(0, 1000)).toEqual([0, 1000]);
  });

  it('shrinks only after it was too large for a while, and to the largest recent need', () => {
    const domain = new SteadyDomain();
    domain.fit(0, 1000);
    expect(domain.fit(0, 300)).toEqual([0, 1000]);
    for (let update = 0; update < 13; update += 1) expect(domain.fit(0, 100)).toEqual([0, 1000]);
    expect(domain.fit(0, 100)).toEqual([0, 300]);
  });

  it('restarts the wait if the whole domain is needed in between', () => {
    const domain = new SteadyDomain();
    domain.fit(0, 1000);
    for (let update = 0; update < 14; update += 1) domain.fit(0, 100);
    domain.fit(0, 1000);
    for (let update = 0; update < 14; update += 1) expect(domain.fit(0, 100)).toEqual([0, 1000]);
  });

  it('takes the next fit exactly after a reset', () => {
    const domain = new SteadyDomain();
    domain.fit(0, 1000);
    domain.reset();
    expect(domain.fit(0, 10)).toEqual([0, 10]);
  });
});

describe('the points of a line', () => {
  const pixels = (ys: readonly number[], stepPx: number): { xs: Float64Array; ys: Float64Array } => ({
    xs: Float64Array.from(ys, (_, index) => index * stepPx),
    ys: Float64Array.from(ys),
  });

  it('are all kept while there are no more than pixels', () => {
    expect(pointsToDraw(pixels([1, 2, 3, 4], 1))).toEqual([0, 1, 2, 3]);
  });

  it('are the lowest and the highest of each pixel in a long run, so that no extreme is lost', () => {
    const ys = Array.from({ length: 20_000 }, (_, index) =>
      index === 12_345 ? 900 : index === 777 ? -900 : index % 7,
    );
    const long = pixels(ys, 0.01);
    const kept = pointsToDraw(long);
    expect(kept.length).toBeLessThanOrEqual(2 * 201);
    expect(kept).toContain(12_345);
    expect(kept).toContain(777);
    expect([...kept]).toEqual([...kept].sort((a, b) => a - b));
  });

  it('leave a gap if a whole stretch has no value', () => {
    const path = linePath(pixels([10, 10, Number.NaN, Number.NaN, 20, 20], 5));
    expect(path).toBe('M0,10L5,10M20,20L25,20');
  });

  it('make a lone value between gaps a dot', () => {
    expect(linePath(pixels([Number.NaN, 10, Number.NaN], 5))).toBe('M5,10Z');
  });

  it('are joined over a gap too narrow to be seen as one', () => {
    const narrow = pixels([10, Number.NaN, 20], 1.5);
    expect(withoutNarrowGaps(narrow, [0, 1, 2])).toEqual([0, 2]);
    expect(linePath(narrow)).toBe('M0,10L3,20');
  });

  it('do not exist without values', () => {
    expect(linePath(pixels([], 1))).toBe('');
    expect(lastPoint(pixels([Number.NaN], 1))).toBe(-1);
    expect(lastPoint(pixels([1, 2, Number.NaN], 1))).toBe(1);
  });
});

describe('the labels at the ends of lines', () => {
  const room = { nearX: 14, gap: 12, low: 0, high: 100 };
  const sameX = (ys: readonly number[]): readonly number[] =>
    spreadNear(
      ys.map(() => 200),
      ys,
      room,
    );

  it('keep their places if there is space', () => {
    expect(sameX([10, 80])).toEqual([10, 80]);
  });

  it('keep their places if they are apart sideways', () => {
    expect(spreadNear([200, 100], [50, 51], room)).toEqual([50, 51]);
  });

  it('move apart in their order and within the frame', () => {
    for (const wanted of [
      [50, 50],
      [0, 0, 0, 0],
      [100, 99, 98, 97],
      [3, 100, 4],
    ]) {
      const sorted = [...sameX(wanted)].sort((a, b) => a - b);
      for (let index = 1; index < sorted.length; index += 1) {
        expect(sorted[index] - sorted[index - 1]).toBeGreaterThanOrEqual(12 - 1e-6);
      }
      expect(sorted[0]).toBeGreaterThanOrEqual(-1e-6);
      expect(sorted[sorted.length - 1]).toBeLessThanOrEqual(100 + 1e-6);
    }
    const [first, second] = sameX([50, 51]);
    expect(first).toBeLessThan(second);
  });

  it('do not exist without lines', () => {
    expect(spreadNear([], [], room)).toEqual([]);
  });
});

describe('the latency axis', () => {
  it('draws values below its floor on the floor and says so', () => {
    const axis = new LatencyAxis();
    axis.fit('log', 0, 50e6, 200);
    expect(axis.at(0)).toBe(axis.at(1e3));
    expect(axis.at(0)).toBeGreaterThan(axis.at(10e3));
    expect(axis.text(0).replace(/\s/g, ' ')).toBe('<1 µs');
    expect(axis.text(20e3).replace(/\s/g, ' ')).toBe('20.0 µs');
  });

  it('reaches down to single microseconds if they are drawn', () => {
    const axis = new LatencyAxis();
    axis.fit('log', 2e3, 5e3, 200);
    expect(axis.at(2e3)).toBeGreaterThan(axis.at(5e3));
    expect(axis.at(2e3)).toBeLessThan(199);
  });

  it('keeps a missing value missing', () => {
    const axis = new LatencyAxis();
    axis.fit('log', 1e6, 2e6, 200);
    expect(axis.at(Number.NaN)).toBeNaN();
  });

  it('keeps all values inside the plot, log and linear', () => {
    for (const scale of ['log', 'linear'] as const) {
      const axis = new LatencyAxis();
      const ticks = axis.fit(scale, 120e3, 41.2e9, 200);
      for (const nanos of [120e3, 5e6, 41.2e9]) {
        expect(axis.at(nanos)).toBeGreaterThanOrEqual(0);
        expect(axis.at(nanos)).toBeLessThanOrEqual(200);
      }
      for (const tick of ticks) {
        expect(tick.at).toBeGreaterThanOrEqual(-0.01);
        expect(tick.at).toBeLessThanOrEqual(200.01);
      }
    }
  });

  it('does not remember the empty axis', () => {
    const axis = new LatencyAxis();
    axis.fit('log', Number.NaN, Number.NaN, 200);
    const labels = axis.fit('log', 1e9, 2e9, 200).map((tick) => tick.label.replace(/\s/g, ' '));
    expect(labels).not.toContain('1 ms');
    expect(labels).toContain('1 s');
  });
});

it('arrow keys step among named places, from between them too', () => {
  const named = [1, 10, 100];
  expect(stepAmong(named, 10, 1)).toBe(100);
  expect(stepAmong(named, 10, -1)).toBe(1);
  expect(stepAmong(named, 50, 1)).toBe(100);
  expect(stepAmong(named, 50, -1)).toBe(10);
  expect(stepAmong(named, 100, 3)).toBe(100);
  expect(stepAmong(named, 1, -1)).toBe(1);
});

it('the hovered values are described in words', () => {
  const text = readoutText({
    title: '12.4 s',
    corner: '',
    heads: ['p50', 'p99'],
    rows: [{ label: 'A', colour: '', values: ['1.0 ms', '1.9 ms'] }],
    notes: ['node 10 down'],
  });
  expect(text).toBe('12.4 s; A: p50 1.0 ms, p99 1.9 ms; node 10 down');
});
