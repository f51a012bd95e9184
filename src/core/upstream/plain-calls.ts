// Calls without a policy, one per request at a time, each a single event. The end is known when a call
// begins. If a fault changes its node, current calls are rescheduled. A call's data are in its request's work
// row.

import { CALL_PHASE, EVENT, FAULT, NONE, OUTCOME } from '../codes.ts';
import { Clock } from '../kernel/clock.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { remainder } from '../kernel/remainder.ts';
import { PURPOSE } from '../random/draws.ts';
import { Sampler } from '../random/sampler.ts';
import { Nanos, Slot } from '../types.ts';
import { RequestTable } from '../workload/request-table.ts';
import { Work } from '../workload/work-rows.ts';
import { CallView } from './call-view.ts';
import { UpstreamGroup } from './group.ts';
import { UpstreamNode } from './node.ts';
import { CallParts } from './parts.ts';

/** Programs have fewer than 256 steps. */
const STEP_BITS: i32 = 8;
const STEP_MASK: i32 = (1 << STEP_BITS) - 1;

export class PlainCalls {
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly requests: RequestTable;
  private readonly sampler: Sampler;
  private readonly groups: StaticArray<UpstreamGroup>;

  constructor(parts: CallParts) {
    this.clock = parts.clock;
    this.events = parts.events;
    this.requests = parts.requests;
    this.sampler = parts.sampler;
    this.groups = parts.groups;
  }

  /**
   * Starts a call; its end is always an event, never immediate. `lateNanos`: delay of the caller's timers.
   */
  @inline
  begin(groupIndex: i32, slot: Slot, step: i32, lateNanos: Nanos): void {
    const requests = this.requests;
    const group = this.groups[groupIndex];
    // Round robin over the traffic: request i goes to node i mod n on every server, whichever server calls
    // first.
    const number = requests.number(slot);
    const nodeIndex = remainder(number, group.size);
    const node = group.nodes[nodeIndex];
    const work = requests.workOf(slot);
    const now = this.clock.now;
    work.callNode = nodeIndex;
    work.callGroupStep = (groupIndex << STEP_BITS) | step;
    work.callBeganAt = now;
    // The timeout is always a timer of the caller, so a reply before it fires is in time.
    const timerLate: Nanos = group.repliesByTimer ? 0 : lateNanos;
    work.callTimeoutAt = now + group.timeoutNanos + timerLate;
    work.callLate = group.repliesByTimer ? lateNanos : 0;
    const isFixed = node.fixedNanos >= 0;
    const nanos = isFixed ? node.fixedNanos : this.sampler.draw(node.latency, PURPOSE.step, number, step);
    work.callReplyAt = now + nanos;
    if (node.fault !== FAULT.none) this.beginAtFault(node, work);
    node.inFlight++;
    group.inFlight++;
    this.settle(group, node, slot, work);
  }

  /**
   * Handles a wait's event: ends the call if the request waited for one. The call's duration counts as drawn
   * wait.
   */
  @inline
  end(slot: Slot): void {
    const work = this.requests.workAt(slot);
    if (work.callNode === NONE) return;
    this.forget(slot, work);
    work.drawnNanos += this.clock.now - work.callLate - work.callBeganAt;
  }

  /** Abandons the request's call, if it has one. */
  abandon(slot: Slot): void {
    const work = this.requests.workAt(slot);
    if (work.callNode !== NONE) this.forget(slot, work);
  }

  /** Fills in the details of the call; returns false if the request has no such call. */
  look(slot: Slot, view: CallView): bool {
    const work = this.requests.workAt(slot);
    view.node = work.callNode;
    if (view.node === NONE) return false;
    view.group = groupOf(work);
    view.phase = CALL_PHASE.works;
    view.since = work.callBeganAt;
    view.until = work.due - work.callLate;
    return true;
  }

  /**
   * The node's fault has just changed. This is rare, so its current calls are found by searching all requests
   * at work.
   */
  faultChanged(groupIndex: i32, nodeIndex: i32, wasDown: bool): void {
    const rows = this.requests.work;
    const group = this.groups[groupIndex];
    const node = group.nodes[nodeIndex];
    const now = this.clock.now;
    const isDown = node.fault === FAULT.down;
    for (let id = 0; id < rows.length; id++) {
      const work = rows.at(id);
      if (work.callNode !== nodeIndex || groupOf(work) !== groupIndex) continue;
      // Faults no longer affect a call that has ended and that the caller has only not noticed yet.
      if (work.due - work.callLate <= now) continue;
      if (isDown && !wasDown) work.callReplyAt = Math.max(0, work.callReplyAt - now);
      else if (!isDown && wasDown) work.callReplyAt += now;
      this.settle(group, node, work.slot, work);
    }
  }

  /**
   * Applies the group's new timeout to current calls, counted from their beginning; `before` is the old one.
   */
  timeoutChanged(groupIndex: i32, before: Nanos): void {
    const rows = this.requests.work;
    const group = this.groups[groupIndex];
    const now = this.clock.now;
    for (let id = 0; id < rows.length; id++) {
      const work = rows.at(id);
      if (work.callNode === NONE || groupOf(work) !== groupIndex || work.due - work.callLate <= now) continue;
      work.callTimeoutAt = group.newTimeoutAt(work.callBeganAt, work.callTimeoutAt, before, now);
      this.settle(group, group.nodes[work.callNode], work.slot, work);
    }
  }

  /** While the node is down, `callReplyAt` holds the remaining time instead of an instant. */
  private beginAtFault(node: UpstreamNode, work: Work): void {
    const now = this.clock.now;
    const drawn = work.callReplyAt - now;
    if (node.fault === FAULT.slow) work.callReplyAt = now + Math.round(drawn * node.factor);
    else if (node.fault === FAULT.down) work.callReplyAt = drawn;
  }

  @inline
  private forget(slot: Slot, work: Work): void {
    const group = this.groups[groupOf(work)];
    const node = group.nodes[work.callNode];
    work.callNode = NONE;
    node.inFlight--;
    group.inFlight--;
    if (this.requests.outcome(slot) !== OUTCOME.completed) node.stuck--;
  }

  /** Determines how and when a call will end as things stand, and schedules that. */
  @inline
  private settle(group: UpstreamGroup, node: UpstreamNode, slot: Slot, work: Work): void {
    const replyAt = work.callReplyAt;
    const timeoutAt = work.callTimeoutAt;
    let outcome = OUTCOME.completed;
    let endsAt = replyAt;
    if (node.fault === FAULT.refusing) {
      endsAt = this.clock.now;
      outcome = OUTCOME.failed;
    } else if (node.fault === FAULT.down || replyAt >= timeoutAt) {
      endsAt = timeoutAt;
      outcome = OUTCOME.timedOut;
    } else if (replyAt - work.callBeganAt >= group.failAtNanos) {
      outcome = OUTCOME.failed;
    } else if (node.fault === FAULT.errors && this.drawsError(node, slot, work)) {
      outcome = OUTCOME.failed;
    }
    if (outcome !== this.requests.outcome(slot)) this.foresee(node, slot, outcome);
    const due = endsAt + work.callLate;
    if (work.due === due) return;
    work.due = due;
    if (due < Infinity) this.events.schedule(due, EVENT.waitEnd, slot);
  }

  private drawsError(node: UpstreamNode, slot: Slot, work: Work): bool {
    const step = work.callGroupStep & STEP_MASK;
    return this.sampler.drawUnit(PURPOSE.errorReply, this.requests.number(slot), step) < node.factor;
  }

  /** Records a changed outcome of the call. */
  private foresee(node: UpstreamNode, slot: Slot, outcome: i32): void {
    const fails = outcome !== OUTCOME.completed;
    const failed = this.requests.outcome(slot) !== OUTCOME.completed;
    node.stuck += i32(fails) - i32(failed);
    this.requests.setOutcome(slot, outcome);
  }
}

function groupOf(work: Work): i32 {
  return work.callGroupStep >> STEP_BITS;
}
