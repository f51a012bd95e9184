// D/M/1: evenly spaced arrivals, exponential service, one server, first come first served, no limit on the queue.
// Source: Kleinrock, Queueing Systems, Volume 1 (1975), sections 6.4 and 6.5 (G/M/1).

import { stableUtilization } from './utilization.ts';

/** Mean waiting time: E[W] = sigma E[S] / (1 - sigma), seconds. Throws UnstableError. */
export function dm1WaitSeconds(arrivalsPerSecond: number, serviceSeconds: number): number {
  const waits = dm1Waits(arrivalsPerSecond, serviceSeconds);
  return (waits * serviceSeconds) / (1 - waits);
}

/** Mean time in the system: E[S] / (1 - sigma), seconds. Throws UnstableError. */
export function dm1SojournSeconds(arrivalsPerSecond: number, serviceSeconds: number): number {
  return serviceSeconds / (1 - dm1Waits(arrivalsPerSecond, serviceSeconds));
}

/**
 * Percentile of the wait at `fraction` (0 up to 1), in seconds: 0 for requests that find the server free,
 * otherwise E[T] ln(sigma / (1 - p)). Throws UnstableError.
 */
export function dm1WaitPercentileSeconds(
  arrivalsPerSecond: number,
  serviceSeconds: number,
  fraction: number,
): number {
  const waits = dm1Waits(arrivalsPerSecond, serviceSeconds);
  return Math.max(0, (Math.log(waits / (1 - fraction)) * serviceSeconds) / (1 - waits));
}

/**
 * Percentile of the time in the system at `fraction` (0 up to 1), in seconds. That time is exponential: -ln(1
 * - p) E[S] / (1 - sigma). Throws UnstableError.
 */
export function dm1SojournPercentileSeconds(
  arrivalsPerSecond: number,
  serviceSeconds: number,
  fraction: number,
): number {
  return -Math.log1p(-fraction) * dm1SojournSeconds(arrivalsPerSecond, serviceSeconds);
}

/** Share of requests that wait longer than `seconds`: sigma exp(-(1 - sigma) t / E[S]). Throws UnstableError. */
export function dm1WaitsLonger(arrivalsPerSecond: number, serviceSeconds: number, seconds: number): number {
  const waits = dm1Waits(arrivalsPerSecond, serviceSeconds);
  return waits * Math.exp((-(1 - waits) * seconds) / serviceSeconds);
}

/**
 * The share of arrivals that find the server busy: sigma, the root below 1 of sigma = exp(-(1 - sigma) /
 * rho). By bisection: x - exp(-(1 - x) / rho) is negative below the root and positive from there to its
 * maximum.
 */
function dm1Waits(arrivalsPerSecond: number, serviceSeconds: number): number {
  const rho = stableUtilization(arrivalsPerSecond, serviceSeconds);
  if (rho === 0) return 0;
  let low = 0;
  // The difference has its maximum here, below its second root at 1.
  let high = 1 + rho * Math.log(rho);
  while (high - low > Number.EPSILON) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (middle < Math.exp(-(1 - middle) / rho)) low = middle;
    else high = middle;
  }
  return high;
}
