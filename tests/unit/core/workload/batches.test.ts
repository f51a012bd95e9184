// The rule of the source's load generator: it starts from (rate, 1000 ms) and divides both by 10 while the
// period exceeds 10 ms.

import { describe, expect, it } from 'vitest';
import { Batches } from '../../../../src/core/workload/batches.ts';
import { RateShape } from '../../../../src/core/workload/rate-shape.ts';
import { DEFAULT_SCENARIO } from '../../../../src/scenario/default-scenario.ts';
import { configured } from '../configured.ts';

const { traffic } = DEFAULT_SCENARIO;
const change = { ...traffic.change, shape: 'steady' } as const;
const STEADY = new RateShape(
  configured({ ...DEFAULT_SCENARIO, traffic: { ...traffic, arrivals: 'batches', change } }),
);

describe('batches', () => {
  it.each([
    [1000, 10, 10],
    [2000, 20, 10],
    [10_000, 100, 10],
    [833, 833, 1000],
    [50, 5, 100],
    [100, 1, 10],
    [110, 11, 100],
    [1, 1, 1000],
  ])('send %i a second as %i every %i ms', (rate, size, periodMillis) => {
    const batches = new Batches(rate, STEADY);
    expect(batches.periodNanos).toBe(periodMillis * 1e6);
    batches.begin();
    for (let batch = 1; batch <= 3; batch++) {
      expect(batches.next(Number.POSITIVE_INFINITY)).toBe(batch * periodMillis * 1e6);
      expect(batches.left).toBe(size);
    }
  });

  it.each([
    [1000, 8],
    [833, 831],
    [3, 1],
    [2, 2],
    [1, 1],
  ])('are 2 short in the first, if that leaves any: at %i a second %i', (rate, first) => {
    const batches = new Batches(rate, STEADY);
    batches.begin();
    expect(batches.left).toBe(first);
  });
});
