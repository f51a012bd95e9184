// Threads that have nothing to do, in the order in which they became idle: who has been idle longest and who became idle last are
// at hand, and any can be taken out.

import { NONE } from '../codes.ts';
import { grownInts } from '../kernel/columns.ts';
import { ThreadId } from '../types.ts';

/** In place of the next thread, of one that is not idle. */
const BUSY: i32 = -2;

export class IdleThreads {
  count: i32 = 0;
  /** NONE where none is idle, as `latest`. */
  longest: ThreadId = NONE;
  latest: ThreadId = NONE;
  private next: StaticArray<i32> = new StaticArray<i32>(0);
  private previous: StaticArray<i32> = new StaticArray<i32>(0);

  /** Has to be called before a thread of this number is added or asked for. */
  makeRoomFor(thread: ThreadId): void {
    const length = this.next.length;
    if (thread < length) return;
    const longer = max(max(thread + 1, length * 2), 16);
    this.next = grownInts(this.next, longer, BUSY);
    this.previous = grownInts(this.previous, longer, NONE);
  }

  has(thread: ThreadId): bool {
    return this.next[thread] !== BUSY;
  }

  /** A thread that is not among them. */
  add(thread: ThreadId): void {
    const latest = this.latest;
    this.next[thread] = NONE;
    this.previous[thread] = latest;
    if (latest === NONE) this.longest = thread;
    else this.next[latest] = thread;
    this.latest = thread;
    this.count++;
  }

  /** The thread after it, which became idle later, NONE where none did. */
  after(thread: ThreadId): ThreadId {
    return this.next[thread];
  }

  /** One of them. */
  remove(thread: ThreadId): void {
    const next = this.next[thread];
    const previous = this.previous[thread];
    if (next === NONE) this.latest = previous;
    else this.previous[next] = previous;
    if (previous === NONE) this.longest = next;
    else this.next[previous] = next;
    this.next[thread] = BUSY;
    this.count--;
  }
}
