// Bundles a module and its imports into one Node script with marked texts; `inLanguage` then translates it.

import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { CLASS_FIELDS, QUIET_CHECKS } from '../../vite.config.ts';
import { CLASS_NAMES } from '../class-names.ts';
import { markTexts } from './mark-texts.ts';

/** Lazily loaded parts are not part of the prerendered page, except that lessons load what they show. */
const LATER_PARTS: Plugin = {
  name: 'threadway-later-parts',
  resolveDynamicImport: (id, importer) =>
    /\/src\/(ui|app|charts)\//.test(importer ?? '') ? { id: String(id), external: true } : null,
};

/** `entry`: path of the module. Throws if it fails to build. */
export async function markedBundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL('../..', import.meta.url)),
    publicDir: false,
    logLevel: 'warn',
    css: CLASS_NAMES,
    oxc: CLASS_FIELDS,
    plugins: [markTexts(), LATER_PARTS],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      write: false,
      target: 'es2022',
      minify: false,
      rolldownOptions: { checks: QUIET_CHECKS, input: entry, output: { codeSplitting: false } },
    },
  });
  const code = 'output' in built ? built.output[0]?.code : undefined;
  if (code === undefined) throw new Error(`${entry} could not be built`);
  return code;
}
