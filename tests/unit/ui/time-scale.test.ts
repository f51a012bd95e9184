// The length of the scrubber: that of the run if it is known, otherwise in steps that leave room.

import { expect, it } from 'vitest';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { timeScale } from '../../../src/ui/transport/time-scale.ts';

const SECOND = 1e9;
const UNKNOWN = { endNanos: null, furthestNanos: 0, bookmarks: [], history: null };

function planned(requests: number | null, durationNanos: number | null): Scenario {
  const traffic = {
    ...DEFAULT_SCENARIO.traffic,
    kind: 'open',
    arrivals: 'constant',
    ratePerSecond: 1000,
  } as const;
  return { ...DEFAULT_SCENARIO, traffic, stop: { requests, durationNanos } };
}

it('the scrubber ends when arrivals end, by time or by count', () => {
  expect(timeScale(UNKNOWN, planned(null, 30 * SECOND))).toBe(30 * SECOND);
  expect(timeScale(UNKNOWN, planned(8000, null))).toBe(8 * SECOND);
  expect(timeScale(UNKNOWN, planned(8000, 5 * SECOND))).toBe(5 * SECOND);
});

it("the scrubber ends at a replay's last arrival, or at the last one that the run includes", () => {
  const replayed = (requests: number | null): Scenario => {
    const { traffic, ...rest } = planned(requests, null);
    const timestampsNanos = [0, 3 * SECOND, 7 * SECOND];
    return { ...rest, traffic: { ...traffic, arrivals: 'replay', timestampsNanos } };
  };
  expect(timeScale(UNKNOWN, replayed(8000))).toBe(7 * SECOND);
  expect(timeScale(UNKNOWN, replayed(null))).toBe(7 * SECOND);
  expect(timeScale(UNKNOWN, replayed(2))).toBe(3 * SECOND);
});

it('the scrubber is as long as the run once its end is known', () => {
  expect(timeScale({ ...UNKNOWN, endNanos: 605.4 * SECOND }, planned(8000, null))).toBe(605.4 * SECOND);
});

it('the scrubber grows in steps beyond the plan, and leaves space ahead', () => {
  const scales = new Set<number>();
  for (let at = 8; at < 600; at += 0.5) {
    const scale = timeScale({ ...UNKNOWN, furthestNanos: at * SECOND }, planned(8000, null));
    expect(scale).toBeGreaterThanOrEqual(at * SECOND);
    expect(scale).toBeLessThan(at * 2.6 * SECOND);
    scales.add(scale);
  }
  expect(scales.size, 'few of them').toBeLessThan(20);
});

it('the scrubber includes all bookmarks in a run without an end', () => {
  const scale = timeScale({ ...UNKNOWN, bookmarks: [70 * SECOND] }, planned(null, null));
  expect(scale).toBeGreaterThan(70 * SECOND);
});
