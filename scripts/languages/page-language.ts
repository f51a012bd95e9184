// Translates an HTML page: its marked texts and its language attributes.

import { type BuiltLanguage, ENGLISH } from './catalogues.ts';
import { withTexts } from './extract.ts';

const ENGLISH_PAGE = '<html lang="en">';

/** Throws if the page is not declared as English. */
export function pageInLanguage(html: string, language: BuiltLanguage): string {
  if (!html.includes(ENGLISH_PAGE)) throw new Error(`a page has no ${ENGLISH_PAGE}`);
  const direction = language.direction === ENGLISH.direction ? '' : ` dir="${language.direction}"`;
  return withTexts(html, (key) => language.message(key).join('')).replace(
    ENGLISH_PAGE,
    `<html lang="${language.language}"${direction}>`,
  );
}
