// M/G/1 processor sharing: Poisson arrivals; all in the system share one server equally and at once. A core whose
// time slice is short beside a request's CPU time, with as many threads as requests and free switches, comes near it.
// Source: Kleinrock, Queueing Systems, Volume 2 (1976), section 4.4.

import { stableUtilization } from './utilization.ts';

/** Mean time in the system: E[T] = E[S] / (1 - rho), whatever the law of service times, seconds. Throws UnstableError. */
export function processorSharingSojournSeconds(arrivalsPerSecond: number, serviceSeconds: number): number {
  return serviceSeconds / (1 - stableUtilization(arrivalsPerSecond, serviceSeconds));
}
