// A notebook is light or dark according to its text colour, in any CSS colour format.

import { expect, it } from 'vitest';
import { isLight } from '../../../src/notebook/host-theme.ts';

it.each([
  ['rgb(0, 0, 0)', false],
  ['rgba(0, 0, 0, 0.87)', false],
  ['rgb(60, 64, 67)', false],
  ['rgba(255, 255, 255, 0.87)', true],
  ['rgb(204, 204, 204)', true],
  ['color(srgb 0.1 0.1 0.1)', false],
  ['color(srgb 0.93 0.93 0.93)', true],
])('text colour %s means a light notebook: %s', (color, light) => {
  expect(isLight(color)).toBe(light);
});
