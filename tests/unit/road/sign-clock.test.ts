// When signs of a road are read: four times a second, and at once where a count changes that has stood for as long.

import { expect, it } from 'vitest';
import { SignClock } from '../../../src/road/sign-clock.ts';

/** Instants of reading, of frames at these counts; each frame takes 20 ms. */
function readings(parked: readonly number[]): readonly number[] {
  const clock = new SignClock();
  return parked.flatMap((count, frame) => (clock.takeTurn(frame * 20, count) ? [frame * 20] : []));
}

it('reads four times a second what changes with each frame', () => {
  const read = readings(Array.from({ length: 51 }, (_, frame) => frame));
  expect(read).toEqual([0, 260, 520, 780]);
});

it('reads at once what has stood, and then stands for as long', () => {
  // Another car after 380 ms, and one more 40 ms later.
  const read = readings(Array.from({ length: 40 }, (_, frame) => (frame < 19 ? 3 : frame < 21 ? 4 : 5)));
  expect(read).toEqual([0, 260, 380, 640]);
});

it('reads at once after a jump', () => {
  const clock = new SignClock();
  expect(clock.takeTurn(1000, 5)).toBe(true);
  expect(clock.takeTurn(1010, 5)).toBe(false);
  clock.reset();
  expect(clock.takeTurn(1010, 5)).toBe(true);
});
