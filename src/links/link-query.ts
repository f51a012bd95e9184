// Finds the settings of an address: after `#` for frames, so that all scenes share one file that browsers
// load once; after `?` for the page and for older frame addresses.

/** The parts of an address that may hold settings. */
export interface AddressParts {
  /** With "#"; '' if there is none. */
  readonly hash: string;
  /** With "?"; '' if there is none. */
  readonly search: string;
}

/** The settings, without `#` or `?`. A fragment without any setting is ignored. */
export function addressQuery({ hash, search }: AddressParts): string {
  return hash.includes('=') ? hash.slice(1) : search.slice(1);
}

/** The settings in a link to a frame or page, or in a query without an address. */
export function linkQuery(link: string): string {
  const [, before = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(link) ?? [];
  return search === '' && !hash.includes('=') ? before : addressQuery({ hash, search });
}
