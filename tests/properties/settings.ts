// How property tests run: a fixed seed, so that a run in CI can be repeated; fast-check prints seed, path and the
// smallest counterexample of a failure. PROPERTY_SEED and PROPERTY_FACTOR search elsewhere and longer.

import type { Parameters } from 'fast-check';

const seed = Number(process.env.PROPERTY_SEED ?? 20_261);
const factor = Number(process.env.PROPERTY_FACTOR ?? 1);

export function runs<T>(count: number): Parameters<T> {
  return {
    seed,
    numRuns: Math.ceil(count * factor),
    endOnFailure: process.env.PROPERTY_SHRINK === undefined,
  };
}
