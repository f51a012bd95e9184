// A FIFO queue of integers in a ring that doubles when full.

export class Fifo {
  length: i32 = 0;
  private ring: StaticArray<i32>;
  private head: i32 = 0;

  /** `capacity` must be a power of two. */
  constructor(capacity: i32 = 64) {
    this.ring = new StaticArray<i32>(capacity);
  }

  push(id: i32): void {
    if (this.length === this.ring.length) this.grow();
    const ring = this.ring;
    ring[(this.head + this.length++) & (ring.length - 1)] = id;
  }

  /** Removes the oldest entry. Call only if `length` is above 0. */
  shift(): i32 {
    const ring = this.ring;
    const id = ring[this.head];
    this.head = (this.head + 1) & (ring.length - 1);
    this.length--;
    return id;
  }

  /** Removes the newest entry. Call only if `length` is above 0. */
  pop(): i32 {
    const ring = this.ring;
    return ring[(this.head + --this.length) & (ring.length - 1)];
  }

  /** The entry at this place; 0 is the oldest. */
  at(place: i32): i32 {
    const ring = this.ring;
    return ring[(this.head + place) & (ring.length - 1)];
  }

  /** Removes the entry at this place; 0 is the oldest. */
  remove(place: i32): void {
    const ring = this.ring;
    const last = ring.length - 1;
    for (let each = place; each > 0; each--)
      ring[(this.head + each) & last] = ring[(this.head + each - 1) & last];
    this.shift();
  }

  private grow(): void {
    const ring = new StaticArray<i32>(this.ring.length * 2);
    for (let place = 0; place < this.length; place++) ring[place] = this.at(place);
    this.ring = ring;
    this.head = 0;
  }
}
