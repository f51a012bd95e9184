// The geometry of a drawn curve.

import { expect, test } from 'vitest';
import {
  axisOf,
  compareCurves,
  levelAxisOf,
  pointAt,
  shareAt,
  ticksOf,
  valueAt,
  xAt,
  yAt,
} from '../../../src/learn/curve-points.ts';
import { COURSE } from '../../../src/lessons/course.ts';
import type { CurvePrediction } from '../../../src/lessons/lesson.ts';

const CURVE: CurvePrediction = {
  kind: 'curve',
  ask: '',
  scene: 'one',
  key: 'threads',
  values: ['1', '2', '4'],
  xLabel: '',
  measure: 'A.p99',
  yLabel: '',
  from: '1ms',
  to: '1s',
  scale: 'log',
};

test('a position on the axes converts to a value and back, on both scales', () => {
  for (const scale of ['log', 'linear'] as const) {
    const axis = axisOf({ ...CURVE, scale });
    for (const value of [0.001, 0.02, 0.5, 1])
      expect(valueAt(axis, shareAt(axis, value))).toBeCloseTo(value, 9);
    // Values beyond the axis are clamped to its end.
    expect(shareAt(axis, 50)).toBe(1);
  }
  const { shares } = levelAxisOf(CURVE.values);
  for (const place of [0, 1, 2])
    expect(pointAt(xAt(shares[place]), yAt(0.25), shares)).toEqual({ place, share: 0.25 });
  expect(pointAt(-100, 1e6, shares)).toEqual({ place: 0, share: 0 });
});

test('the level axis is linear if that leaves space between values, otherwise logarithmic', () => {
  expect(levelAxisOf(['1', '2', '4', '9'])).toEqual({ shares: [0, 1 / 8, 3 / 8, 1], isLog: false });
  const { shares, isLog } = levelAxisOf(['2', '4', '8', '64']);
  expect(isLog).toBe(true);
  expect(shares.map((share) => Math.round(share * 5))).toEqual([0, 1, 2, 5]);
});

test('on the axes of all lessons values rise and none overlap', async () => {
  const lessons = await Promise.all(COURSE.map(({ load }) => load()));
  const curves = lessons.flatMap(({ steps }) =>
    steps.flatMap(({ prediction }) => (prediction?.kind === 'curve' ? [prediction] : [])),
  );
  expect(curves.length).toBeGreaterThan(3);
  for (const { values } of curves) {
    const { shares } = levelAxisOf(values);
    for (const [place, share] of shares.slice(1).entries())
      expect(share - shares[place]).toBeGreaterThan(0.03);
  }
});

test('ticks of a log axis are its decades', () => {
  expect(ticksOf(axisOf(CURVE)).map((value) => Number(value.toPrecision(6)))).toEqual([0.001, 0.01, 0.1, 1]);
});

test('curves are compared by ratio, and the worst point is reported', () => {
  expect(compareCurves([1.2, 20, 100], [1, 10, 100])).toEqual({ near: 2, worst: 1 });
  expect(compareCurves([0, 1], [0, 1]).near).toBe(2);
});
