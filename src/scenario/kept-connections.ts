// Whether clients keep a connection for their next requests: see core/workload/kept-connections.ts.

import type { Scenario } from './scenario.ts';

/** Users may keep their own, and the clients of an open loop those of their pool; else each request comes from another client. */
export function mayKeepConnections({ traffic }: Scenario): boolean {
  return traffic.kind === 'closed' || traffic.persistentConnections !== null;
}

export function keepsConnections(scenario: Scenario): boolean {
  return scenario.traffic.connect === 'once' && mayKeepConnections(scenario);
}
