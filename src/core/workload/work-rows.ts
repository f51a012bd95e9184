// What is known of a request from when it is worked on, a row for each: the split of its time, what it waits for, its call.
// Rows are reused, the most recently freed first, so those in use lie close together however many requests wait in a queue.

import { NONE, REQUEST_STATE, REQUEST_STATES } from '../codes.ts';
import { grownInts } from '../kernel/columns.ts';
import { Nanos, Slot } from '../types.ts';

export class Work {
  /** Its own number among the rows. */
  readonly id: i32;
  /** Whose row it is; NONE while it is nobody's. */
  slot: Slot = NONE;
  /** One of REQUEST_STATE, and since when. */
  state: i32 = REQUEST_STATE.queued;
  since: Nanos = 0;
  /** The parts of the request's time, by REQUEST_STATE. */
  readonly split: StaticArray<f64> = new StaticArray<f64>(REQUEST_STATES);
  /** When its present wait is due to end, NaN while it does not wait. */
  due: Nanos = NaN;
  /** Sum of the waits that it drew. */
  drawnNanos: Nanos = 0;
  callBeganAt: Nanos = 0;
  callReplyAt: Nanos = 0;
  callTimeoutAt: Nanos = 0;
  /** How much later than the call ends its request hears of it. */
  callLate: Nanos = 0;
  /** The call's node, NONE where there is no call; and its group, 256 times, plus the step that calls. */
  callNode: i32 = NONE;
  callGroupStep: i32 = 0;

  constructor(id: i32) {
    this.id = id;
  }

  /** An empty row for this request, queued since then. */
  clear(slot: Slot, since: Nanos): void {
    this.slot = slot;
    this.state = REQUEST_STATE.queued;
    this.since = since;
    const split = this.split;
    // All REQUEST_STATES one by one, as each request passes here: a loop takes three times as many instructions.
    split[0] = 0;
    split[1] = 0;
    split[2] = 0;
    split[3] = 0;
    split[4] = 0;
    split[5] = 0;
    split[6] = 0;
    split[7] = 0;
    this.due = NaN;
    this.drawnNanos = 0;
    this.callNode = NONE;
  }
}

export class WorkRows {
  /** Rows ever used; those among them whose slot is NONE are free. */
  length: i32 = 0;
  /** Shared by all requests that have none of their own: only to be read. */
  readonly none: Work = new Work(NONE);
  private rows: StaticArray<Work> = new StaticArray<Work>(32);
  private free: StaticArray<i32> = new StaticArray<i32>(32);
  private freeCount: i32 = 0;

  /** The row of this number, from 0 to `length` - 1. */
  at(id: i32): Work {
    return this.rows[id];
  }

  /** A row for this request, empty and queued since then. */
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
