// Applies the rules about waiting requests to one queue. It records how long the queue has not been empty,
// and drops requests when their turn comes. A queue is overloaded once it has not been empty for an interval.
// This test is that of CoDel for request queues: it decides, when a request enters the queue, how long the
// request may wait (Maurer, "Fail at Scale", ACM Queue 13, 2015). Dropping takes no time.

import { CAUSE, CHOICE } from '../codes.ts';
import { Clock } from '../kernel/clock.ts';
import { Execution } from '../threading/execution.ts';
import { Nanos, Slot } from '../types.ts';
import { Codel } from './codel.ts';
import { WaitingRules } from './waiting-rules.ts';

export class QueueAdmission {
  readonly rules: WaitingRules;
  private readonly execution: Execution;
  private readonly clock: Clock;
  private readonly codel: Codel = new Codel();
  /** When an arriving request last found the queue empty. */
  private emptyAt: Nanos = 0;
  /**
   * The value of the rules' `beganAt` at the last reset. If the rules have begun again since then, the record
   * must be reset.
   */
  private beganAt: Nanos = 0;

  constructor(rules: WaitingRules, execution: Execution, clock: Clock) {
    this.rules = rules;
    this.execution = execution;
    this.clock = clock;
  }

  /** Resets the record of how long the queue has not been empty. */
  begin(): void {
    this.emptyAt = this.clock.now;
    this.beganAt = this.rules.beganAt;
    this.codel.clear();
  }

  /** Whether the queue, which is not empty now, has not been empty for an interval. */
  get isOverloaded(): bool {
    return this.clock.now - this.emptyAt > this.rules.intervalNanos;
  }

  /** Handles the arrival of a request that finds `before` other requests in the queue. */
  arrives(slot: Slot, before: i32): void {
    this.follow();
    if (before === 0) this.emptyAt = this.clock.now;
    if (this.rules.isOn) this.rules.begin(slot, this.isOverloaded);
  }

  /** Whether the request waits for its first turn. Some queues also hold requests that have had one. */
  isNew(slot: Slot): bool {
    return this.rules.isWaiting(slot);
  }

  /**
   * Called when a request gets its turn; `left` requests remain in the queue. Returns false if the request
   * was dropped.
   */
  keeps(slot: Slot, left: i32): bool {
    this.follow();
    const rules = this.rules;
    const waited = rules.end(slot);
    const dropsByCodel = this.dropsByCodel(slot, waited, left);
    if (!dropsByCodel && waited <= rules.ageLimitNanos) return true;
    const cause = waited > rules.ageLimitNanos ? CAUSE.tooOld : CAUSE.codel;
    // A request in a later stage may hold connections, which it gives back here.
    this.execution.leave(slot);
    this.execution.reject(slot, cause);
    return false;
  }

  private dropsByCodel(slot: Slot, waited: Nanos, left: i32): bool {
    const rules = this.rules;
    if (rules.codel === CHOICE.door.codel.failAtScale) return waited > rules.allowedNanos(slot);
    if (rules.codel === CHOICE.door.codel.off) return false;
    return this.codel.dropsNext(this.clock.now, waited, left, rules.targetNanos, rules.intervalNanos);
  }

  private follow(): void {
    if (this.beganAt !== this.rules.beganAt) this.begin();
  }
}
