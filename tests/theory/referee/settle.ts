// The time, in requests, after which a queue no longer depends on its start; it determines the length of runs
// that formulas are compared with.

import type { Scenario } from '../../../src/scenario/scenario.ts';
import { lawOf } from '../../../src/theory/explain/law.ts';
import type { Station } from '../../../src/theory/explain/station.ts';

/**
 * About the relaxation time, in requests. For an open queue it grows as 1 / (1 - load)^2 and with the
 * variation of service (J. Abate and W. Whitt, "Transient behavior of regulated Brownian motion", 1987). For
 * a queue with a limit it grows at most with the square of that limit. For a closed loop it is a few rounds
 * of all users.
 */
export function requestsToSettle({ traffic }: Scenario, station: Station): number {
  const { servers, service, capacity, delaySeconds, stages } = station;
  const spread = service.secondMoment === null ? 10 : service.secondMoment / service.meanSeconds ** 2;
  if (traffic.kind === 'closed') {
    const think = lawOf(traffic.think).meanSeconds + delaySeconds;
    const thinkSpread = (lawOf(traffic.think).secondMoment ?? 0) / Math.max(1e-12, think) ** 2;
    return 3 * traffic.users * Math.max(1, spread / 2, thinkSpread / 2);
  }
  const load = (traffic.ratePerSecond * service.meanSeconds) / servers;
  const free = (2 * spread * Math.min(1, load)) / (1 - load) ** 2;
  const limited = capacity === null ? Number.POSITIVE_INFINITY : (capacity + 1) ** 2 * spread;
  return stages.length * (Math.min(free, limited) + servers * Math.min(1, load) * spread * 2 + 10);
}
