// The buckets of latencies: 64 to each doubling. The bucket of a duration is the exponent and the first 6 bits of the
// fraction of its double, as they stand in its upper half; no logarithm.

import { powerOfTwo } from '../kernel/words.ts';
import { Nanos } from '../types.ts';

const SUB_BITS: i32 = 6;
const SUB_MASK: i32 = (1 << SUB_BITS) - 1;
const DOUBLINGS: i32 = 50;
/** Bits of the fraction in the upper half of a double, less those that count. */
export const FRACTION_REST: i32 = 20 - SUB_BITS;
/** What the exponent of 1 makes of the upper half. */
export const ONE: i32 = 1023 << SUB_BITS;

/** Buckets of a histogram: one for 0, then up to 2^50 ns (13 days); longer ones count in the last. */
export const BUCKETS: i32 = 1 + (DOUBLINGS << SUB_BITS);

/** The middle of a bucket; buckets under 128 ns hold one whole number each. */
export function bucketValue(bucket: i32): Nanos {
  if (bucket === 0) return 0;
  const doubling = (bucket - 1) >> SUB_BITS;
  const sub = (bucket - 1) & SUB_MASK;
  const first = powerOfTwo(doubling);
  const width = first / f64(1 << SUB_BITS);
  const low = first + f64(sub) * width;
  return width <= 1 ? Math.ceil(low) : low + (width - 1) / 2;
}

/** Smallest rank that covers this fraction of `count`, by the rule of the source's tool: at least 1, rounded down. */
export function rankOf(fraction: f64, count: f64): f64 {
  return Math.min(Math.max(Math.floor(fraction * count), 1), count);
}
