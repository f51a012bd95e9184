// The interface of the part that decides what threads on cores compute: a thread model, or the load generator
// beside it.

import { Nanos, ThreadId } from '../types.ts';

export abstract class Bursts {
  /** Called when this thread has a core. Returns the nanoseconds to compute next; 0 gives the core back. */
  abstract nextBurst(thread: ThreadId): Nanos;
}
