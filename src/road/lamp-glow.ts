// The lamps of the lanes glow up and down softly, so that states that last less than a frame do not flicker.

import { LAMP } from './analogy.ts';

const RISE_MILLIS = 60;
const FALL_MILLIS = 220;

export class LampGlow {
  green = new Float32Array(0);
  amber = new Float32Array(0);
  red = new Float32Array(0);
  private lamps: Uint8Array = new Uint8Array(0);

  accept(lamps: Uint8Array): void {
    this.lamps = lamps;
    if (this.green.length === lamps.length) return;
    this.green = new Float32Array(lamps.length);
    this.amber = new Float32Array(lamps.length);
    this.red = new Float32Array(lamps.length);
  }

  settle(): void {
    this.step(Number.POSITIVE_INFINITY);
  }

  /** True while a lamp still changes. */
  step(millis: number): boolean {
    const rise = Math.min(1, millis / RISE_MILLIS);
    const fall = Math.min(1, millis / FALL_MILLIS);
    let changes = false;
    for (let lane = 0; lane < this.lamps.length; lane++) {
      const lamp = this.lamps[lane];
      changes = approach(this.green, lane, lamp === LAMP.green, rise, fall) || changes;
      changes = approach(this.amber, lane, lamp === LAMP.amber, rise, fall) || changes;
      changes = approach(this.red, lane, lamp === LAMP.red, rise, fall) || changes;
    }
    return changes;
  }
}

function approach(levels: Float32Array, lane: number, lit: boolean, rise: number, fall: number): boolean {
  const level = levels[lane]!;
  if (level === (lit ? 1 : 0)) return false;
  levels[lane] = lit ? Math.min(1, level + rise) : Math.max(0, level - fall);
  return true;
}
