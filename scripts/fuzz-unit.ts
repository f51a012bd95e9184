// `npm run fuzz -- --unit`: repeats the random tests of tests/ with new seeds until one fails or the time is
// up.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface UnitOptions {
  readonly minutes: number;
  /** Seed of the first round; each further round adds one. */
  readonly seed: number;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Test files with random input, relative to the root. */
function randomTests(): readonly string[] {
  return readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join('tests', path))
    .filter((path) => readFileSync(join(ROOT, path), 'utf8').includes("from 'fast-check'"));
}

/** Returns the exit status. */
export function fuzzUnit({ minutes, seed }: UnitOptions): number {
  const files = randomTests();
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const until = Date.now() + minutes * 60_000;
  for (let next = seed; Date.now() < until; next++) {
    console.log(`seed ${next}`);
    const { status } = spawnSync(process.execPath, [vitest, 'run', ...files], {
      cwd: ROOT,
      env: { ...process.env, PROPERTY_SEED: String(next) },
      stdio: 'inherit',
    });
    if (status === 0) continue;
    console.log(`\nAgain: PROPERTY_SEED=${next} npx vitest run <file>`);
    return 1;
  }
  return 0;
}
