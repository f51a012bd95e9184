// Arrivals at recorded instants.

export class Replay {
  private readonly instants: Float64Array;

  /** `instants` in ascending order. */
  constructor(instants: Float64Array) {
    this.instants = instants;
  }

  /** Puts the instant of arrival `index` (from 0) into column[0]; NaN after the last. */
  instantOf(index: number, column: Float64Array): void {
    column[0] = index < this.instants.length ? this.instants[index] : Number.NaN;
  }
}
