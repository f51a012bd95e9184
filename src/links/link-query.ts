// Where in an address the settings stand: behind `#` in the address of a frame, so that the frames of all scenes have one file,
// which browsers load once; behind `?` in that of the page, and in addresses of frames from before.

/** The parts of an address that may hold settings. */
export interface AddressParts {
  /** With "#"; '' where there is none. */
  readonly hash: string;
  /** With "?"; '' where there is none. */
  readonly search: string;
}

/** The settings, without `#` or `?`. A part behind `#` that sets nothing does not count. */
export function addressQuery({ hash, search }: AddressParts): string {
  return hash.includes('=') ? hash.slice(1) : search.slice(1);
}

/** The settings in a link to a frame or to the page, or in a query alone. */
export function linkQuery(link: string): string {
  const [, before = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(link) ?? [];
  return search === '' && !hash.includes('=') ? before : addressQuery({ hash, search });
}
