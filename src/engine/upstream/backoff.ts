// How long a call waits before it is made again: doubles with each retry up to a bound, less a random share.

import type { Nanos } from '../../scenario/duration.ts';

export class Backoff {
  /** First backoff, longest backoff, share that is drawn: a column, as doubles read from fields may be put on the heap. */
  private readonly values = new Float64Array(3);

  configure(backoffNanos: Nanos, backoffMaxNanos: Nanos, jitter: number): void {
    this.values.set([backoffNanos, backoffMaxNanos, jitter]);
  }

  /** Puts whole nanoseconds before retry `retry` (from 0) in the place of column[0], a draw between 0 and 1. */
  replace(column: Float64Array, retry: number): void {
    const longest = this.values[1];
    let nanos = this.values[0];
    for (let doubling = 0; doubling < retry && nanos > 0 && nanos < longest; doubling++) nanos *= 2;
    nanos = Math.min(nanos, longest);
    column[0] = Math.round(nanos * (1 - this.values[2] * (1 - column[0])));
  }
}
