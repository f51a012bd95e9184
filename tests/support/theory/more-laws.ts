// Further laws besides those of src/theory, which only tests compare with runs. Their sources are listed with
// them.

import { erlangC } from '../../../src/theory/laws/erlang.ts';
import { mm1SojournSeconds } from '../../../src/theory/laws/mm1.ts';
import { stableUtilization } from '../../../src/theory/laws/utilization.ts';

/**
 * The number of users from which on the servers are the limit, where the two bounds meet: N* = c (D + Z) / D.
 * Source: as in closed-bounds.ts.
 */
export function saturationUsers(thinkSeconds: number, demandSeconds: number, servers: number): number {
  return (servers * (demandSeconds + thinkSeconds)) / demandSeconds;
}

/** W = L / lambda: the mean time in the system, seconds. */
export function meanSojournSeconds(inSystem: number, throughputPerSecond: number): number {
  return inSystem / throughputPerSecond;
}

/** Mean number in the system: E[L] = rho / (1 - rho). Throws UnstableError. */
export function mm1InSystem(arrivalsPerSecond: number, serviceSeconds: number): number {
  const rho = stableUtilization(arrivalsPerSecond, serviceSeconds);
  return rho / (1 - rho);
}

/** Share of requests that wait longer than `seconds`: P(W > t) = rho exp(-t / E[T]). Throws UnstableError. */
export function mm1WaitsLonger(arrivalsPerSecond: number, serviceSeconds: number, seconds: number): number {
  const sojournSeconds = mm1SojournSeconds(arrivalsPerSecond, serviceSeconds);
  return arrivalsPerSecond * serviceSeconds * Math.exp(-seconds / sojournSeconds);
}

/**
 * Share of requests that wait longer than `seconds`: P(W > t) = C exp(-(c mu - lambda) t). Throws UnstableError.
 */
export function mmcWaitsLonger(
  arrivalsPerSecond: number,
  serviceSeconds: number,
  servers: number,
  seconds: number,
): number {
  const rho = stableUtilization(arrivalsPerSecond, serviceSeconds, servers);
  const drainPerSecond = (servers * (1 - rho)) / serviceSeconds;
  return erlangC(servers, arrivalsPerSecond * serviceSeconds) * Math.exp(-drainPerSecond * seconds);
}

/**
 * Mean number of threads in use at this rate: lambda E[held]. The pool must be larger, or its queue grows.
 */
export function threadsInUse(arrivalsPerSecond: number, heldSeconds: number): number {
  return arrivalsPerSecond * heldSeconds;
}

/**
 * Mean time in the system of a request that needs exactly `demandSeconds`: demand / (1 - rho), seconds; long
 * requests do not delay short ones. Throws UnstableError.
 */
export function processorSharingResponseSeconds(
  arrivalsPerSecond: number,
  serviceSeconds: number,
  demandSeconds: number,
): number {
  return demandSeconds / (1 - stableUtilization(arrivalsPerSecond, serviceSeconds));
}
