// The geometry of a drawn curve.

import { expect, test } from 'vitest';
import {
  axisOf,
  compareCurves,
  pointAt,
  shareAt,
  ticksOf,
  valueAt,
  xAt,
  yAt,
} from '../../../src/learn/curve-points.ts';
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

test('a place on the axes and back is the same, on both scales', () => {
  for (const scale of ['log', 'linear'] as const) {
    const axis = axisOf({ ...CURVE, scale });
    for (const value of [0.001, 0.02, 0.5, 1])
      expect(valueAt(axis, shareAt(axis, value))).toBeCloseTo(value, 9);
    // What lies beyond the axis is held at its end.
    expect(shareAt(axis, 50)).toBe(1);
  }
  for (const place of [0, 1, 2]) expect(pointAt(xAt(place, 3), yAt(0.25), 3)).toEqual({ place, share: 0.25 });
  expect(pointAt(-100, 1e6, 3)).toEqual({ place: 0, share: 0 });
});

test('ticks of a log axis are its decades', () => {
  expect(ticksOf(axisOf(CURVE)).map((value) => Number(value.toPrecision(6)))).toEqual([0.001, 0.01, 0.1, 1]);
});

test('curves are compared by ratio, and the worst point is named', () => {
  expect(compareCurves([1.2, 20, 100], [1, 10, 100])).toEqual({ near: 2, worst: 1 });
  expect(compareCurves([0, 1], [0, 1]).near).toBe(2);
});
