// The rule of the source's load generator: from (rate, 1000 ms), divide both by 10 while the period is over 10 ms.

import { describe, expect, it } from 'vitest';
import { batchPlan, firstBatchSize } from '../../../../src/engine/workload/batches.ts';

describe('batchPlan', () => {
  it.each([
    [1000, 10, 10],
    [2000, 20, 10],
    [10_000, 100, 10],
    [833, 833, 1000],
    [50, 5, 100],
    [100, 1, 10],
    [110, 11, 100],
    [1, 1, 1000],
  ])('sends %i a second as %i every %i ms', (rate, size, periodMillis) => {
    expect(batchPlan(rate)).toEqual({ size, periodNanos: periodMillis * 1e6 });
  });

  it('is 2 short in the first batch', () => {
    expect(firstBatchSize(10)).toBe(8);
    expect(firstBatchSize(833)).toBe(831);
  });
});
