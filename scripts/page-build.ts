// Writes lesson and scene pages in every language: the renderer is bundled once with marked texts and then
// translated. See rendered-pages.ts.

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

/** `site`: address of the published pages with a trailing slash; '' if unknown. */
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
