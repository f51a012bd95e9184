// The threads of a pool: which exist and which are idle. Ids are reused, lowest first. Of the idle threads,
// the one that has been idle longest is taken first.

import { NONE } from '../codes.ts';
import { IdPool } from '../kernel/id-pool.ts';
import { IdleIds } from '../kernel/idle-ids.ts';
import { ThreadId } from '../types.ts';

export class ThreadSet {
  /** Number of existing threads. */
  count: i32 = 0;
  private readonly ids: IdPool = new IdPool();
  private readonly idle: IdleIds = new IdleIds();

  /** Number of idle threads. */
  get idleCount(): i32 {
    return this.idle.count;
  }

  /** One more than the largest thread id. */
  get span(): i32 {
    return this.ids.span;
  }

  /** Id of the next new thread. */
  get nextId(): ThreadId {
    return this.ids.lowest;
  }

  /** The thread that has been idle longest; NONE if none is idle. */
  get longestIdle(): ThreadId {
    return this.idle.longest;
  }

  /** Creates a thread, which starts busy. */
  create(): ThreadId {
    const thread = this.ids.take();
    this.idle.makeRoomFor(thread);
    this.count++;
    return thread;
  }

  /** Ends the thread, idle or not. */
  end(thread: ThreadId): void {
    if (this.isIdle(thread)) this.takeOut(thread);
    this.ids.giveBack(thread);
    this.count--;
  }

  isIdle(thread: ThreadId): bool {
    return this.idle.has(thread);
  }

  /** Whether the thread exists; `isBusy` says whether it has work. */
  exists(thread: ThreadId, isBusy: bool): bool {
    return isBusy || this.isIdle(thread);
  }

  /** A busy thread becomes idle. */
  rest(thread: ThreadId): void {
    this.idle.add(thread);
  }

  /** Takes the thread that has been idle longest, which becomes busy; NONE if none is idle. */
  takeIdle(): ThreadId {
    const thread = this.idle.longest;
    if (thread !== NONE) this.idle.remove(thread);
    return thread;
  }

  /** This idle thread becomes busy. */
  takeOut(thread: ThreadId): void {
    this.idle.remove(thread);
  }

  /** Ends the idle threads with ids from `size` on. */
  endIdleFrom(size: i32): void {
    let thread = this.idle.longest;
    while (thread !== NONE) {
      const next = this.idle.after(thread);
      if (thread >= size) this.end(thread);
      thread = next;
    }
  }
}
