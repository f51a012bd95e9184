// Writes the pages of lessons and of scenes in every language: what renders them is built once, with its texts marked, and speaks each language
// in turn. See rendered-pages.ts.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BuiltLanguage } from './languages/catalogues.ts';
import { inLanguage, readScript } from './languages/inline-texts.ts';
import { markedBundle } from './languages/marked-bundle.ts';
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
  const script = readScript(await markedBundle(join(ROOT, 'scripts/rendered-pages.ts')));
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
