// Arrivals at recorded instants.

import type { Nanos } from '../../scenario/duration.ts';

export class Replay {
  private readonly instants: Float64Array;

  /** `timestampsNanos` in ascending order. */
  constructor(timestampsNanos: readonly Nanos[]) {
    this.instants = Float64Array.from(timestampsNanos);
  }

  /** Puts the instant of arrival `index` (from 0) into column[0]; NaN after the last. */
  instantOf(index: number, column: Float64Array): void {
    column[0] = index < this.instants.length ? this.instants[index] : Number.NaN;
  }
}
