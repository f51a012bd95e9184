// Throttled updates follow the run at a steady pace and always include the last one, even if no frame follows
// it.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Throttle } from '../../../src/app/throttle.ts';

beforeEach(() => {
  // Tests have no window, so browser timers are missing.
  vi.stubGlobal('window', globalThis);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the first update is shown at once, then few of many, and the last', () => {
  const pace = new Throttle(45);
  const shown: number[] = [];
  for (let frame = 0; frame < 60; frame++) {
    pace.ask(() => shown.push(frame));
    vi.advanceTimersByTime(16);
  }
  vi.advanceTimersByTime(1000);
  expect(shown[0]).toBe(0);
  expect(shown.at(-1)).toBe(59);
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.length).toBeLessThan(30);
  expect(shown).toEqual([...shown].sort((a, b) => a - b));
});

it('nothing more is shown after a stop', () => {
  const pace = new Throttle(45);
  const shown: number[] = [];
  pace.ask(() => shown.push(1));
  pace.ask(() => shown.push(2));
  pace.stop();
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual([1]);
});

it('rests of one length end at the same beats if requested', () => {
  const shown: string[] = [];
  const [one, other] = ['one', 'other'].map((name) => {
    const throttle = new Throttle(45, undefined, true);
    return () => throttle.ask(() => shown.push(`${name} at ${performance.now()}`));
  });
  vi.advanceTimersByTime(100 - performance.now());
  one!();
  vi.advanceTimersByTime(20);
  other!();
  one!();
  other!();
  vi.advanceTimersByTime(60);
  expect(shown).toEqual(['one at 100', 'other at 120', 'one at 135', 'other at 135']);
});
