// M/M/1: Poisson arrivals, exponential service, one server, first come first served, no limit on the queue.
// Source: Kleinrock, Queueing Systems, Volume 1 (1975), sections 3.2 and 5.12.

import { stableUtilization } from './utilization.ts';

/** Mean waiting time before service: E[W] = rho E[S] / (1 - rho), seconds. Throws UnstableError. */
export function mm1WaitSeconds(arrivalsPerSecond: number, serviceSeconds: number): number {
  const rho = stableUtilization(arrivalsPerSecond, serviceSeconds);
  return (rho * serviceSeconds) / (1 - rho);
}

/** Mean time in the system: E[T] = E[S] / (1 - rho), seconds. Throws UnstableError. */
export function mm1SojournSeconds(arrivalsPerSecond: number, serviceSeconds: number): number {
  return serviceSeconds / (1 - stableUtilization(arrivalsPerSecond, serviceSeconds));
}

/**
 * Percentile of the wait at `fraction` (0 up to 1), in seconds: 0 for requests that find the server free,
 * otherwise E[T] ln(rho / (1 - p)). Throws UnstableError.
 */
export function mm1WaitPercentileSeconds(
  arrivalsPerSecond: number,
  serviceSeconds: number,
  fraction: number,
): number {
  const rho = stableUtilization(arrivalsPerSecond, serviceSeconds);
  return Math.max(0, (Math.log(rho / (1 - fraction)) * serviceSeconds) / (1 - rho));
}

/**
 * Percentile of the time in the system at `fraction` (0 up to 1), in seconds. That time is exponential: -ln(1
 * - p) E[S] / (1 - rho). Throws UnstableError.
 */
export function mm1SojournPercentileSeconds(
  arrivalsPerSecond: number,
  serviceSeconds: number,
  fraction: number,
): number {
  return -Math.log1p(-fraction) * mm1SojournSeconds(arrivalsPerSecond, serviceSeconds);
}
