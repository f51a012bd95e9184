// How the load generator of one source sends: in batches. Starting from (rate, 1000 ms), both are divided by 10 while
// the period is over 10 ms and the rate divides by 10: 1000 a second is 10 every 10 ms, 833 is 833 every second.
// The first batch is 2 short. Source: the public tool concurrency-demo-benchmarks 0.0.8, observed runs.

import type { Nanos } from '../../scenario/duration.ts';

export interface BatchPlan {
  readonly size: number;
  readonly periodNanos: Nanos;
}

const SHORTEST_PERIOD_MILLIS = 10;

/** By how many requests the first batch is short. */
export const FIRST_BATCH_SHORT_BY = 2;

export function batchPlan(ratePerSecond: number): BatchPlan {
  let size = Math.max(1, Math.round(ratePerSecond));
  let periodMillis = 1000;
  while (periodMillis > SHORTEST_PERIOD_MILLIS && size % 10 === 0) {
    size /= 10;
    periodMillis /= 10;
  }
  return { size, periodNanos: periodMillis * 1e6 };
}

export function firstBatchSize(plan: BatchPlan): number {
  return plan.size > FIRST_BATCH_SHORT_BY ? plan.size - FIRST_BATCH_SHORT_BY : plan.size;
}
