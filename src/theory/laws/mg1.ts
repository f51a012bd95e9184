// M/G/1: Poisson arrivals, any distribution of service times, one server, no limit on the queue; first come
// first served unless stated otherwise. Source: Pollaczek (1930) and Khinchine (1932); as in Kleinrock,
// Queueing Systems, Volume 1 (1975), section 5.6.

import { stableUtilization } from './utilization.ts';

/**
 * Pollaczek-Khinchine: mean waiting time E[W] = lambda E[S^2] / (2 (1 - rho)), seconds. The second moment is in
 * seconds squared: variance plus the mean squared. Throws UnstableError.
 */
export function mg1WaitSeconds(
  arrivalsPerSecond: number,
  serviceSeconds: number,
  serviceSecondMoment: number,
): number {
  const rho = stableUtilization(arrivalsPerSecond, serviceSeconds);
  return (arrivalsPerSecond * serviceSecondMoment) / (2 * (1 - rho));
}

/** Mean time in the system: waiting plus service, seconds. Throws UnstableError. */
export function mg1SojournSeconds(
  arrivalsPerSecond: number,
  serviceSeconds: number,
  serviceSecondMoment: number,
): number {
  return mg1WaitSeconds(arrivalsPerSecond, serviceSeconds, serviceSecondMoment) + serviceSeconds;
}

/**
 * Processor sharing: all requests in the system share one server equally and simultaneously. Close to this is
 * a core with a time slice that is short compared to a request's CPU time, as many threads as requests, and
 * free switches. Mean time in the system: E[T] = E[S] / (1 - rho), for all distributions of service times, in
 * seconds. Throws UnstableError. Source: Kleinrock, Queueing Systems, Volume 2 (1976), section 4.4.
 */
export function processorSharingSojournSeconds(arrivalsPerSecond: number, serviceSeconds: number): number {
  return serviceSeconds / (1 - stableUtilization(arrivalsPerSecond, serviceSeconds));
}
