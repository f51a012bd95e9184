// The catalogues: what each language says for the messages of the product, and languages made up for tests.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FIRST_LANGUAGE, LANGUAGES } from '../../src/languages/languages.ts';
import { IN_ENGLISH, type Translation } from './inline-texts.ts';
import { type Message, mapTexts, parseMessage } from './message.ts';

/** Message in English -> message in the language; '' where nobody has translated it yet. */
export type Catalogue = Readonly<Record<string, string>>;

export interface BuiltLanguage extends Translation {
  /** Below that of the build; '' for the first language. */
  readonly folder: string;
  readonly direction: 'ltr' | 'rtl';
}

export const ENGLISH: BuiltLanguage = { ...IN_ENGLISH, folder: '', direction: 'ltr' };

export function catalogueFile(code: string): string {
  return fileURLToPath(new URL(`../../src/languages/${code}.json`, import.meta.url));
}

export function readCatalogue(code: string): Catalogue {
  const file = catalogueFile(code);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Catalogue) : {};
}

/**
 * The languages of a build beside English: those that are published, and those that THREADWAY_LANGUAGES names, such as "de,long":
 * whose catalogue may be incomplete, and those made up for tests.
 */
export function builtLanguages(asked = process.env.THREADWAY_LANGUAGES ?? ''): readonly BuiltLanguage[] {
  const extra = asked.split(',').filter((code) => code !== '');
  const known = [...LANGUAGES.map(({ code }) => code), ...MADE_UP.map(({ folder }) => folder)];
  const wrong = extra.find((code) => !known.some((each) => each === code));
  if (wrong !== undefined) {
    throw new Error(
      `THREADWAY_LANGUAGES: ${wrong} is not allowed. Allowed are, apart by commas: ${known.join(', ')}.`,
    );
  }
  const real = LANGUAGES.filter(
    ({ code, isPublished }) => code !== FIRST_LANGUAGE && (isPublished || extra.includes(code)),
  ).map(({ code, direction, isPublished }) => ({
    language: code,
    folder: code,
    direction,
    message: fromCatalogue(code, readCatalogue(code), isPublished),
  }));
  return [...real, ...MADE_UP.filter(({ folder }) => extra.includes(folder))];
}

/** Folders of the build that hold another language. */
export function languageFolders(): readonly string[] {
  return [
    ...LANGUAGES.map(({ code }) => code).filter((code) => code !== FIRST_LANGUAGE),
    ...MADE_UP.map(({ folder }) => folder),
  ];
}

function fromCatalogue(code: string, catalogue: Catalogue, isComplete: boolean): Translation['message'] {
  return (key) => {
    const text = catalogue[key] ?? '';
    if (text !== '') return parseMessage(text);
    if (isComplete)
      throw new Error(`src/languages/${code}.json has nothing for “${key}”: run "npm run words"`);
    return parseMessage(key);
  };
}

/** What the names of built files follow from besides the code. */
export function catalogueHash(languages: readonly BuiltLanguage[] = builtLanguages()): string {
  const catalogues = languages.map(({ folder }) => [folder, readCatalogue(folder)]);
  return createHash('sha256').update(JSON.stringify(catalogues)).digest('hex');
}

const ACCENTS: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  l: 'ł',
  n: 'ñ',
  o: 'ö',
  r: 'ř',
  s: 'š',
  u: 'ü',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  C: 'Č',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ø',
  S: 'Š',
  U: 'Ü',
};
const HEBREW = 'אבגדהוזחטיכלמנסעפצקרשת';

/** Longer by two fifths, as translations are, in words that can break and letters that rise higher. */
function lengthened(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => {
    const accented = word.replace(/./gu, (letter) => ACCENTS[letter] ?? letter);
    return accented + accented.slice(0, Math.round(word.length * 0.4)).toLowerCase();
  });
}

function fromRight(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => HEBREW[letter.toLowerCase().charCodeAt(0) % HEBREW.length]!);
}

function madeUp(
  folder: string,
  language: string,
  direction: 'ltr' | 'rtl',
  change: (text: string) => string,
): BuiltLanguage {
  const message = (key: string): Message => mapTexts(parseMessage(key), change);
  return { language, folder, direction, message };
}

/** Languages that no one speaks, to see whether the pages have room for others. */
const MADE_UP = [
  madeUp('long', 'en-XA', 'ltr', lengthened),
  madeUp('right', 'he', 'rtl', fromRight),
] as const;
