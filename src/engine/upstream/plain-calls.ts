// Calls without any policy, one of each request at a time: a call is one event. Its end is known when it begins, unless
// a fault changes its node: then the calls under way are due anew.

import type { Nanos } from '../../scenario/duration.ts';
import type { Clock } from '../kernel/clock.ts';
import { grownBytes, grownFloats, grownInts } from '../kernel/columns.ts';
import { EVENT } from '../kernel/event-kind.ts';
import type { EventQueue } from '../kernel/event-queue.ts';
import { OUTCOME, type Outcome } from '../metrics/outcome.ts';
import { PURPOSE } from '../random/draws.ts';
import type { Sampler } from '../random/sampler.ts';
import { NONE, type RequestTable, type Slot } from '../workload/request-table.ts';
import type { UpstreamGroup } from './group.ts';
import { FAULT, type Node } from './node.ts';
import type { CallParts } from './parts.ts';

export class PlainCalls {
  private readonly groups: readonly UpstreamGroup[];
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly requests: RequestTable;
  private readonly sampler: Sampler;

  // Of the call that the request in a slot waits for: its node (NONE: no call), when it began, when the reply will
  // come if nothing interferes (or, while the node is down, how much was left), when it will time out, when it will end
  // as things are, how much later the caller notices, and its neighbours in the node's list of calls.
  private node = new Int32Array(0);
  private group = new Int32Array(0);
  private step = new Uint8Array(0);
  private beganAt = new Float64Array(0);
  private replyAt = new Float64Array(0);
  private timeoutAt = new Float64Array(0);
  private endsAt = new Float64Array(0);
  private late = new Float64Array(0);
  private next = new Int32Array(0);
  private previous = new Int32Array(0);

  constructor(parts: CallParts) {
    this.clock = parts.clock;
    this.events = parts.events;
    this.requests = parts.requests;
    this.sampler = parts.sampler;
    this.groups = parts.groups;
  }

  /** Starts a call; its end is an event, never at once. `lateNanos`: how much after the reply the caller notices it. */
  begin(groupIndex: number, slot: Slot, step: number, lateNanos: Nanos): void {
    const now = this.clock.now;
    if (slot >= this.node.length) this.grow(this.requests.capacity);
    const group = this.groups[groupIndex]!;
    const number = this.requests.number(slot);
    // Round robin over the traffic: request i goes to node i mod n, on every server alike, whoever calls first.
    const nodeIndex = number % group.size;
    const node = group.nodes[nodeIndex]!;
    this.sampler.draw(node.latency, PURPOSE.step, this.requests.rows, this.requests.numberAt(slot), step);
    const drawn = this.sampler.drawn[0]!;
    this.node[slot] = nodeIndex;
    this.group[slot] = groupIndex;
    this.step[slot] = step;
    this.beganAt[slot] = now;
    this.timeoutAt[slot] = now + group.timeoutNanos;
    this.endsAt[slot] = Number.POSITIVE_INFINITY;
    this.late[slot] = lateNanos;
    const latency = node.fault === FAULT.slow ? Math.round(drawn * node.factor) : drawn;
    this.replyAt[slot] = node.fault === FAULT.down ? latency : now + latency;
    this.link(node, slot);
    group.inFlight++;
    this.settle(group, node, slot);
  }

  /** A wait's event came up: ends the call if one was waited for. Counts what the call took as drawn wait. */
  end(slot: Slot): void {
    if (slot >= this.node.length || this.node[slot]! === NONE) return;
    this.forget(slot);
    this.requests.addDrawn(slot, this.clock.now - this.late[slot]! - this.beganAt[slot]!);
  }

  /** The request gives up its call, if it has one. */
  abandon(slot: Slot): void {
    if (slot < this.node.length && this.node[slot]! !== NONE) this.forget(slot);
  }

  /** Node that the request waits for, from 0, or NONE. */
  nodeOf(slot: Slot): number {
    return slot < this.node.length ? this.node[slot]! : NONE;
  }

  /** The node's fault has just changed. */
  faultChanged(group: UpstreamGroup, node: Node, wasDown: boolean): void {
    const now = this.clock.now;
    const isDown = node.fault === FAULT.down;
    for (let slot = node.firstCall; slot !== NONE; slot = this.next[slot]!) {
      // A call that has ended and only waits to be noticed is past all faults.
      if (this.endsAt[slot]! <= now) continue;
      if (isDown && !wasDown) this.replyAt[slot] = Math.max(0, this.replyAt[slot]! - now);
      else if (!isDown && wasDown) this.replyAt[slot]! += now;
      this.settle(group, node, slot);
    }
  }

  private forget(slot: Slot): void {
    const group = this.groups[this.group[slot]!]!;
    this.unlink(group.nodes[this.node[slot]!]!, slot);
    this.node[slot] = NONE;
    group.inFlight--;
  }

  /** Works out how and when a call will end as things are, and schedules that. */
  private settle(group: UpstreamGroup, node: Node, slot: Slot): void {
    const timeoutAt = this.timeoutAt[slot]!;
    let outcome: Outcome = OUTCOME.completed;
    let endsAt: Nanos;
    if (node.fault === FAULT.refusing) {
      endsAt = this.clock.now;
      outcome = OUTCOME.failed;
    } else if (node.fault === FAULT.down || this.replyAt[slot]! >= timeoutAt) {
      endsAt = timeoutAt;
      outcome = OUTCOME.timedOut;
    } else {
      endsAt = this.replyAt[slot]!;
      if (endsAt - this.beganAt[slot]! >= group.failAtNanos) outcome = OUTCOME.failed;
      else if (node.fault === FAULT.errors && this.drawsError(node, slot)) outcome = OUTCOME.failed;
    }
    this.endsAt[slot] = endsAt;
    this.markStuck(node, slot, outcome);
    const due = endsAt + this.late[slot]!;
    if (this.requests.due(slot) === due) return;
    this.requests.setDue(slot, due);
    if (due < Number.POSITIVE_INFINITY)
      this.events.schedule(this.requests.rows, this.requests.dueAt(slot), EVENT.waitEnd, slot);
  }

  private drawsError(node: Node, slot: Slot): boolean {
    this.sampler.drawUnit(
      PURPOSE.errorReply,
      this.requests.rows,
      this.requests.numberAt(slot),
      this.step[slot]!,
    );
    return this.sampler.drawn[0]! < node.factor;
  }

  private markStuck(node: Node, slot: Slot, outcome: Outcome): void {
    const before = this.requests.outcome(slot) === OUTCOME.completed ? 0 : 1;
    const after = outcome === OUTCOME.completed ? 0 : 1;
    node.stuck += after - before;
    this.requests.setOutcome(slot, outcome);
  }

  private link(node: Node, slot: Slot): void {
    const first = node.firstCall;
    this.next[slot] = first;
    this.previous[slot] = NONE;
    if (first !== NONE) this.previous[first] = slot;
    node.firstCall = slot;
    node.inFlight++;
  }

  private unlink(node: Node, slot: Slot): void {
    const next = this.next[slot]!;
    const previous = this.previous[slot]!;
    if (previous === NONE) node.firstCall = next;
    else this.next[previous] = next;
    if (next !== NONE) this.previous[next] = previous;
    node.inFlight--;
    if (this.requests.outcome(slot) !== OUTCOME.completed) node.stuck--;
  }

  private grow(length: number): void {
    this.node = grownInts(this.node, length, NONE);
    this.group = grownInts(this.group, length);
    this.step = grownBytes(this.step, length);
    this.beganAt = grownFloats(this.beganAt, length);
    this.replyAt = grownFloats(this.replyAt, length);
    this.timeoutAt = grownFloats(this.timeoutAt, length);
    this.endsAt = grownFloats(this.endsAt, length);
    this.late = grownFloats(this.late, length);
    this.next = grownInts(this.next, length, NONE);
    this.previous = grownInts(this.previous, length, NONE);
  }
}
