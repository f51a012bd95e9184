// M/M/c: Poisson arrivals, exponential service, c equal servers, one unlimited first-come-first-served queue.
// A blocking thread pool whose threads only wait (no CPU limit) is this queue with c threads. Source: Gross,
// Shortle, Thompson and Harris, Fundamentals of Queueing Theory, 4th edition (2008), section 2.3.

import { erlangC } from './erlang.ts';
import { percentileOfTail } from './percentile.ts';
import { stableUtilization } from './utilization.ts';

/** Mean waiting time for a server: E[W] = C E[S] / (c (1 - rho)), seconds. Throws UnstableError. */
export function mmcWaitSeconds(arrivalsPerSecond: number, serviceSeconds: number, servers: number): number {
  const rho = stableUtilization(arrivalsPerSecond, serviceSeconds, servers);
  return (erlangC(servers, arrivalsPerSecond * serviceSeconds) * serviceSeconds) / (servers * (1 - rho));
}

/** Mean time in the system: waiting plus service, seconds. Throws UnstableError. */
export function mmcSojournSeconds(
  arrivalsPerSecond: number,
  serviceSeconds: number,
  servers: number,
): number {
  return mmcWaitSeconds(arrivalsPerSecond, serviceSeconds, servers) + serviceSeconds;
}

/**
 * Percentile of the wait at `fraction` (0 up to 1), in seconds: 0 for requests that find a free server,
 * otherwise ln(C / (1 - p)) / (c mu - lambda). Throws UnstableError.
 */
export function mmcWaitPercentileSeconds(
  arrivalsPerSecond: number,
  serviceSeconds: number,
  servers: number,
  fraction: number,
): number {
  const rho = stableUtilization(arrivalsPerSecond, serviceSeconds, servers);
  const waits = erlangC(servers, arrivalsPerSecond * serviceSeconds);
  const drainPerSecond = (servers * (1 - rho)) / serviceSeconds;
  return Math.max(0, Math.log(waits / (1 - fraction)) / drainPerSecond);
}

/**
 * Share of requests that spend longer than `seconds` in the system, waiting plus service: P(T > t) = exp(-mu
 * t) + C mu (exp(-mu t) - exp(-theta t)) / (theta - mu) with theta = c mu - lambda. Throws UnstableError.
 */
export function mmcSojournsLonger(
  arrivalsPerSecond: number,
  serviceSeconds: number,
  servers: number,
  seconds: number,
): number {
  const rho = stableUtilization(arrivalsPerSecond, serviceSeconds, servers);
  const waits = erlangC(servers, arrivalsPerSecond * serviceSeconds);
  const servePerSecond = 1 / serviceSeconds;
  const drainPerSecond = servers * (1 - rho) * servePerSecond;
  // The difference of two exponentials, without cancellation if the rates are close or equal.
  const gap = Math.abs(drainPerSecond - servePerSecond);
  const slower = Math.exp(-Math.min(drainPerSecond, servePerSecond) * seconds);
  const difference = gap === 0 ? seconds * slower : (slower * -Math.expm1(-gap * seconds)) / gap;
  return Math.exp(-servePerSecond * seconds) + waits * servePerSecond * difference;
}

/** Percentile of the time in the system at `fraction` (0 up to 1), in seconds. Throws UnstableError. */
export function mmcSojournPercentileSeconds(
  arrivalsPerSecond: number,
  serviceSeconds: number,
  servers: number,
  fraction: number,
): number {
  const longer = (seconds: number): number =>
    mmcSojournsLonger(arrivalsPerSecond, serviceSeconds, servers, seconds);
  return percentileOfTail(longer, fraction, serviceSeconds);
}
