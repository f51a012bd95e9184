// The scenario's arrival rate at an instant. If the scenario sets the rate, it is shown exactly instead of
// being estimated from the latest few arrivals.

import type { Nanos } from './duration.ts';
import type { Traffic } from './scenario.ts';

/**
 * Requests per second at this instant. Null if arrivals depend on the run and can only be counted. This is so
 * for closed loops, recorded instants, bursts, clients that retry or wait for connections, and a load
 * generator that is late.
 */
export function arrivingRate(traffic: Traffic, atNanos: Nanos): number | null {
  const { kind, arrivals, ratePerSecond, change, clientRetries, generatorLagChance } = traffic;
  if (kind !== 'open' || arrivals === 'replay' || arrivals === 'bursts') return null;
  if (clientRetries.attempts > 0 || generatorLagChance > 0 || traffic.persistentConnections !== null)
    return null;
  return ratePerSecond * factorAt(change, atNanos);
}

function factorAt({ shape, factor, fromNanos, untilNanos }: Traffic['change'], atNanos: Nanos): number {
  if (shape === 'steady' || atNanos < fromNanos) return 1;
  if (shape === 'step') return factor;
  if (atNanos >= untilNanos) return shape === 'spike' ? 1 : factor;
  if (shape === 'spike') return factor;
  return 1 + ((factor - 1) * (atNanos - fromNanos)) / (untilNanos - fromNanos);
}
