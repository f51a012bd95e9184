// The error of every formula that holds only where work comes in slower than it can be done.

/** Thrown where the utilization is 1 or more: queues grow without end, so there is no mean to give. */
export class UnstableError extends Error {
  override readonly name = 'UnstableError';
  /** Offered load over capacity, 1 or more. */
  readonly rho: number;

  constructor(rho: number) {
    super(`no steady state: utilization is ${rho}, it must be below 1`);
    this.rho = rho;
  }
}
