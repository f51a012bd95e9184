// Nodes process attempts here. A node processes a limited number at a time; the others wait in its queue. An
// abandoned attempt that is being processed continues to its end, because a server does not notice that
// nothing waits for it. An abandoned attempt in the queue is dropped. A served node does its own work, so it
// only receives calls and replies.

import { CHOICE, EVENT, FAULT, NONE, OUTCOME } from '../codes.ts';
import { Clock } from '../kernel/clock.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { Turn } from '../kernel/turns.ts';
import { PURPOSE } from '../random/draws.ts';
import { Sampler } from '../random/sampler.ts';
import { Nanos } from '../types.ts';
import { RequestTable } from '../workload/request-table.ts';
import { ATTEMPT, Attempt, AttemptTable } from './attempt-table.ts';
import { UpstreamGroup } from './group.ts';
import { UpstreamNode } from './node.ts';
import { CallParts } from './parts.ts';
import { WAKE_NANOS } from './pools.ts';
import { Caller, Port } from './port.ts';

/** Number of bits for the node number, since a group has at most 64 nodes. */
const NODE_BITS: i32 = 6;
const NODE_MASK: i32 = (1 << NODE_BITS) - 1;

/** Call numbers at served nodes are below this (2^52). */
const NUMBERS: f64 = 4503599627370496;

export class NodeWork extends Caller {
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly requests: RequestTable;
  private readonly sampler: Sampler;
  private readonly groups: StaticArray<UpstreamGroup>;
  private readonly attempts: AttemptTable;
  private readonly turn: Turn;

  constructor(parts: CallParts, attempts: AttemptTable) {
    super();
    this.turn = parts.turn;
    this.clock = parts.clock;
    this.events = parts.events;
    this.requests = parts.requests;
    this.sampler = parts.sampler;
    this.groups = parts.groups;
    this.attempts = attempts;
  }

  /** An attempt reaches its node. Returns false if the node refuses it. */
  arrive(attempt: Attempt): bool {
    const group = this.groups[attempt.group];
    const node = group.nodes[attempt.node];
    const port = node.station.port;
    attempt.caller = this;
    if (port !== null) {
      node.inFlight++;
      this.sendTo(port, group, node, attempt);
      return true;
    }
    if (node.fault === FAULT.refusing) return false;
    if (f64(node.station.working) < group.nodeConcurrency) {
      node.inFlight++;
      this.start(group, node, attempt);
      return true;
    }
    if (f64(node.station.queued) >= group.nodeQueueLimit) {
      group.counts.queueRefused++;
      return false;
    }
    node.inFlight++;
    this.enqueue(node, attempt);
    return true;
  }

  /**
   * The caller has the attempt's reply, or no longer waits for it. Closes the attempt, unless the node still
   * processes it.
   */
  callerLeaves(attempt: Attempt): void {
    const group = this.groups[attempt.group];
    const node = group.nodes[attempt.node];
    node.inFlight--;
    if (group.balancer === CHOICE.groups.balancer.peakEwma)
      node.observe(this.clock.now - attempt.beganAt, this.clock.now);
    if (attempt.state === ATTEMPT.queued) {
      node.station.removeQueued(attempt, this.clock.now);
      this.attempts.close(attempt);
      return;
    }
    if (attempt.fails) node.stuck--;
    const port = node.station.port;
    if (port !== null) {
      if (attempt.visit !== NONE) port.leave(attempt.visit);
      attempt.visit = NONE;
      node.station.removeWorking(attempt);
      this.attempts.close(attempt);
      return;
    }
    const isAnswered = attempt.due === this.clock.now && attempt.outcome !== OUTCOME.timedOut;
    if (isAnswered || group.nodeConcurrency === Infinity) {
      this.finish(attempt);
      return;
    }
    attempt.state = ATTEMPT.orphaned;
    attempt.slot = NONE;
    // The event at this instant has been handled. If the work also ends now, a new event follows.
    attempt.due = NaN;
    this.settleOrphan(node, attempt);
  }

  /** The node has finished the attempt. Closes the attempt and lets another one take its place. */
  finish(attempt: Attempt): void {
    const index = attempt.group;
    const place = attempt.node;
    const group = this.groups[index];
    const node = group.nodes[place];
    node.station.removeWorking(attempt);
    this.attempts.close(attempt);
    if (group.nodeOrder === CHOICE.groups.nodeOrder.barging) this.offer(index, place, node);
    else this.startQueued(group, node);
  }

  /**
   * With barging, wakes the first queued attempt. Until it is awake, any call that arrives may take the free
   * place.
   */
  private offer(index: i32, place: i32, node: UpstreamNode): void {
    if (node.station.firstQueued === null) return;
    this.events.schedule(this.clock.now + WAKE_NANOS, EVENT.nodeWakes, (index << NODE_BITS) | place);
  }

  /** Handles EVENT.nodeWakes. */
  wakes(subject: i32): void {
    const group = this.groups[subject >> NODE_BITS];
    this.startQueued(group, group.nodes[subject & NODE_MASK]);
  }

  /** Starts queued attempts as far as there is room, the oldest first (or the newest, with LIFO). */
  startQueued(group: UpstreamGroup, node: UpstreamNode): void {
    const station = node.station;
    const isLifo = group.nodeOrder === CHOICE.groups.nodeOrder.lifo;
    let attempt = isLifo ? station.lastQueued : station.firstQueued;
    while (attempt !== null && f64(station.working) < group.nodeConcurrency) {
      const next = isLifo ? attempt.previous : attempt.next;
      // An attempt that times out at this very instant is removed by its timeout.
      if (attempt.due > this.clock.now) attempt.caller!.begin(attempt.id);
      attempt = next;
    }
  }

  override begin(id: i32): void {
    const attempt = this.attempts.at(id);
    const group = this.groups[attempt.group];
    const node = group.nodes[attempt.node];
    node.station.removeQueued(attempt, this.clock.now);
    this.start(group, node, attempt);
    if (!this.turn.isOwn) this.turn.wake(attempt.due);
  }

  override replied(id: i32, fails: bool, drawnNanos: Nanos): void {
    const attempt = this.attempts.at(id);
    const group = this.groups[attempt.group];
    const node = group.nodes[attempt.node];
    const back = group.backNanos;
    attempt.visit = NONE;
    attempt.isRefused = fails;
    attempt.replyAt = node.fault === FAULT.down ? back : this.clock.now + back;
    attempt.startedAt = this.clock.now - group.thereNanos - drawnNanos;
    this.settle(group, node, attempt);
    this.turn.wake(attempt.due);
  }

  /**
   * Handles the event of an attempt at a node. If a served node has not replied yet, the event is the
   * attempt's timeout.
   */
  comesUp(attempt: Attempt): void {
    if (attempt.replyAt !== Infinity || attempt.fails) return;
    attempt.outcome = OUTCOME.timedOut;
    this.groups[attempt.group].nodes[attempt.node].stuck++;
  }

  /** Reschedules the node's attempts after its fault has changed. */
  faultChanged(group: UpstreamGroup, node: UpstreamNode, wasDown: bool): void {
    const now = this.clock.now;
    const isDown = node.fault === FAULT.down;
    let attempt = node.station.firstWorking;
    while (attempt !== null) {
      if (attempt.caller !== this) {
        attempt = attempt.next;
        continue;
      }
      if (isDown && !wasDown) attempt.replyAt = Math.max(0, attempt.replyAt - now);
      else if (!isDown && wasDown) attempt.replyAt += now;
      // An event that is due at this very instant still happens unchanged.
      if (!(attempt.due <= now)) {
        if (attempt.state === ATTEMPT.orphaned) this.settleOrphan(node, attempt);
        else this.settle(group, node, attempt);
      }
      attempt = attempt.next;
    }
    if (node.fault === FAULT.refusing) this.refuseQueued(node);
    if (!this.turn.isOwn) this.turn.wake(this.events.nextAt);
  }

  /** Applies the group's new timeout to current attempts; `before` is the old timeout. */
  timeoutChanged(group: UpstreamGroup, node: UpstreamNode, before: Nanos): void {
    const now = this.clock.now;
    let attempt = node.station.firstWorking;
    while (attempt !== null) {
      if (attempt.caller === this && attempt.state !== ATTEMPT.orphaned && !(attempt.due <= now)) {
        attempt.timeoutAt = group.newTimeoutAt(attempt.beganAt, attempt.timeoutAt, before, now);
        this.settle(group, node, attempt);
      }
      attempt = attempt.next;
    }
    attempt = node.station.firstQueued;
    while (attempt !== null) {
      if (attempt.caller === this && !(attempt.due <= now)) {
        attempt.timeoutAt = group.newTimeoutAt(attempt.beganAt, attempt.timeoutAt, before, now);
        this.dueAt(attempt, attempt.timeoutAt);
      }
      attempt = attempt.next;
    }
  }

  private refuseQueued(node: UpstreamNode): void {
    const now = this.clock.now;
    let attempt = node.station.firstQueued;
    while (attempt !== null) {
      if (attempt.caller === this && !(attempt.due <= now)) {
        attempt.outcome = OUTCOME.failed;
        this.dueAt(attempt, now);
      }
      attempt = attempt.next;
    }
  }

  /** Sends the attempt's call to a served node. */
  private sendTo(port: Port, group: UpstreamGroup, node: UpstreamNode, attempt: Attempt): void {
    const number = this.requests.number(attempt.slot);
    const unit = this.sampler.drawUnit(PURPOSE.visit, number, attempt.coordinate);
    attempt.state = ATTEMPT.working;
    attempt.outcome = OUTCOME.completed;
    attempt.startedAt = NaN;
    attempt.replyAt = Infinity;
    node.station.addWorking(attempt);
    const arrivesAt = this.clock.now + group.thereNanos;
    attempt.visitNumber = Math.floor(unit * NUMBERS);
    attempt.visit = port.take(this, attempt.id, attempt.visitNumber, arrivesAt);
    this.settle(group, node, attempt);
  }

  private start(group: UpstreamGroup, node: UpstreamNode, attempt: Attempt): void {
    const now = this.clock.now;
    const number = this.requests.number(attempt.slot);
    const drawn = this.sampler.draw(node.latency, PURPOSE.step, number, attempt.coordinate);
    let latency = node.fault === FAULT.slow ? Math.round(drawn * node.factor) : drawn;
    if (node.station.coldCalls > 0) {
      node.station.coldCalls--;
      latency = Math.round(latency * group.coldFactor);
    }
    attempt.state = ATTEMPT.working;
    attempt.outcome = OUTCOME.completed;
    attempt.startedAt = now;
    attempt.replyAt = node.fault === FAULT.down ? latency : now + latency;
    node.station.addWorking(attempt);
    this.settle(group, node, attempt);
  }

  private enqueue(node: UpstreamNode, attempt: Attempt): void {
    attempt.state = ATTEMPT.queued;
    attempt.outcome = OUTCOME.timedOut;
    node.station.addQueued(attempt);
    this.dueAt(attempt, attempt.timeoutAt);
  }

  /** Determines how and when the attempt ends for its caller as things stand, and schedules that end. */
  private settle(group: UpstreamGroup, node: UpstreamNode, attempt: Attempt): void {
    const failed = attempt.fails;
    if (node.fault === FAULT.refusing && !group.isServed) {
      attempt.outcome = OUTCOME.failed;
      this.dueAt(attempt, this.clock.now);
    } else if (attempt.replyAt === Infinity && node.fault !== FAULT.down) {
      // A served node has not replied yet, so the outcome is unknown.
      attempt.outcome = OUTCOME.completed;
      this.dueAt(attempt, attempt.timeoutAt);
    } else if (node.fault === FAULT.down || attempt.replyAt >= attempt.timeoutAt) {
      attempt.outcome = OUTCOME.timedOut;
      this.dueAt(attempt, attempt.timeoutAt);
    } else {
      const isLate = attempt.replyAt - attempt.beganAt >= group.failAtNanos;
      const isError =
        isLate || attempt.isRefused || (node.fault === FAULT.errors && this.drawsError(node, attempt));
      attempt.outcome = isError ? OUTCOME.failed : OUTCOME.completed;
      this.dueAt(attempt, attempt.replyAt);
    }
    node.stuck += i32(attempt.fails) - i32(failed);
  }

  private settleOrphan(node: UpstreamNode, attempt: Attempt): void {
    if (node.fault === FAULT.refusing) this.dueAt(attempt, this.clock.now);
    else if (node.fault === FAULT.down) attempt.due = Infinity;
    else this.dueAt(attempt, attempt.replyAt);
  }

  private drawsError(node: UpstreamNode, attempt: Attempt): bool {
    const number = this.requests.number(attempt.slot);
    return this.sampler.drawUnit(PURPOSE.errorReply, number, attempt.coordinate) < node.factor;
  }

  private dueAt(attempt: Attempt, at: Nanos): void {
    if (attempt.due === at) return;
    attempt.due = at;
    if (at < Infinity) this.events.schedule(at, EVENT.callStep, attempt.id);
  }
}
