// Catalogues of translations for each language, and pseudo-languages for tests.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FIRST_LANGUAGE, LANGUAGES } from '../../src/languages/languages.ts';
import { IN_ENGLISH, type Translation } from './inline-texts.ts';
import { type Message, mapTexts, parseMessage } from './message.ts';

/** Message in English -> message in the language; '' if not translated yet. */
export type Catalogue = Readonly<Record<string, string>>;

export interface BuiltLanguage extends Translation {
  /** The language's own name for itself. */
  readonly name: string;
  /** Folder below the build's; '' for the first language. */
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

/**
 * Languages of a build besides English: the published ones, and those listed in THREADWAY_LANGUAGES, such as
 * "de,es", whose catalogues may be incomplete.
 */
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

/** Folders of the build that contain another language. */
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

/** Hash of everything, besides the code, that affects the names of built files. */
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

/** Lengthens text by 40 %, like translations, with breakable words and taller letters. */
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

/** Output folder for unpublished languages: <folder>/<code>/. */
export const MADE_UP_FOLDER = fileURLToPath(new URL('../../.cache/languages', import.meta.url));

/** Pseudo-languages that test whether the pages have room for translations. */
export const MADE_UP = [
  madeUp('en-XA', 'Ëñglîšh', 'ltr', lengthened),
  madeUp('ar-XB', 'אנגלית', 'rtl', fromRight),
] as const;
