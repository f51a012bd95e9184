// The threads of a process, as columns by thread. Ids run from 0; threads are never removed, only parked for good.

import { grownBytes, grownFloats, grownInts } from '../kernel/columns.ts';
import { NONE } from '../workload/request-table.ts';

export class ThreadTable {
  /** One of THREAD, see scheduler.ts. */
  state = new Uint8Array(0);
  /** Left of the burst that the thread computes, 0 if it must ask for one. */
  remaining = new Float64Array(0);
  /** METER that the burst counts for. */
  burstMeter = new Uint8Array(0);
  /** Core that the thread runs on, or ran on last; NONE before the first. */
  lastCore = new Int32Array(0);
  /** Request that the thread works for, or NONE. */
  served = new Int32Array(0);

  /** Makes sure that threads 0 to `count` - 1 exist. */
  ensure(count: number): void {
    if (count <= this.state.length) return;
    const length = Math.max(count, this.state.length * 2, 16);
    this.state = grownBytes(this.state, length);
    this.remaining = grownFloats(this.remaining, length);
    this.burstMeter = grownBytes(this.burstMeter, length);
    this.lastCore = grownInts(this.lastCore, length, NONE);
    this.served = grownInts(this.served, length, NONE);
  }
}
