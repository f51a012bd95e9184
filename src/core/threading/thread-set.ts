// The threads of a pool: which exist, and which of those are idle. Numbers are reused, the lowest first. The thread that has been
// idle longest is taken first.

import { NONE } from '../codes.ts';
import { IdPool } from '../kernel/id-pool.ts';
import { IdleIds } from '../kernel/idle-ids.ts';
import { ThreadId } from '../types.ts';

export class ThreadSet {
  /** Threads that exist. */
  count: i32 = 0;
  private readonly ids: IdPool = new IdPool();
  private readonly idle: IdleIds = new IdleIds();

  /** Those of them that are idle. */
  get idleCount(): i32 {
    return this.idle.count;
  }

  /** One more than the largest number of a thread. */
  get span(): i32 {
    return this.ids.span;
  }

  /** Number that the next thread would have. */
  get nextId(): ThreadId {
    return this.ids.lowest;
  }

  /** The thread that has been idle longest, NONE where none is. */
  get longestIdle(): ThreadId {
    return this.idle.longest;
  }

  /** A new thread, busy. */
  create(): ThreadId {
    const thread = this.ids.take();
    this.idle.makeRoomFor(thread);
    this.count++;
    return thread;
  }

  /** The thread ends, idle or not. */
  end(thread: ThreadId): void {
    if (this.isIdle(thread)) this.takeOut(thread);
    this.ids.giveBack(thread);
    this.count--;
  }

  isIdle(thread: ThreadId): bool {
    return this.idle.has(thread);
  }

  /** Whether the thread exists, where `isBusy` says whether it has work. */
  exists(thread: ThreadId, isBusy: bool): bool {
    return isBusy || this.isIdle(thread);
  }

  /** A busy thread becomes idle. */
  rest(thread: ThreadId): void {
    this.idle.add(thread);
  }

  /** The thread that has been idle longest, busy now; NONE where none is idle. */
  takeIdle(): ThreadId {
    const thread = this.idle.longest;
    if (thread !== NONE) this.idle.remove(thread);
    return thread;
  }

  /** This idle thread becomes busy. */
  takeOut(thread: ThreadId): void {
    this.idle.remove(thread);
  }

  /** Ends the idle threads from number `size` on. */
  endIdleFrom(size: i32): void {
    let thread = this.idle.longest;
    while (thread !== NONE) {
      const next = this.idle.after(thread);
      if (thread >= size) this.end(thread);
      thread = next;
    }
  }
}
