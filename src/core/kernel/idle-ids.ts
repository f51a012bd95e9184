// Idle ids in the order in which they became idle. The first and the last of this order are found without a
// search, and any id can be removed. Used for pool threads and for kept connections.

import { NONE } from '../codes.ts';
import { grownInts } from './columns.ts';

/** Stored in place of the next id if an id is not idle. */
const BUSY: i32 = -2;

export class IdleIds {
  count: i32 = 0;
  /** The ids that have been idle longest and shortest; NONE if none is idle. */
  longest: i32 = NONE;
  latest: i32 = NONE;
  private next: StaticArray<i32> = new StaticArray<i32>(0);
  private previous: StaticArray<i32> = new StaticArray<i32>(0);

  /** Must be called before this id is added or queried. */
  makeRoomFor(id: i32): void {
    const length = this.next.length;
    if (id < length) return;
    const longer = max(max(id + 1, length * 2), 16);
    this.next = grownInts(this.next, longer, BUSY);
    this.previous = grownInts(this.previous, longer, NONE);
  }

  has(id: i32): bool {
    return this.next[id] !== BUSY;
  }

  /** Adds an id that is not idle yet. */
  add(id: i32): void {
    const latest = this.latest;
    this.next[id] = NONE;
    this.previous[id] = latest;
    if (latest === NONE) this.longest = id;
    else this.next[latest] = id;
    this.latest = id;
    this.count++;
  }

  /** The id that became idle right after this one; NONE if this one is the latest. */
  after(id: i32): i32 {
    return this.next[id];
  }

  /** Removes an idle id. */
  remove(id: i32): void {
    const next = this.next[id];
    const previous = this.previous[id];
    if (next === NONE) this.latest = previous;
    else this.previous[next] = previous;
    if (previous === NONE) this.longest = next;
    else this.next[previous] = next;
    this.next[id] = BUSY;
    this.count--;
  }
}
