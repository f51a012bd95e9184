// What a request costs besides its own steps: switches, wakings, threads that are made. Formulas leave it out.

import type { Scenario } from '../scenario/scenario.ts';
import type { Server } from '../scenario/server.ts';

const SECOND = 1e9;

/** Seconds of each request, at most: with every wait a switch and a wakeup. */
export function leftOutSeconds({ machine, request }: Scenario, server: Server): number {
  const waits = request.filter((step) => step.kind === 'call' || step.kind === 'sleep').length;
  const switches = machine.contextSwitchNanos + machine.cacheRefillNanos;
  return (
    ((1 + waits) * switches +
      waits * machine.timerSlackNanos +
      ownNanos(server, waits, machine.threadCreationNanos)) /
    SECOND
  );
}

function ownNanos(server: Server, waits: number, threadCreationNanos: number): number {
  switch (server.model) {
    case 'blocking-pool':
      return 2 * server.queueLockNanos;
    case 'thread-per-request':
      return threadCreationNanos;
    case 'event-loop': {
      const { wakeCostNanos, eventCostNanos, rearmCostNanos, spuriousReadNanos, timerTickNanos } = server;
      return (
        (1 + waits) * (wakeCostNanos + eventCostNanos + rearmCostNanos + spuriousReadNanos) +
        waits * timerTickNanos
      );
    }
    default:
      return 0;
  }
}
