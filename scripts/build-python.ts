// Builds the folder from which pip makes the Python package: python/ plus the built browser files and the
// engine as a script. The repository therefore does not store them twice.

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { BUILT_LANGUAGES } from '../src/languages/language.ts';
import { FIRST_LANGUAGE } from '../src/languages/languages.ts';
import { CLASS_FIELDS, CONSTANTS } from '../vite.config.ts';
import { thirdPartyNotices } from './third-party.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ENTRIES = { engine: 'src/notebook/engine-call.ts', widget: 'src/notebook/widget.ts' } as const;

/** Empties the folder first. Throws if anything fails to build. */
export async function buildPython(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(ROOT, 'python'), folder, {
    recursive: true,
    filter: (path) => !/__pycache__|\.egg-info/.test(path),
  });
  const files = join(folder, 'src/threadway/static');
  mkdirSync(files, { recursive: true });
  await bundleForNotebooks(files);
  await embedsInto(files);
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'THIRD-PARTY-LICENCES.txt'), thirdPartyNotices(ROOT));
}

/**
 * Bundles `engine.js`, a classic script for V8 without a browser, and `widget.js`, a module for notebooks, or
 * one of them.
 */
export async function bundleForNotebooks(
  folder: string,
  names: readonly (keyof typeof ENTRIES)[] = ['engine', 'widget'],
): Promise<void> {
  for (const name of names) {
    await build({
      configFile: false,
      root: ROOT,
      publicDir: false,
      logLevel: 'warn',
      oxc: CLASS_FIELDS,
      build: {
        target: 'es2022',
        minify: name === 'widget',
        outDir: folder,
        emptyOutDir: false,
        lib: {
          entry: join(ROOT, ENTRIES[name]),
          formats: [name === 'widget' ? 'es' : 'iife'],
          name: 'threadway',
          fileName: () => `${name}.js`,
        },
        rolldownOptions: { output: CONSTANTS },
      },
    });
  }
}

/** Writes the embed file in each language, compressed for sending to the notebook. */
async function embedsInto(folder: string): Promise<void> {
  const built = mkdtempSync(join(tmpdir(), 'threadway-embed-'));
  await build({
    root: ROOT,
    configFile: join(ROOT, 'vite.embed.config.ts'),
    logLevel: 'warn',
    build: { outDir: built, emptyOutDir: true },
  });
  for (const { code } of BUILT_LANGUAGES) {
    const html = readFileSync(join(built, code === FIRST_LANGUAGE ? '' : code, 'embed.html'));
    writeFileSync(join(folder, `embed.${code}.html.gz`), gzipSync(html, { level: 9 }));
  }
  rmSync(built, { recursive: true });
}
