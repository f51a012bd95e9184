// Everything but the browser tests. No isolation: the tests share nothing, and start ten times as fast.

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { CLASS_NAMES } from './scripts/class-names.ts';
import { coreAsScript } from './scripts/core-script.mjs';

/** Folders without styles and without workers, which run as they are. What these import is in them too. */
const PLAIN =
  /\/src\/(scenario|theory|engine|links|importers|protocol|study|claims|host|road|charts|clips|app\/stores|embed\/messages|api|cli)\//;
/** What tests of runs have in common. */
const HELPERS = /\/tests\/(properties|theory|support)\/(?!.*\.test\.)/;

/**
 * Folders whose files compute for long, however short they are. In this order: V8 compiles the engine for what it has met,
 * and queues of theory, mostly a pool, run a fifth faster before all thread models have had a run in the process.
 */
const LONG = [/\/tests\/theory\//, /\/tests\/sources\//, /\/tests\/properties\//];

/** Long files first: begun as one of the last, such a file would have one core busy while the others have nothing to do. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification): number => {
      const found = LONG.findIndex((folder) => folder.test(moduleId));
      return found < 0 ? LONG.length : found;
    };
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  plugins: [coreAsScript()],
  css: CLASS_NAMES,
  test: {
    sequence: { sequencer: LongFirst },
    setupFiles: ['tests/support/random-seed.ts'],
    include: ['tests/{unit,theory,properties,sources}/**/*.test.{ts,tsx}'],
    // Node's own modules instead of Vitest's, in which every use of an import is a call: the engine runs twice as fast.
    pool: 'forks',
    execArgv: ['--import', 'tsx'],
    server: { deps: { external: [PLAIN, HELPERS] } },
    isolate: false,
    // Names as they are in the page, of sheets that components name.
    css: { include: /\.module\.css$/, modules: { classNameStrategy: 'scoped' } },
    // As many as there are cores: by itself it would leave one to the main process, which has next to nothing to do.
    maxWorkers: availableParallelism(),
    // Against what never ends, not against what is slow: a busy machine takes many times as long.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
