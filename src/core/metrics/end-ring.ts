// How requests ended, in the order of their ends, until somebody takes them: after each slice of events. A full ring ends
// the slice, so that nothing is lost; an event that ends many requests at once makes it larger.

import { NONE, REQUEST_STATE, REQUEST_STATES } from '../codes.ts';
import { EndTaker } from '../end-taker.ts';
import { grownFloats } from '../kernel/columns.ts';
import { Scheduler } from '../machine/scheduler.ts';
import { Nanos, Slot } from '../types.ts';
import { RequestTable } from '../workload/request-table.ts';

/** Places in a row, as the page reads them (engine/view/ended-requests.ts); the first ones are the parts of its time. */
namespace END {
  export const number: i32 = 8;
  export const first: i32 = 9;
  export const intendedAt: i32 = 10;
  export const startedAt: i32 = 11;
  export const endedAt: i32 = 12;
  export const outcome: i32 = 13;
  export const thread: i32 = 14;
  export const core: i32 = 15;
  export const drawnNanos: i32 = 16;
  export const length: i32 = 17;
}

/** Rows at which it is full. */
const FULL: i32 = 256;

export class EndRing extends EndTaker {
  isFull: bool = false;
  private rows: StaticArray<f64> = new StaticArray<f64>(FULL * END.length);
  /** Where the next row begins. */
  private end: i32 = 0;

  /** Doubles in all rows, which stand in memory one after another from `address` on. */
  get length(): i32 {
    return this.end;
  }

  /** Another one once the ring has grown. */
  get address(): usize {
    return changetype<usize>(this.rows);
  }

  /** The request in this slot ends now. */
  override add(slot: Slot, outcome: i32, requests: RequestTable, scheduler: Scheduler, now: Nanos): void {
    const at = this.end;
    if (at === this.rows.length) this.rows = grownFloats(this.rows, 2 * at);
    const rows = this.rows;
    this.end = at + END.length;
    this.isFull = this.end >= FULL * END.length;
    for (let state = 0; state < REQUEST_STATES; state++) rows[at + state] = requests.part(slot, state);
    // A request that was never worked on has spent all of its time in the queue.
    if (requests.workAt(slot) === requests.work.none)
      rows[at + REQUEST_STATE.queued] = now - requests.startedAt(slot);
    const thread = requests.thread(slot);
    rows[at + END.number] = requests.number(slot);
    rows[at + END.first] = requests.first(slot);
    rows[at + END.intendedAt] = requests.intendedAt(slot);
    rows[at + END.startedAt] = requests.startedAt(slot);
    rows[at + END.endedAt] = now;
    rows[at + END.outcome] = f64(outcome);
    rows[at + END.thread] = f64(thread);
    rows[at + END.core] = f64(thread < 0 ? NONE : scheduler.coreOf(thread));
    rows[at + END.drawnNanos] = requests.drawnNanos(slot);
  }

  /** All rows have been taken. */
  clear(): void {
    this.end = 0;
    this.isFull = false;
  }
}
