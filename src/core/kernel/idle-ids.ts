// Those that have nothing to do, by number and in the order in which they became idle: who has been idle longest and who became
// idle last are at hand, and any can be taken out. Threads of a pool, and connections that are kept.

import { NONE } from '../codes.ts';
import { grownInts } from './columns.ts';

/** In place of the next number, of one that is not idle. */
const BUSY: i32 = -2;

export class IdleIds {
  count: i32 = 0;
  /** NONE where none is idle, as `latest`. */
  longest: i32 = NONE;
  latest: i32 = NONE;
  private next: StaticArray<i32> = new StaticArray<i32>(0);
  private previous: StaticArray<i32> = new StaticArray<i32>(0);

  /** Has to be called before this number is added or asked for. */
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

  /** One that is not among them. */
  add(id: i32): void {
    const latest = this.latest;
    this.next[id] = NONE;
    this.previous[id] = latest;
    if (latest === NONE) this.longest = id;
    else this.next[latest] = id;
    this.latest = id;
    this.count++;
  }

  /** The one after it, which became idle later, NONE where none did. */
  after(id: i32): i32 {
    return this.next[id];
  }

  /** One of them. */
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
