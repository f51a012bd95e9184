// THREADWAY_PAGE, the address where the pages will be published (a build works at any path and does not know
// it), and the tags that depend on it.

import type { BuiltLanguage } from './languages/catalogues.ts';

/** With a trailing slash; '' if unknown. Throws if it is not a web address. */
export function pageAddress(said: string | undefined): string {
  if (said === undefined || said === '') return '';
  if (!/^https?:\/\/[^"<>&?#\s]+$/.test(said)) {
    throw new Error(
      `THREADWAY_PAGE: ${said} is not allowed. Allowed: a web address, such as https://example.org/threadway/.`,
    );
  }
  return said.endsWith('/') ? said : `${said}/`;
}

/**
 * Links to the same page in every language, for search engines; empty for a single language. Search engines
 * need absolute addresses; without a known address, the page's script provides them.
 */
export function alternates(
  path: string,
  own: Pick<BuiltLanguage, 'folder'>,
  languages: readonly Pick<BuiltLanguage, 'folder' | 'language'>[],
  page: string,
): readonly string[] {
  // The page for a missing address has no alternates.
  if (languages.length < 2 || path.endsWith('404.html')) return [];
  const folders = path.split('/').length - 1 + (own.folder === '' ? 0 : 1);
  const address = path.replace(/(^|\/)index\.html$/, '$1');
  return languages.map(({ language, folder }) => {
    const below = folder === '' ? address : `${folder}/${address}`;
    const from = page === '' ? `./${'../'.repeat(folders)}` : page;
    return `<link rel="alternate" hreflang="${language}" href="${from}${below}" />`;
  });
}
