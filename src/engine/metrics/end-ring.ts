// How requests ended, in the order of their ends, until somebody takes them: after each slice of events. A full ring ends
// the slice, so that nothing is lost; an event that ends many requests at once makes it larger.

import { grownFloats } from '../kernel/columns.ts';
import type { Scheduler } from '../machine/scheduler.ts';
import { NONE, type Outcome, type Slot } from '../view/codes.ts';
import { END, type EndTaker } from '../view/ended-requests.ts';
import type { RequestTable } from '../workload/request-table.ts';

/** Rows at which it is full. */
const FULL = 256;

export class EndRing {
  isFull = false;
  private rows = new Float64Array(FULL * END.length);
  /** Where the next row begins. */
  private end = 0;

  /** The request in this slot ends now. */
  add(slot: Slot, outcome: Outcome, requests: RequestTable, scheduler: Scheduler): void {
    const at = this.end;
    if (at === this.rows.length) this.rows = grownFloats(this.rows, 2 * at);
    const { rows } = this;
    this.end = at + END.length;
    this.isFull = this.end >= FULL * END.length;
    requests.writeEnd(slot, rows, at);
    const thread = requests.thread(slot);
    rows[at + END.outcome] = outcome;
    rows[at + END.thread] = thread;
    rows[at + END.core] = thread < 0 ? NONE : scheduler.coreOf(thread);
  }

  /** Hands over all rows and forgets them; whether it was full. */
  drain(take: EndTaker): boolean {
    const { isFull } = this;
    for (let at = 0; at < this.end; at += END.length) take(this.rows, at);
    this.end = 0;
    this.isFull = false;
    return isFull;
  }
}
