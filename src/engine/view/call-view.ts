// What is known of the call that a request waits for, for those who look on: the engine's door fills it in
// from what the core knows of its calls (door/upstreams-view.ts).

import type { Nanos } from '../../scenario/duration.ts';
import { CALL_PHASE, NONE, OUTCOME, type Outcome } from './codes.ts';

export class CallView {
  /** Group, and its node (from 0) of the attempt; while the call backs off, of the last one. NONE: no call, or no node. */
  group = NONE;
  node = NONE;
  phase: number = CALL_PHASE.none;
  /** When the attempt, or the backoff, began, and when it ends as far as is known now; Infinity where it is not. */
  since: Nanos = Number.NaN;
  until: Nanos = Number.NaN;
  retried = 0;
  /** Node of a second attempt beside the first, or NONE. */
  hedge = NONE;
  hedgeSince: Nanos = Number.NaN;
  hedgeUntil: Nanos = Number.NaN;
  /** Numbers of the requests that both attempts are at served nodes; NaN where there is none. */
  visit = Number.NaN;
  hedgeVisit = Number.NaN;
  /** How the call will end as things are: completed while an attempt under way will succeed, or may be repeated. */
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
