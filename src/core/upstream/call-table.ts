// The call each request waits for, indexed by the request's slot; for calls followed step by step.

import { NONE } from '../codes.ts';
import { Nanos, Slot } from '../types.ts';
import { Attempt } from './attempt-table.ts';

export class Call {
  /** NONE if there is no call. */
  group: i32 = NONE;
  /** Step of the request's program that makes the call. */
  step: i32 = 0;
  /** Delay between the end of the call and its notice by the caller. */
  late: Nanos = 0;
  /** Delay of the call's timers: attempt timeouts, backoffs, hedges. */
  timerLate: Nanos = 0;
  /** Attempts made, and how many of them were retries. */
  made: i32 = 0;
  retried: i32 = 0;
  /** Node of the last attempt, or NONE. */
  lastNode: i32 = NONE;
  /** The attempts at nodes: none, only the first field, or both. */
  sent: Attempt | null = null;
  alsoSent: Attempt | null = null;
  /** The attempt still to be sent. */
  pending: Attempt | null = null;

  /** Adds an attempt that is now at a node. */
  add(attempt: Attempt): void {
    if (this.sent === null) this.sent = attempt;
    else this.alsoSent = attempt;
  }

  /** Removes an attempt at a node that is no longer waited for. */
  remove(attempt: Attempt): void {
    if (this.sent === attempt) this.sent = this.alsoSent;
    this.alsoSent = null;
  }
}

export class CallTable {
  private calls: StaticArray<Call> = new StaticArray<Call>(0);

  /** Whether the request waits for such a call. */
  has(slot: Slot): bool {
    return slot < this.calls.length && this.calls[slot].group !== NONE;
  }

  /** Only for a request that has had a call. */
  of(slot: Slot): Call {
    return this.calls[slot];
  }

  /** Opens the slot's call; `slots` is the capacity of the request table. */
  open(slot: Slot, slots: i32, group: i32, step: i32): Call {
    if (slot >= this.calls.length) this.grow(slots);
    const call = this.calls[slot];
    call.group = group;
    call.step = step;
    call.late = 0;
    call.timerLate = 0;
    call.made = 0;
    call.retried = 0;
    call.lastNode = NONE;
    call.sent = null;
    call.alsoSent = null;
    call.pending = null;
    return call;
  }

  close(slot: Slot): void {
    this.calls[slot].group = NONE;
  }

  private grow(length: i32): void {
    const calls = new StaticArray<Call>(length);
    for (let slot = 0; slot < this.calls.length; slot++) calls[slot] = this.calls[slot];
    for (let slot = this.calls.length; slot < length; slot++) calls[slot] = new Call();
    this.calls = calls;
  }
}
