// Calls with a policy, followed step by step: which attempts are made, when, and which one counts. When a
// call ends, its request's wait ends by the same event as for any other call. A request may wait for several
// calls at once: until enough have succeeded, or until so many have failed that not enough can succeed. The
// remaining calls are then abandoned, and the call that decided counts for the request.
//
// A call makes a first attempt and, after `hedgeAfterNanos` without a reply, a second one to another node;
// the first success counts. Once all sent attempts have failed, the call is retried after a backoff, as often
// as retries and budget allow; then it ends like its last attempt. The wait that counts as drawn is the
// node's working time on the attempt that counted. Queueing at nodes, earlier attempts and backoffs are
// overhead.
//
// Timeouts, backoffs and hedges are timers of the caller, and all timers of a call fire late by the same
// amount. If the nodes themselves are timers of the caller, as in the source's tool, the call's end is late
// instead.

import { CALL_PHASE, CHOICE, EVENT, FAULT, NONE, OUTCOME } from '../codes.ts';
import { Clock } from '../kernel/clock.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { PURPOSE } from '../random/draws.ts';
import { Sampler } from '../random/sampler.ts';
import { Nanos, Slot } from '../types.ts';
import { RequestTable } from '../workload/request-table.ts';
import { ATTEMPT, Attempt, AttemptTable } from './attempt-table.ts';
import { Balancers } from './balancers.ts';
import { Call, CallTable } from './call-table.ts';
import { CallView } from './call-view.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { UpstreamGroup } from './group.ts';
import { UpstreamNode } from './node.ts';
import { NodeWork } from './node-work.ts';
import { attemptCoordinate, CallParts } from './parts.ts';

export class FollowedCalls {
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly requests: RequestTable;
  private readonly sampler: Sampler;
  private readonly groups: StaticArray<UpstreamGroup>;
  private readonly balancers: Balancers;
  private readonly calls: CallTable = new CallTable();
  /** The call that `look` or `lookOn` has read last. */
  private looked: Call | null = null;
  private readonly attempts: AttemptTable;
  private readonly work: NodeWork;

  constructor(parts: CallParts) {
    const attempts = new AttemptTable();
    this.clock = parts.clock;
    this.events = parts.events;
    this.requests = parts.requests;
    this.sampler = parts.sampler;
    this.groups = parts.groups;
    this.balancers = new Balancers(parts);
    this.attempts = attempts;
    this.work = new NodeWork(parts, attempts);
  }

  /** See AttemptTable. */
  get hasOverflown(): bool {
    return this.attempts.hasOverflown;
  }

  begin(groupIndex: i32, slot: Slot, step: i32, lateNanos: Nanos): void {
    this.calls.begin(slot, this.requests.capacity, 1, 1);
    this.requests.setDue(slot, Infinity);
    this.open(groupIndex, slot, step, 0, lateNanos);
  }

  /** Starts a call to each of these groups, of which `needed` must succeed. */
  beginAtOnce(groups: StaticArray<i32>, needed: i32, slot: Slot, step: i32, lateNanos: Nanos): void {
    this.calls.begin(slot, this.requests.capacity, needed, groups.length);
    this.requests.setDue(slot, Infinity);
    // Calls that fail at once may already decide the request's wait. The remaining calls are then not made.
    for (let branch = 0; branch < groups.length && this.calls.isAwaited(slot); branch++)
      this.open(groups[branch], slot, step, branch, lateNanos);
  }

  private open(groupIndex: i32, slot: Slot, step: i32, branch: i32, lateNanos: Nanos): void {
    const group = this.groups[groupIndex];
    group.counts.calls++;
    const call = this.calls.open(slot, groupIndex, step, branch);
    if (group.repliesByTimer) call.late = lateNanos;
    else call.timerLate = lateNanos;
    const isFull = f64(group.inFlight) >= group.inFlightLimit;
    group.inFlight++;
    if (isFull) {
      group.counts.bulkheadRefused++;
      this.end(call, OUTCOME.failed, null);
      return;
    }
    group.budget.earn();
    group.hedgeBudget.earn();
    this.balancers.begin(call);
    this.send(call, this.attempts.open(call.id, slot, groupIndex));
    const mayHedge = group.hedgeAfterNanos < Infinity && group.size > 1;
    if (mayHedge && call.sent !== null) this.plan(call, group.hedgeAfterNanos, true);
  }

  /** Handles an attempt's event. Ignores it if it is out of date. */
  step(subject: i32): void {
    const attempt = this.attempts.at(subject);
    if (attempt.due !== this.clock.now) return;
    if (attempt.state === ATTEMPT.orphaned) {
      this.work.finish(attempt);
      return;
    }
    const call = this.calls.at(attempt.call);
    if (attempt.state === ATTEMPT.pending) {
      call.pending = null;
      if (!attempt.isHedge) this.groups[attempt.group].backingOff--;
      this.send(call, attempt);
    } else {
      this.work.comesUp(attempt);
      call.remove(attempt);
      this.breakerOf(attempt).record(this.clock, attempt.fails, attempt.isTry);
      if (this.ends(call, attempt.outcome)) this.end(call, attempt.outcome, attempt);
      this.work.callerLeaves(attempt);
    }
  }

  /** Abandons the request's calls. */
  abandon(slot: Slot): void {
    let call = this.calls.firstOf(slot);
    while (call !== null) {
      this.close(call);
      call = this.calls.firstOf(slot);
    }
  }

  /**
   * How the request's wait will end as things stand, judged by the first current attempt of each call; NONE
   * if there is no attempt.
   */
  outcomeAhead(slot: Slot): i32 {
    return this.ahead(slot, false);
  }

  /**
   * Whether the request's wait cannot succeed as things stand. An attempt in the queue of a node can still
   * succeed, although its next event is its timeout, because it starts as soon as there is room. This does
   * not apply if the node is down.
   */
  cannotSucceed(slot: Slot): bool {
    return this.ahead(slot, true) > OUTCOME.completed;
  }

  /** `hopeful`: whether an attempt in the queue of a node that is not down counts as successful. */
  private ahead(slot: Slot, hopeful: bool): i32 {
    let ahead = NONE;
    let failed = 0;
    let call = this.calls.firstOf(slot);
    while (call !== null) {
      const sent = call.sent;
      if (sent !== null) {
        if (!sent.fails || (hopeful && this.getsTurn(sent))) ahead = OUTCOME.completed;
        else if (failed++ === this.calls.spareOf(slot)) return sent.outcome;
      }
      call = call.next;
    }
    return ahead;
  }

  private getsTurn(attempt: Attempt): bool {
    if (attempt.state !== ATTEMPT.queued || attempt.outcome !== OUTCOME.timedOut) return false;
    return this.groups[attempt.group].nodes[attempt.node].fault !== FAULT.down;
  }

  /**
   * Fills in the details of the attempts of the request's first call. Returns false if the request has no
   * call that is followed step by step.
   */
  look(slot: Slot, view: CallView): bool {
    const call = this.calls.firstOf(slot);
    this.looked = call;
    if (call === null) return false;
    this.lookAt(call, view);
    return true;
  }

  /** Like `look`, for the call after the one that was read last. */
  lookOn(view: CallView): bool {
    const before = this.looked;
    if (before === null) return false;
    const call = before.next;
    this.looked = call;
    if (call === null) return false;
    view.clear();
    this.lookAt(call, view);
    return true;
  }

  private lookAt(call: Call, view: CallView): void {
    const sent = call.sent;
    const pending = call.pending;
    view.group = call.group;
    view.retried = call.retried;
    view.phase = CALL_PHASE.none;
    view.hedge = NONE;
    if (sent !== null) {
      view.node = sent.node;
      view.visit = sent.visitNumber;
      lookAtAttempt(sent, view);
      const group = this.groups[call.group];
      if (call.retried >= group.retries || group.budget.isSpent) view.outcome = sent.outcome;
    } else if (pending !== null) {
      view.node = call.lastNode;
      lookAtAttempt(pending, view);
    } else {
      return;
    }
    const hedge = call.alsoSent;
    if (hedge === null) return;
    if (!hedge.fails) view.outcome = OUTCOME.completed;
    view.hedge = hedge.node;
    view.hedgeSince = hedge.beganAt;
    view.hedgeUntil = hedge.due;
    view.hedgeVisit = hedge.visitNumber;
  }

  faultChanged(group: UpstreamGroup, node: UpstreamNode, wasDown: bool): void {
    this.work.faultChanged(group, node, wasDown);
  }

  timeoutChanged(group: UpstreamGroup, before: Nanos): void {
    for (let node = 0; node < group.nodes.length; node++)
      this.work.timeoutChanged(group, group.nodes[node], before);
  }

  /** Handles EVENT.nodeWakes. */
  nodeWakes(subject: i32): void {
    this.work.wakes(subject);
  }

  /** Starts the queued attempts for which there is room now, because limits may have been raised. */
  configured(): void {
    for (let index = 0; index < this.groups.length; index++) {
      const group = this.groups[index];
      for (let node = 0; node < group.nodes.length; node++) this.work.startQueued(group, group.nodes[node]);
    }
  }

  /** Sends an attempt, or fails it at once. */
  private send(call: Call, attempt: Attempt): void {
    const group = this.groups[call.group];
    const number = call.made++;
    const coordinate = attemptCoordinate(call.step, call.branch, number);
    const node = this.balancers.choose(call, number, coordinate, !attempt.isHedge);
    if (attempt.isHedge && (node === NONE || !group.hedgeBudget.take())) {
      call.made--;
      this.attempts.close(attempt);
      return;
    }
    group.counts.attempts++;
    if (attempt.isHedge) group.counts.hedges++;
    if (node === NONE) {
      group.counts.breakerRefused++;
      this.attempts.close(attempt);
      this.refused(call);
      return;
    }
    call.lastNode = node;
    attempt.node = node;
    attempt.coordinate = coordinate;
    attempt.beganAt = this.clock.now;
    attempt.timeoutAt = this.clock.now + group.timeoutNanos + call.timerLate;
    attempt.due = NaN;
    const breaker = group.nodes[node].breaker;
    attempt.isTry = breaker.begin();
    if (this.work.arrive(attempt)) {
      call.add(attempt);
      return;
    }
    breaker.record(this.clock, true, attempt.isTry);
    if (group.balancer === CHOICE.groups.balancer.peakEwma) group.nodes[node].observe(0, this.clock.now);
    this.attempts.close(attempt);
    this.refused(call);
  }

  private refused(call: Call): void {
    if (this.ends(call, OUTCOME.failed)) this.end(call, OUTCOME.failed, null);
  }

  /**
   * An attempt has ended. Returns whether the call ends too; if not, another attempt is in progress or
   * planned.
   */
  private ends(call: Call, outcome: i32): bool {
    if (outcome === OUTCOME.completed) return true;
    if (call.sent !== null) return false;
    const group = this.groups[call.group];
    this.unplan(call);
    if (call.retried >= group.retries || !group.budget.take()) return true;
    const coordinate = attemptCoordinate(call.step, call.branch, call.made);
    const unit = this.sampler.drawUnit(PURPOSE.backoff, this.requests.number(call.slot), coordinate);
    const delay = group.backoff.nanos(unit, call.retried++);
    group.counts.retries++;
    this.plan(call, delay, false);
    return false;
  }

  /**
   * Ends the call with the result of this attempt (null if no attempt was sent), and the request's wait if
   * this call decides it.
   */
  private end(call: Call, outcome: i32, attempt: Attempt | null): void {
    const requests = this.requests;
    const now = this.clock.now;
    const slot = call.slot;
    this.close(call);
    if (!this.calls.decides(slot, outcome === OUTCOME.completed)) return;
    this.abandon(slot);
    requests.setOutcome(slot, outcome);
    // The second condition is false if no node has begun to process the attempt, because `startedAt` is then
    // NaN.
    if (attempt !== null && attempt.startedAt <= now) requests.addDrawn(slot, now - attempt.startedAt);
    const due = now + call.late;
    requests.setDue(slot, due);
    this.events.schedule(due, EVENT.waitEnd, slot);
  }

  /** Closes the call and abandons its attempts, including a planned one. */
  private close(call: Call): void {
    this.drop(call);
    this.groups[call.group].inFlight--;
    this.calls.close(call);
  }

  /** Plans an attempt after this delay. */
  private plan(call: Call, delay: Nanos, isHedge: bool): void {
    const attempt = this.attempts.open(call.id, call.slot, call.group);
    attempt.isHedge = isHedge;
    attempt.beganAt = this.clock.now;
    if (!isHedge) this.groups[call.group].backingOff++;
    attempt.due = this.clock.now + delay + call.timerLate;
    call.pending = attempt;
    this.events.schedule(attempt.due, EVENT.callStep, attempt.id);
  }

  private unplan(call: Call): void {
    const attempt = call.pending;
    if (attempt === null) return;
    call.pending = null;
    if (!attempt.isHedge) this.groups[attempt.group].backingOff--;
    this.attempts.close(attempt);
  }

  private drop(call: Call): void {
    this.unplan(call);
    let attempt = call.sent;
    while (attempt !== null) {
      call.remove(attempt);
      if (attempt.isTry) this.breakerOf(attempt).forgetTry();
      this.work.callerLeaves(attempt);
      attempt = call.sent;
    }
  }

  private breakerOf(attempt: Attempt): CircuitBreaker {
    return this.groups[attempt.group].nodes[attempt.node].breaker;
  }
}

function lookAtAttempt(attempt: Attempt, view: CallView): void {
  view.since = attempt.beganAt;
  view.until = attempt.due;
  view.phase = phaseOf(attempt);
}

/** The phase of an attempt that the call still waits for. */
function phaseOf(attempt: Attempt): i32 {
  switch (attempt.state) {
    case ATTEMPT.pending:
      return CALL_PHASE.backsOff;
    case ATTEMPT.queued:
      return CALL_PHASE.queued;
    default:
      return CALL_PHASE.works;
  }
}
