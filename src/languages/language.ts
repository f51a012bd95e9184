// The language of this build, as the BCP 47 tag that Intl takes. It is English when the code runs from
// source; the build writes another tag into the copies for other languages.

import { FIRST_LANGUAGE, LANGUAGES } from './languages.ts';

export const LANGUAGE: string = FIRST_LANGUAGE;

/** A language in which this page can be read. */
interface BuiltLanguage {
  /** The name of its folder; the first language has no folder. */
  readonly code: string;
  readonly name: string;
}

/** The languages that were built together: usually all published ones. The build writes them here too. */
export const BUILT_LANGUAGES: readonly BuiltLanguage[] = LANGUAGES.filter(({ isPublished }) => isPublished);
