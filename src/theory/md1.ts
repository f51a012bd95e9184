// M/D/1: Poisson arrivals, constant service, one server, first come first served, no limit on the queue.
// Source: Erlang, The Theory of Probabilities and Telephone Conversations (1909).

import { mg1WaitSeconds } from './mg1.ts';

/** Mean waiting time: E[W] = rho E[S] / (2 (1 - rho)), half of M/M/1's, seconds. Throws UnstableError. */
export function md1WaitSeconds(arrivalsPerSecond: number, serviceSeconds: number): number {
  return mg1WaitSeconds(arrivalsPerSecond, serviceSeconds, serviceSeconds ** 2);
}

/** Mean time in the system: waiting plus service, seconds. Throws UnstableError. */
export function md1SojournSeconds(arrivalsPerSecond: number, serviceSeconds: number): number {
  return md1WaitSeconds(arrivalsPerSecond, serviceSeconds) + serviceSeconds;
}
