// The colours of cells. The cell of a thread that changes its state every few frames would flicker. It
// therefore shows a mix of the thread's recent states by share of time. A thread that changes rarely, or is
// stuck, shows its present state.

import { CELL_ABSENT, CELL_IDLE } from '../place/places.ts';
import { LOOK, LOOKS } from './analogy.ts';

/**
 * Indices in the colour table after those of the looks: for a thread without a request, and for land without
 * a thread.
 */
export const SHADE_IDLE = LOOKS;
export const SHADE_ABSENT = LOOKS + 1;

/** Weight of earlier frames when the changes of a cell are counted; roughly the last second counts. */
const KEPT = 0.98;
/**
 * A cell starts to mix above MIXES_FROM recent changes, about four per second, and stops below MIXES_UNTIL,
 * about two per second.
 */
const MIXES_FROM = 3.4;
const MIXES_UNTIL = 1.7;
/** Weight of a new frame in a mix. Changes take about a second, which is too slow to flicker. */
const NEW_WEIGHT = 0.025;

export class CellShades {
  /** The colour of each look, then of SHADE_IDLE and SHADE_ABSENT; filled by the painter. */
  readonly table = new Uint32Array(LOOKS + 2);
  /** By lane: the colour as 0xAABBGGRR, valid after `mix`. */
  colours = new Uint32Array(0);
  /** By lane: 1 if the cell shows a mix. */
  mixes = new Uint8Array(0);
  #changes = new Float32Array(0);
  #last = new Uint8Array(0);
  #red = new Float32Array(0);
  #green = new Float32Array(0);
  #blue = new Float32Array(0);
  /** Whether the newest frame is not in the mix yet. */
  #isNew = false;
  #begins = true;
  #clock = Number.NaN;

  /**
   * Call it once per frame with the present state of each cell. After a jump back in time every cell shows
   * its state immediately.
   */
  accept(cells: Uint8Array, clockNanos: number): void {
    if (this.#last.length !== cells.length || clockNanos < this.#clock) this.#begin(cells.length);
    else if (clockNanos === this.#clock) return;
    this.#clock = clockNanos;
    const { mixes } = this;
    const last = this.#last;
    const changes = this.#changes;
    this.#isNew = true;
    for (let cell = 0; cell < cells.length; cell++) {
      const look = cells[cell];
      let seen = changes[cell] * KEPT;
      if (look !== last[cell]) {
        last[cell] = look;
        if (!this.#begins) seen++;
      }
      // A stuck thread shows its state immediately.
      if (look === LOOK.stuck) seen = 0;
      changes[cell] = seen;
      mixes[cell] = seen > (mixes[cell] === 1 ? MIXES_UNTIL : MIXES_FROM) ? 1 : 0;
    }
    this.#begins = false;
  }

  /** Updates the colours from the table. */
  mix(): void {
    const { table, mixes, colours } = this;
    const last = this.#last;
    const red = this.#red;
    const green = this.#green;
    const blue = this.#blue;
    const isNew = this.#isNew;
    for (let cell = 0; cell < last.length; cell++) {
      const look = last[cell];
      const colour = table[look === CELL_IDLE ? SHADE_IDLE : look === CELL_ABSENT ? SHADE_ABSENT : look];
      if (mixes[cell] === 0) {
        colours[cell] = colour;
        red[cell] = colour & 0xff;
        green[cell] = (colour >>> 8) & 0xff;
        blue[cell] = (colour >>> 16) & 0xff;
        continue;
      }
      if (!isNew) continue;
      red[cell] = red[cell] + ((colour & 0xff) - red[cell]) * NEW_WEIGHT;
      green[cell] = green[cell] + (((colour >>> 8) & 0xff) - green[cell]) * NEW_WEIGHT;
      blue[cell] = blue[cell] + (((colour >>> 16) & 0xff) - blue[cell]) * NEW_WEIGHT;
      colours[cell] =
        (0xff000000 |
          (Math.round(blue[cell]) << 16) |
          (Math.round(green[cell]) << 8) |
          Math.round(red[cell])) >>>
        0;
    }
    this.#isNew = false;
  }

  #begin(cells: number): void {
    this.colours = new Uint32Array(cells);
    this.mixes = new Uint8Array(cells);
    this.#changes = new Float32Array(cells);
    this.#last = new Uint8Array(cells).fill(CELL_ABSENT);
    this.#red = new Float32Array(cells);
    this.#green = new Float32Array(cells);
    this.#blue = new Float32Array(cells);
    this.#begins = true;
  }
}
