// Warnings about a link before it is sent.

/** Many programs cut longer links. */
export const LINK_CUT_FROM = 2000;

/** Whether the link works on this computer only, because the page is on a local server, or a file. */
export function isLocal(href: string): boolean {
  const { protocol, hostname } = new URL(href);
  if (protocol !== 'http:' && protocol !== 'https:') return true;
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^(127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  );
}
