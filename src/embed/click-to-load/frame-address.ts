// Parses the address of a frame: its settings, and whether the surrounding page already waits for a reply.

import { type AddressParts, addressQuery } from '../../links/link-query.ts';
import type { EagerStart } from '../messages/eager-start.ts';

const EAGER_START: EagerStart = '#asked';

/** The settings, without `#` or `?`. */
export function frameQuery({ hash, search }: AddressParts): string {
  return addressQuery({ hash: startsEagerly(hash) ? hash.slice(0, -EAGER_START.length) : hash, search });
}

export function startsEagerly(hash: string): boolean {
  return hash.endsWith(EAGER_START);
}
