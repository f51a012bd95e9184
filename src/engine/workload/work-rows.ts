// What is known of a request from when it is worked on, a row of one typed array for each: the split of its time, what it
// waits for, its call. Rows are reused, the most recently freed first, so those in use lie close together however
// many requests wait in a queue.

import { REQUEST_STATE } from '../../scenario/request-state.ts';
import { grownFloats, grownInts } from '../kernel/columns.ts';

/** No request, or no node. */
const NONE = -1;

/** A row is 16 doubles, 32 words of 32 bits: two lines of a processor's cache. */
const ROW_SHIFT = 4;
/** How far apart rows are. */
export const WORK_ROW = 1 << ROW_SHIFT;

/** Places of doubles in a row; the first are the parts of the request's time, by REQUEST_STATE. */
/** When its present state began. */
export const SINCE = 7;
/** When its present wait is due to end, NaN while it does not wait. */
export const DUE = 8;
/** Sum of the waits that it drew. */
export const DRAWN_NANOS = 9;
export const CALL_BEGAN_AT = 10;
export const CALL_REPLY_AT = 11;
export const CALL_TIMEOUT_AT = 12;
export const CALL_LATE = 13;

/** Places of words, behind the doubles, in `words` from twice where the row begins. */
/** Whose row it is. */
export const SLOT = 28;
/** One of REQUEST_STATE. */
export const STATE = 29;
/** The call's node, NONE where there is no call; and its group, 256 times, plus the step that calls. */
export const CALL_NODE = 30;
export const CALL_GROUP_STEP = 31;

export class WorkRows {
  /** Both are other arrays once there are more rows, so read them anew after a request enters a state. */
  floats = new Float64Array(32 << ROW_SHIFT);
  words = new Int32Array(this.floats.buffer);
  /** Where the row after the last one begins. The first row is shared by all requests that have none of their own. */
  end = WORK_ROW;
  private free = new Int32Array(32);
  private freeCount = 0;

  constructor() {
    this.clear(0, NONE);
  }

  /** A row for this request, empty and queued; when that began is still to be put in. Returns where it begins, above 0. */
  take(slot: number): number {
    if (this.freeCount === 0 && this.end === this.floats.length) this.grow();
    let at = this.end;
    if (this.freeCount > 0) at = this.free[--this.freeCount];
    else this.end += WORK_ROW;
    this.clear(at, slot);
    return at;
  }

  giveBack(at: number): void {
    this.words[2 * at + CALL_NODE] = NONE;
    this.words[2 * at + SLOT] = NONE;
    this.free[this.freeCount++] = at;
  }

  private clear(at: number, slot: number): void {
    const { floats, words } = this;
    for (let part = 0; part < SINCE; part++) floats[at + part] = 0;
    floats[at + DUE] = Number.NaN;
    floats[at + DRAWN_NANOS] = 0;
    words[2 * at + SLOT] = slot;
    words[2 * at + STATE] = REQUEST_STATE.queued;
    words[2 * at + CALL_NODE] = NONE;
  }

  private grow(): void {
    const floats = grownFloats(this.floats, this.floats.length * 2);
    this.floats = floats;
    this.words = new Int32Array(floats.buffer);
    this.free = grownInts(this.free, floats.length >> ROW_SHIFT);
  }
}
