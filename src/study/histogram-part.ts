// What a histogram has counted since an earlier look at it, and percentiles of that: the run after its warm-up.

import { BUCKETS, bucketValue, type LatencyHistogram, rankOf } from '../engine/metrics/latency-histogram.ts';
import type { Nanos } from '../scenario/duration.ts';

/** A histogram as it stood at an instant. */
export interface HistogramLook {
  readonly count: number;
  readonly sumNanos: Nanos;
  readonly buckets: Uint32Array;
}

export function lookAt(histogram: LatencyHistogram): HistogramLook {
  const { count } = histogram;
  return {
    count,
    sumNanos: count === 0 ? 0 : histogram.mean() * count,
    buckets: histogram.copy().open,
  };
}

export class HistogramPart {
  readonly count: number;
  private readonly sumNanos: Nanos;
  private readonly counts: Uint32Array;

  constructor(before: HistogramLook, after: HistogramLook) {
    this.count = after.count - before.count;
    this.sumNanos = after.sumNanos - before.sumNanos;
    this.counts = after.buckets.map((count, bucket) => count - before.buckets[bucket]!);
  }

  /** In nanoseconds, exact; null where nothing was counted. */
  mean(): number | null {
    return this.count === 0 ? null : this.sumNanos / this.count;
  }

  /** In nanoseconds, within 0.8 %; null where nothing was counted. */
  percentile(fraction: number): Nanos | null {
    if (this.count === 0) return null;
    const rank = rankOf(fraction, this.count);
    let seen = 0;
    let bucket = -1;
    while (seen < rank && bucket < BUCKETS - 1) seen += this.counts[++bucket]!;
    return bucketValue(bucket);
  }
}
