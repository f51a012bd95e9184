// All random tests use one seed, so that failures are the same on every machine. Vitest loads this file
// before any test. `npm run fuzz -- --unit` runs the same tests with other seeds, which it passes as
// PROPERTY_SEED.

import fc from 'fast-check';

const DEFAULT_SEED = 20_261;

export const RANDOM_SEED = Number(process.env.PROPERTY_SEED ?? DEFAULT_SEED);

/** Half of fast-check's default: a random scenario takes 20 ms to generate. The fuzz tries many seeds. */
const RUNS = 50;

fc.configureGlobal({ seed: RANDOM_SEED, numRuns: RUNS });
