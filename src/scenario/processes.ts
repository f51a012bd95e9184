// The processes that the threads of a server belong to.

import type { Server } from './server.ts';

/** The number of processes that have at least one thread. */
export function processesOf(server: Server): number {
  return 'processes' in server ? Math.min(server.processes, server.threads) : 1;
}

/** Number of interpreter locks that threads compete for; null if there are none. */
export function interpreterLocks(server: Server): number | null {
  if (!('interpreterLockNanos' in server) || server.interpreterLockNanos === null) return null;
  return server.threads > server.processes ? server.processes : null;
}
