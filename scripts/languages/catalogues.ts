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
  /** In itself. */
  readonly name: string;
  /** Below that of the build; '' for the first language. */
  readonly folder: string;
  readonly direction: 'ltr' | 'rtl';
}

export const ENGLISH: BuiltLanguage = { ...IN_ENGLISH, name: 'English', folder: '', direction: 'ltr' };

export function catalogueFile(code: string): string {
  return fileURLToPath(new URL(`../../src/languages/${code}.json`, import.meta.url));
}

export function readCatalogue(code: string): Catalogue {
  const file = catalogueFile(code);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Catalogue) : {};
}

/** The languages of a build beside English: those that are published, and those that THREADWAY_LANGUAGES names, such as "de,es", whose catalogues may be incomplete. */
export function builtLanguages(asked = process.env.THREADWAY_LANGUAGES ?? ''): readonly BuiltLanguage[] {
  const extra = asked.split(',').filter((code) => code !== '');
  const others = LANGUAGES.filter(({ code }) => code !== FIRST_LANGUAGE);
  const wrong = extra.find((code) => !others.some((each) => each.code === code));
  if (wrong !== undefined) {
    const codes = others.map(({ code }) => code).join(', ');
    throw new Error(`THREADWAY_LANGUAGES: ${wrong} is not allowed. Allowed are, apart by commas: ${codes}.`);
  }
  return others
    .filter(({ code, isPublished }) => isPublished || extra.includes(code))
    .map(({ code, name, direction, isPublished }) => ({
      language: code,
      name,
      folder: code,
      direction,
      message: fromCatalogue(code, readCatalogue(code), isPublished),
    }));
}

/** Folders of the build that hold another language. */
export function languageFolders(): readonly string[] {
  return LANGUAGES.map(({ code }): string => code).filter((code) => code !== FIRST_LANGUAGE);
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
  language: string,
  name: string,
  direction: 'ltr' | 'rtl',
  change: (text: string) => string,
): BuiltLanguage {
  const message = (key: string): Message => mapTexts(parseMessage(key), change);
  return { language, name, folder: language, direction, message };
}

/** Where each build writes the languages below, as they are not published: <folder>/<code>/. */
export const MADE_UP_FOLDER = fileURLToPath(new URL('../../.cache/languages', import.meta.url));

/** Languages that no one speaks, to see whether the pages have room for others. */
export const MADE_UP = [
  madeUp('en-XA', 'Ëñglîšh', 'ltr', lengthened),
  madeUp('ar-XB', 'אנגלית', 'rtl', fromRight),
] as const;
