// Calls without a policy. A request has at most one at a time, and a call is a single event. Its end is known
// when it begins. If the fault of its node changes, the end is rescheduled. A call's data are in its
// request's work row.

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

/** Number of bits for the step number, since programs have fewer than 256 steps. */
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
   * Starts a call. It never ends immediately, but always by an event. `lateNanos`: how late the caller's
   * timers end.
   */
  @inline
  begin(groupIndex: i32, slot: Slot, step: i32, lateNanos: Nanos): void {
    const requests = this.requests;
    const group = this.groups[groupIndex];
    // Round robin over the traffic: request i goes to node i mod n, on every compared server and in whichever
    // order requests make their calls.
    const number = requests.number(slot);
    const nodeIndex = remainder(number, group.size);
    const node = group.nodes[nodeIndex];
    const work = requests.workOf(slot);
    const now = this.clock.now;
    work.callNode = nodeIndex;
    work.callGroupStep = (groupIndex << STEP_BITS) | step;
    work.callBeganAt = now;
    // The timeout is always a timer of the caller, so it may be late. A reply that comes before the timer
    // ends is in time.
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
   * Handles the event at the end of a wait. If the request waited for a call, ends the call; its duration
   * counts as drawn wait.
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

  /** Fills in the details of the call. Returns false if the request has no plain call. */
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
   * Reschedules the node's current calls after its fault has changed. This is rare, so the calls are found by
   * searching all requests at work.
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
      // A call that has ended is no longer affected by a fault, even if the caller has not noticed the end
      // yet.
      if (work.due - work.callLate <= now) continue;
      if (isDown && !wasDown) work.callReplyAt = Math.max(0, work.callReplyAt - now);
      else if (!isDown && wasDown) work.callReplyAt += now;
      this.settle(group, node, work.slot, work);
    }
  }

  /**
   * Applies the group's new timeout to current calls, counted from when they began; `before` is the old
   * timeout.
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

  /**
   * Adapts a new call to its node's fault. While the node is down, `callReplyAt` holds the time that is left
   * instead of an instant.
   */
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

  /** Determines how and when the call will end as things stand, and schedules that end. */
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
