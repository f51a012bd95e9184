// What follows the run is shown at a calm pace, and the last of it always: no frame may come after it.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ShowPace } from '../../../src/ui/transport/show-pace.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows the first at once, few of many, and the last', () => {
  const pace = new ShowPace();
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

it('shows nothing more once it is stopped', () => {
  const pace = new ShowPace();
  const shown: number[] = [];
  pace.ask(() => shown.push(1));
  pace.ask(() => shown.push(2));
  pace.stop();
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual([1]);
});
