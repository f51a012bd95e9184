// All upstream groups of a server and the calls to their nodes. Calls to a group without any policy are plain, and cost
// one event; all others are followed step by step. A call ends on the path on which it began, whatever is changed.

import type { Nanos } from '../../scenario/duration.ts';
import type { Configuration } from '../configuration/layout.ts';
import type { CallView } from '../view/call-view.ts';
import { FAULT, type FaultCode, type Slot } from '../view/codes.ts';
import { FollowedCalls } from './followed-calls.ts';
import { policiesOf, UpstreamGroup } from './group.ts';
import type { UpstreamParts } from './parts.ts';
import { PlainCalls } from './plain-calls.ts';

export class Upstreams {
  readonly groups: readonly UpstreamGroup[];
  private readonly plain: PlainCalls;
  private readonly followed: FollowedCalls;

  constructor(configuration: Configuration, parts: UpstreamParts) {
    this.groups = policiesOf(configuration).map(() => new UpstreamGroup());
    const callParts = { ...parts, groups: this.groups };
    this.plain = new PlainCalls(callParts);
    this.followed = new FollowedCalls(callParts);
    this.configure(configuration);
  }

  /** Holds for calls that begin from now on; nodes with more room take calls from their queues. */
  configure(configuration: Configuration): void {
    policiesOf(configuration).forEach((policy, index) => {
      this.groups[index]?.configure(policy, configuration);
    });
    this.followed.configured();
  }

  /** Starts a call; its end is an event, never at once. `lateNanos`: how late the timers of the caller are. */
  call(groupIndex: number, slot: Slot, step: number, lateNanos: Nanos): void {
    if (this.groups[groupIndex].isPlain) this.plain.begin(groupIndex, slot, step, lateNanos);
    else this.followed.begin(groupIndex, slot, step, lateNanos);
  }

  /** EVENT.callStep came up; it may be stale. */
  step(subject: number): void {
    this.followed.step(subject);
  }

  /** A wait's event came up: ends the call if one was waited for. */
  end(slot: Slot): void {
    this.plain.end(slot);
  }

  /** The request ends without waiting for its call, if it has one. Its `due` is the caller's to clear. */
  abandon(slot: Slot): void {
    this.plain.abandon(slot);
    this.followed.abandon(slot);
  }

  /** Writes what is known of the call that the request waits for. */
  look(slot: Slot, view: CallView): void {
    view.clear();
    if (!this.plain.look(slot, view)) this.followed.look(slot, view);
  }

  /** Number of a group's first node where the nodes of all groups are numbered through, from 0. */
  firstNodeOf(groupIndex: number): number {
    let first = 0;
    for (let index = 0; index < groupIndex; index++) first += this.groups[index].size;
    return first;
  }

  /** How the call of this request is going to end as things are: an Outcome, or NONE where no attempt is under way. */
  outcomeAhead(slot: Slot): number {
    return this.followed.outcomeAhead(slot);
  }

  setFault(groupIndex: number, nodeIndex: number, fault: FaultCode, factor: number): void {
    const group = this.groups[groupIndex];
    const node = group.nodes[nodeIndex];
    if (node.fault === fault && node.factor === factor) return;
    const wasDown = node.fault === FAULT.down;
    node.fault = fault;
    node.factor = factor;
    this.plain.faultChanged(groupIndex, nodeIndex, wasDown);
    this.followed.faultChanged(group, node, wasDown);
  }
}
