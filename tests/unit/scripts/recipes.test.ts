// The recipes of docs/recipes/ work: in a copy of the tree, an example follows each and touches no more files
// than the recipe promises. The copy passes the type check, and the examples appear wherever the product
// lists such things.

import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RECIPES } from '../../support/recipes.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PROBE = 'tests/support/recipes-probe.ts';
const FIGURES = 'scripts/lesson-figures.ts';
/**
 * The scripts that build the core, which must be built again after a new parameter, measure or thread model.
 */
const CORE_BUILD = [
  'build-core.mjs',
  'core-codes.ts',
  'core-measures.ts',
  'core-script.mjs',
  'core-unchecked.mjs',
].map((name) => `scripts/${name}`);
/** The scripts that write the tables of measures. */
const TABLES = ['scripts/measure-table.ts', 'scripts/markdown.ts'];
const COPIED = [
  'src',
  'workers',
  PROBE,
  FIGURES,
  ...CORE_BUILD,
  ...TABLES,
  'package.json',
  'tsconfig.base.json',
  'tsconfig.node.json',
  'types-styles.d.ts',
];
/**
 * Type checks of the command line and of the embed, which has everything of the page except its components.
 * Together they reach all code that depends on a model.
 */
const TYPES = {
  extends: './tsconfig.node.json',
  compilerOptions: { types: ['node', 'vite/client'] },
  include: ['src/cli/main.ts', 'src/embed/main.ts', 'types-styles.d.ts', PROBE],
};

const copy = mkdtempSync(join(tmpdir(), 'threadway-recipes-'));

beforeAll(() => {
  for (const path of COPIED) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(TYPES));
  for (const { files } of RECIPES) {
    for (const [path, edit] of Object.entries(files)) {
      const file = join(copy, path);
      writeFileSync(file, edit(existsSync(file) ? readFileSync(file, 'utf8') : null));
    }
  }
  expect(run('scripts/build-core.mjs')).toEqual({ status: 0, said: '' });
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

function run(...parameters: readonly string[]): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, parameters, { cwd: copy, encoding: 'utf8' });
  return { status, said: status === 0 ? stdout : `${stdout}${stderr}` };
}

it.each(RECIPES)('$name touches $most files at most, as its document says', ({ files, most, document }) => {
  expect(Object.keys(files).length).toBeLessThanOrEqual(most);
  expect(readFileSync(join(ROOT, 'docs/recipes', document), 'utf8')).toMatch(
    new RegExp(`^Files to touch: ${most}\\b`, 'm'),
  );
});

it('the examples have the types that the other code expects', () => {
  const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc');
  expect(run(compiler, '-p', 'tsconfig.json')).toEqual({ status: 0, said: '' });
});

it('the examples appear wherever the product lists such things, and work', () => {
  const { status, said } = run('--import', 'tsx', PROBE);
  expect(status, said).toBe(0);
  const seen = JSON.parse(said);
  expect(seen.model).toMatchObject({
    listed: true,
    inSchema: true,
    completed: 2000,
    restarts: true,
    roundTrip: true,
    words: ['LIFO pool, 2 threads', 'LIFO pool of 2'],
    why: 'the newest goes first',
    fitsSlack: true,
    upFront: ['threads'],
    lanes: [2],
  });
  // In an overload, most requests that complete do so without a wait.
  expect(seen.model.medianOverOldest).toBeLessThan(0.5);
  expect(seen.chart).toEqual({ listed: true, title: 'An example', drawnBy: 'ExampleChart' });
  expect(seen.parameter).toEqual({ machine: 1e6, byDefault: 0, isDearer: true, inLink: true });
  expect(seen.measure).toEqual({
    inReport: 50,
    inMetrics: 50,
    inLessons: 'count',
    inCommand: true,
    inPopover: '50',
    inDocs: true,
  });
  expect(seen.claim).toEqual({
    figures: [{ figure: 'an example, rps', published: '5', kind: 'check', isReproduced: true }],
    outcome: 'met',
  });
  expect(seen.lesson).toEqual({
    id: 'example',
    measures: ['A.completed', 'A.offered', 'A.throughput'],
    inFigures: true,
    inCourse: true,
  });
});
