// Sentences stand still so long that they can be read, and no longer where a number beside them says something else.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { calmly, isFarOff } from '../../../src/ui/shared/calmly.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How often it is shown in ten seconds in which something changes all the time. */
function timesShown(farOff: boolean): number {
  let shown = 0;
  const calm = calmly(() => shown++);
  for (let millis = 0; millis < 10_000; millis += 50) {
    calm.soon(farOff);
    vi.advanceTimersByTime(50);
  }
  return shown;
}

it('changes about once a second while what is shown is about right', () => {
  expect(timesShown(false)).toBeGreaterThanOrEqual(10);
  expect(timesShown(false)).toBeLessThanOrEqual(11);
});

it('changes sooner where what is shown is far off, and still not with each change', () => {
  expect(timesShown(true)).toBeGreaterThan(2 * timesShown(false));
  expect(timesShown(true)).toBeLessThan(50);
});

it('brings forward what was to be shown at the end of the second, and shows it once', () => {
  const shown: string[] = [];
  let value = 'first';
  const calm = calmly(() => shown.push(value));
  calm.soon(false);
  value = 'second';
  calm.soon(false);
  calm.soon(true);
  vi.advanceTimersByTime(500);
  expect(shown).toEqual(['first', 'second']);
  vi.advanceTimersByTime(5000);
  expect(shown).toEqual(['first', 'second']);
});

it('takes a number for another one from a quarter on', () => {
  expect([isFarOff(0, 89), isFarOff(89, 0), isFarOff(1.8, 0.9)]).toEqual([true, true, true]);
  expect([isFarOff(0, 0), isFarOff(100, 120), isFarOff(120, 100), isFarOff(Number.NaN, 1)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
