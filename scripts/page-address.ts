// THREADWAY_PAGE: where the pages will be, which a build that serves from any path does not know by itself, and what pages say of it.

import type { BuiltLanguage } from './languages/catalogues.ts';

/** With a slash at its end; '' where it is not known. Throws where it is no address of the web. */
export function pageAddress(said: string | undefined): string {
  if (said === undefined || said === '') return '';
  if (!/^https?:\/\/[^"<>&?#\s]+$/.test(said)) {
    throw new Error(
      `THREADWAY_PAGE: ${said} is not allowed. Allowed is an address of the web, such as https://example.org/threadway/.`,
    );
  }
  return said.endsWith('/') ? said : `${said}/`;
}

/**
 * The same page in every language, for search; nothing where there is but one. Search wants whole addresses; a build that does
 * not know where it will be has them from the page.
 */
export function alternates(
  path: string,
  own: Pick<BuiltLanguage, 'folder'>,
  languages: readonly Pick<BuiltLanguage, 'folder' | 'language'>[],
  page: string,
): readonly string[] {
  // The page for a missing address has none of its own.
  if (languages.length < 2 || path.endsWith('404.html')) return [];
  const folders = path.split('/').length - 1 + (own.folder === '' ? 0 : 1);
  const address = path.replace(/(^|\/)index\.html$/, '$1');
  return languages.map(({ language, folder }) => {
    const below = folder === '' ? address : `${folder}/${address}`;
    const from = page === '' ? `./${'../'.repeat(folders)}` : page;
    return `<link rel="alternate" hreflang="${language}" href="${from}${below}" />`;
  });
}
