// The programs of the benchmark as bundles, by the same tool that builds the page and its workers: what is measured is the
// engine as it is delivered. Run from its separate files it is about 15 % slower, as V8 takes no import for a constant.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, mergeConfig } from 'vite';
import { releasedCore } from '../scripts/build-core.mjs';
import { CLASS_FIELDS, CONSTANTS, SCRIPT_CORE } from '../vite.config.ts';
import { otherCore, withoutMeasures } from './without-measures.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUNDLES = join(ROOT, 'node_modules/.cache/threadway-bench/bundles');

/**
 * whole: as it runs in Node. script: in plain JavaScript. bare: with a core that measures nothing. named: with one that has the names of
 * its functions. browser: one classic script, as the page's workers are.
 */
export type Variant = 'whole' | 'script' | 'bare' | 'named' | 'browser';

const VARIANTS: Readonly<Record<Variant, () => Promise<InlineConfig>>> = {
  whole: async () => ({ build: { ssr: true } }),
  script: async () => ({ build: { ssr: true }, resolve: { alias: [SCRIPT_CORE] } }),
  bare: async () => ({ build: { ssr: true }, plugins: [await withoutMeasures()] }),
  named: async () => ({ build: { ssr: true }, plugins: [otherCore(await releasedCore('src/core', true))] }),
  browser: async () => ({ build: { rolldownOptions: { output: { format: 'iife' } } } }),
};

/** Builds these programs of this folder. Where they are then says `bundleOf`. */
export async function bundle(names: readonly string[], variant: Variant): Promise<void> {
  const common: InlineConfig = {
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    oxc: CLASS_FIELDS,
    build: {
      target: 'es2022',
      outDir: join(BUNDLES, variant),
      emptyOutDir: true,
      rolldownOptions: {
        input: names.map((name) => join(ROOT, 'bench', `${name}.ts`)),
        // Without a package of their own beside them Node would parse files that end in .js twice, to know what they are.
        output: { ...CONSTANTS, entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  };
  await build(mergeConfig(common, await VARIANTS[variant]()));
}

export function bundleOf(name: string, variant: Variant): string {
  return join(BUNDLES, variant, `${name}.mjs`);
}
