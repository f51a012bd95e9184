// GI/GI/1: independent times between arrivals and of service, each of any law, one server, first come first
// served. There is no closed form. The file has a bound that always holds, and an approximation that is close
// at high load. A squared coefficient of variation is variance over mean squared: 0 for a constant, 1 for the
// exponential law.

import { stableUtilization } from '../../../src/theory/laws/utilization.ts';

/**
 * Kingman's upper bound on the mean waiting time: lambda (var A + var S) / (2 (1 - rho)), seconds, where A is
 * the time between arrivals. The mean is never more. Throws UnstableError. Source: Kingman, Some Inequalities
 * for the Queue GI/G/1 (1962).
 */
export function kingmanWaitBoundSeconds(
  arrivalsPerSecond: number,
  serviceSeconds: number,
  arrivalSquaredVariation: number,
  serviceSquaredVariation: number,
): number {
  const rho = stableUtilization(arrivalsPerSecond, serviceSeconds);
  return (arrivalSquaredVariation + rho ** 2 * serviceSquaredVariation) / (2 * arrivalsPerSecond * (1 - rho));
}

/**
 * Kingman's approximation of the mean waiting time: rho / (1 - rho) (Ca^2 + Cs^2) / 2 E[S], seconds. It is
 * exact for Poisson arrivals, where it equals Pollaczek and Khinchine's, and in the limit of heavy traffic.
 * Throws UnstableError. Source: Kingman, The Single Server Queue in Heavy Traffic (1961); in this form as in
 * Hopp and Spearman, Factory Physics (1996), section 8.6.
 */
export function kingmanWaitSeconds(
  arrivalsPerSecond: number,
  serviceSeconds: number,
  arrivalSquaredVariation: number,
  serviceSquaredVariation: number,
): number {
  const rho = stableUtilization(arrivalsPerSecond, serviceSeconds);
  return (rho / (1 - rho)) * ((arrivalSquaredVariation + serviceSquaredVariation) / 2) * serviceSeconds;
}
