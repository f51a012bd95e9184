// Marks the requests that have a record in the present frame. Each frame uses a new number, so marks need no
// clearing.

import type { Slot } from '../engine/view/codes.ts';

const STAMP_MAX = 2 ** 32 - 1;

export class SlotMarks {
  #stamps = new Uint32Array(1024);
  #stamp = 0;

  /** Clears all marks; slots are below `slots`. */
  begin(slots: number): void {
    if (slots > this.#stamps.length) {
      this.#stamps = new Uint32Array(slots * 2);
      this.#stamp = 0;
    } else if (this.#stamp === STAMP_MAX) {
      this.#stamps.fill(0);
      this.#stamp = 0;
    }
    this.#stamp++;
  }

  /** Marks the slot. Returns false if it was already marked. */
  mark(slot: Slot): boolean {
    if (this.#stamps[slot] === this.#stamp) return false;
    this.#stamps[slot] = this.#stamp;
    return true;
  }
}
