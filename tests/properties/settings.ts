// How property tests run. fast-check prints seed, path and counterexample of a failure. PROPERTY_SEED searches elsewhere (see
// random-seed.ts), PROPERTY_FACTOR longer, and PROPERTY_SHRINK=1 looks for the smallest counterexample.

import type { Parameters } from 'fast-check';

const factor = Number(process.env.PROPERTY_FACTOR ?? 1);

export function runs<T>(count: number): Parameters<T> {
  return {
    numRuns: Math.ceil(count * factor),
    endOnFailure: process.env.PROPERTY_SHRINK === undefined,
  };
}
