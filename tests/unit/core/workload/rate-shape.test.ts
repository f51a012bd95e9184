// The change of time scale: the integral of the rate, computed by hand and by summing, and its inverse.

import { describe, expect, it } from 'vitest';
import { RateShape } from '../../../../src/core/workload/rate-shape.ts';
import { DEFAULT_SCENARIO } from '../../../../src/scenario/default-scenario.ts';
import type { Nanos } from '../../../../src/scenario/duration.ts';
import type { Traffic } from '../../../../src/scenario/scenario.ts';
import { configured } from '../configured.ts';

const S = 1e9;
const MS = 1e6;

function shapeOf(
  shape: Traffic['change']['shape'],
  fromSeconds: number,
  untilSeconds: number,
  factor: number,
  bursts: { onNanos: Nanos; offNanos: Nanos } | null = null,
): RateShape {
  const change = { shape, fromNanos: fromSeconds * S, untilNanos: untilSeconds * S, factor };
  const traffic: Traffic = { ...DEFAULT_SCENARIO.traffic, arrivals: 'poisson', change };
  const scenario = {
    ...DEFAULT_SCENARIO,
    traffic: bursts === null ? traffic : { ...traffic, arrivals: 'bursts' as const, bursts },
  };
  return new RateShape(configured(scenario));
}

function operational(shape: RateShape, seconds: number): number {
  return shape.toOperational(seconds * S) / S;
}

function instant(shape: RateShape, seconds: number): number {
  return shape.toInstant(seconds * S) / S;
}

describe('operational time', () => {
  it('is real time while nothing changes', () => {
    const shape = shapeOf('steady', 1, 2, 5);
    expect(shape.isSteady).toBe(true);
    expect(operational(shape, 7.25)).toBe(7.25);
    expect(instant(shape, 7.25)).toBe(7.25);
  });

  it('runs faster by the factor after a step', () => {
    const shape = shapeOf('step', 10, 99, 3);
    expect([5, 10, 12].map((at) => operational(shape, at))).toEqual([5, 10, 16]);
    expect([5, 10, 16].map((total) => instant(shape, total))).toEqual([5, 10, 12]);
    expect([9.9, 10, 200].map((at) => shape.factorAt(at * S))).toEqual([1, 3, 3]);
  });

  it('runs faster by the factor within a spike, or slower', () => {
    const up = shapeOf('spike', 10, 12, 4);
    expect([10, 11, 12, 13].map((at) => operational(up, at))).toEqual([10, 14, 18, 19]);
    expect([14, 18, 19].map((total) => instant(up, total))).toEqual([11, 12, 13]);
    const silent = shapeOf('spike', 10, 12, 0);
    expect(operational(silent, 13)).toBe(11);
    expect([10, 10.5].map((total) => instant(silent, total))).toEqual([12, 12.5]);
    expect(silent.isOverAt(11 * S)).toBe(false);
  });

  it('accelerates evenly along a ramp, and keeps its speed', () => {
    // The rate rises from 1 to 3 over 10 s: t + t^2 / 10 after t seconds, 20 in total.
    const shape = shapeOf('ramp', 10, 20, 3);
    expect(operational(shape, 15)).toBeCloseTo(10 + 5 + 2.5, 12);
    expect(operational(shape, 20)).toBeCloseTo(30, 12);
    expect(operational(shape, 22)).toBeCloseTo(36, 12);
    expect(instant(shape, 17.5)).toBeCloseTo(15, 12);
    expect(instant(shape, 36)).toBeCloseTo(22, 12);
    expect(shape.factorAt(15 * S)).toBeCloseTo(2, 12);
  });

  it('ends if the rate becomes 0', () => {
    const shape = shapeOf('ramp', 0, 10, 0);
    // The rate falls from 1 to 0 over 10 s: 5 in total.
    expect(instant(shape, 4.999)).toBeLessThan(10);
    expect(instant(shape, 5.001)).toBe(Number.POSITIVE_INFINITY);
    expect(shape.isOverAt(10 * S)).toBe(true);
    expect(shape.isOverAt(9 * S)).toBe(false);
  });

  it('runs four times as fast in bursts that are on for a quarter of the time', () => {
    const shape = shapeOf('steady', 0, 1, 1, { onNanos: S, offNanos: 3 * S });
    expect(shape.isSteady).toBe(false);
    expect([0.5, 1, 2, 4, 4.5].map((at) => operational(shape, at))).toEqual([2, 4, 4, 4, 6]);
    expect([2, 4, 6].map((total) => instant(shape, total))).toEqual([0.5, 4, 4.5]);
  });

  it('is precise however late and steep the ramp', () => {
    const shape = shapeOf('ramp', 40_000, 40_000.01, 100);
    expect((operational(shape, 40_000.01) - 40_000) / 0.505).toBeCloseTo(1, 7);
    expect((instant(shape, 40_000.02) - 40_000) / 0.001).toBeGreaterThan(1);
  });

  const bursts = { onNanos: 30 * MS, offNanos: 70 * MS };
  it.each([
    ['step up', shapeOf('step', 1.234, 9, 2.5)],
    ['step down', shapeOf('step', 1.234, 9, 0.3)],
    ['spike', shapeOf('spike', 0.5, 0.75, 7)],
    ['ramp up', shapeOf('ramp', 0.5, 2.25, 7)],
    ['ramp down', shapeOf('ramp', 0.5, 2.25, 0.1)],
    ['bursts', shapeOf('steady', 0.5, 2.25, 7, bursts)],
    ['bursts and a spike from amid one', shapeOf('spike', 0.512, 0.777, 7, bursts)],
    ['bursts and a ramp from amid one', shapeOf('ramp', 0.512, 2.25, 7, bursts)],
    ['bursts and a ramp from between two', shapeOf('ramp', 0.555, 2.25, 0.1, bursts)],
    ['bursts and a ramp within one', shapeOf('ramp', 0.51, 0.52, 9, bursts)],
    ['bursts and a ramp within a gap', shapeOf('ramp', 0.54, 0.56, 9, bursts)],
  ])('is the integral of the rate, and has an inverse: %s', (name, shape) => {
    const isOn = (at: number): boolean => !name.startsWith('bursts') || (at * S) % (100 * MS) < 30 * MS;
    const boost = name.startsWith('bursts') ? 100 / 30 : 1;
    const step = 1e-4;
    let sum = 0;
    for (let index = 0; index < 30_000; index++) {
      const middle = (index + 0.5) * step;
      if (isOn(middle)) sum += step * boost * shape.factorAt(middle * S);
      const at = (index + 1) * step;
      if (index % 97 !== 0) continue;
      const total = operational(shape, at);
      expect(Math.abs(total - sum)).toBeLessThan(5e-3);
      // Between bursts all instants have the same operational time.
      const back = instant(shape, total);
      expect(operational(shape, back)).toBeCloseTo(total, 9);
      if (isOn(at) && isOn(at - step)) expect(back).toBeCloseTo(at, 6);
    }
  });
});
