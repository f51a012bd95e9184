// A page of HTML in a language: its marked texts, and what it says of the language itself.

import { type BuiltLanguage, ENGLISH } from './catalogues.ts';
import { withTexts } from './extract.ts';

const ENGLISH_PAGE = '<html lang="en">';

/** Throws where the page does not say that it is in English. */
export function pageInLanguage(html: string, language: BuiltLanguage): string {
  if (!html.includes(ENGLISH_PAGE)) throw new Error(`a page has no ${ENGLISH_PAGE}`);
  const direction = language.direction === ENGLISH.direction ? '' : ` dir="${language.direction}"`;
  return withTexts(html, (key) => language.message(key).join('')).replace(
    ENGLISH_PAGE,
    `<html lang="${language.language}"${direction}>`,
  );
}
