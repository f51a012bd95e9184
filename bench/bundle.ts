// Bundles the benchmark programs with the tool that builds the page and its workers, so the engine is
// measured as delivered. From separate files it runs about 15 % slower, because V8 does not treat imports as
// constants.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, mergeConfig } from 'vite';
import { releasedCore } from '../scripts/build-core.mjs';
import { CLASS_FIELDS, CONSTANTS, SCRIPT_CORE } from '../vite.config.ts';
import { otherCore, withoutMeasures } from './without-measures.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUNDLES = join(ROOT, 'node_modules/.cache/threadway-bench/bundles');

/**
 * Builds of the programs. whole: as Node runs them. script: with the core as plain JavaScript. bare: with a
 * core without measures. named: with function names in the core. browser: one classic script, like the page's
 * workers.
 */
export type Variant = 'whole' | 'script' | 'bare' | 'named' | 'browser';

const VARIANTS: Readonly<Record<Variant, () => Promise<InlineConfig>>> = {
  whole: async () => ({ build: { ssr: true } }),
  script: async () => ({ build: { ssr: true }, resolve: { alias: [SCRIPT_CORE] } }),
  bare: async () => ({ build: { ssr: true }, plugins: [await withoutMeasures()] }),
  named: async () => ({ build: { ssr: true }, plugins: [otherCore(await releasedCore('src/core', true))] }),
  browser: async () => ({ build: { rolldownOptions: { output: { format: 'iife' } } } }),
};

/** Builds the named programs of bench/; `bundleOf` gives the paths of the results. */
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
        // Without a package.json beside them, Node would parse .js files twice to detect their format.
        output: { ...CONSTANTS, entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  };
  await build(mergeConfig(common, await VARIANTS[variant]()));
}

export function bundleOf(name: string, variant: Variant): string {
  return join(BUNDLES, variant, `${name}.mjs`);
}
