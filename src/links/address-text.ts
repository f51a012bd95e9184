// Parts of addresses that may be relative, or not be addresses at all: where the URL class would refuse them.

/** The address without what stands behind "#". */
export function withoutFragment(address: string): string {
  const at = address.indexOf('#');
  return at < 0 ? address : address.slice(0, at);
}

/** The address without its query and without what stands behind "#". */
export function pageOf(address: string): string {
  const page = withoutFragment(address);
  const at = page.indexOf('?');
  return at < 0 ? page : page.slice(0, at);
}

/** The query, without "?" and without what stands behind "#"; all before "#" where there is no "?". */
export function queryIn(address: string): string {
  const whole = withoutFragment(address);
  return whole.slice(whole.indexOf('?') + 1);
}

/** The folder of a page, with the slash at its end. */
export function folderOf(page: string): string {
  return page.slice(0, page.lastIndexOf('/') + 1);
}
