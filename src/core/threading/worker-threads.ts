// Threads of one kind, whose number can change while they work. Ids are fixed: if the number is reduced, the
// first threads stay, and each surplus thread ends when it has finished its work. Of the idle threads, the
// one that became idle last is taken first, because its data is still in the caches.

import { NONE } from '../codes.ts';
import { grownInts } from '../kernel/columns.ts';
import { IdleIds } from '../kernel/idle-ids.ts';
import { ThreadId } from '../types.ts';

export class WorkerThreads {
  size: i32 = 0;
  /** Number of surplus threads that are still busy. */
  leaving: i32 = 0;

  /** The threads by place, 0 to `size` - 1. */
  private readonly threads: Array<ThreadId> = [];
  private readonly idle: IdleIds = new IdleIds();

  // Per thread: its place in `threads`. Threads of other kinds have none.
  private place: StaticArray<i32> = new StaticArray<i32>(0);
  /** Per thread: 1 if it is neither idle nor gone. */
  private busy: StaticArray<i32> = new StaticArray<i32>(0);

  /**
   * Changes the number of threads. New ones are idle and get ids from `firstFree` on. Returns the first id
   * that is free after that.
   */
  resize(size: i32, firstFree: ThreadId): ThreadId {
    let free = firstFree;
    while (this.threads.length < size) this.add(free++);
    this.size = size;
    this.leaving = 0;
    // The first threads are added last, so that they are taken first.
    for (let place = this.threads.length - 1; place >= 0; place--) {
      const thread = this.threads[place];
      if (place >= size) {
        if (this.isIdle(thread)) this.idle.remove(thread);
        this.leaving += this.busy[thread];
      } else if (this.isGone(thread)) this.idle.add(thread);
    }
    return free;
  }

  /** Id of the thread at this place, 0 to `size` - 1. */
  at(place: i32): ThreadId {
    return this.threads[place];
  }

  /** Place of the thread; NONE for a thread of another kind. */
  placeOf(thread: ThreadId): i32 {
    return thread < this.place.length ? this.place[thread] : NONE;
  }

  /** Whether the thread stays when it has finished its work. */
  keeps(thread: ThreadId): bool {
    return this.place[thread] < this.size;
  }

  isIdle(thread: ThreadId): bool {
    return this.idle.has(thread);
  }

  /** Takes an idle thread; NONE if there is none. */
  takeIdle(): ThreadId {
    const thread = this.idle.latest;
    if (thread !== NONE) this.take(thread);
    return thread;
  }

  /** Marks the idle thread as busy. */
  take(thread: ThreadId): void {
    this.idle.remove(thread);
    this.busy[thread] = 1;
  }

  /** The thread has no work: it becomes idle, or leaves if it is surplus. */
  rest(thread: ThreadId): void {
    this.busy[thread] = 0;
    if (this.keeps(thread)) this.idle.add(thread);
    else this.leaving--;
  }

  /** Largest id of the threads that exist; NONE if there are none. */
  get highest(): ThreadId {
    let place = this.threads.length - 1;
    while (place >= this.size && this.isGone(this.threads[place])) place--;
    return place < 0 ? NONE : this.threads[place];
  }

  private isGone(thread: ThreadId): bool {
    return this.busy[thread] === 0 && !this.idle.has(thread);
  }

  private add(thread: ThreadId): void {
    if (thread >= this.place.length) {
      const length = max(max(16, 2 * this.place.length), thread + 1);
      this.place = grownInts(this.place, length, NONE);
      this.busy = grownInts(this.busy, length);
    }
    this.idle.makeRoomFor(thread);
    this.place[thread] = this.threads.length;
    this.threads.push(thread);
  }
}
