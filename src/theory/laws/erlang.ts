// Erlang's two formulas for the probability that an arrival finds all servers busy. Source: Erlang, Solution
// of some Problems in the Theory of Probabilities of Significance in Automatic Telephone Exchanges (1917).
// Both assume Poisson arrivals; `load` is lambda E[S], in erlangs.

import { UnstableError } from './utilization.ts';

/**
 * Erlang B: the share of arrivals lost by `servers` servers without a queue. Holds for all distributions of
 * service times. Computed by the recursion B(0) = 1, B(n) = a B(n-1) / (n + a B(n-1)), which neither
 * overflows nor cancels (Jagerman, Some Properties of the Erlang Loss Function, 1974).
 */
export function erlangB(servers: number, load: number): number {
  let blocking = 1;
  for (let n = 1; n <= servers; n++) blocking = (load * blocking) / (n + load * blocking);
  return blocking;
}

/**
 * Erlang C: the share of arrivals that must wait in M/M/c with an unlimited queue and exponential service. C
 * = B / (1 - rho (1 - B)). Throws UnstableError if load / servers is 1 or more.
 */
export function erlangC(servers: number, load: number): number {
  const rho = load / servers;
  if (!(rho < 1)) throw new UnstableError(rho);
  const blocking = erlangB(servers, load);
  return blocking / (1 - rho * (1 - blocking));
}
