// Delay before a retry. It doubles with each retry up to a limit; then a random share is subtracted.

import { Nanos } from '../types.ts';

export class Backoff {
  private backoffNanos: Nanos = 0;
  private backoffMaxNanos: Nanos = 0;
  /** The largest share of the delay that may be subtracted at random. */
  private jitter: f64 = 0;

  configure(backoffNanos: Nanos, backoffMaxNanos: Nanos, jitter: f64): void {
    this.backoffNanos = backoffNanos;
    this.backoffMaxNanos = backoffMaxNanos;
    this.jitter = jitter;
  }

  /** Delay in whole nanoseconds before retry `retry` (from 0); `unit` is a draw between 0 and 1. */
  nanos(unit: f64, retry: i32): Nanos {
    const longest = this.backoffMaxNanos;
    let nanos = this.backoffNanos;
    for (let doubling = 0; doubling < retry && nanos > 0 && nanos < longest; doubling++) nanos *= 2;
    nanos = Math.min(nanos, longest);
    return Math.round(nanos * (1 - this.jitter * (1 - unit)));
  }
}
