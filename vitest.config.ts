// Everything but the browser tests. No isolation: the tests share nothing, and start ten times as fast.

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Folders without styles and without workers, which run as they are. What these import is in them too. */
const PLAIN =
  /\/src\/(scenario|theory|explain|engine|share|protocol|messages|study|claims|host|road|charts|clips|state|package|cli)\//;
/** What tests of runs have in common. */
const HELPERS = /\/tests\/(properties|theory|support)\/(?!.*\.test\.)/;

export default defineConfig({
  test: {
    include: ['tests/{unit,theory,properties,sources}/**/*.test.{ts,tsx}'],
    // Node's own modules instead of Vitest's, in which every use of an import is a call: the engine runs twice as fast.
    pool: 'forks',
    execArgv: ['--import', 'tsx'],
    server: { deps: { external: [PLAIN, HELPERS] } },
    isolate: false,
    // As many as there are cores: by itself it would leave one to the main process, which has next to nothing to do.
    maxWorkers: availableParallelism(),
    // Against what never ends, not against what is slow: a busy machine takes many times as long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
