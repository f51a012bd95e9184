// The address of the same page in another language: every language but the first has its own folder with the
// same pages.

/**
 * `home`: the folder of the page's own language, as an address or relative to the page. `first`: the language
 * that has no folder. The rest of the address stays, but the key `lang` is removed. The text of this function
 * is part of every page's head, so it must not use anything outside itself.
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
