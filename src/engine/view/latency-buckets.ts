// Latency buckets: 64 per doubling. The bucket of a duration consists of the exponent and the first 6 bits of
// the fraction of its double, taken from the upper half; no logarithm is needed.

import type { Nanos } from '../../scenario/duration.ts';

const SUB_BITS = 6;
const SUB_MASK = (1 << SUB_BITS) - 1;
const DOUBLINGS = 50;
/** Number of buckets: one for 0, then up to 2^50 ns (13 days); longer durations count in the last. */
export const BUCKETS = 1 + (DOUBLINGS << SUB_BITS);

/** The middle of a bucket; buckets below 128 ns hold one integer each. */
export function bucketValue(bucket: number): Nanos {
  const { low, width } = bucketEnds(bucket);
  return width <= 1 ? Math.ceil(low) : low + (width - 1) / 2;
}

/** Lower end of a bucket, and its width. */
export function bucketEnds(bucket: number): { readonly low: Nanos; readonly width: Nanos } {
  if (bucket === 0) return { low: 0, width: 0 };
  const doubling = (bucket - 1) >> SUB_BITS;
  const sub = (bucket - 1) & SUB_MASK;
  const width = 2 ** (doubling - SUB_BITS);
  return { low: 2 ** doubling + sub * width, width };
}

/**
 * Rank of the percentile at this fraction of `count` values, as in the source's tool: rounded down, but not
 * below one.
 */
export function rankOf(fraction: number, count: number): number {
  return Math.min(Math.max(Math.floor(fraction * count), 1), count);
}
