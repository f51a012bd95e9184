// Threads that are ready for a core, and their total waiting time. There is one queue for all cores, or one
// per core. The order is first in, first out, or by least virtual time. An event queue keeps the order by
// virtual time, because it sorts by instant, then by insertion.

import { Clock } from '../kernel/clock.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { Fifo } from '../kernel/fifo.ts';
import { subjectOf } from '../kernel/words.ts';
import { Nanos } from '../types.ts';
import { CORES_MAX } from './core-table.ts';
import { Thread, ThreadTable } from './thread-table.ts';

export class RunQueue {
  length: i32 = 0;
  /** Whether the thread with the least virtual time is first. Changes only while the queue is empty. */
  private leastFirst: bool = false;
  private readonly arrived: Fifo = new Fifo();
  private readonly heap: EventQueue = new EventQueue(new Clock(), 64);
  /** Per core: its queue, created once a thread waits for that core; empty if all cores share one queue. */
  private heaps: StaticArray<EventQueue | null> = new StaticArray<EventQueue | null>(0);
  private lengths: StaticArray<i32> = new StaticArray<i32>(0);
  /** Sum of the virtual times in each core's queue. */
  private sums: StaticArray<f64> = new StaticArray<f64>(0);
  private readonly threads: ThreadTable;
  private readonly clock: Clock;
  /**
   * Time that threads have spent ready and left, minus the instants at which the threads in the queue became
   * ready.
   */
  private nanos: Nanos = 0;

  constructor(clock: Clock, threads: ThreadTable) {
    this.clock = clock;
    this.threads = threads;
  }

  /**
   * Call only while the queue is empty. `perCore`: each core has a separate queue, ordered by virtual time.
   */
  configure(leastFirst: bool, perCore: bool): void {
    this.leastFirst = leastFirst;
    this.heaps = new StaticArray<EventQueue | null>(perCore ? CORES_MAX : 0).fill(null);
    this.lengths = new StaticArray<i32>(this.heaps.length);
    this.sums = new StaticArray<f64>(this.heaps.length);
  }

  push(thread: Thread): void {
    this.length++;
    if (this.heaps.length > 0) {
      this.lengths[thread.core]++;
      this.sums[thread.core] += thread.virtualTime;
      if (this.heaps[thread.core] === null) this.heaps[thread.core] = new EventQueue(new Clock(), 16);
      this.heaps[thread.core]!.schedule(thread.virtualTime, 0, thread.id);
    } else if (this.leastFirst) this.heap.schedule(thread.virtualTime, 0, thread.id);
    else this.arrived.push(thread.id);
    this.nanos -= this.clock.now;
  }

  /** Removes and returns the first thread. Call only if `length` is above 0. */
  shift(): Thread {
    for (let core = 0; core < this.heaps.length; core++)
      if (this.lengthOf(core) > 0) return this.shiftOf(core);
    this.length--;
    this.nanos += this.clock.now;
    return this.threads.rows[this.leastFirst ? this.takeLeast() : this.arrived.shift()];
  }

  /** Number of threads in the queue of this core. */
  lengthOf(core: i32): i32 {
    return this.lengths[core];
  }

  /** Virtual time of the first thread in this core's queue; Infinity if it is empty. */
  leastOf(core: i32): Nanos {
    return this.lengths[core] === 0 ? Infinity : this.heaps[core]!.nextAt;
  }

  /** Sum of the virtual times in this core's queue. */
  sumOf(core: i32): Nanos {
    return this.sums[core];
  }

  /**
   * Whether this virtual time of a thread exceeds the average over that thread and the others in the core's
   * queue.
   */
  isAhead(core: i32, virtual: Nanos): bool {
    return virtual * f64(this.lengths[core]) > this.sums[core];
  }

  /**
   * Removes and returns the first thread of this core's queue. Call only if `lengthOf` that core is above 0.
   */
  shiftOf(core: i32): Thread {
    this.length--;
    this.lengths[core]--;
    this.nanos += this.clock.now;
    const thread = this.threads.rows[subjectOf(this.heaps[core]!.takeNext())];
    this.sums[core] -= thread.virtualTime;
    return thread;
  }

  /** Time that threads have been ready up to `now`, summed over threads. */
  nanosUntil(now: Nanos): Nanos {
    return this.nanos + f64(this.length) * now;
  }

  private takeLeast(): i32 {
    return subjectOf(this.heap.takeNext());
  }
}
