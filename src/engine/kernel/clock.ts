// The simulated clock that all parts of one simulation read. The instant is kept in a typed array: V8 puts a double
// that crosses a call, or that a closure holds, on the heap, and the hot path is to allocate nothing.

import type { Nanos } from '../../scenario/duration.ts';

export class Clock {
  /** Place 0 holds the instant: for columns of the hot path. */
  readonly cell = new Float64Array(1);

  /** Nanoseconds of simulated time since the start. */
  get now(): Nanos {
    return this.cell[0];
  }

  set now(instant: Nanos) {
    this.cell[0] = instant;
  }
}
