// Sliders show the relevant part of a parameter's range: around the scene's value, including those of its
// tries.

import { describe, expect, it } from 'vitest';
import { PARAMETER_KEYS, PARAMETERS, parameterOf } from '../../../src/scenario/parameters.ts';
import { PRESETS } from '../../../src/scenario/presets.ts';
import { STORIES } from '../../../src/scenario/stories.ts';
import { markedValues, sceneRange } from '../../../src/ui/controls/scene-range.ts';
import { hasSlider, sliderScale } from '../../../src/ui/controls/slider-scale.ts';

/**
 * The largest factor of a drag of 100 px over a slider of 300 px: around the scene's own value, and where
 * tries reach further.
 */
const THIRD_MOST = 4;
const THIRD_WITH_TRIES_MOST = 10;

const sliders = PRESETS.flatMap(({ id, scenario }) =>
  PARAMETER_KEYS.flatMap((key) => {
    const row = parameterOf(key);
    if (row.type !== 'number' || !hasSlider(row)) return [];
    return (row.section === 'server' ? scenario.servers : [null]).map((server) => {
      const own = row.read(scenario, server ?? scenario.servers[0]);
      const marked = markedValues(own, STORIES[id]?.tries ?? [], key, server?.id ?? null);
      const scale = sliderScale(row, marked);
      return { name: `${id} ${server?.id ?? ''} ${key}`, row, own, marked, scale };
    });
  }),
);

describe('the range of a slider', () => {
  it('is within the parameter, and has the values of the scene and of its tries as steps', () => {
    for (const { name, row, own, marked, scale } of sliders) {
      const [from, to] = sceneRange(row, scale, own, marked);
      expect(from, name).toBeGreaterThanOrEqual(0);
      expect(to, name).toBeLessThanOrEqual(scale.last);
      expect(from, name).toBeLessThan(to);
      for (const value of marked) {
        const at = scale.position(value);
        expect(at, `${name} ${value}`).toBeGreaterThanOrEqual(from);
        expect(at, `${name} ${value}`).toBeLessThanOrEqual(to);
        if (row.scale === 'log') expect(scale.value(at), name).toBe(value);
      }
    }
  });

  it('multiplies a value by only a few if a third of it is dragged', () => {
    for (const { name, row, own, marked, scale } of sliders) {
      if (own === null || own === 0 || row.scale === 'linear') continue;
      const third = (values: readonly number[]): number => {
        const [from, to] = sceneRange(row, scale, own, values);
        return (scale.value(to)! / (scale.value(from) || row.smallest!)) ** (1 / 3);
      };
      expect(third([own]), name).toBeLessThanOrEqual(THIRD_MOST + 1e-9);
      expect(third(marked), name).toBeLessThanOrEqual(THIRD_WITH_TRIES_MOST + 1e-9);
    }
  });

  it('includes a value that was set beyond it, with some space around', () => {
    for (const { name, row, own, marked, scale } of sliders) {
      for (const value of [row.min, row.max, ...(row.none === undefined ? [] : [null])]) {
        const [from, to] = sceneRange(row, scale, own, marked, value);
        const at = scale.position(value);
        expect(at >= from && at <= to, `${name} at ${value}`).toBe(true);
      }
    }
    const scale = sliderScale(PARAMETERS.threads, [12]);
    const ends = (since?: number): readonly (number | null)[] =>
      sceneRange(PARAMETERS.threads, scale, 12, [12], since).map(scale.value);
    expect(ends()).toEqual([1, 50]);
    expect(ends(200)).toEqual([1, 1000]);
    expect(ends(10_000)).toEqual([1, 10_000]);
  });

  it('ends at rounded numbers', () => {
    const ends = (key: 'rate' | 'latency' | 'stack' | 'cores', own: number): readonly (number | null)[] => {
      const row = PARAMETERS[key];
      const scale = sliderScale(row, [own]);
      return sceneRange(row, scale, own, [own]).map(scale.value);
    };
    expect(ends('rate', 120)).toEqual([10, 500]);
    expect(ends('latency', 20e6)).toEqual([2e6, 100e6]);
    expect(ends('stack', 2 * 1024 ** 2)).toEqual([256 * 1024, 8 * 1024 ** 2]);
    expect(ends('cores', 2)).toEqual([1, 10]);
  });

  it('is the whole slider if the scene has no number to start from', () => {
    const { patience, latency } = PARAMETERS;
    for (const [row, own] of [
      [patience, null],
      [latency, 0],
      [latency, Number.POSITIVE_INFINITY],
    ] as const) {
      const scale = sliderScale(row, own === null ? [] : [own]);
      expect(sceneRange(row, scale, own, [])).toEqual([0, scale.last]);
    }
  });
});
