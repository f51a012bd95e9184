// The scenario's arrival rate. If the scenario sets the rate, it is shown exactly instead of being estimated
// from the latest few arrivals.

import type { Nanos } from './duration.ts';
import type { Traffic } from './scenario.ts';

/**
 * Requests per second at an instant, or the mean rate since an earlier instant. Null if arrivals depend on the
 * run and can only be counted. This is so for closed loops, recorded instants, bursts, clients that retry or
 * wait for connections, and a load generator that is late.
 */
export function arrivingRate(traffic: Traffic, atNanos: Nanos, sinceNanos: Nanos = atNanos): number | null {
  const { kind, arrivals, ratePerSecond, change, clientRetries, generatorLagChance } = traffic;
  if (kind !== 'open' || arrivals === 'replay' || arrivals === 'bursts') return null;
  if (clientRetries.attempts > 0 || generatorLagChance > 0 || traffic.persistentConnections !== null)
    return null;
  if (sinceNanos >= atNanos) return ratePerSecond * factorAt(change, atNanos);
  const factor = (factorsUntil(change, atNanos) - factorsUntil(change, sinceNanos)) / (atNanos - sinceNanos);
  return ratePerSecond * factor;
}

function factorAt({ shape, factor, fromNanos, untilNanos }: Traffic['change'], atNanos: Nanos): number {
  if (shape === 'steady' || atNanos < fromNanos) return 1;
  if (shape === 'step') return factor;
  if (atNanos >= untilNanos) return shape === 'spike' ? 1 : factor;
  if (shape === 'spike') return factor;
  return 1 + ((factor - 1) * (atNanos - fromNanos)) / (untilNanos - fromNanos);
}

/** The integral of `factorAt` from the start, in nanoseconds. */
function factorsUntil(change: Traffic['change'], atNanos: Nanos): number {
  const { shape, factor, fromNanos, untilNanos } = change;
  if (shape === 'steady' || atNanos < fromNanos) return atNanos;
  if (shape === 'step') return fromNanos + (atNanos - fromNanos) * factor;
  // While the rate changes, its mean so far is halfway between its first and its present value, or the spike's.
  const changed = Math.min(atNanos, untilNanos);
  const meanSoFar = shape === 'spike' ? factor : (1 + factorAt({ ...change, shape: 'ramp' }, changed)) / 2;
  const after = shape === 'spike' ? 1 : factor;
  return fromNanos + (changed - fromNanos) * meanSoFar + (atNanos - changed) * after;
}
