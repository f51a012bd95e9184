// The threads of a process, a row for each. Ids run from 0; threads are never removed, only parked for good.

import { METER, NONE, THREAD } from '../codes.ts';
import { Nanos, Slot, ThreadId } from '../types.ts';

export class Thread {
  readonly id: ThreadId;
  /** Left of the burst that the thread computes, 0 if it must ask for one. */
  remaining: Nanos = 0;
  /** One of THREAD. */
  state: i32 = THREAD.parked;
  /** METER that the burst counts for. */
  burstMeter: i32 = METER.useful;
  /** Core that the thread runs on, or ran on last; NONE before the first. */
  core: i32 = NONE;
  /** When it last was on a core; its data are in that core's caches for a while. */
  leftAt: Nanos = 0;
  /** Request that the thread works for, or NONE. */
  served: Slot = NONE;
  /** What it has computed, less the present instant while it computes; and while it sleeps, what it is owed. See virtual-times.ts. */
  virtualTime: Nanos = 0;
  owed: Nanos = 0;
  /** Whether the present instant is still to be added to its virtual time. */
  isTimed: bool = false;

  constructor(id: ThreadId) {
    this.id = id;
  }
}

export class ThreadTable {
  /** By id. Another array once there are more threads. */
  rows: StaticArray<Thread> = new StaticArray<Thread>(0);
  /** Threads 0 to `made` - 1 exist; in place of others stands the gap, but for those that were made one by one. */
  private made: i32 = 0;
  private readonly gap: Thread = new Thread(NONE);

  /** Makes sure that threads 0 to `count` - 1 exist. */
  ensure(count: i32): void {
    const made = this.made;
    if (count <= made) return;
    const length = max(count, max(made * 2, 16));
    if (length > this.rows.length) this.grow(length);
    const rows = this.rows;
    for (let id = made; id < length; id++) if (rows[id] === this.gap) rows[id] = new Thread(id);
    this.made = length;
  }

  /** Makes sure that this thread exists, which may be far beyond the others. */
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

  /** All are parked and work for nobody; each keeps its core. */
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
