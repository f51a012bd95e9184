// What is worth knowing of a link before it is sent.

/** Many programs cut longer links. */
export const LINK_CUT_FROM = 2000;

/** It opens on this computer alone: a page of a local server, or a file. */
export function isLocal(href: string): boolean {
  const { protocol, hostname } = new URL(href);
  if (protocol !== 'http:' && protocol !== 'https:') return true;
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127\.|\[::1\]$)/.test(hostname);
}
