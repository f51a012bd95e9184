// The threads of a pool: which exist, and which of those are idle. Numbers are reused, the lowest first. Idle threads
// are linked in the order in which they became idle, so that the longest idle is at hand and any can be taken out.

import { NONE } from '../codes.ts';
import { grownInts } from '../kernel/columns.ts';
import { IdPool } from '../kernel/id-pool.ts';
import { ThreadId } from '../types.ts';

/** In place of the next thread, of one that is not idle. */
const BUSY: i32 = -2;

export class ThreadSet {
  /** Threads that exist. */
  count: i32 = 0;
  /** Those of them that are idle. */
  idleCount: i32 = 0;
  private readonly ids: IdPool = new IdPool();
  private next: StaticArray<i32> = new StaticArray<i32>(0);
  private previous: StaticArray<i32> = new StaticArray<i32>(0);
  private first: ThreadId = NONE;
  private last: ThreadId = NONE;

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
    return this.first;
  }

  /** A new thread, busy. */
  create(): ThreadId {
    const thread = this.ids.take();
    if (thread >= this.next.length) this.grow(thread + 1);
    this.next[thread] = BUSY;
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
    return this.next[thread] !== BUSY;
  }

  /** Whether the thread exists, where `isBusy` says whether it has work. */
  exists(thread: ThreadId, isBusy: bool): bool {
    return isBusy || this.isIdle(thread);
  }

  /** A busy thread becomes idle. */
  rest(thread: ThreadId): void {
    const last = this.last;
    this.next[thread] = NONE;
    this.previous[thread] = last;
    if (last === NONE) this.first = thread;
    else this.next[last] = thread;
    this.last = thread;
    this.idleCount++;
  }

  /** The thread that has been idle longest, busy now; NONE where none is idle. */
  takeIdle(): ThreadId {
    const thread = this.first;
    if (thread === NONE) return NONE;
    const next = this.next[thread];
    this.first = next;
    if (next === NONE) this.last = NONE;
    else this.previous[next] = NONE;
    this.next[thread] = BUSY;
    this.idleCount--;
    return thread;
  }

  /** This idle thread becomes busy. */
  takeOut(thread: ThreadId): void {
    const next = this.next[thread];
    const previous = this.previous[thread];
    if (previous === NONE) this.first = next;
    else this.next[previous] = next;
    if (next === NONE) this.last = previous;
    else this.previous[next] = previous;
    this.next[thread] = BUSY;
    this.idleCount--;
  }

  /** Ends the idle threads from number `size` on. */
  endIdleFrom(size: i32): void {
    let thread = this.first;
    while (thread !== NONE) {
      const next = this.next[thread];
      if (thread >= size) this.end(thread);
      thread = next;
    }
  }

  private grow(count: i32): void {
    const length = max(max(count, this.next.length * 2), 16);
    this.next = grownInts(this.next, length, BUSY);
    this.previous = grownInts(this.previous, length, NONE);
  }
}
