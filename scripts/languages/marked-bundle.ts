// One script for Node of a module and all that it imports, with its texts marked: `inLanguage` makes that of each language of it.

import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { CLASS_FIELDS } from '../../vite.config.ts';
import { markTexts } from './mark-texts.ts';

/** `entry`: path of the module. Throws where it does not build. */
export async function markedBundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL('../..', import.meta.url)),
    publicDir: false,
    logLevel: 'warn',
    oxc: CLASS_FIELDS,
    plugins: [markTexts()],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      write: false,
      target: 'es2022',
      minify: false,
      rolldownOptions: { input: entry, output: { codeSplitting: false } },
    },
  });
  const code = 'output' in built ? built.output[0]?.code : undefined;
  if (code === undefined) throw new Error(`${entry} could not be built`);
  return code;
}
