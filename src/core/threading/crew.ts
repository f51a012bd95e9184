// Threads of one kind whose number may change while they work. Ids are given out once and for all: a smaller crew
// keeps its first threads, and one beyond them leaves when it has done what it is at. Knows who is idle; the one idle
// for the shortest time is taken first, as its data is still in the caches.

import { NONE } from '../codes.ts';
import { grownInts } from '../kernel/columns.ts';
import { ThreadId } from '../types.ts';

const AWAY: i32 = 0;
const IDLE: i32 = 1;
const BUSY: i32 = 2;

export class Crew {
  size: i32 = 0;
  /** Busy threads beyond `size`. */
  leaving: i32 = 0;

  /** By place in the crew. */
  private readonly threads: Array<ThreadId> = [];

  // By thread; the threads of others have no place.
  private place: StaticArray<i32> = new StaticArray<i32>(0);
  private status: StaticArray<i32> = new StaticArray<i32>(0);
  /** Neighbours among the idle. */
  private above: StaticArray<i32> = new StaticArray<i32>(0);
  private below: StaticArray<i32> = new StaticArray<i32>(0);
  private lastIdle: ThreadId = NONE;

  /** Changes the number of threads. New ones are idle, with ids from `firstFree` on; returns the first id then free. */
  resize(size: i32, firstFree: ThreadId): ThreadId {
    let free = firstFree;
    while (this.threads.length < size) this.add(free++);
    this.size = size;
    this.leaving = 0;
    // The first threads are to be the first to be taken.
    for (let place = this.threads.length - 1; place >= 0; place--) {
      const thread = this.threads[place];
      if (place < size && this.status[thread] === AWAY) this.rest(thread);
      else if (place >= size && this.status[thread] === IDLE) this.dismiss(thread);
      else if (place >= size && this.status[thread] === BUSY) this.leaving++;
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
    return this.status[thread] === IDLE;
  }

  /** Takes a thread that is idle, or NONE if none is. */
  takeIdle(): ThreadId {
    const thread = this.lastIdle;
    if (thread !== NONE) this.take(thread);
    return thread;
  }

  /** The idle thread is busy from now on. */
  take(thread: ThreadId): void {
    this.unlink(thread);
    this.status[thread] = BUSY;
  }

  /** The thread has nothing to do: it is idle from now on, or leaves if it is not to stay. */
  rest(thread: ThreadId): void {
    if (!this.keeps(thread)) {
      this.status[thread] = AWAY;
      this.leaving--;
      return;
    }
    this.status[thread] = IDLE;
    this.below[thread] = this.lastIdle;
    this.above[thread] = NONE;
    if (this.lastIdle !== NONE) this.above[this.lastIdle] = thread;
    this.lastIdle = thread;
  }

  /** Largest id of a thread that is there, NONE if none is. */
  get highest(): ThreadId {
    let place = this.threads.length - 1;
    while (place >= this.size && this.status[this.threads[place]] === AWAY) place--;
    return place < 0 ? NONE : this.threads[place];
  }

  private add(thread: ThreadId): void {
    if (thread >= this.place.length) {
      const length = max(max(16, 2 * this.place.length), thread + 1);
      this.place = grownInts(this.place, length, NONE);
      this.status = grownInts(this.status, length);
      this.above = grownInts(this.above, length);
      this.below = grownInts(this.below, length);
    }
    this.place[thread] = this.threads.length;
    this.status[thread] = AWAY;
    this.threads.push(thread);
  }

  private dismiss(thread: ThreadId): void {
    this.unlink(thread);
    this.status[thread] = AWAY;
  }

  private unlink(thread: ThreadId): void {
    const above = this.above[thread];
    const below = this.below[thread];
    if (above === NONE) this.lastIdle = below;
    else this.below[above] = below;
    if (below !== NONE) this.above[below] = above;
  }
}
