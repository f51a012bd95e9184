// Whether the requests that are served are a fair sample of those that are sent, by number. Some times hang on the number
// of a request alone: those of `every`, and of nodes that take turns. Where requests are turned away by the moment at which
// they come, even arrivals may let in just those whose number has the short time: then a mean over all numbers bounds nothing.

import type { Scenario } from '../../scenario/scenario.ts';
import type { Server } from '../../scenario/server.ts';

/** A queue that grows without end fills no more connections than these in a run that one watches. */
export const FAR_AWAY = 10_000;

export function isFairSample(scenario: Scenario, server: Server): boolean {
  if (scenario.traffic.patienceNanos !== null) return false;
  return !mayTurnAway(scenario, server);
}

function mayTurnAway({ traffic, machine, stop }: Scenario, server: Server): boolean {
  const most = traffic.kind === 'closed' ? traffic.users : (stop.requests ?? Number.POSITIVE_INFINITY);
  if (machine.connections < Math.min(most, FAR_AWAY)) return true;
  if ('queueLimit' in server && server.queueLimit !== null) return true;
  // The newest first: in an overload the oldest are never served.
  return 'order' in server && server.order === 'lifo';
}
