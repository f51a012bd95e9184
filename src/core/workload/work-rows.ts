// Data of requests in progress, one row each: breakdown of time, current wait, call. The most recently freed
// row is reused first, so the rows in use stay close together however many requests are queued.

import { NONE, REQUEST_STATE, REQUEST_STATES } from '../codes.ts';
import { grownInts } from '../kernel/columns.ts';
import { Nanos, Slot } from '../types.ts';

export class Work {
  /** Index of the row. */
  readonly id: i32;
  /** The request's slot; NONE if the row is free. */
  slot: Slot = NONE;
  /** A value of REQUEST_STATE, and when the request entered that state. */
  state: i32 = REQUEST_STATE.queued;
  since: Nanos = 0;
  /** The parts of the request's time, indexed by REQUEST_STATE. */
  readonly split: StaticArray<f64> = new StaticArray<f64>(REQUEST_STATES);
  /** When the request's current wait is due to end; NaN if it does not wait. */
  due: Nanos = NaN;
  /** Sum of the request's drawn waits. */
  drawnNanos: Nanos = 0;
  callBeganAt: Nanos = 0;
  callReplyAt: Nanos = 0;
  callTimeoutAt: Nanos = 0;
  /** Delay between the end of the call and the instant at which the request notices it. */
  callLate: Nanos = 0;
  /** The call's node (NONE without a call); and below, 256 × group + the step that makes the call. */
  callNode: i32 = NONE;
  callGroupStep: i32 = 0;

  constructor(id: i32) {
    this.id = id;
  }

  /** Resets the row for this request, which has been queued since `since`. */
  clear(slot: Slot, since: Nanos): void {
    this.slot = slot;
    this.state = REQUEST_STATE.queued;
    this.since = since;
    const split = this.split;
    // The loop over all REQUEST_STATES is unrolled, because this runs for every request and a loop takes
    // three times as many instructions.
    split[0] = 0;
    split[1] = 0;
    split[2] = 0;
    split[3] = 0;
    split[4] = 0;
    split[5] = 0;
    split[6] = 0;
    split[7] = 0;
    split[8] = 0;
    split[9] = 0;
    this.due = NaN;
    this.drawnNanos = 0;
    this.callNode = NONE;
  }
}

export class WorkRows {
  /** Number of rows that have ever been used. A free row has the slot NONE. */
  length: i32 = 0;
  /** The row of all requests that have no work row. It must not be written. */
  readonly none: Work = new Work(NONE);
  private rows: StaticArray<Work> = new StaticArray<Work>(32);
  private free: StaticArray<i32> = new StaticArray<i32>(32);
  private freeCount: i32 = 0;

  /** The row with this number, from 0 to `length` - 1. */
  at(id: i32): Work {
    return this.rows[id];
  }

  /** Takes an empty row for this request, which has been queued since `since`. */
  take(slot: Slot, since: Nanos): Work {
    const work = this.freeCount > 0 ? this.rows[this.free[--this.freeCount]] : this.fresh();
    work.clear(slot, since);
    return work;
  }

  giveBack(work: Work): void {
    work.callNode = NONE;
    work.slot = NONE;
    this.free[this.freeCount++] = work.id;
  }

  private fresh(): Work {
    const id = this.length++;
    if (id === this.rows.length) this.grow();
    const work = new Work(id);
    this.rows[id] = work;
    return work;
  }

  private grow(): void {
    const before = this.rows;
    const rows = new StaticArray<Work>(before.length * 2);
    for (let id = 0; id < before.length; id++) rows[id] = before[id];
    this.rows = rows;
    this.free = grownInts(this.free, rows.length);
  }
}
