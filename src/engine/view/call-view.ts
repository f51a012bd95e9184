// Details of the call that a request waits for. core-access/upstreams-view.ts fills them in from the core's
// calls.

import type { Nanos } from '../../scenario/duration.ts';
import { CALL_PHASE, NONE, OUTCOME, type Outcome } from './codes.ts';

export class CallView {
  /**
   * Group of the call, and node (from 0) of its attempt (during a backoff, of the last attempt). NONE if
   * there is no call or no node.
   */
  group = NONE;
  node = NONE;
  phase: number = CALL_PHASE.none;
  /** When the attempt or the backoff began, and when it will end; Infinity if unknown. */
  since: Nanos = Number.NaN;
  until: Nanos = Number.NaN;
  retried = 0;
  /** Node of a second, hedging attempt, or NONE. */
  hedge = NONE;
  hedgeSince: Nanos = Number.NaN;
  hedgeUntil: Nanos = Number.NaN;
  /** Numbers that the two attempts' requests have at served nodes; NaN if there is no such request. */
  visit = Number.NaN;
  hedgeVisit = Number.NaN;
  /** How the call will end as things stand: completed if a current attempt will succeed or may be retried. */
  outcome: Outcome = OUTCOME.completed;

  clear(): void {
    this.group = NONE;
    this.node = NONE;
    this.phase = CALL_PHASE.none;
    this.retried = 0;
    this.hedge = NONE;
    this.outcome = OUTCOME.completed;
    this.since = Number.NaN;
    this.until = Number.NaN;
    this.visit = Number.NaN;
    this.hedgeVisit = Number.NaN;
  }
}
