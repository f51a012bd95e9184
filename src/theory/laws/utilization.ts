// Utilization: offered work as a share of capacity.

/**
 * Utilization law: rho = lambda E[S] / c, the share of time that each of c servers is busy. Holds for any
 * arrivals and any service times; at 1 or more, not all offered work can be completed. Source: Denning and
 * Buzen, The Operational Analysis of Queueing Network Models (1978).
 */
export function utilization(arrivalsPerSecond: number, serviceSeconds: number, servers = 1): number {
  return (arrivalsPerSecond * serviceSeconds) / servers;
}

/** The utilization, for steady-state formulas. Throws UnstableError if it is 1 or more, or NaN. */
export function stableUtilization(arrivalsPerSecond: number, serviceSeconds: number, servers = 1): number {
  const rho = utilization(arrivalsPerSecond, serviceSeconds, servers);
  if (!(rho < 1)) throw new UnstableError(rho);
  return rho;
}

/** Thrown if the utilization is 1 or more: queues grow without end, so there is no mean. */
export class UnstableError extends Error {
  override readonly name = 'UnstableError';
  /** Offered load divided by capacity, 1 or more. */
  readonly rho: number;

  constructor(rho: number) {
    super(`no steady state: utilization is ${rho}, it must be below 1`);
    this.rho = rho;
  }
}
