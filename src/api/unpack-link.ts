// Packed links for programs: unpacking takes a promise, so it is a step of its own before a run.

import { unpackLink as unpackQuery } from '../links/packed-link.ts';

/**
 * A link or its query with readable keys in place of the packed one (`z=…`), to be given to `simulate` and the like. Any
 * other link stays as it is; what cannot be unpacked does too, and they say so.
 */
export async function unpackLink(link: string): Promise<string> {
  const [, before = '', query = '', after = ''] = /^([^?#]*\?|)([^#]*)(.*)$/s.exec(link) ?? [];
  return `${before}${await unpackQuery(query)}${after}`;
}
