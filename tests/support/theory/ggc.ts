// GI/GI/c: independent times between arrivals and of service, each of any law, c equal servers with one
// queue, first come first served. The file has a bound that always holds, and an approximation. Squared
// coefficients of variation are as in gg1.ts.

import { mmcWaitSeconds } from '../../../src/theory/laws/mmc.ts';
import { stableUtilization } from '../../../src/theory/laws/utilization.ts';

/**
 * Kingman's upper bound on the mean waiting time for one of c servers, seconds: lambda (var A + var S / c +
 * (c - 1) E[S]^2 / c^2) / (2 (1 - rho)). With c = 1 it equals that of GI/GI/1. With more servers it is far
 * from tight: for M/M/c in heavy traffic it is c times the mean. Throws UnstableError. Source: Kingman,
 * Inequalities in the Theory of Queues (1970); Gross, Shortle, Thompson and Harris, Fundamentals of Queueing
 * Theory, 4th edition (2008), section 7.1.
 */
export function ggcWaitBoundSeconds(
  arrivalsPerSecond: number,
  serviceSeconds: number,
  servers: number,
  arrivalSquaredVariation: number,
  serviceSquaredVariation: number,
): number {
  const rho = stableUtilization(arrivalsPerSecond, serviceSeconds, servers);
  const arrivalVariance = arrivalSquaredVariation / arrivalsPerSecond ** 2;
  const serviceVariance = serviceSquaredVariation * serviceSeconds ** 2;
  const others = ((servers - 1) / servers ** 2) * serviceSeconds ** 2;
  return (arrivalsPerSecond * (arrivalVariance + serviceVariance / servers + others)) / (2 * (1 - rho));
}

/**
 * Allen and Cunneen's approximation of the mean waiting time: that of M/M/c times (Ca^2 + Cs^2) / 2, seconds.
 * It is exact for M/M/c and M/G/1 and close for M/G/c. With arrivals more even than Poisson it is too high at
 * low load. Throws UnstableError. Source: Allen, Probability, Statistics, and Queueing Theory, 2nd edition
 * (1990), section 5.3.4.
 */
export function allenCunneenWaitSeconds(
  arrivalsPerSecond: number,
  serviceSeconds: number,
  servers: number,
  arrivalSquaredVariation: number,
  serviceSquaredVariation: number,
): number {
  const variation = (arrivalSquaredVariation + serviceSquaredVariation) / 2;
  return mmcWaitSeconds(arrivalsPerSecond, serviceSeconds, servers) * variation;
}
