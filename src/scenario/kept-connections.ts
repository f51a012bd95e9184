// Decides whether clients reuse connections: see core/workload/kept-connections.ts.

import type { Scenario } from './scenario.ts';

/**
 * Users may keep their connections, and so may open-loop clients that share a pool. Otherwise each request
 * comes from a new client.
 */
export function mayKeepConnections({ traffic }: Scenario): boolean {
  return traffic.kind === 'closed' || traffic.persistentConnections !== null;
}

export function keepsConnections(scenario: Scenario): boolean {
  return scenario.traffic.connect === 'once' && mayKeepConnections(scenario);
}
