// The rate in sentences, charts and formulas is that of the real arrivals.

import { expect, it } from 'vitest';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { meanRate } from '../../../src/scenario/mean-rate.ts';

const { traffic } = DEFAULT_SCENARIO;

it('the mean rate is the configured one', () => {
  expect(meanRate(traffic)).toBe(1000);
  // Instants that were kept from an earlier replay do not count.
  expect(meanRate({ ...traffic, timestampsNanos: [1e9] })).toBe(1000);
});

it('the mean rate of a replay counts arrivals up to the last one', () => {
  const replayed = (timestampsNanos: readonly number[]): number =>
    meanRate({ ...traffic, arrivals: 'replay', timestampsNanos });
  expect(replayed([0.1e9, 0.2e9, 0.5e9])).toBe(6);
  expect(replayed([0, 0, 0])).toBe(3);
});
