// What the address of a frame says: its settings, and whether the page around it waits for an answer.

import { type AddressParts, addressQuery } from '../../links/link-query.ts';
import type { Asked } from '../messages/asked.ts';

const ASKED: Asked = '#asked';

/** The settings, without `#` or `?`. */
export function frameQuery({ hash, search }: AddressParts): string {
  return addressQuery({ hash: isAskedFor(hash) ? hash.slice(0, -ASKED.length) : hash, search });
}

export function isAskedFor(hash: string): boolean {
  return hash.endsWith(ASKED);
}
