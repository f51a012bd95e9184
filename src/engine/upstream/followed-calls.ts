// Calls under a policy, followed step by step: which attempts are made, when, and which of them counts. Where a call
// ends, its request's wait ends by the same event as that of any other call.
//
// A call makes a first attempt and, after `hedgeAfterNanos` without a reply, a second one to another node; the first
// success counts. Once all that were sent have failed it is retried after a backoff, as often as retries and budget
// allow; then it ends as its last attempt did. The wait that the request drew is what the node worked on the attempt
// that counted: queueing at nodes, earlier attempts and backoffs are overhead. Timeouts, backoffs and hedges are timers of
// the caller and fire late, all timers of a call by the same; where the nodes themselves are timers of the caller, as those
// of the source's tool, the call's end is late instead.

import type { Nanos } from '../../scenario/duration.ts';
import type { Clock } from '../kernel/clock.ts';
import { EVENT } from '../kernel/event-kind.ts';
import type { EventQueue } from '../kernel/event-queue.ts';
import { PURPOSE } from '../random/draws.ts';
import type { Sampler } from '../random/sampler.ts';
import type { CallView } from '../view/call-view.ts';
import { CALL_PHASE, NONE, OUTCOME, type Outcome, type Slot } from '../view/codes.ts';
import type { RequestTable } from '../workload/request-table.ts';
import { DUE } from '../workload/work-rows.ts';
import { ATTEMPT, type Attempt, AttemptTable } from './attempt-table.ts';
import { Balancers } from './balancers.ts';
import { CallTable } from './call-table.ts';
import type { UpstreamGroup } from './group.ts';
import type { Node } from './node.ts';
import { NodeWork } from './node-work.ts';
import { attemptCoordinate, type CallParts } from './parts.ts';

export class FollowedCalls {
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly requests: RequestTable;
  private readonly sampler: Sampler;
  private readonly groups: readonly UpstreamGroup[];
  private readonly balancers: Balancers;
  private readonly calls = new CallTable();
  private readonly attempts = new AttemptTable();
  private readonly work: NodeWork;
  /** What the attempt that is planned next waits for: a column, see kernel/clock.ts. */
  private readonly delay = new Float64Array(1);

  constructor(parts: CallParts) {
    this.clock = parts.clock;
    this.events = parts.events;
    this.requests = parts.requests;
    this.sampler = parts.sampler;
    this.groups = parts.groups;
    this.balancers = new Balancers(parts);
    this.work = new NodeWork(parts, this.attempts);
  }

  begin(groupIndex: number, slot: Slot, step: number, lateNanos: Nanos): void {
    const { calls } = this;
    const group = this.groups[groupIndex];
    group.counts.calls++;
    calls.open(slot, this.requests.capacity, groupIndex, step);
    if (group.repliesByTimer) calls.late[slot] = lateNanos;
    else calls.timerLate[slot] = lateNanos;
    this.requests.setDue(slot, Number.POSITIVE_INFINITY);
    const isFull = group.inFlight >= group.inFlightLimit;
    group.inFlight++;
    if (isFull) {
      group.counts.bulkheadRefused++;
      this.end(slot, OUTCOME.failed);
      return;
    }
    group.budget.earn();
    this.balancers.begin(groupIndex, slot);
    this.send(slot, this.attempts.open(slot, groupIndex));
    const mayHedge = group.hedgeAfterNanos < Number.POSITIVE_INFINITY && group.size > 1;
    if (mayHedge && calls.sent[slot] !== NONE) {
      this.delay[0] = group.hedgeAfterNanos;
      this.plan(slot, 1);
    }
  }

  /** The event of an attempt; it may be stale. */
  step(row: Attempt): void {
    const { attempts } = this;
    if (attempts.due[row] !== this.clock.cell[0]) return;
    const state = attempts.state[row];
    if (state === ATTEMPT.orphaned) {
      this.work.finish(row);
    } else if (state === ATTEMPT.pending) {
      this.calls.pending[attempts.slot[row]] = NONE;
      if (attempts.isHedge[row] === 0) this.groups[attempts.group[row]].backingOff--;
      this.send(attempts.slot[row], row);
    } else {
      const slot = attempts.slot[row];
      const outcome = attempts.outcome[row] as Outcome;
      this.calls.remove(slot, row);
      this.breakerOf(row).record(this.clock, outcome !== OUTCOME.completed, attempts.isTry[row] === 1);
      if (this.ends(slot, outcome)) this.end(slot, outcome, row);
      this.work.callerLeaves(row);
    }
  }

  /** The request gives up its call, if it has one. */
  abandon(slot: Slot): void {
    if (!this.calls.has(slot)) return;
    this.drop(slot);
    this.groups[this.calls.group[slot]].inFlight--;
    this.calls.close(slot);
  }

  /** How the first attempt under way is going to end as things are, or NONE. */
  outcomeAhead(slot: Slot): number {
    const row = this.calls.has(slot) ? this.calls.sent[slot] : NONE;
    return row === NONE ? NONE : this.attempts.outcome[row];
  }

  /** Writes what is known of the call's attempts; false where the request has no such call. */
  look(slot: Slot, view: CallView): boolean {
    if (!this.calls.has(slot)) return false;
    const { calls, attempts } = this;
    view.group = calls.group[slot];
    view.retried = calls.retried[slot];
    view.phase = CALL_PHASE.none;
    view.hedge = NONE;
    const sent = calls.sent[slot];
    const row = sent === NONE ? calls.pending[slot] : sent;
    if (row === NONE) return true;
    view.node = sent === NONE ? calls.lastNode[slot] : attempts.node[row];
    view.since = attempts.beganAt[row];
    view.until = attempts.due[row];
    view.phase = CALL_PHASE_OF[attempts.state[row]];
    const isLast = calls.retried[slot] >= this.groups[view.group].retries;
    if (sent !== NONE && isLast) view.outcome = attempts.outcome[row] as Outcome;
    const also = calls.alsoSent[slot];
    if (also === NONE) return true;
    if (attempts.outcome[also] === OUTCOME.completed) view.outcome = OUTCOME.completed;
    view.hedge = attempts.node[also];
    view.hedgeSince = attempts.beganAt[also];
    view.hedgeUntil = attempts.due[also];
    return true;
  }

  faultChanged(group: UpstreamGroup, node: Node, wasDown: boolean): void {
    this.work.faultChanged(group, node, wasDown);
  }

  /** Limits may have risen. */
  configured(): void {
    for (const group of this.groups) for (const node of group.nodes) this.work.startQueued(group, node);
  }

  /** Sends an attempt, or fails at once. */
  private send(slot: Slot, row: Attempt): void {
    const { attempts, calls } = this;
    const groupIndex = calls.group[slot];
    const group = this.groups[groupIndex];
    const isHedge = attempts.isHedge[row] === 1;
    const number = calls.made[slot]++;
    const coordinate = attemptCoordinate(calls.step[slot], number);
    const before = calls.lastNode[slot];
    const node = this.balancers.choose(groupIndex, slot, number, coordinate, before, !isHedge);
    if (node === NONE && isHedge) {
      calls.made[slot]--;
      attempts.close(row);
      return;
    }
    group.counts.attempts++;
    if (isHedge) group.counts.hedges++;
    if (node === NONE) {
      group.counts.breakerRefused++;
      attempts.close(row);
      this.refused(slot);
      return;
    }
    calls.lastNode[slot] = node;
    attempts.node[row] = node;
    attempts.coordinate[row] = coordinate;
    attempts.beganAt[row] = this.clock.cell[0];
    attempts.timeoutAt[row] = this.clock.cell[0] + group.timeoutNanos + calls.timerLate[slot];
    attempts.due[row] = Number.NaN;
    const { breaker } = group.nodes[node];
    attempts.isTry[row] = breaker.begin() ? 1 : 0;
    if (this.work.arrive(row)) {
      calls.add(slot, row);
      return;
    }
    breaker.record(this.clock, true, attempts.isTry[row] === 1);
    attempts.close(row);
    this.refused(slot);
  }

  private refused(slot: Slot): void {
    if (this.ends(slot, OUTCOME.failed)) this.end(slot, OUTCOME.failed);
  }

  /** An attempt has ended: whether the call does too. If not, another attempt is under way or planned. */
  private ends(slot: Slot, outcome: Outcome): boolean {
    if (outcome === OUTCOME.completed) return true;
    if (this.calls.sent[slot] !== NONE) return false;
    const group = this.groups[this.calls.group[slot]];
    this.unplan(slot);
    if (this.calls.retried[slot] >= group.retries || !group.budget.take()) return true;
    const coordinate = attemptCoordinate(this.calls.step[slot], this.calls.made[slot]);
    this.sampler.drawUnit(PURPOSE.backoff, this.requests.rows, this.requests.numberAt(slot), coordinate);
    this.delay[0] = this.sampler.drawn[0];
    group.backoff.replace(this.delay, this.calls.retried[slot]++);
    group.counts.retries++;
    this.plan(slot, 0);
    return false;
  }

  /** Ends the call: as this attempt of it did, if one counts. */
  private end(slot: Slot, outcome: Outcome, row: Attempt = NONE): void {
    const { requests, attempts } = this;
    const now = this.clock.cell[0];
    this.drop(slot);
    this.groups[this.calls.group[slot]].inFlight--;
    this.calls.close(slot);
    requests.setOutcome(slot, outcome);
    // NaN while no node has begun to work on it.
    if (row !== NONE && attempts.startedAt[row] <= now)
      requests.addDrawn(slot, now - attempts.startedAt[row]);
    requests.setDue(slot, now + this.calls.late[slot]);
    this.events.schedule(requests.work.floats, requests.workOf(slot) + DUE, EVENT.waitEnd, slot);
  }

  /** Plans an attempt after delay[0]. */
  private plan(slot: Slot, isHedge: number): void {
    const { attempts } = this;
    const row = attempts.open(slot, this.calls.group[slot]);
    attempts.isHedge[row] = isHedge;
    attempts.beganAt[row] = this.clock.cell[0];
    if (isHedge === 0) this.groups[this.calls.group[slot]].backingOff++;
    attempts.due[row] = this.clock.cell[0] + this.delay[0] + this.calls.timerLate[slot];
    this.calls.pending[slot] = row;
    this.events.schedule(attempts.due, row, EVENT.callStep, row);
  }

  private unplan(slot: Slot): void {
    const row = this.calls.pending[slot];
    this.calls.pending[slot] = NONE;
    if (row === NONE) return;
    if (this.attempts.isHedge[row] === 0) this.groups[this.attempts.group[row]].backingOff--;
    this.attempts.close(row);
  }

  /** Gives up all attempts that the call waits for or plans. */
  private drop(slot: Slot): void {
    this.unplan(slot);
    while (this.calls.sent[slot] !== NONE) {
      const row = this.calls.sent[slot];
      this.calls.remove(slot, row);
      if (this.attempts.isTry[row] === 1) this.breakerOf(row).forgetTry();
      this.work.callerLeaves(row);
    }
  }

  private breakerOf(row: Attempt): Node['breaker'] {
    return this.groups[this.attempts.group[row]].nodes[this.attempts.node[row]].breaker;
  }
}

const CALL_PHASE_OF: Readonly<Record<number, number>> = {
  [ATTEMPT.pending]: CALL_PHASE.backsOff,
  [ATTEMPT.queued]: CALL_PHASE.queued,
  [ATTEMPT.working]: CALL_PHASE.works,
};
