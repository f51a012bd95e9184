// Threads that are ready and wait for a core, in the order in which they became so, and the time that threads have waited.

import type { Nanos } from '../../scenario/duration.ts';
import type { Clock } from '../kernel/clock.ts';
import { Fifo } from '../kernel/fifo.ts';

export class RunQueue {
  private readonly threads = new Fifo();
  private readonly clock: Clock;
  /** Time that threads have been ready, minus the instants since which those that are now have been. */
  private readonly nanos = new Float64Array(1);

  constructor(clock: Clock) {
    this.clock = clock;
  }

  get length(): number {
    return this.threads.length;
  }

  push(thread: number): void {
    this.threads.push(thread);
    this.nanos[0]! -= this.clock.cell[0]!;
  }

  /** Takes the thread that has waited longest. Only while `length` is above 0. */
  shift(): number {
    this.nanos[0]! += this.clock.cell[0]!;
    return this.threads.shift();
  }

  /** Time that threads have been ready up to `now`, summed over threads. */
  nanosUntil(now: Nanos): Nanos {
    return this.nanos[0]! + this.threads.length * now;
  }
}
