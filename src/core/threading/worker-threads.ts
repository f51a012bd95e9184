// Threads of one kind whose number may change while they work. Ids are given out once and for all: a smaller number keeps its
// first threads, and one beyond them leaves when it has done what it is at. Knows who is idle; the one idle for the shortest time
// is taken first, as its data is still in the caches.

import { NONE } from '../codes.ts';
import { grownInts } from '../kernel/columns.ts';
import { IdleIds } from '../kernel/idle-ids.ts';
import { ThreadId } from '../types.ts';

export class WorkerThreads {
  size: i32 = 0;
  /** Busy threads beyond `size`. */
  leaving: i32 = 0;

  /** By place. */
  private readonly threads: Array<ThreadId> = [];
  private readonly idle: IdleIds = new IdleIds();

  // By thread; the threads of others have no place.
  private place: StaticArray<i32> = new StaticArray<i32>(0);
  /** 1 for a thread that is neither idle nor gone. */
  private busy: StaticArray<i32> = new StaticArray<i32>(0);

  /** Changes the number of threads. New ones are idle, with ids from `firstFree` on; returns the first id then free. */
  resize(size: i32, firstFree: ThreadId): ThreadId {
    let free = firstFree;
    while (this.threads.length < size) this.add(free++);
    this.size = size;
    this.leaving = 0;
    // The first threads are to be the first to be taken.
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

  /** Place of the thread, NONE for a thread of others. */
  placeOf(thread: ThreadId): i32 {
    return thread < this.place.length ? this.place[thread] : NONE;
  }

  /** Whether the thread is to stay. */
  keeps(thread: ThreadId): bool {
    return this.place[thread] < this.size;
  }

  isIdle(thread: ThreadId): bool {
    return this.idle.has(thread);
  }

  /** Takes a thread that is idle, or NONE if none is. */
  takeIdle(): ThreadId {
    const thread = this.idle.latest;
    if (thread !== NONE) this.take(thread);
    return thread;
  }

  /** The idle thread is busy from now on. */
  take(thread: ThreadId): void {
    this.idle.remove(thread);
    this.busy[thread] = 1;
  }

  /** The thread has nothing to do: it is idle from now on, or leaves if it is not to stay. */
  rest(thread: ThreadId): void {
    this.busy[thread] = 0;
    if (this.keeps(thread)) this.idle.add(thread);
    else this.leaving--;
  }

  /** Largest id of a thread that is there, NONE if none is. */
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
