// Ends of requests, in order, until the page reads them after each slice of events. A full ring ends the
// slice, so nothing is lost. An event that ends many requests at once makes the ring grow.

import { NONE, REQUEST_STATE, REQUEST_STATES } from '../codes.ts';
import { EndTaker } from '../end-taker.ts';
import { grownFloats } from '../kernel/columns.ts';
import { Scheduler } from '../machine/scheduler.ts';
import { Nanos, Slot } from '../types.ts';
import { RequestTable } from '../workload/request-table.ts';

/**
 * Layout of a row, as the page reads it (engine/view/ended-requests.ts). The first columns are the parts of
 * the request's time.
 */
namespace END {
  export const number: i32 = 10;
  export const first: i32 = 11;
  export const intendedAt: i32 = 12;
  export const startedAt: i32 = 13;
  export const endedAt: i32 = 14;
  export const outcome: i32 = 15;
  export const thread: i32 = 16;
  export const core: i32 = 17;
  export const drawnNanos: i32 = 18;
  export const length: i32 = 19;
}

/** Number of rows at which the ring counts as full. */
const FULL: i32 = 256;

export class EndRing extends EndTaker {
  isFull: bool = false;
  private rows: StaticArray<f64> = new StaticArray<f64>(FULL * END.length);
  /** Index at which the next row starts. */
  private end: i32 = 0;

  /** Number of doubles in all rows. The rows are in memory one after another from `address` on. */
  get length(): i32 {
    return this.end;
  }

  /** Address of the first row. It changes when the ring grows. */
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
    // A request that no thread has taken spent all its time in the queue.
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

  /** All rows have been read. */
  clear(): void {
    this.end = 0;
    this.isFull = false;
  }
}
