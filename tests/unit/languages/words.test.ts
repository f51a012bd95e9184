// What code makes of words is right in each language: tried in the published ones, in a copy of the code for each.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { builtLanguages, ENGLISH } from '../../../scripts/languages/catalogues.ts';
import { inLanguage, readScript } from '../../../scripts/languages/inline-texts.ts';
import { markedBundle } from '../../../scripts/languages/marked-bundle.ts';
import type { paragraph } from '../../../src/languages/list.ts';
import type { someRepeat } from '../../../src/road/words/caption-trouble.ts';
import type { joined, lanesWaitFor } from '../../../src/road/words/caption-words.ts';
import type { Narrator } from '../../../src/ui/stage/narrator.ts';

const SRC = `${process.cwd()}/src`;
const ENTRY = `
  export { paragraph } from '${SRC}/languages/list.ts';
  export { allRepeat, someRepeat } from '${SRC}/road/words/caption-trouble.ts';
  export { joined, lanesWaitFor } from '${SRC}/road/words/caption-words.ts';
  export { Narrator } from '${SRC}/ui/stage/narrator.ts';
`;

interface Words {
  readonly paragraph: typeof paragraph;
  readonly allRepeat: (all: string) => ReturnType<typeof someRepeat>;
  readonly someRepeat: typeof someRepeat;
  readonly joined: typeof joined;
  readonly lanesWaitFor: typeof lanesWaitFor;
  readonly Narrator: typeof Narrator;
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

it('announces alike, and writes sentences in a row as the language does', async () => {
  const languages = await wordsByLanguage();
  expect(languages.size).toBeGreaterThan(3);
  for (const [language, { allRepeat, someRepeat, joined, lanesWaitFor, Narrator }] of languages) {
    const alike = [
      [lanesWaitFor(50, 50, '4'), lanesWaitFor(49, 50, '4'), lanesWaitFor(1049, 1050, '4')],
      [allRepeat('9').sentence, someRepeat('8', '9').sentence],
      [joined('x', allRepeat('9').tail), joined('x', someRepeat('8', '9').tail)],
    ];
    for (const [first = '', ...others] of alike) {
      const narrator = new Narrator();
      expect(narrator.offer(first, 0), language).toBe(first);
      others.forEach((other, at) => {
        expect(other, language).not.toBe(first);
        expect(narrator.offer(other, (at + 1) * 60_000), `${language}: ${first} / ${other}`).toBeNull();
      });
    }
  }
  expect(languages.get('de')!.paragraph(['a', '', 'b'])).toBe('a b');
  expect(languages.get('zh-Hans')!.paragraph(['a。', 'b。'])).toBe('a。b。');
});
