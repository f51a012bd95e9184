// The server for which what all servers share is read and written, and the one that a run of a single server is of.

import type { Scenario } from './scenario.ts';
import type { Server } from './server.ts';

/** Every scenario that has been read has a server. Throws a RangeError where one has none, so was put together by hand. */
export function firstServer({ servers: [first] }: Pick<Scenario, 'servers'>): Server {
  if (first === undefined) throw new RangeError('A scenario must have 1–4 servers; got 0 (servers).');
  return first;
}
