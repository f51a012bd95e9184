// Whether the requests that are served are a fair sample, by number, of those that are sent. Some times depend on a request's
// number alone: those of `every`, and of nodes that take turns. Where requests are rejected by the moment of their arrival, even
// arrivals may admit just those with the short times: then a mean over all numbers is no bound.

import type { Machine, Scenario } from '../../scenario/scenario.ts';
import type { Server } from '../../scenario/server.ts';

/** A queue that grows without end holds no more requests than these in a run that one watches. */
export const WATCHED_QUEUE_MAX = 10_000;

/** Requests that the process can hold, and connections that wait in front of it: see core/workload/connecting.ts. */
export function connectionRoom({ connections, backlog }: Machine): number {
  return backlog === null ? connections : connections + backlog + 1;
}

export function isFairSample(scenario: Scenario, server: Server): boolean {
  if (scenario.traffic.patienceNanos !== null) return false;
  // Each loop has the requests of its connections, so that one of them may have all the short ones.
  if ('loops' in server && server.loops > 1) return false;
  return !mayTurnAway(scenario, server);
}

function mayTurnAway({ traffic, machine, stop }: Scenario, server: Server): boolean {
  const most = traffic.kind === 'closed' ? traffic.users : (stop.requests ?? Number.POSITIVE_INFINITY);
  if (connectionRoom(machine) < Math.min(most, WATCHED_QUEUE_MAX)) return true;
  if ('queueLimit' in server && server.queueLimit !== null) return true;
  // The newest first: in an overload the oldest are never served.
  return 'order' in server && server.order === 'lifo';
}
