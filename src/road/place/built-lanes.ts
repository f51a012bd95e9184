// The share of each lane that is built. A thread's lane appears when the thread is created and disappears
// when it ends, both gradually.

import { CELL_ABSENT, type Places } from './places.ts';

const BUILD_MILLIS = 260;
/**
 * If vehicles are too fast to be seen, an unused lane stays for this long, because the next vehicle may need
 * it.
 */
const KEPT_MILLIS = 900;

export class BuiltLanes {
  /** By lane: the built share, 0 to 1. */
  built = new Float32Array(0);
  #aim = new Uint8Array(0);
  /** Wall time since a vehicle last used the lane. */
  #unused = new Float32Array(0);

  accept(places: Places): void {
    const lanes = places.cells.length;
    if (this.built.length !== lanes) {
      this.built = new Float32Array(lanes).fill(Number.NaN);
      this.#aim = new Uint8Array(lanes);
      this.#unused = new Float32Array(lanes);
    }
    for (let lane = 0; lane < lanes; lane++) {
      this.#aim[lane] = places.hasLane[lane] === 1 && places.cells[lane] !== CELL_ABSENT ? 1 : 0;
      if (Number.isNaN(this.built[lane])) this.built[lane] = this.#aim[lane];
    }
  }

  settle(): void {
    for (let lane = 0; lane < this.#aim.length; lane++) this.built[lane] = this.#aim[lane];
  }

  /**
   * `isFast`: vehicles appear immediately, and so do their lanes. Returns true while a lane is being built or
   * removed.
   */
  step(millis: number, isFast = false): boolean {
    const reach = millis / BUILD_MILLIS;
    let changes = false;
    for (let lane = 0; lane < this.#aim.length; lane++) {
      const away = this.#aim[lane] - this.built[lane];
      this.#unused[lane] = this.#aim[lane] === 1 ? 0 : this.#unused[lane] + millis;
      if (away === 0) continue;
      if (isFast && away < 0 && this.#unused[lane] < KEPT_MILLIS) {
        changes = true;
        continue;
      }
      this.built[lane] = this.built[lane] + Math.max(-reach, isFast ? away : Math.min(reach, away));
      changes = true;
    }
    return changes;
  }
}
