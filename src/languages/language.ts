// The language that this copy of the code speaks, as the tag of BCP 47 that Intl takes. English wherever the code runs from its
// source; the build writes another into the copies of other languages.

import { FIRST_LANGUAGE, LANGUAGES } from './languages.ts';

export const LANGUAGE: string = FIRST_LANGUAGE;

/** A language in which this page can be read. */
interface BuiltLanguage {
  /** The name of its folder, but for the first language, which has none. */
  readonly code: string;
  readonly name: string;
}

/** Those that were built together: as a rule those that are published. The build writes them here, too. */
export const BUILT_LANGUAGES: readonly BuiltLanguage[] = LANGUAGES.filter(({ isPublished }) => isPublished);
