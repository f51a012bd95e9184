// Writes the build in every language: English in its own folder, each other language complete in a subfolder,
// and pseudo-languages separately. The input contains marks in place of texts; see mark-texts.ts.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type BuiltLanguage, ENGLISH, MADE_UP, MADE_UP_FOLDER } from './catalogues.ts';
import { inLanguage, readScript } from './inline-texts.ts';
import { pageInLanguage } from './page-language.ts';

/** Files that already exist in every language; see one-file.ts and frame-page.ts. */
const DONE = /(^|\/)(embed\.(html|csp\.json)|frame\.html|assets\/embedded-[\w-]+\.(css|js))$/;

export function writeLanguages(folder: string, languages: readonly BuiltLanguage[]): void {
  const others = languages.map((language) => `${language.folder}/`);
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !DONE.test(path) && !others.some((other) => path.startsWith(other)));
  for (const path of paths) {
    const content = readFileSync(join(folder, path));
    const said = saying(path, content);
    for (const language of languages) write(join(folder, language.folder, path), said(language));
    for (const language of MADE_UP) write(join(MADE_UP_FOLDER, language.folder, path), said(language));
    write(join(folder, path), said(ENGLISH));
  }
}

/** Returns the file's content as a function of the language. */
function saying(path: string, content: Buffer): (language: BuiltLanguage) => string | Buffer {
  if (path.endsWith('.js')) {
    const script = readScript(content.toString('utf8'));
    return script.found.length === 0 ? () => content : (language) => inLanguage(script, language);
  }
  return path.endsWith('.html')
    ? (language) => pageInLanguage(content.toString('utf8'), language)
    : () => content;
}

export function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
