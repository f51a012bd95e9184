// Settings of property tests. fast-check prints seed, path and counterexample of a failure. PROPERTY_SEED
// uses another seed (see random-seed.ts), PROPERTY_FACTOR runs longer, and PROPERTY_SHRINK=1 searches for the
// smallest counterexample.

import type { Parameters } from 'fast-check';

const factor = Number(process.env.PROPERTY_FACTOR ?? 1);

export function runs<T>(count: number): Parameters<T> {
  return {
    numRuns: Math.ceil(count * factor),
    endOnFailure: process.env.PROPERTY_SHRINK === undefined,
  };
}
