// Calls that are followed step by step, and the requests that wait for them. A request waits for one call, or
// for several made at once.

import { NONE } from '../codes.ts';
import { Nanos, Slot } from '../types.ts';
import { Attempt } from './attempt-table.ts';

export class Call {
  readonly id: i32;
  /** The request that waits for the call. */
  slot: Slot = NONE;
  group: i32 = NONE;
  /**
   * Step of the request's program that makes the call, and the call's position (from 0) among those made at
   * once.
   */
  step: i32 = 0;
  branch: i32 = 0;
  /** The call's turn: see Balancers.begin. */
  turn: i32 = 0;
  /** Delay between the end of the call and the instant at which the caller notices it. */
  late: Nanos = 0;
  /** How late the call's timers end: attempt timeouts, backoffs, hedges. */
  timerLate: Nanos = 0;
  /** Number of attempts made; and below, how many of them were retries. */
  made: i32 = 0;
  retried: i32 = 0;
  /** Node of the last attempt, or NONE. */
  lastNode: i32 = NONE;
  /** The attempts that are now at nodes: none, one in the first field, or one in each. */
  sent: Attempt | null = null;
  alsoSent: Attempt | null = null;
  /** The attempt that is still to be sent. */
  pending: Attempt | null = null;
  /** The neighbours in the list of the request's calls. */
  next: Call | null = null;
  previous: Call | null = null;

  constructor(id: i32) {
    this.id = id;
  }

  /** Adds an attempt that is now at a node. */
  add(attempt: Attempt): void {
    if (this.sent === null) this.sent = attempt;
    else this.alsoSent = attempt;
  }

  /** Removes an attempt that is at a node, because the call no longer waits for it. */
  remove(attempt: Attempt): void {
    if (this.sent === attempt) this.sent = this.alsoSent;
    this.alsoSent = null;
  }
}

/** A request's wait for one or several calls. */
class Wait {
  /** The first and the last of the calls in progress, in the order of their branches. */
  first: Call | null = null;
  last: Call | null = null;
  /**
   * How many calls must still succeed (0 if the request does not wait); and how many may still fail before
   * the wait fails.
   */
  needed: i32 = 0;
  spare: i32 = 0;
}

export class CallTable {
  private readonly rows: Array<Call> = [];
  /** List of calls that can be reused, linked by `next`. */
  private free: Call | null = null;
  /** Indexed by the request's slot. */
  private waits: StaticArray<Wait> = new StaticArray<Wait>(0);

  at(id: i32): Call {
    return this.rows[id];
  }

  /** The first of the calls that the request waits for; null if there is none. */
  firstOf(slot: Slot): Call | null {
    return slot < this.waits.length ? this.waits[slot].first : null;
  }

  /** How many of the request's calls may still fail. Call only for a request that waits. */
  spareOf(slot: Slot): i32 {
    return this.waits[slot].spare;
  }

  /** The request begins to wait for `needed` of `calls` calls. `slots` is the capacity of the request table. */
  begin(slot: Slot, slots: i32, needed: i32, calls: i32): void {
    if (slot >= this.waits.length) this.grow(slots);
    const wait = this.waits[slot];
    wait.needed = needed;
    wait.spare = calls - needed;
  }

  isAwaited(slot: Slot): bool {
    return this.waits[slot].needed > 0;
  }

  /** A call of the request has ended. Returns whether this ends the request's wait. */
  decides(slot: Slot, succeeded: bool): bool {
    const wait = this.waits[slot];
    const rest = succeeded ? --wait.needed : wait.spare--;
    if (rest > 0) return false;
    wait.needed = 0;
    return true;
  }

  open(slot: Slot, group: i32, step: i32, branch: i32): Call {
    let call = this.free;
    if (call === null) call = this.fresh();
    else this.free = call.next;
    call.slot = slot;
    call.group = group;
    call.step = step;
    call.branch = branch;
    call.late = 0;
    call.timerLate = 0;
    call.made = 0;
    call.retried = 0;
    call.lastNode = NONE;
    call.sent = null;
    call.alsoSent = null;
    call.pending = null;
    const wait = this.waits[slot];
    const last = wait.last;
    call.previous = last;
    call.next = null;
    if (last === null) wait.first = call;
    else last.next = call;
    wait.last = call;
    return call;
  }

  close(call: Call): void {
    const wait = this.waits[call.slot];
    const next = call.next;
    const previous = call.previous;
    if (previous === null) wait.first = next;
    else previous.next = next;
    if (next === null) wait.last = previous;
    else next.previous = previous;
    call.next = this.free;
    this.free = call;
  }

  private fresh(): Call {
    const call = new Call(this.rows.length);
    this.rows.push(call);
    return call;
  }

  private grow(length: i32): void {
    const waits = new StaticArray<Wait>(length);
    for (let slot = 0; slot < this.waits.length; slot++) waits[slot] = this.waits[slot];
    for (let slot = this.waits.length; slot < length; slot++) waits[slot] = new Wait();
    this.waits = waits;
  }
}
