// The languages of the page. A catalogue, <code>.json, holds the text of each but English.

interface Language {
  /** As BCP 47 and links say it, and the name of its folder in the build. */
  readonly code: string;
  /** In itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /** A language is published when its catalogue is complete: a test holds it to that. Until then only tests build it. */
  readonly isPublished: boolean;
}

/** Code that runs in no language is written in this one. */
export const FIRST_LANGUAGE = 'en';

export const LANGUAGES = [
  { code: FIRST_LANGUAGE, name: 'English', direction: 'ltr', isPublished: true },
  { code: 'de', name: 'Deutsch', direction: 'ltr', isPublished: true },
  { code: 'es', name: 'Español', direction: 'ltr', isPublished: true },
  { code: 'zh-Hans', name: '简体中文', direction: 'ltr', isPublished: true },
] as const satisfies readonly Language[];
