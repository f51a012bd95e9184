// The call that each request waits for, of calls that are followed step by step: columns indexed by the request's slot.

import { grownBytes, grownFloats, grownInts } from '../kernel/columns.ts';
import { NONE, type Slot } from '../view/codes.ts';
import type { Attempt } from './attempt-table.ts';

export class CallTable {
  /** NONE: no call. */
  group = new Int32Array(0);
  /** Step of the request's program. */
  step = new Uint8Array(0);
  /** How much after its end the caller notices it. */
  late = new Float64Array(0);
  /** How much later than asked the timers of the call fire: timeouts of attempts, backoffs, hedges. */
  timerLate = new Float64Array(0);
  /** Attempts made, and how many of them were retries. */
  made = new Int32Array(0);
  retried = new Int32Array(0);
  /** Node of the last attempt, or NONE. */
  lastNode = new Int32Array(0);
  /** The attempts that are at nodes: none, the first of these, or both. */
  sent = new Int32Array(0);
  alsoSent = new Int32Array(0);
  /** The attempt that is yet to be sent, or NONE. */
  pending = new Int32Array(0);

  has(slot: Slot): boolean {
    return slot < this.group.length && this.group[slot] !== NONE;
  }

  /** A row for the slot's call; `slots` is what the table of requests has room for. */
  open(slot: Slot, slots: number, group: number, step: number): void {
    if (slot >= this.group.length) this.grow(slots);
    this.group[slot] = group;
    this.step[slot] = step;
    this.late[slot] = 0;
    this.timerLate[slot] = 0;
    this.made[slot] = 0;
    this.retried[slot] = 0;
    this.lastNode[slot] = NONE;
    this.sent[slot] = NONE;
    this.alsoSent[slot] = NONE;
    this.pending[slot] = NONE;
  }

  close(slot: Slot): void {
    this.group[slot] = NONE;
  }

  /** An attempt is at a node now. */
  add(slot: Slot, row: Attempt): void {
    if (this.sent[slot] === NONE) this.sent[slot] = row;
    else this.alsoSent[slot] = row;
  }

  /** An attempt that is at a node is no longer waited for. */
  remove(slot: Slot, row: Attempt): void {
    if (this.sent[slot] === row) this.sent[slot] = this.alsoSent[slot];
    this.alsoSent[slot] = NONE;
  }

  private grow(length: number): void {
    this.group = grownInts(this.group, length, NONE);
    this.step = grownBytes(this.step, length);
    this.late = grownFloats(this.late, length);
    this.timerLate = grownFloats(this.timerLate, length);
    this.made = grownInts(this.made, length);
    this.retried = grownInts(this.retried, length);
    this.lastNode = grownInts(this.lastNode, length);
    this.sent = grownInts(this.sent, length);
    this.alsoSent = grownInts(this.alsoSent, length);
    this.pending = grownInts(this.pending, length);
  }
}
