// Writes the pages of lessons and of scenes in every language: what renders them is built once, with its texts marked, and speaks each language
// in turn. See rendered-pages.ts.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { CLASS_FIELDS } from '../vite.config.ts';
import type { BuiltLanguage } from './languages/catalogues.ts';
import { inLanguage, readScript } from './languages/inline-texts.ts';
import { markTexts } from './languages/mark-texts.ts';
import { readPosterRecords } from './poster-records.ts';
import type { writeRenderedPages } from './rendered-pages.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Renderer {
  readonly writeRenderedPages: typeof writeRenderedPages;
}

/** `site`: the address that the pages will have, with a slash at its end; '' where it is not known. */
export async function buildPages(
  folder: string,
  languages: readonly BuiltLanguage[],
  site: string,
): Promise<void> {
  const posters = readPosterRecords();
  const script = readScript(await rendererCode());
  const place = mkdtempSync(join(tmpdir(), 'threadway-pages-'));
  try {
    for (const language of languages) {
      const file = join(place, `${language.language}.mjs`);
      writeFileSync(file, inLanguage(script, language));
      const renderer = (await import(pathToFileURL(file).href)) as Renderer;
      const own = site === '' || language.folder === '' ? site : `${site}${language.folder}/`;
      await renderer.writeRenderedPages(join(folder, language.folder), { site: own, posters });
    }
  } finally {
    rmSync(place, { recursive: true });
  }
}

async function rendererCode(): Promise<string> {
  const built = await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    oxc: { ...CLASS_FIELDS, jsx: { runtime: 'automatic', importSource: 'preact' } },
    plugins: [markTexts()],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      write: false,
      target: 'es2022',
      minify: false,
      rolldownOptions: {
        input: join(ROOT, 'scripts/rendered-pages.ts'),
        output: { codeSplitting: false },
      },
    },
  });
  const code = 'output' in built ? built.output[0]?.code : undefined;
  if (code === undefined) throw new Error('what renders the pages could not be built');
  return code;
}
