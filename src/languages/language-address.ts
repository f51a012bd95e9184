// The address of the same page in another language: each but the first has a folder of its own, with the same pages.

/**
 * `home`: the folder of the page's own language, as an address or from the page's. `first`: the language that has no folder. What the
 * address says besides stays, but for a language. Pages have the text of this function in their heads: it uses nothing outside.
 */
export function languageAddress(
  address: string,
  home: string,
  from: string,
  to: string,
  first: string,
): string {
  const page = new URL(address);
  const own = new URL(home, address);
  const root = from === first ? own : new URL('../', own);
  const path = page.pathname.slice(own.pathname.length);
  const target = new URL((to === first ? '' : `${to}/`) + path, root);
  target.search = page.search.replace(/([?&])lang=[^&]*(&|$)/, '$1').replace(/[?&]$/, '');
  target.hash = page.hash;
  return target.href;
}
