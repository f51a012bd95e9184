// Threads that are ready and wait for a core, and the time that threads have waited. They get one in the order in which
// they became ready, or, by virtual time, who has had least of the cores first. The heap of events keeps the latter order:
// it sorts by instants, and by insertion where they are equal.

import type { Nanos } from '../../scenario/duration.ts';
import { Clock } from '../kernel/clock.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { Fifo } from '../kernel/fifo.ts';
import type { VirtualTimes } from './virtual-times.ts';

export class RunQueue {
  length = 0;
  /** Whether who has had least goes first; only changed while it is empty. */
  private leastFirst = false;
  private readonly arrived = new Fifo();
  private readonly heap = new EventQueue(new Clock(), 64);
  private readonly virtual: VirtualTimes;
  private readonly clock: Clock;
  /** Time that threads have been ready, minus the instants since which those that are now have been. */
  private readonly nanos = new Float64Array(1);

  constructor(clock: Clock, virtual: VirtualTimes) {
    this.clock = clock;
    this.virtual = virtual;
  }

  /** Only while it is empty. */
  configure(leastFirst: boolean): void {
    this.leastFirst = leastFirst;
  }

  push(thread: number): void {
    this.length++;
    if (this.leastFirst) this.heap.schedule(this.virtual.times, thread, 0, thread);
    else this.arrived.push(thread);
    this.nanos[0] -= this.clock.cell[0];
  }

  /** Takes the thread that goes first. Only while `length` is above 0. */
  shift(): number {
    this.length--;
    this.nanos[0] += this.clock.cell[0];
    return this.leastFirst ? this.takeLeast() : this.arrived.shift();
  }

  /** Time that threads have been ready up to `now`, summed over threads. */
  nanosUntil(now: Nanos): Nanos {
    return this.nanos[0] + this.length * now;
  }

  private takeLeast(): number {
    const { heap } = this;
    // Fills the hole that the last one taken has left.
    heap.isDue(Number.MAX_VALUE);
    heap.take();
    return heap.subject;
  }
}
