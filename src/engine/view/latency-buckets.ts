// The buckets of latencies: 64 to each doubling. The bucket of a duration is the exponent and the first 6 bits of the
// fraction of its double, as they stand in its upper half; no logarithm.

import type { Nanos } from '../../scenario/duration.ts';

const SUB_BITS = 6;
const SUB_MASK = (1 << SUB_BITS) - 1;
const DOUBLINGS = 50;
/** Buckets of a histogram: one for 0, then up to 2^50 ns (13 days); longer ones count in the last. */
export const BUCKETS = 1 + (DOUBLINGS << SUB_BITS);

/** The middle of a bucket; buckets under 128 ns hold one whole number each. */
export function bucketValue(bucket: number): Nanos {
  const { low, width } = bucketEnds(bucket);
  return width <= 1 ? Math.ceil(low) : low + (width - 1) / 2;
}

/** Where a bucket begins, and how wide it is. */
export function bucketEnds(bucket: number): { readonly low: Nanos; readonly width: Nanos } {
  if (bucket === 0) return { low: 0, width: 0 };
  const doubling = (bucket - 1) >> SUB_BITS;
  const sub = (bucket - 1) & SUB_MASK;
  const width = 2 ** (doubling - SUB_BITS);
  return { low: 2 ** doubling + sub * width, width };
}

/** Smallest rank that covers this fraction of `count`, by the rule of the source's tool: at least 1, rounded down. */
export function rankOf(fraction: number, count: number): number {
  return Math.min(Math.max(Math.floor(fraction * count), 1), count);
}
