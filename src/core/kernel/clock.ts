// The simulated clock shared by all parts of a simulation.

import { Nanos } from '../types.ts';

export class Clock {
  /** Nanoseconds since the start. */
  now: Nanos = 0;
}
