// Tells whether the served requests are a fair sample of all sent requests, as far as their numbers are
// concerned. Some times depend only on a request's number: those of `every`, and of nodes that a balancer
// uses round robin. If requests are rejected depending on when they arrive, evenly spaced arrivals may admit
// exactly those with short times. A mean over all numbers would then be no bound.

import type { Machine, Scenario } from '../../scenario/scenario.ts';
import type { Server } from '../../scenario/server.ts';

/** In a run that someone watches, a queue stays below this many requests even if it grows without end. */
export const WATCHED_QUEUE_MAX = 10_000;

/**
 * Number of requests that the process can hold, plus the connections that can wait for it: see
 * core/workload/connecting.ts.
 */
export function connectionRoom({ connections, backlog }: Machine): number {
  return backlog === null ? connections : connections + backlog + 1;
}

/** Whether the process may reject a request for which it has room. */
export function mayRejectDespiteRoom({ door }: Machine): boolean {
  return (
    door.ageLimitNanos !== null ||
    door.codel !== 'off' ||
    door.tokensPerSecond !== null ||
    door.limiter !== 'none'
  );
}

export function isFairSample(scenario: Scenario, server: Server): boolean {
  if (scenario.traffic.patienceNanos !== null) return false;
  // Each loop has the requests of its own connections, so one loop may get all the short ones.
  if ('loops' in server && server.loops > 1) return false;
  return !mayTurnAway(scenario, server);
}

function mayTurnAway({ traffic, machine, stop }: Scenario, server: Server): boolean {
  const most = traffic.kind === 'closed' ? traffic.users : (stop.requests ?? Number.POSITIVE_INFINITY);
  if (connectionRoom(machine) < Math.min(most, WATCHED_QUEUE_MAX)) return true;
  if ('queueLimit' in server && server.queueLimit !== null) return true;
  if (mayRejectDespiteRoom(machine)) return true;
  // With newest first, the oldest requests are never served in an overload.
  return 'order' in server && server.order !== 'fifo';
}
