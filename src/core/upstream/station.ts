// The state of a node that all its callers share: the attempts that it processes and those in its queue, in
// doubly linked lists; for a served node, its port.

import { COPY } from '../codes.ts';
import { Nanos } from '../types.ts';
import { Attempt } from './attempt-table.ts';
import { Port } from './port.ts';

export class Station {
  /** The port of a served node; null if the node is a timer. */
  port: Port | null = null;
  /**
   * For calls followed step by step: the attempts being processed (including orphaned ones), and the queued
   * attempts, oldest first.
   */
  firstWorking: Attempt | null = null;
  working: i32 = 0;
  firstQueued: Attempt | null = null;
  queued: i32 = 0;
  /**
   * Since when calls have been waiting without interruption (NaN if none waits); and below, the longest such
   * period that is over.
   */
  queuedSince: Nanos = NaN;
  longestFrom: Nanos = NaN;
  longestUntil: Nanos = NaN;
  lastQueued: Attempt | null = null;

  /** For a copy: a value of COPY, and whether a deploy is to replace it. */
  copy: i32 = COPY.up;
  isOld: bool = false;
  /** Since when the node has taken calls again, for slow start. */
  upAt: Nanos = -Infinity;
  /** How many of the next calls will be slow because the copy is cold. */
  coldCalls: i32 = 0;
  /** The copy's next step in Copies, and when it is due. Any other event is ignored. */
  step: i32 = 0;
  stepAt: Nanos = NaN;
  /**
   * The last probe: when it arrived, and how many calls had been finished by then. Below, how many probes in
   * a row have failed.
   */
  probedAt: Nanos = NaN;
  finishedBefore: f64 = 0;
  probesFailed: i32 = 0;
  finished: f64 = 0;

  /** Whether there is no copy here: it has drained, or it never started. */
  get isGone(): bool {
    if (this.copy === COPY.absent) return true;
    return this.copy === COPY.draining && this.working === 0 && this.queued === 0;
  }

  addWorking(attempt: Attempt): void {
    const first = this.firstWorking;
    attempt.next = first;
    attempt.previous = null;
    if (first !== null) first.previous = attempt;
    this.firstWorking = attempt;
    this.working++;
  }

  removeWorking(attempt: Attempt): void {
    const next = attempt.next;
    const previous = attempt.previous;
    if (previous === null) this.firstWorking = next;
    else previous.next = next;
    if (next !== null) next.previous = previous;
    this.working--;
    this.finished++;
  }

  /** Appends to the queue. */
  addQueued(attempt: Attempt): void {
    const last = this.lastQueued;
    attempt.next = null;
    attempt.previous = last;
    if (last === null) {
      this.firstQueued = attempt;
      this.queuedSince = attempt.beganAt;
    } else {
      last.next = attempt;
    }
    this.lastQueued = attempt;
    this.queued++;
  }

  removeQueued(attempt: Attempt, now: Nanos): void {
    const next = attempt.next;
    const previous = attempt.previous;
    if (previous === null) this.firstQueued = next;
    else previous.next = next;
    if (next === null) this.lastQueued = previous;
    else next.previous = previous;
    this.queued--;
    if (this.queued === 0) this.endQueue(now);
  }

  /** The last waiting call has left the queue. Notes the period if it is the longest. */
  private endQueue(now: Nanos): void {
    const since = this.queuedSince;
    this.queuedSince = NaN;
    // If there was no period before, the right side is NaN and the comparison false, so the first period is
    // kept.
    if (now - since <= this.longestUntil - this.longestFrom) return;
    this.longestFrom = since;
    this.longestUntil = now;
  }
}
