// The connection that a request uses.

import { NONE } from '../codes.ts';
import { remainder } from '../kernel/remainder.ts';
import { Slot } from '../types.ts';
import { RequestTable } from './request-table.ts';

/**
 * The number of the request's connection, from 0. `persistent`: number of connections that stay open and are
 * used in turn; Infinity for one per user, or one per request in an open loop.
 */
export function connectionOf(requests: RequestTable, slot: Slot, persistent: f64): f64 {
  const user = requests.user(slot);
  const isShared = persistent < Infinity;
  if (!isShared && user !== NONE) return f64(user);
  // A client that resends uses the same connection.
  const number = requests.first(slot);
  return isShared ? f64(remainder(number, i32(persistent))) : number;
}
