// A first-in first-out queue of whole numbers in a ring that doubles when it is full.

export class Fifo {
  length = 0;
  private ring: Int32Array;
  private head = 0;

  /** `capacity` is a power of two. */
  constructor(capacity = 64) {
    this.ring = new Int32Array(capacity);
  }

  push(id: number): void {
    if (this.length === this.ring.length) this.grow();
    this.ring[(this.head + this.length++) & (this.ring.length - 1)] = id;
  }

  /** Takes the oldest. Only while `length` is above 0. */
  shift(): number {
    const id = this.ring[this.head];
    this.head = (this.head + 1) & (this.ring.length - 1);
    this.length--;
    return id;
  }

  /** Takes the newest. Only while `length` is above 0. */
  pop(): number {
    return this.ring[(this.head + --this.length) & (this.ring.length - 1)];
  }

  /** The entry at this place, 0 being the oldest. */
  at(place: number): number {
    return this.ring[(this.head + place) & (this.ring.length - 1)];
  }

  private grow(): void {
    const ring = new Int32Array(this.ring.length * 2);
    for (let place = 0; place < this.length; place++) ring[place] = this.at(place);
    this.ring = ring;
    this.head = 0;
  }
}
