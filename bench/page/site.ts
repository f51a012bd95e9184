// The page as delivered, but with readable names, so that profiles can be understood. Built outside dist/,
// served from a free port.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, mergeConfig, preview } from 'vite';
import { writeLanguages } from '../../scripts/languages/write-languages.ts';
import page from '../../vite.config.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SITE = join(ROOT, 'node_modules/.cache/threadway-bench/page');
const NAMES_KEPT = { minify: { mangle: false, compress: true } } as const;

export interface Site {
  /** With a trailing slash. */
  readonly address: string;
  close(): Promise<void>;
}

export async function openSite(): Promise<Site> {
  const config: InlineConfig = { configFile: false, root: ROOT, logLevel: 'error' };
  await build(
    mergeConfig(mergeConfig(page, config), {
      worker: { rolldownOptions: { output: NAMES_KEPT } },
      build: { outDir: SITE, emptyOutDir: true, rolldownOptions: { output: NAMES_KEPT } },
    }),
  );
  writeLanguages(SITE, []);
  const server = await preview({ ...config, build: { outDir: SITE }, preview: { port: 4700, open: false } });
  const address = server.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('the page could not be served');
  return { address, close: () => server.close() };
}
