// The threads of a process, one row each. Ids start at 0; threads are never removed, only parked forever.

import { METER, NONE, THREAD } from '../codes.ts';
import { Nanos, Slot, ThreadId } from '../types.ts';

export class Thread {
  readonly id: ThreadId;
  /** What is left of the current burst; 0 if the model must choose the next one. */
  remaining: Nanos = 0;
  /** A value of THREAD. */
  state: i32 = THREAD.parked;
  /** METER to which the burst is booked. */
  burstMeter: i32 = METER.useful;
  /** Core that the thread runs on or ran on last; NONE if it has not run yet. */
  core: i32 = NONE;
  /** When the thread last left a core. Its data stay in that core's caches for a while. */
  leftAt: Nanos = 0;
  /** Request that the thread serves, or NONE. */
  served: Slot = NONE;
  /**
   * The thread's virtual time (minus the current instant while it computes), and the lag that it keeps while
   * it sleeps. See virtual-times.ts.
   */
  virtualTime: Nanos = 0;
  owed: Nanos = 0;
  /** Whether the thread computes, so that the current instant must be added to its virtual time. */
  isTimed: bool = false;

  constructor(id: ThreadId) {
    this.id = id;
  }
}

export class ThreadTable {
  /** Indexed by id. Replaced by a larger array as threads are added. */
  rows: StaticArray<Thread> = new StaticArray<Thread>(0);
  /**
   * Threads 0 to `made` - 1 exist. Beyond them, a row holds the placeholder `gap`, unless its thread was
   * created individually.
   */
  private made: i32 = 0;
  private readonly gap: Thread = new Thread(NONE);

  /** Ensures that threads 0 to `count` - 1 exist. */
  ensure(count: i32): void {
    const made = this.made;
    if (count <= made) return;
    const length = max(count, max(made * 2, 16));
    if (length > this.rows.length) this.grow(length);
    const rows = this.rows;
    for (let id = made; id < length; id++) if (rows[id] === this.gap) rows[id] = new Thread(id);
    this.made = length;
  }

  /** Ensures that this thread exists. Its id may be far above those of the other threads. */
  ensureOne(id: ThreadId): void {
    if (id >= this.rows.length) this.grow(id + 1);
    if (this.rows[id] === this.gap) this.rows[id] = new Thread(id);
  }

  private grow(length: i32): void {
    const before = this.rows;
    const rows = new StaticArray<Thread>(length);
    for (let id = 0; id < before.length; id++) rows[id] = before[id];
    for (let id = before.length; id < length; id++) rows[id] = this.gap;
    this.rows = rows;
  }

  /** Parks all threads and detaches them from their requests; each keeps its core. */
  stop(): void {
    const rows = this.rows;
    for (let id = 0; id < rows.length; id++) {
      const thread = rows[id];
      thread.remaining = 0;
      thread.state = THREAD.parked;
      thread.served = NONE;
    }
  }
}
