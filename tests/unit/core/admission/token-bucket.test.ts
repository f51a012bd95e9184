// A token bucket: how many requests it lets through, exactly.

import { describe, expect, it } from 'vitest';
import { TokenBucket } from '../../../../src/core/admission/token-bucket.ts';

const SECOND = 1e9;

const bucketOf = (rate: number, burst: number): TokenBucket => {
  const bucket = new TokenBucket();
  bucket.configure(rate, burst, 0);
  return bucket;
};

/** The number of requests at these instants that get a token. */
const taken = (bucket: TokenBucket, ...instants: readonly number[]): number =>
  instants.filter((at) => bucket.takes(at)).length;
const every = (nanos: number, count: number, from = 0): readonly number[] =>
  Array.from({ length: count }, (_, index) => from + index * nanos);

describe('a token bucket', () => {
  it('accepts a burst at once, then one request per returned token', () => {
    const bucket = bucketOf(10, 5);
    expect(taken(bucket, ...every(0, 20))).toBe(5);
    expect(taken(bucket, SECOND / 10 - 1, SECOND / 10, SECOND / 10)).toBe(1);
    expect(taken(bucket, ...every(0, 20, SECOND))).toBe(5);
  });

  it('accepts rate × time + burst of a flood, exactly', () => {
    expect(taken(bucketOf(100, 20), ...every(SECOND / 1000, 10_001))).toBe(100 * 10 + 20);
  });

  it('accepts all requests at its rate, and with a burst of 1 none that are closer together', () => {
    expect(taken(bucketOf(50, 1), ...every(SECOND / 50, 5000))).toBe(5000);
    expect(taken(bucketOf(50, 1), ...every(SECOND / 50 - 1, 101))).toBe(51);
  });

  it('keeps missing tokens when its rate changes', () => {
    const bucket = bucketOf(10, 10);
    expect(taken(bucket, ...every(0, 6))).toBe(6);
    bucket.configure(1000, 10, 0);
    expect(taken(bucket, ...every(0, 20))).toBe(4);
    bucket.configure(1000, 3, 0);
    expect(taken(bucket, SECOND / 1000, SECOND / 1000)).toBe(1);
  });
});
