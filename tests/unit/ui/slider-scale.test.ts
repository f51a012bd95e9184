// Sliders reach both ends of every parameter, and every step of a key changes the value.

import { describe, expect, it } from 'vitest';
import type { NumberParameter } from '../../../src/scenario/parameter.ts';
import {
  PARAMETER_KEYS,
  PARAMETERS,
  type ParameterKey,
  parameterOf,
} from '../../../src/scenario/parameters.ts';
import { clampValue } from '../../../src/scenario/value.ts';
import { hasSlider, sliderScale } from '../../../src/ui/controls/slider-scale.ts';

const rows = PARAMETER_KEYS.flatMap((key): [ParameterKey, NumberParameter][] => {
  const row = parameterOf(key);
  return row.type === 'number' && hasSlider(row) ? [[key, row]] : [];
});

describe.each(rows)('%s', (key, row) => {
  const scale = sliderScale(row);

  it('reaches both ends, and the word for no limit if there is one', () => {
    // The first step is the value that follows from other settings, if there is one; the last step is "no
    // limit", if there is one.
    const lowest = row.ofNone === undefined ? 0 : 1;
    const highest = row.none === undefined || lowest === 1 ? scale.last : scale.last - 1;
    expect(scale.value(lowest)).toBe(row.min);
    expect(scale.value(highest)).toBe(row.max);
    if (row.none !== undefined) expect(scale.value(lowest === 1 ? 0 : scale.last)).toBeNull();
  });

  it('rises, and contains only allowed values', () => {
    let before = Number.NEGATIVE_INFINITY;
    for (let position = 0; position <= scale.last; position++) {
      const value = scale.value(position);
      expect(clampValue(key, value)).toBe(value);
      if (value === null) continue;
      expect(value).toBeGreaterThan(before);
      before = value;
    }
  });

  it('finds the position of a value again, so that every key press advances', () => {
    for (let position = 0; position <= scale.last; position++) {
      expect(scale.position(scale.value(position))).toBe(position);
    }
  });
});

it('a parameter without an order of values has no slider', () => {
  expect(hasSlider(PARAMETERS.seed)).toBe(false);
});

it('thousands and hundreds get about the same space on a log slider', () => {
  const scale = sliderScale(PARAMETERS.rate);
  const decade = scale.position(1000) - scale.position(100);
  expect(scale.position(10_000) - scale.position(1000)).toBeCloseTo(decade, -1);
});

it('a typed value between steps is shown at the nearest step', () => {
  const scale = sliderScale(PARAMETERS.threads);
  expect(scale.value(scale.position(51))).toBe(50);
  expect(scale.value(scale.position(10_000))).toBe(10_000);
});
