// The available speeds and their names.

import { expect, it } from 'vitest';
import { PRESETS } from '../../../src/scenario/presets.ts';
import { speedName } from '../../../src/ui/transport/speed-name.ts';
import { sameSpeed, speedsWith } from '../../../src/ui/transport/speeds.ts';

it('speeds reach from 1:10,000 to the maximum', () => {
  const speeds = speedsWith(1);
  expect(speeds[0]).toBe(1 / 10_000);
  expect(speeds.at(-1)).toBe(Number.POSITIVE_INFINITY);
});

it('speeds include that of every preset, and any other in a link, in order', () => {
  for (const { view } of PRESETS) {
    expect(speedsWith(view.speed).filter((speed) => sameSpeed(speed, view.speed))).toHaveLength(1);
  }
  const speeds = speedsWith(3);
  expect(speeds).toContain(3);
  expect([...speeds].sort((a, b) => a - b)).toEqual(speeds);
});

it('speeds have names as people say them', () => {
  expect(speedName(1 / 50)).toBe('50× slower');
  expect(speedName(1)).toBe('Real time');
  expect(speedName(20)).toBe('20× faster');
});
