// The one interface behind which every thread model stands. Adding a model is adding a file that implements it and a
// row in registry.ts.

import type { Nanos } from '../../scenario/duration.ts';
import type { Server } from '../../scenario/scenario.ts';
import type { Slot } from '../workload/request-table.ts';

export type ThreadId = number;

export interface ThreadModel {
  /** A request entered: bind it to a thread, queue it or reject it. */
  admit(request: Slot): void;
  /** This thread holds a core. Nanoseconds to compute next; 0 gives the core back. */
  nextBurst(thread: ThreadId): Nanos;
  /** What the request waited for has ended. */
  resume(request: Slot): void;
  /** Takes on live parameters. */
  configure(server: Server): void;

  /** Threads that take memory beyond the process itself. */
  readonly extraThreads: number;
  /** Threads or loops to show; ids run from 0. */
  readonly threadCount: number;
  /** Requests that wait to be taken up, from the head, for those who look on. */
  readonly backlogLength: number;
  backlogAt(place: number): Slot;
}
