// Who says what the threads on the cores compute: a thread model, or a load generator beside one.

import { Nanos, ThreadId } from '../types.ts';

export abstract class Bursts {
  /** This thread holds a core. Nanoseconds to compute next; 0 gives the core back. */
  abstract nextBurst(thread: ThreadId): Nanos;
}
