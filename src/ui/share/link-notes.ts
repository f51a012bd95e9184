// Warnings to show with a link before the user sends it.

/** Many programs cut off links that are longer than this. */
export const LINK_CUT_FROM = 2000;

/**
 * Whether the link works only on this computer, because the page comes from a local server or from a file.
 */
export function isLocal(href: string): boolean {
  const { protocol, hostname } = new URL(href);
  if (protocol !== 'http:' && protocol !== 'https:') return true;
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^(127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  );
}
