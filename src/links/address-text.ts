// Splits addresses that may be relative or invalid, for which the URL class would fail.

/** The address without its fragment ("#…"). */
export function withoutFragment(address: string): string {
  const at = address.indexOf('#');
  return at < 0 ? address : address.slice(0, at);
}

/** The address without query and fragment. */
export function pageOf(address: string): string {
  const page = withoutFragment(address);
  const at = page.indexOf('?');
  return at < 0 ? page : page.slice(0, at);
}

/**
 * The query of an address, without its "?" and without the fragment. If there is no "?", everything before
 * the fragment counts as the query.
 */
export function queryIn(address: string): string {
  const whole = withoutFragment(address);
  return whole.slice(whole.indexOf('?') + 1);
}

/** The folder of a page, with a trailing slash. */
export function folderOf(page: string): string {
  return page.slice(0, page.lastIndexOf('/') + 1);
}
