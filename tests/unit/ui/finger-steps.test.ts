// A finger on a slider of a frame: each value that it can set is a few pixels wide, however narrow the slider
// is.

import { describe, expect, it } from 'vitest';
import type { NumberParameter } from '../../../src/scenario/parameter.ts';
import { PARAMETER_KEYS, PARAMETERS, parameterOf } from '../../../src/scenario/parameters.ts';
import { fingerPosition } from '../../../src/ui/controls/finger-steps.ts';
import { hasSlider, type SliderScale, sliderScale } from '../../../src/ui/controls/slider-scale.ts';

/** The value that each position of the finger sets. */
function setBy(row: NumberParameter, scale: SliderScale, widthPx: number): readonly number[] {
  return Array.from({ length: scale.last + 1 }, (_, position) =>
    fingerPosition(row, scale, [0, scale.last], position, widthPx),
  );
}

const sliders = PARAMETER_KEYS.flatMap((key) => {
  const row = parameterOf(key);
  return row.type === 'number' && hasSlider(row) ? [{ key, row, scale: sliderScale(row) }] : [];
});

describe('a finger on a slider', () => {
  it.each([140, 165, 300, 340])(
    'of %i px reaches both ends, and each value is at least 4 px wide',
    (widthPx) => {
      for (const { key, row, scale } of sliders) {
        const positions = setBy(row, scale, widthPx);
        expect(positions[0], key).toBe(0);
        expect(positions.at(-1), key).toBe(scale.last);
        expect(
          positions.toSorted((one, other) => one - other),
          key,
        ).toEqual(positions);
        const pixels = widthPx / scale.last;
        for (const set of new Set(positions)) {
          // Setting the same value again leaves it unchanged.
          expect(positions[set], key).toBe(set);
          // Beyond the ends there is room for a finger.
          if (set === 0 || set === scale.last) continue;
          const wide = positions.filter((each) => each === set).length;
          expect(wide * pixels, `${key} at ${set}`).toBeGreaterThanOrEqual(4);
        }
        expect(new Set(positions).size, key).toBeGreaterThan(Math.min(10, scale.last));
      }
    },
  );

  it('can set each step if steps are more than 4 px wide', () => {
    for (const { row, scale } of sliders) {
      expect(setBy(row, scale, 4 * scale.last)).toEqual(
        Array.from({ length: scale.last + 1 }, (_, position) => position),
      );
    }
  });

  it('sets rounded numbers', () => {
    const row = PARAMETERS.timeout;
    const scale = sliderScale(row);
    const values = [...new Set(setBy(row, scale, 300))].map((position) => scale.value(position));
    expect(values.filter((value) => value !== null && value >= 1e9 && value < 1e10)).toEqual(
      [1, 1.25, 1.6, 2, 2.5, 3.15, 4, 5, 6.3, 8].map((seconds) => seconds * 1e9),
    );
    const stack = sliderScale(PARAMETERS.stack);
    const sizes = new Set(setBy(PARAMETERS.stack, stack, 165).map((position) => stack.value(position)!));
    for (const size of sizes) expect([1, 1.5]).toContain(size / 2 ** Math.floor(Math.log2(size)));
    const cores = sliderScale(PARAMETERS.cores);
    const counts = [...new Set(setBy(PARAMETERS.cores, cores, 165).map((position) => cores.value(position)))];
    expect(counts.slice(0, 5)).toEqual([1, 4, 6, 8, 10]);
  });
});
