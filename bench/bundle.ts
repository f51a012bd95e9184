// The programs of the benchmark as bundles, by the same tool that builds the page and its workers: what is measured is the
// engine as it is delivered. Run from its separate files it is about 15 % slower, as V8 takes no import for a constant.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { CLASS_FIELDS, CONSTANTS } from '../vite.config.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUNDLES = join(ROOT, 'node_modules/.cache/threadway-bench/bundles');

/** Builds these programs of this folder. Where they are then says `bundleOf`. */
export async function bundle(names: readonly string[]): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    oxc: CLASS_FIELDS,
    build: {
      ssr: true,
      target: 'es2022',
      outDir: BUNDLES,
      emptyOutDir: true,
      rolldownOptions: {
        input: names.map((name) => join(ROOT, 'bench', `${name}.ts`)),
        output: { ...CONSTANTS, entryFileNames: '[name].mjs' },
      },
    },
  });
}

export function bundleOf(name: string): string {
  return join(BUNDLES, `${name}.mjs`);
}
