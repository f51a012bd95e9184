// The languages of the page. For each language except English, the catalogue <code>.json contains the texts.

interface Language {
  /** The BCP 47 tag; links use it, and the build uses it as the name of a folder. */
  readonly code: string;
  /** The name in the language itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /**
   * Whether the language is published. A test requires that its catalogue is complete then. Unpublished
   * languages are built by tests only.
   */
  readonly isPublished: boolean;
}

/** The language in which the source code contains the texts. */
export const FIRST_LANGUAGE = 'en';

export const LANGUAGES = [
  { code: FIRST_LANGUAGE, name: 'English', direction: 'ltr', isPublished: true },
  { code: 'de', name: 'Deutsch', direction: 'ltr', isPublished: true },
  { code: 'es', name: 'Español', direction: 'ltr', isPublished: true },
  { code: 'zh-Hans', name: '简体中文', direction: 'ltr', isPublished: true },
] as const satisfies readonly Language[];
