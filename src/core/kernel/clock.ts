// The simulated clock that all parts of one simulation read.

import { Nanos } from '../types.ts';

export class Clock {
  /** Since the start. */
  now: Nanos = 0;
}
