// Latency buckets: 64 per doubling. The bucket of a duration consists of the exponent and the first 6 bits of
// the fraction of its double, taken from the upper half; no logarithm is needed.

import { powerOfTwo } from '../kernel/words.ts';
import { Nanos } from '../types.ts';

const SUB_BITS: i32 = 6;
const SUB_MASK: i32 = (1 << SUB_BITS) - 1;
const DOUBLINGS: i32 = 50;
/** In the upper half of a double: number of bits of the fraction that are not used. */
export const FRACTION_REST: i32 = 20 - SUB_BITS;
/** What exponent 0 (the value 1) contributes to the upper half, after the unused bits are dropped. */
export const ONE: i32 = 1023 << SUB_BITS;

/** Number of buckets: one for 0, then up to 2^50 ns (13 days); longer durations count in the last. */
export const BUCKETS: i32 = 1 + (DOUBLINGS << SUB_BITS);

/** The middle of a bucket; buckets below 128 ns hold one integer each. */
export function bucketValue(bucket: i32): Nanos {
  if (bucket === 0) return 0;
  const doubling = (bucket - 1) >> SUB_BITS;
  const sub = (bucket - 1) & SUB_MASK;
  const first = powerOfTwo(doubling);
  const width = first / f64(1 << SUB_BITS);
  const low = first + f64(sub) * width;
  return width <= 1 ? Math.ceil(low) : low + (width - 1) / 2;
}

/**
 * Rank of the percentile at this fraction of `count` values, as in the source's tool: rounded down, but not
 * below one.
 */
export function rankOf(fraction: f64, count: f64): f64 {
  return Math.min(Math.max(Math.floor(fraction * count), 1), count);
}
