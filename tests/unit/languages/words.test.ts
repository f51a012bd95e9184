// Code that composes texts is right in each published language; a copy of the code is built for each.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { builtLanguages, ENGLISH } from '../../../scripts/languages/catalogues.ts';
import { inLanguage, readScript } from '../../../scripts/languages/inline-texts.ts';
import { markedBundle } from '../../../scripts/languages/marked-bundle.ts';
import type { paragraph } from '../../../src/languages/list.ts';

const SRC = `${process.cwd()}/src`;
const ENTRY = `
  export { paragraph } from '${SRC}/languages/list.ts';
`;

interface Words {
  readonly paragraph: typeof paragraph;
}

async function wordsByLanguage(): Promise<ReadonlyMap<string, Words>> {
  const folder = mkdtempSync(join(tmpdir(), 'threadway-words-'));
  try {
    writeFileSync(join(folder, 'entry.ts'), ENTRY);
    const script = readScript(await markedBundle(join(folder, 'entry.ts')));
    const words = [ENGLISH, ...builtLanguages()].map(async (each) => {
      const file = join(folder, `${each.language}.mjs`);
      writeFileSync(file, inLanguage(script, each));
      return [each.language, (await import(pathToFileURL(file).href)) as Words] as const;
    });
    return new Map(await Promise.all(words));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('consecutive sentences are joined as in the language', async () => {
  const languages = await wordsByLanguage();
  expect(languages.size).toBeGreaterThan(3);
  expect(languages.get('de')!.paragraph(['a', '', 'b'])).toBe('a b');
  expect(languages.get('zh-Hans')!.paragraph(['a。', 'b。'])).toBe('a。b。');
});
