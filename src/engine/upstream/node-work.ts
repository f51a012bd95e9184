// What nodes do with the attempts that reach them: so many are worked on at a time, the others wait in turn. The work
// of an attempt whose caller has given up goes on to its end, as a server does not know; in the queue it is dropped.

import type { Clock } from '../kernel/clock.ts';
import { EVENT } from '../kernel/event-kind.ts';
import type { EventQueue } from '../kernel/event-queue.ts';
import { PURPOSE } from '../random/draws.ts';
import type { Sampler } from '../random/sampler.ts';
import { FAULT, NONE, OUTCOME, type Outcome } from '../view/codes.ts';
import type { RequestTable } from '../workload/request-table.ts';
import { ATTEMPT, type Attempt, type AttemptTable } from './attempt-table.ts';
import type { UpstreamGroup } from './group.ts';
import type { Node } from './node.ts';
import { NodeLists } from './node-lists.ts';
import type { CallParts } from './parts.ts';

export class NodeWork {
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly requests: RequestTable;
  private readonly sampler: Sampler;
  private readonly groups: readonly UpstreamGroup[];
  private readonly attempts: AttemptTable;
  private readonly lists: NodeLists;

  constructor(parts: CallParts, attempts: AttemptTable) {
    this.clock = parts.clock;
    this.events = parts.events;
    this.requests = parts.requests;
    this.sampler = parts.sampler;
    this.groups = parts.groups;
    this.attempts = attempts;
    this.lists = new NodeLists(attempts);
  }

  /** An attempt reaches its node now. False: the node refuses it. */
  arrive(row: Attempt): boolean {
    const { attempts } = this;
    const group = this.groups[attempts.group[row]];
    const node = group.nodes[attempts.node[row]];
    if (node.fault === FAULT.refusing) return false;
    if (node.working < group.nodeConcurrency) {
      node.inFlight++;
      this.start(group, node, row);
      return true;
    }
    if (node.queued >= group.nodeQueueLimit) {
      group.counts.queueRefused++;
      return false;
    }
    node.inFlight++;
    this.enqueue(node, row);
    return true;
  }

  /** The caller has its answer from this attempt, or waits for it no longer. Closes the row once no work is left. */
  callerLeaves(row: Attempt): void {
    const { attempts, clock } = this;
    const group = this.groups[attempts.group[row]];
    const node = group.nodes[attempts.node[row]];
    node.inFlight--;
    if (attempts.state[row] === ATTEMPT.queued) {
      this.lists.removeQueued(node, row);
      attempts.close(row);
      return;
    }
    if (attempts.outcome[row] !== OUTCOME.completed) node.stuck--;
    const isAnswered = attempts.due[row] === clock.cell[0] && attempts.outcome[row] !== OUTCOME.timedOut;
    if (isAnswered || group.nodeConcurrency === Number.POSITIVE_INFINITY) {
      this.finish(row);
      return;
    }
    attempts.state[row] = ATTEMPT.orphaned;
    attempts.slot[row] = NONE;
    // The event of this instant is used up, even if the work ends at it too.
    attempts.due[row] = Number.NaN;
    this.settleOrphan(node, row);
  }

  /** The node is done with the attempt: another one may start. */
  finish(row: Attempt): void {
    const { attempts } = this;
    const group = this.groups[attempts.group[row]];
    const node = group.nodes[attempts.node[row]];
    this.lists.removeWorking(node, row);
    attempts.close(row);
    this.startQueued(group, node);
  }

  /** Starts those that wait, oldest first, as far as there is room. */
  startQueued(group: UpstreamGroup, node: Node): void {
    const { attempts } = this;
    let row = node.firstQueued;
    while (row !== NONE && node.working < group.nodeConcurrency) {
      const next = attempts.next[row];
      // One whose time is up at this instant leaves by its own event.
      if (attempts.due[row] > this.clock.cell[0]) {
        this.lists.removeQueued(node, row);
        this.start(group, node, row);
      }
      row = next;
    }
  }

  /** The node's fault has just changed. */
  faultChanged(group: UpstreamGroup, node: Node, wasDown: boolean): void {
    const { attempts } = this;
    const now = this.clock.cell[0];
    const isDown = node.fault === FAULT.down;
    for (let row = node.firstWorking; row !== NONE; row = attempts.next[row]) {
      if (isDown && !wasDown) attempts.replyAt[row] = Math.max(0, attempts.replyAt[row] - now);
      else if (!isDown && wasDown) attempts.replyAt[row] += now;
      // What is due now happens as it would have.
      if (attempts.due[row] <= now) continue;
      if (attempts.state[row] === ATTEMPT.orphaned) this.settleOrphan(node, row);
      else this.settle(group, node, row);
    }
    if (node.fault !== FAULT.refusing) return;
    for (let row = node.firstQueued; row !== NONE; row = attempts.next[row]) {
      if (attempts.due[row] <= now) continue;
      attempts.outcome[row] = OUTCOME.failed;
      this.dueAt(row, this.clock.cell);
    }
  }

  private start(group: UpstreamGroup, node: Node, row: Attempt): void {
    const { attempts, sampler } = this;
    const now = this.clock.cell[0];
    sampler.draw(
      node.latency,
      PURPOSE.step,
      this.requests.rows,
      this.requests.numberAt(attempts.slot[row]),
      attempts.coordinate[row],
    );
    const drawn = sampler.drawn[0];
    const latency = node.fault === FAULT.slow ? Math.round(drawn * node.factor) : drawn;
    attempts.state[row] = ATTEMPT.working;
    attempts.outcome[row] = OUTCOME.completed;
    attempts.startedAt[row] = now;
    attempts.replyAt[row] = node.fault === FAULT.down ? latency : now + latency;
    this.lists.addWorking(node, row);
    this.settle(group, node, row);
  }

  private enqueue(node: Node, row: Attempt): void {
    const { attempts } = this;
    attempts.state[row] = ATTEMPT.queued;
    attempts.outcome[row] = OUTCOME.timedOut;
    this.lists.addQueued(node, row);
    this.dueAt(row, attempts.timeoutAt, row);
  }

  /** Works out how and when an attempt that is worked on ends for its caller as things are, and schedules that. */
  private settle(group: UpstreamGroup, node: Node, row: Attempt): void {
    const { attempts } = this;
    const before = attempts.outcome[row];
    let outcome: Outcome = OUTCOME.completed;
    if (node.fault === FAULT.refusing) {
      outcome = OUTCOME.failed;
      this.dueAt(row, this.clock.cell);
    } else if (node.fault === FAULT.down || attempts.replyAt[row] >= attempts.timeoutAt[row]) {
      outcome = OUTCOME.timedOut;
      this.dueAt(row, attempts.timeoutAt, row);
    } else {
      const isLate = attempts.replyAt[row] - attempts.beganAt[row] >= group.failAtNanos;
      if (isLate || (node.fault === FAULT.errors && this.drawsError(node, row))) outcome = OUTCOME.failed;
      this.dueAt(row, attempts.replyAt, row);
    }
    attempts.outcome[row] = outcome;
    node.stuck += (outcome === OUTCOME.completed ? 0 : 1) - (before === OUTCOME.completed ? 0 : 1);
  }

  private settleOrphan(node: Node, row: Attempt): void {
    const { attempts } = this;
    if (node.fault === FAULT.refusing) this.dueAt(row, this.clock.cell);
    else if (node.fault === FAULT.down) attempts.due[row] = Number.POSITIVE_INFINITY;
    else this.dueAt(row, attempts.replyAt, row);
  }

  private drawsError(node: Node, row: Attempt): boolean {
    const { attempts, sampler } = this;
    sampler.drawUnit(
      PURPOSE.errorReply,
      this.requests.rows,
      this.requests.numberAt(attempts.slot[row]),
      attempts.coordinate[row],
    );
    return sampler.drawn[0] < node.factor;
  }

  /** Due at column[index]. */
  private dueAt(row: Attempt, column: Float64Array, index = 0): void {
    const { due } = this.attempts;
    if (due[row] === column[index]) return;
    due[row] = column[index];
    if (due[row] < Number.POSITIVE_INFINITY) this.events.schedule(due, row, EVENT.callStep, row);
  }
}
