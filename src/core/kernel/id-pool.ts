// Issues small integers and takes them back. The lowest free one is issued first, so that the numbers in use
// stay close together.

import { grownBytes, grownInts } from './columns.ts';

export class IdPool {
  /** One more than the largest number in use. */
  span: i32 = 0;
  private used: StaticArray<u8> = new StaticArray<u8>(64);
  /**
   * Free numbers below `span`, as a binary heap. Larger numbers may also be left in it from a time when the
   * span was larger.
   */
  private free: StaticArray<i32> = new StaticArray<i32>(64);
  private freeCount: i32 = 0;

  /** The number that `take` would return. */
  get lowest(): i32 {
    return this.freeCount > 0 && this.free[0] < this.span ? this.free[0] : this.span;
  }

  take(): i32 {
    const id = this.lowest;
    if (id < this.span) {
      this.removeFirst();
    } else {
      this.freeCount = 0;
      this.span++;
      if (id >= this.used.length) this.used = grownBytes(this.used, this.used.length * 2);
    }
    this.used[id] = 1;
    return id;
  }

  giveBack(id: i32): void {
    const used = this.used;
    used[id] = 0;
    if (id === this.span - 1) {
      while (this.span > 0 && used[this.span - 1] === 0) this.span--;
    } else {
      this.add(id);
    }
  }

  private add(id: i32): void {
    if (this.freeCount === this.free.length) this.free = grownInts(this.free, this.free.length * 2);
    const free = this.free;
    let place = this.freeCount++;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (free[parent] < id) break;
      free[place] = free[parent];
      place = parent;
    }
    free[place] = id;
  }

  private removeFirst(): void {
    const free = this.free;
    const count = --this.freeCount;
    const last = free[count];
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= count) break;
      if (child + 1 < count && free[child + 1] < free[child]) child++;
      if (free[child] > last) break;
      free[place] = free[child];
      place = child;
    }
    free[place] = last;
  }
}
