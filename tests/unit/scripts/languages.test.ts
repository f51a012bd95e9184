// Marked texts of the code appear in each language of the build, and catalogues contain all of them.

import { minify } from 'vite';
import { describe, expect, it } from 'vitest';
import { builtLanguages, readCatalogue } from '../../../scripts/languages/catalogues.ts';
import { checkCatalogue } from '../../../scripts/languages/check-catalogue.ts';
import { extractMessages } from '../../../scripts/languages/extract.ts';
import {
  IN_ENGLISH,
  inLanguage,
  readScript,
  type Translation,
} from '../../../scripts/languages/inline-texts.ts';
import { frameLanguageScript, languageScript } from '../../../scripts/languages/language-script.ts';
import { withCalls } from '../../../scripts/languages/mark-texts.ts';
import { marksIn } from '../../../scripts/languages/marked-texts.ts';
import { parseMessage } from '../../../scripts/languages/message.ts';
import { languageAddress } from '../../../src/languages/language-address.ts';
import { FIRST_LANGUAGE, LANGUAGES } from '../../../src/languages/languages.ts';
import { listed, listedParts } from '../../../src/languages/list.ts';
import { plural } from '../../../src/languages/plural.ts';
import { sentence, t } from '../../../src/languages/t.ts';

const IMPORT =
  "import { plural } from './languages/plural.ts'; import { sentence, t } from './languages/t.ts';\n";

const GERMAN: Readonly<Record<string, string>> = {
  'Threads of {0}': 'Die {0} gehörenden Threads',
  few: 'wenige',
  many: 'viele',
  '{0} of {1}, {0, plural, one {one} other {more}}': 'Von {1} {0, plural, one {eine, {0}} other {mehrere}}',
  '{0} waits for {1}': 'auf {1} wartet {0}',
  'a $\\{b\\}`': '`a\\\\ $\\{b\\}',
};
const IN_GERMAN: Translation = { language: 'de', message: (key) => parseMessage(GERMAN[key] ?? key) };

/** Writes § instead of a dollar sign, so that these texts are not templates themselves. */
const dollars = (text: string): string => text.replaceAll('§', '$');

/** The value of the expression after marking, minifying and translating; `name` and `n` are defined by the test. */
async function said(expression: string, translation: Translation): Promise<unknown> {
  const { code } = await minify(
    'a.js',
    withCalls('a.ts', `${IMPORT}export const result = ${dollars(expression)};`).replace(
      /import .*;|export /g,
      '',
    ),
    { compress: true, mangle: true },
  );
  const german = inLanguage(readScript(code), translation);
  const pick = (count: number, forms: Record<string, string>): string => forms[count === 1 ? 'one' : 'other'];
  return new Function('name', 'n', 'plural', `${german}; return result;`)('Ä', 1, pick);
}

describe('a marked text', () => {
  it('inserts its values if the code runs from its source', () => {
    expect(t`Threads of ${'A'}: ${2}`).toBe('Threads of A: 2');
    expect(
      t`${1} ${plural(1, { one: 'claim', other: 'claims' })}, ${plural(0, { one: 'a', other: 'b' })}`,
    ).toBe('1 claim, b');
    expect(sentence`${[{ server: 'A' }, ' and ', { server: 'B' }]} wait ${String(3)} s`).toEqual([
      { server: 'A' },
      ' and ',
      { server: 'B' },
      ' wait ',
      '3',
      ' s',
    ]);
    expect([listed(['A']), listed(['A', 'B']), listed(['A', 'B', 'C'])]).toEqual([
      'A',
      'A and B',
      'A, B and C',
    ]);
    expect(listedParts([[1], [2, 3]])).toEqual([1, ' and ', 2, 3]);
  });

  it('has as key its English text with numbered places, where a repeated name is one place', () => {
    const code = `${IMPORT}const a = t\`\${count} of \${all()}, \${plural(count, { one: 'one', other: 'more' })}\`; t\`{\${t\`in\`}\`;`;
    expect(marksIn('a.ts', code).map(({ key }) => key)).toEqual([
      '{0} of {1}, {0, plural, one {one} other {more}}',
      '\\{{0}',
      'in',
    ]);
    expect(() => marksIn('a.ts', `${IMPORT}const a = plural(1, { one: 'a', other: 'b' });`)).toThrow(
      /nowhere else/,
    );
    expect(() => marksIn('a.ts', `${IMPORT}const a = t\`\${plural(1, forms)}\`;`)).toThrow(/written out/);
  });

  it.each([
    ['t`Threads of §{name}`', 'Threads of Ä', 'Die Ä gehörenden Threads'],
    ['n > 1 ? t`many` : t`few`', 'few', 'wenige'],
    [
      "t`§{n} of §{'x' + name}, §{plural(n, { one: 'one', other: 'more' })}`",
      '1 of xÄ, one',
      'Von xÄ eine, 1',
    ],
    ['t`Threads of §{n > 1 ? t`many` : t`few`}`', 'Threads of few', 'Die wenige gehörenden Threads'],
    ['t`a \\§{b}\\``', 'a §{b}`', '`a\\ §{b}'],
    [
      'sentence`§{[{ id: name }]} waits for §{n}`',
      [{ id: 'Ä' }, ' waits for ', 1],
      ['auf ', 1, ' wartet ', { id: 'Ä' }],
    ],
    ['[name].map((each) => t`Threads of §{each}`)[0]', 'Threads of Ä', 'Die Ä gehörenden Threads'],
  ])('%s survives the minifier and appears in each language', async (expression, english, german) => {
    const expected = [english, german].map((each) => (typeof each === 'string' ? dollars(each) : each));
    const both = [await said(expression, IN_ENGLISH), await said(expression, IN_GERMAN)];
    expect(both).toEqual(expected);
  });

  it('is found in a script that is text in another script, like that of a worker', () => {
    const inner = withCalls('a.ts', `${IMPORT}const result = t\`Threads of \${name}\`;`).replace(
      /import .*/,
      '',
    );
    const outer = inLanguage(readScript(`const worker = ${JSON.stringify(inner)};`), IN_GERMAN);
    expect(
      new Function('name', `${outer}; return new Function('name', worker + 'return result')(name);`)('B'),
    ).toBe('Die B gehörenden Threads');
  });
});

const PROSE = 'A [[thread]] waits \\{A.p99 : 2\\}.';

describe('a catalogue', () => {
  const messages = [
    { key: 'one {0}', tag: 't', path: 'a.ts' },
    { key: '{0, plural, one {thread} other {threads}}', tag: 't', path: 'a.ts' },
  ] as const;
  const check = (language: string, plurals: string, text = 'eins {0}') =>
    checkCatalogue(language, { 'one {0}': text, [messages[1].key]: plurals }, messages);

  it('reports what is missing, unused or wrong', () => {
    const forms = '{0, plural, one {Faden} other {Fäden}}';
    expect(check('de', forms)).toEqual({ missing: [], unused: [], wrong: [] });
    expect(check('de', forms, '').missing).toEqual(['one {0}']);
    expect(checkCatalogue('de', { gone: 'weg' }, []).unused).toEqual(['gone']);
    expect(check('de', forms, 'eins {1}').wrong).toEqual(['“one {0}”: its places are 1, in English 0']);
    const prose = (text: string) =>
      checkCatalogue('de', { [PROSE]: text }, [{ key: PROSE, tag: 't', path: 'a.ts' }]).wrong;
    expect(prose('Bis \\{A.p99 : 2\\} wartet [[thread|ein Thread]].')).toEqual([]);
    expect(prose('Ein [[thread|Thread]] wartet \\{B.p99 : 2\\}.')[0]).toContain('its quantities are');
    expect(prose('Ein Thread wartet \\{A.p99 : 2\\}.')[0]).toContain('words of the glossary are “”');
    expect(prose('**Ein** [[thread|Thread]]\n\nwartet \\{A.p99 : 2\\}.')).toHaveLength(2);
    expect(check('de', forms, 'eins {0').wrong[0]).toContain('no } after the number');
    expect(check('de', '{0, plural, other {Fäden}}').wrong[0]).toContain('lacks the forms one');
    expect(check('pl', forms).wrong[0]).toContain('lacks the forms few, many');
    expect(check('de', forms, '{0, plural, one {a} other {b}}').wrong[0]).toContain('has none in English');
  });

  const all = extractMessages();
  it.each(LANGUAGES.filter(({ code }) => code !== FIRST_LANGUAGE))(
    'of $name contains each message of the code, if it is published, and nothing else',
    ({ code, isPublished }) => {
      expect(all.length).toBeGreaterThan(500);
      const { missing, unused, wrong } = checkCatalogue(code, readCatalogue(code), all);
      expect(unused, 'npm run words -- --write').toEqual([]);
      expect(wrong).toEqual([]);
      if (isPublished) expect(missing).toEqual([]);
    },
  );
});

describe('the address of a page in another language', () => {
  const folder = 'https://example.org/threadway/';
  it.each([
    ['', './', 'en', 'de', 'de/'],
    ['de/', './', 'de', 'en', ''],
    ['de/?rate=5&lang=en&t=1s#a', './', 'de', 'es', 'es/?rate=5&t=1s#a'],
    ['?lang=de', './', 'en', 'de', 'de/'],
    ['learn/one/?x=%20', '../../', 'en', 'de', 'de/learn/one/?x=%20'],
    ['de/learn/one/', '../../', 'de', 'en', 'learn/one/'],
    ['validation.html', './', 'en', 'zh-Hans', 'zh-Hans/validation.html'],
  ])('%s from %s, %s to %s: %s', (path, home, from, to, expected) => {
    expect(languageAddress(folder + path, home, from, to, 'en')).toBe(folder + expected);
  });

  it('is where a frame goes if its address names another language', () => {
    const went = (own: string, search: string, hash = ''): string | null => {
      let target: string | null = null;
      const location = {
        pathname: '/a/embed.html',
        search,
        hash,
        replace: (to: string) => (target = to),
      };
      const document = { documentElement: { lang: own } };
      const script = frameLanguageScript(builtLanguages('de,es'));
      new Function('location', 'document', script)(location, document);
      return target;
    };
    expect(went('en', '?rate=5&lang=de')).toBe('de/embed.html?rate=5&lang=de');
    expect(went('de', '?lang=es&rate=5')).toBe('../es/embed.html?lang=es&rate=5');
    expect(went('de', '?lang=en')).toBe('../embed.html?lang=en');
    expect(went('en', '', '#rate=5&lang=de#asked')).toBe('de/embed.html#rate=5&lang=de#asked');
    expect(went('en', '?lang=de', '#rate=5')).toBeNull();
    expect([
      went('de', '?lang=de'),
      went('en', '?lang=fr'),
      went('en', ''),
      went('en', '?lang=valueOf'),
    ]).toEqual([null, null, null, null]);
  });

  it('is where the script in the head of a page goes, if its address names an existing language', () => {
    const [german] = builtLanguages('de');
    const went = (search: string): string | null => {
      let target: string | null = null;
      const location = { href: `${folder}${search}`, search, replace: (to: string) => (target = to) };
      const document = { documentElement: { lang: 'en', dataset: {} } };
      new Function('location', 'document', languageScript([german]))(location, document);
      return target;
    };
    expect(went('?rate=5&lang=de')).toBe(`${folder}de/?rate=5`);
    expect([went('?lang=en'), went('?lang=fr'), went('?slang=de'), went('')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
