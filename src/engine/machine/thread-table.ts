// The threads of a process, a row by thread. Ids run from 0; threads are never removed, only parked for good.

import { grownFloats } from '../kernel/columns.ts';
import { NONE, THREAD } from '../view/codes.ts';

/** Whole numbers in a row: `ints[(thread << ROW_SHIFT) | THREAD_INT.state]`. */
export const ROW_SHIFT = 2;

/** Places in a row. */
export const THREAD_INT = {
  /** One of THREAD. */
  state: 0,
  /** METER that the burst counts for. */
  burstMeter: 1,
  /** Core that the thread runs on, or ran on last; NONE before the first. */
  core: 2,
  /** Request that the thread works for, or NONE. */
  served: 3,
} as const;

export class ThreadTable {
  /** Left of the burst that the thread computes, 0 if it must ask for one. */
  remaining = new Float64Array(0);
  ints = new Int32Array(0);

  /** Makes sure that threads 0 to `count` - 1 exist. */
  ensure(count: number): void {
    const before = this.remaining.length;
    if (count <= before) return;
    const length = Math.max(count, before * 2, 16);
    this.remaining = grownFloats(this.remaining, length);
    const ints = new Int32Array(length << ROW_SHIFT);
    ints.set(this.ints);
    this.ints = ints;
    for (let thread = before; thread < length; thread++) {
      ints[(thread << ROW_SHIFT) | THREAD_INT.core] = NONE;
      ints[(thread << ROW_SHIFT) | THREAD_INT.served] = NONE;
    }
  }

  /** All are parked and work for nobody; each keeps its core. */
  stop(): void {
    this.remaining.fill(0);
    for (let thread = 0; thread < this.remaining.length; thread++) {
      this.ints[(thread << ROW_SHIFT) | THREAD_INT.state] = THREAD.parked;
      this.ints[(thread << ROW_SHIFT) | THREAD_INT.served] = NONE;
    }
  }
}
