// Calls without any policy, one of each request at a time: a call is one event. Its end is known when it begins, unless
// a fault changes its node: then the calls under way are due anew. What is known of a call is in its request's work row.

import type { Nanos } from '../../scenario/duration.ts';
import type { Clock } from '../kernel/clock.ts';
import { EVENT } from '../kernel/event-kind.ts';
import type { EventQueue } from '../kernel/event-queue.ts';
import { remainder } from '../kernel/remainder.ts';
import { PURPOSE } from '../random/draws.ts';
import type { Sampler } from '../random/sampler.ts';
import type { CallView } from '../view/call-view.ts';
import { CALL_PHASE, FAULT, NONE, OUTCOME, type Outcome, type Slot } from '../view/codes.ts';
import type { RequestTable } from '../workload/request-table.ts';
import {
  CALL_BEGAN_AT,
  CALL_GROUP_STEP,
  CALL_LATE,
  CALL_NODE,
  CALL_REPLY_AT,
  CALL_TIMEOUT_AT,
  DRAWN_NANOS,
  DUE,
  SLOT,
  WORK_ROW,
  type WorkRows,
} from '../workload/work-rows.ts';
import type { UpstreamGroup } from './group.ts';
import type { Node } from './node.ts';
import type { CallParts } from './parts.ts';

/** Where a work row begins. */
type Row = number;

/** Steps of programs are below 256. */
const STEP_BITS = 8;

export class PlainCalls {
  private readonly groups: readonly UpstreamGroup[];
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly requests: RequestTable;
  private readonly work: WorkRows;
  private readonly sampler: Sampler;

  constructor(parts: CallParts) {
    this.clock = parts.clock;
    this.events = parts.events;
    this.requests = parts.requests;
    this.work = parts.requests.work;
    this.sampler = parts.sampler;
    this.groups = parts.groups;
  }

  /** Starts a call; its end is an event, never at once. `lateNanos`: how late the timers of the caller are. */
  begin(groupIndex: number, slot: Slot, step: number, lateNanos: Nanos): void {
    const { requests } = this;
    const group = this.groups[groupIndex];
    // Round robin over the traffic: request i goes to node i mod n, on every server alike, whoever calls first.
    const nodeIndex = remainder(requests.number(slot), group.size);
    const node = group.nodes[nodeIndex];
    const row = requests.workOf(slot);
    const { floats, words } = this.work;
    const now = this.clock.cell[0];
    words[2 * row + CALL_NODE] = nodeIndex;
    words[2 * row + CALL_GROUP_STEP] = (groupIndex << STEP_BITS) | step;
    floats[row + CALL_BEGAN_AT] = now;
    const { repliesByTimer } = group;
    // The timeout is a timer of the caller in any case: a reply that comes before it fires is in time.
    floats[row + CALL_TIMEOUT_AT] = now + group.timeoutNanos + (repliesByTimer ? 0 : lateNanos);
    floats[row + CALL_LATE] = repliesByTimer ? lateNanos : 0;
    if (node.fixedNanos >= 0) floats[row + CALL_REPLY_AT] = now + node.fixedNanos;
    else this.drawReply(node, slot, step, row);
    if (node.fault !== FAULT.none) this.beginAtFault(node, row);
    node.inFlight++;
    group.inFlight++;
    this.settle(group, node, slot, row);
  }

  /** A wait's event came up: ends the call if one was waited for. Counts what the call took as drawn wait. */
  end(slot: Slot): void {
    const row = this.requests.workAt(slot);
    const { floats, words } = this.work;
    if (words[2 * row + CALL_NODE] === NONE) return;
    this.forget(slot, row);
    floats[row + DRAWN_NANOS] += this.clock.cell[0] - floats[row + CALL_LATE] - floats[row + CALL_BEGAN_AT];
  }

  /** The request gives up its call, if it has one. */
  abandon(slot: Slot): void {
    const row = this.requests.workAt(slot);
    if (this.work.words[2 * row + CALL_NODE] !== NONE) this.forget(slot, row);
  }

  /** Writes what is known of the call; false where the request has no such call. */
  look(slot: Slot, view: CallView): boolean {
    const row = this.requests.workAt(slot);
    const { floats, words } = this.work;
    view.node = words[2 * row + CALL_NODE];
    if (view.node === NONE) return false;
    view.group = words[2 * row + CALL_GROUP_STEP] >> STEP_BITS;
    view.phase = CALL_PHASE.works;
    view.since = floats[row + CALL_BEGAN_AT];
    view.until = floats[row + DUE] - floats[row + CALL_LATE];
    return true;
  }

  /** The node's fault has just changed. This is rare: the calls under way to it are searched for among all requests at work. */
  faultChanged(groupIndex: number, nodeIndex: number, wasDown: boolean): void {
    const { floats, words, end } = this.work;
    const group = this.groups[groupIndex];
    const node = group.nodes[nodeIndex];
    const now = this.clock.now;
    const isDown = node.fault === FAULT.down;
    for (let row = WORK_ROW; row < end; row += WORK_ROW) {
      if (words[2 * row + CALL_NODE] !== nodeIndex) continue;
      if (words[2 * row + CALL_GROUP_STEP] >> STEP_BITS !== groupIndex) continue;
      // A call that has ended and only waits to be noticed is past all faults.
      if (floats[row + DUE] - floats[row + CALL_LATE] <= now) continue;
      if (isDown && !wasDown) floats[row + CALL_REPLY_AT] = Math.max(0, floats[row + CALL_REPLY_AT] - now);
      else if (!isDown && wasDown) floats[row + CALL_REPLY_AT] += now;
      this.settle(group, node, words[2 * row + SLOT], row);
    }
  }

  private drawReply(node: Node, slot: Slot, step: number, row: Row): void {
    const { requests, sampler } = this;
    sampler.draw(node.latency, PURPOSE.step, requests.rows, requests.numberAt(slot), step);
    this.work.floats[row + CALL_REPLY_AT] = this.clock.cell[0] + sampler.drawn[0];
  }

  /** While the node is down, how much is left until the reply stands in place of when it comes. */
  private beginAtFault(node: Node, row: Row): void {
    const { floats } = this.work;
    const now = this.clock.now;
    const drawn = floats[row + CALL_REPLY_AT] - now;
    if (node.fault === FAULT.slow) floats[row + CALL_REPLY_AT] = now + Math.round(drawn * node.factor);
    else if (node.fault === FAULT.down) floats[row + CALL_REPLY_AT] = drawn;
  }

  private forget(slot: Slot, row: Row): void {
    const { words } = this.work;
    const group = this.groups[words[2 * row + CALL_GROUP_STEP] >> STEP_BITS];
    const node = group.nodes[words[2 * row + CALL_NODE]];
    words[2 * row + CALL_NODE] = NONE;
    node.inFlight--;
    group.inFlight--;
    if (this.requests.outcome(slot) !== OUTCOME.completed) node.stuck--;
  }

  /** Works out how and when a call will end as things are, and schedules that. */
  private settle(group: UpstreamGroup, node: Node, slot: Slot, row: Row): void {
    const { floats } = this.work;
    const replyAt = floats[row + CALL_REPLY_AT];
    const timeoutAt = floats[row + CALL_TIMEOUT_AT];
    let outcome: Outcome = OUTCOME.completed;
    let endsAt = replyAt;
    if (node.fault === FAULT.refusing) {
      endsAt = this.clock.now;
      outcome = OUTCOME.failed;
    } else if (node.fault === FAULT.down || replyAt >= timeoutAt) {
      endsAt = timeoutAt;
      outcome = OUTCOME.timedOut;
    } else if (replyAt - floats[row + CALL_BEGAN_AT] >= group.failAtNanos) {
      outcome = OUTCOME.failed;
    } else if (node.fault === FAULT.errors && this.drawsError(node, slot, row)) {
      outcome = OUTCOME.failed;
    }
    if (outcome !== this.requests.outcome(slot)) this.foresee(node, slot, outcome);
    const due = endsAt + floats[row + CALL_LATE];
    if (floats[row + DUE] === due) return;
    floats[row + DUE] = due;
    if (due < Number.POSITIVE_INFINITY) this.events.schedule(floats, row + DUE, EVENT.waitEnd, slot);
  }

  private drawsError(node: Node, slot: Slot, row: Row): boolean {
    const step = this.work.words[2 * row + CALL_GROUP_STEP] & ((1 << STEP_BITS) - 1);
    this.sampler.drawUnit(PURPOSE.errorReply, this.requests.rows, this.requests.numberAt(slot), step);
    return this.sampler.drawn[0] < node.factor;
  }

  /** The call will end otherwise than it would have. */
  private foresee(node: Node, slot: Slot, outcome: Outcome): void {
    const before = this.requests.outcome(slot) === OUTCOME.completed ? 0 : 1;
    const after = outcome === OUTCOME.completed ? 0 : 1;
    node.stuck += after - before;
    this.requests.setOutcome(slot, outcome);
  }
}
