// The first server. Shared settings are read from it, and runs of a single server use it.

import type { Scenario } from './scenario.ts';
import type { Server } from './server.ts';

/**
 * Every parsed scenario has a server. Throws a RangeError for a scenario that was assembled by hand without
 * one.
 */
export function firstServer({ servers: [first] }: Pick<Scenario, 'servers'>): Server {
  if (first === undefined) throw new RangeError('A scenario must have 1–4 servers; got 0 (servers).');
  return first;
}
