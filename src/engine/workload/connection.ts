// Which connection a request comes over.

import { remainder } from '../kernel/remainder.ts';
import { NONE, type Slot } from '../view/codes.ts';
import type { RequestTable } from './request-table.ts';

/**
 * Connections count from 0. `persistent`: those that stay open and are used in turn; Infinity: one for each user, or for each
 * request of an open loop.
 */
export function connectionOf(requests: RequestTable, slot: Slot, persistent: number): number {
  const user = requests.user(slot);
  const isShared = persistent < Number.POSITIVE_INFINITY;
  if (!isShared && user !== NONE) return user;
  // A client that sends again does so over the same connection.
  const number = requests.first(slot);
  return isShared ? remainder(number, persistent) : number;
}
