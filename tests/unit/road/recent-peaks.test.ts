// A queue that alternately fills and drains keeps its room; one that stays short loses it.

import { expect, it } from 'vitest';
import { RecentPeaks } from '../../../src/road/layout/recent-peaks.ts';

it('the peak of each queue is kept for a while, then dropped', () => {
  const peaks = new RecentPeaks();
  for (let batch = 0; batch < 10; batch++) {
    expect(peaks.over([200, 3])).toEqual([200, 3]);
    for (let frame = 0; frame < 20; frame++) expect(peaks.over([0, 3])[0]).toBeGreaterThan(150);
  }
  for (let frame = 0; frame < 300; frame++) peaks.over([0, 3]);
  expect(peaks.over([0, 3])[0]).toBeLessThan(10);
  expect(peaks.over([0, 3])[1]).toBe(3);
});

it('peaks are forgotten if the run moves to another instant', () => {
  const peaks = new RecentPeaks();
  peaks.over([1000]);
  peaks.forget();
  expect(peaks.over([1])).toEqual([1]);
});
