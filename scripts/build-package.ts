// Builds the npm package: the engine as a library, the command line, types, and package.json. It depends on
// no other package.

import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { CLASS_FIELDS, CONSTANTS } from '../vite.config.ts';
import { declarationsOf } from './declarations.ts';
import { COMMAND_PACKAGES, packageNotices } from './third-party.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ENTRY = join(ROOT, 'src/api/threadway.ts');
const COMMAND = join(ROOT, 'src/cli/main.ts');
const NOTICES = 'THIRD-PARTY-LICENCES.txt';
const SHEBANG = '#!/usr/bin/env node\n';

interface BuiltFile {
  readonly path: string;
  readonly bytes: number;
}

/**
 * Writes the package into this folder, after emptying it, and returns its files. Throws if anything fails to
 * build.
 */
export async function buildPackage(folder: string): Promise<readonly BuiltFile[]> {
  await bundlePackage(folder);
  const command = join(folder, 'cli.js');
  writeFileSync(command, SHEBANG + readFileSync(command, 'utf8'));
  chmodSync(command, 0o755);
  for (const [path, text] of declarationsOf(ENTRY, join(ROOT, 'src'))) {
    const file = join(folder, 'types', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  writeManual(folder);
  copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, NOTICES), packageNotices(ROOT));
  return filesIn(folder);
}

/** Writes the manual and the results table that it links to. */
function writeManual(folder: string): void {
  const manual = readFileSync(join(ROOT, 'docs/use/package.md'), 'utf8');
  writeFileSync(join(folder, 'README.md'), manual.replaceAll('](../reference/results.md', '](RESULTS.md'));
  const results = readFileSync(join(ROOT, 'docs/reference/results.md'), 'utf8');
  writeFileSync(join(folder, 'RESULTS.md'), results.replaceAll('](../use/package.md', '](README.md'));
}

/**
 * Bundles `threadway.js` and `cli.js`, which share the engine. Not minified, so that users can read what they
 * install.
 */
export async function bundlePackage(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    oxc: CLASS_FIELDS,
    ssr: { noExternal: [...COMMAND_PACKAGES] },
    build: {
      ssr: true,
      target: 'es2022',
      minify: false,
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: { threadway: ENTRY, cli: COMMAND },
        output: { ...CONSTANTS, entryFileNames: '[name].js', chunkFileNames: 'engine.js' },
      },
    },
  });
}

function manifest(): Record<string, unknown> {
  const { name, version, description, license, engines } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  ) as Record<string, unknown>;
  const types = './types/api/threadway.d.ts';
  return {
    name,
    version,
    description,
    license,
    engines,
    type: 'module',
    sideEffects: ['./cli.js'],
    main: './threadway.js',
    types,
    exports: { '.': { types, default: './threadway.js' }, './package.json': './package.json' },
    bin: { threadway: 'cli.js' },
    files: ['*.js', 'types', 'RESULTS.md', NOTICES],
  };
}

function filesIn(folder: string): readonly BuiltFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => ({ path, stats: statSync(join(folder, path)) }))
    .filter(({ stats }) => stats.isFile())
    .map(({ path, stats }) => ({ path, bytes: stats.size }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
