// Threads that are ready and wait for a core, and the time that threads have waited. They get one in the order in which
// they became ready, or, by virtual time, who has had least of the cores first. The heap of events keeps the latter order:
// it sorts by instants, and by insertion where they are equal.

import { Clock } from '../kernel/clock.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { Fifo } from '../kernel/fifo.ts';
import { subjectOf } from '../kernel/words.ts';
import { Nanos } from '../types.ts';
import { Thread, ThreadTable } from './thread-table.ts';

export class RunQueue {
  length: i32 = 0;
  /** Whether who has had least goes first; only changed while it is empty. */
  private leastFirst: bool = false;
  private readonly arrived: Fifo = new Fifo();
  private readonly heap: EventQueue = new EventQueue(new Clock(), 64);
  private readonly threads: ThreadTable;
  private readonly clock: Clock;
  /** Time that threads have been ready, minus the instants since which those that are now have been. */
  private nanos: Nanos = 0;

  constructor(clock: Clock, threads: ThreadTable) {
    this.clock = clock;
    this.threads = threads;
  }

  /** Only while it is empty. */
  configure(leastFirst: bool): void {
    this.leastFirst = leastFirst;
  }

  push(thread: Thread): void {
    this.length++;
    if (this.leastFirst) this.heap.schedule(thread.virtualTime, 0, thread.id);
    else this.arrived.push(thread.id);
    this.nanos -= this.clock.now;
  }

  /** Takes the thread that goes first. Only while `length` is above 0. */
  shift(): Thread {
    this.length--;
    this.nanos += this.clock.now;
    return this.threads.rows[this.leastFirst ? this.takeLeast() : this.arrived.shift()];
  }

  /** Time that threads have been ready up to `now`, summed over threads. */
  nanosUntil(now: Nanos): Nanos {
    return this.nanos + f64(this.length) * now;
  }

  private takeLeast(): i32 {
    return subjectOf(this.heap.takeNext());
  }
}
