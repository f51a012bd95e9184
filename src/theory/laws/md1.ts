// M/D/1: Poisson arrivals, constant service, one server, first come first served, no limit on the queue.
// Source: Erlang, The Theory of Probabilities and Telephone Conversations (1909); Crommelin, Delay Probability Formulae
// when the Holding Times are Constant (1932).

import { mg1WaitSeconds } from './mg1.ts';
import { percentileOfTail } from './percentile.ts';
import { stableUtilization } from './utilization.ts';

/**
 * From this many service times on, the tail of the wait is computed by its exponential asymptote. The
 * relative error is then below 10^-6 at any utilization, and below 10^-11 from utilization 0.5 on.
 */
const EXACT_SERVICES = 20;

/** Mean waiting time: E[W] = rho E[S] / (2 (1 - rho)), half of M/M/1's, seconds. Throws UnstableError. */
export function md1WaitSeconds(arrivalsPerSecond: number, serviceSeconds: number): number {
  return mg1WaitSeconds(arrivalsPerSecond, serviceSeconds, serviceSeconds ** 2);
}

/** Mean time in the system: waiting plus service, seconds. Throws UnstableError. */
export function md1SojournSeconds(arrivalsPerSecond: number, serviceSeconds: number): number {
  return md1WaitSeconds(arrivalsPerSecond, serviceSeconds) + serviceSeconds;
}

/**
 * Share of requests that wait longer than `seconds`, exact. Crommelin's own sum alternates and loses all
 * digits at long waits. This is Franx's form, whose terms are all positive. With D the service time and (k -
 * 1) D <= t < k D, P(W <= t) = sum over j < k of P(L <= k - j) poisson(j; lambda (k D - t)), L being the
 * number in the system. Accurate to 10^-14; from `EXACT_SERVICES` on, uses the asymptote. Throws
 * UnstableError. Source: Franx, A Simple Solution for the M/D/c Waiting Time Distribution (2001); Iversen and
 * Staalhage, Waiting Time Distribution in M/D/1 Queueing Systems (1999).
 */
export function md1WaitsLonger(arrivalsPerSecond: number, serviceSeconds: number, seconds: number): number {
  const rho = stableUtilization(arrivalsPerSecond, serviceSeconds);
  return tailOf(rho, cumulativeInSystem(rho), seconds / serviceSeconds);
}

/**
 * Percentile of the wait at `fraction` (0 up to 1), in seconds; 0 for requests that find the server free.
 * Throws UnstableError.
 */
export function md1WaitPercentileSeconds(
  arrivalsPerSecond: number,
  serviceSeconds: number,
  fraction: number,
): number {
  const rho = stableUtilization(arrivalsPerSecond, serviceSeconds);
  const cumulative = cumulativeInSystem(rho);
  return serviceSeconds * percentileOfTail((services) => tailOf(rho, cumulative, services), fraction, 1);
}

/** P(W > t) with t in service times; `cumulative[n]` is P(L <= n). */
function tailOf(rho: number, cumulative: readonly number[], services: number): number {
  if (rho === 0) return 0;
  if (services >= EXACT_SERVICES) return asymptoteOf(rho, services);
  const slots = Math.floor(services) + 1;
  const arrivals = rho * (slots - services);
  let term = Math.exp(-arrivals);
  let within = 0;
  for (const [j, atMost] of cumulative
    .slice(1, slots + 1)
    .reverse()
    .entries()) {
    within += atMost * term;
    term *= arrivals / (j + 1);
  }
  return Math.max(0, 1 - within);
}

/**
 * P(L <= n) for n up to the number that `EXACT_SERVICES` needs. In the chain at departures, upward and
 * downward steps across a level balance: p(n+1) a(0) = p(0) P(A > n) + sum over j from 1 to n of p(j) P(A > n
 * + 1 - j), with A the Poisson number of arrivals in a service. No term is negative. Source for the chain:
 * Kleinrock, Volume 1 (1975), section 5.3.
 */
function cumulativeInSystem(rho: number): readonly number[] {
  const more = poissonTails(rho, EXACT_SERVICES + 1);
  const none = Math.exp(-rho);
  const shares = [1 - rho];
  const cumulative = [1 - rho];
  let sum = 1 - rho;
  for (let n = 0; n < EXACT_SERVICES; n++) {
    // At step n, `shares` has entries 0 to n, and there is one more tail than shares.
    let up = shares[0]! * more[n]!;
    for (let j = 1; j <= n; j++) up += shares[j]! * more[n + 1 - j]!;
    shares.push(up / none);
    sum += up / none;
    cumulative.push(sum);
  }
  return cumulative;
}

/**
 * P(A > n) for n from 0 to `count` - 1, with A Poisson of this mean; summed from the far end, smallest terms
 * first.
 */
function poissonTails(mean: number, count: number): readonly number[] {
  const far = count + 40;
  let probability = Math.exp(-mean);
  const someCome = Array.from({ length: far }, (_, less) => {
    probability = (probability * mean) / (less + 1);
    return probability;
  });
  let sum = 0;
  const fromTheEnd = someCome.reverse().map((each) => {
    sum += each;
    return sum;
  });
  return fromTheEnd.reverse().slice(0, count);
}

/**
 * P(W > t) as t grows: (1 - rho) / (rho + z - 1) exp(-z t), t in service times, z > 0 with rho (exp(z) - 1) = z.
 * Source: Tijms, A First Course in Stochastic Models (2003), section 9.2, for M/G/1.
 */
function asymptoteOf(rho: number, services: number): number {
  const decay = decayOf(rho);
  return ((1 - rho) / (rho + decay - 1)) * Math.exp(-decay * services);
}

/** The root z > 0 of rho (exp(z) - 1) = z, by Newton steps from above, which decrease monotonically. */
function decayOf(rho: number): number {
  let decay = -2 * Math.log(rho) + 2 * (1 - rho);
  for (;;) {
    const next = decay - (rho * Math.expm1(decay) - decay) / (rho * Math.exp(decay) - 1);
    if (!(next < decay)) return decay;
    decay = next;
  }
}
