// D/M/1: evenly spaced arrivals, exponential service, one server, first come first served, no limit on the queue.
// Source: Kleinrock, Queueing Systems, Volume 1 (1975), sections 6.4 and 6.5 (G/M/1).

import { stableUtilization } from './utilization.ts';

/** Mean waiting time: E[W] = sigma E[S] / (1 - sigma), seconds. Throws UnstableError. */
export function dm1WaitSeconds(arrivalsPerSecond: number, serviceSeconds: number): number {
  const waits = dm1Waits(arrivalsPerSecond, serviceSeconds);
  return (waits * serviceSeconds) / (1 - waits);
}

/** Share of requests that wait longer than `seconds`: sigma exp(-(1 - sigma) t / E[S]). Throws UnstableError. */
export function dm1WaitsLonger(arrivalsPerSecond: number, serviceSeconds: number, seconds: number): number {
  const waits = dm1Waits(arrivalsPerSecond, serviceSeconds);
  return waits * Math.exp((-(1 - waits) * seconds) / serviceSeconds);
}

/**
 * The share of arrivals that find the server busy: sigma, the root below 1 of sigma = exp(-(1 - sigma) / rho).
 * By halving: x - exp(-(1 - x) / rho) is below 0 under the root, and above 0 from there to where it turns.
 */
function dm1Waits(arrivalsPerSecond: number, serviceSeconds: number): number {
  const rho = stableUtilization(arrivalsPerSecond, serviceSeconds);
  if (rho === 0) return 0;
  let low = 0;
  // Where the difference is largest, short of its second root, 1.
  let high = 1 + rho * Math.log(rho);
  while (high - low > Number.EPSILON) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (middle < Math.exp(-(1 - middle) / rho)) low = middle;
    else high = middle;
  }
  return high;
}
