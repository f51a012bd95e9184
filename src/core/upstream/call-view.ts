// Details of the call that a request waits for, as readers get them. The call tables fill them in.

import { CALL_PHASE, NONE, OUTCOME } from '../codes.ts';
import { Nanos } from '../types.ts';

export class CallView {
  /**
   * Group of the call, and node (from 0) of its attempt (during a backoff, of the last attempt). NONE if
   * there is no call or no node.
   */
  group: i32 = NONE;
  node: i32 = NONE;
  phase: i32 = CALL_PHASE.none;
  /** When the attempt or the backoff began, and when it will end; Infinity if unknown. */
  since: Nanos = NaN;
  until: Nanos = NaN;
  retried: i32 = 0;
  /** Node of a second, hedging attempt, or NONE. */
  hedge: i32 = NONE;
  hedgeSince: Nanos = NaN;
  hedgeUntil: Nanos = NaN;
  /** Numbers that the two attempts' requests have at served nodes; NaN if there is no such request. */
  visit: f64 = NaN;
  hedgeVisit: f64 = NaN;
  /** How the call will end as things stand: completed if a current attempt will succeed or may be retried. */
  outcome: i32 = OUTCOME.completed;

  clear(): void {
    this.group = NONE;
    this.node = NONE;
    this.phase = CALL_PHASE.none;
    this.retried = 0;
    this.hedge = NONE;
    this.outcome = OUTCOME.completed;
    this.since = NaN;
    this.until = NaN;
    this.visit = NaN;
    this.hedgeVisit = NaN;
  }
}
