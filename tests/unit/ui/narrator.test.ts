// Announcements are for news, at a calm pace: not for numbers that move.

import { expect, it } from 'vitest';
import { Narrator } from '../../../src/ui/stage/narrator.ts';

it('announces the first sentence', () => {
  expect(new Narrator().offer('All threads are free', 0)).toBe('All threads are free');
});

it('stays silent while only numbers change', () => {
  const narrator = new Narrator();
  narrator.offer('46 of 50 threads wait for node 4', 0);
  expect(narrator.offer('47 of 50 threads wait for node 4', 60_000)).toBeNull();
});

it('announces another message, but not sooner than after a few seconds; what no longer holds is taken back at once', () => {
  const narrator = new Narrator();
  narrator.offer('All threads are free', 0);
  expect(narrator.offer('46 of 50 threads wait for node 4', 1000)).toBe('');
  expect(narrator.offer('47 of 50 threads wait for node 4', 5000)).toBe('47 of 50 threads wait for node 4');
});
