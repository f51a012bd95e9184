// All upstream groups of a server and the calls to their nodes. Calls to a group without a policy are plain
// and cost one event; all others are followed step by step. A call remains plain or followed until it ends,
// even if the group's policy changes.

import { FAULT, OUTCOME, REQUEST_STATE } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Clock } from '../kernel/clock.ts';
import { Nanos, Slot } from '../types.ts';
import { RequestTable } from '../workload/request-table.ts';
import { CallView } from './call-view.ts';
import { Copies, groupOfStep, nodeOfStep, whatOfStep } from './copies.ts';
import { FollowedCalls } from './followed-calls.ts';
import { UpstreamGroup } from './group.ts';
import { CallParts, UpstreamParts } from './parts.ts';
import { PlainCalls } from './plain-calls.ts';
import { Pools } from './pools.ts';

export class Upstreams {
  readonly groups: StaticArray<UpstreamGroup>;
  private readonly requests: RequestTable;
  private readonly clock: Clock;
  private readonly plain: PlainCalls;
  private readonly followed: FollowedCalls;
  readonly pools: Pools;
  /** The copies of each group; only the front server has them. */
  readonly copies: Array<Copies> = [];
  /** The groups of the other servers of the system, which share the nodes. */
  private readonly others: Array<Upstreams> = [];

  /** `front`: the front server's upstreams, whose nodes are shared; null for the front server itself. */
  constructor(configuration: Configuration, parts: UpstreamParts, front: Upstreams | null = null) {
    const groups = new StaticArray<UpstreamGroup>(configuration.groups);
    for (let index = 0; index < groups.length; index++) {
      let shared: UpstreamGroup | null = null;
      if (front !== null) shared = front.groups[index];
      groups[index] = new UpstreamGroup(shared);
    }
    this.requests = parts.requests;
    const callParts = new CallParts(parts, groups);
    this.groups = groups;
    this.clock = parts.clock;
    this.plain = new PlainCalls(callParts);
    this.followed = new FollowedCalls(callParts);
    this.pools = new Pools(callParts);
    if (front === null) {
      for (let index = 0; index < groups.length; index++)
        this.copies.push(new Copies(groups[index], index, parts.clock, parts.events, parts.sampler));
    }
    this.configure(configuration);
    if (front !== null) front.others.push(this);
  }

  /**
   * The maximum number of calls in progress was exceeded: the run is over, and the engine cannot continue.
   */
  get hasOverflown(): bool {
    return this.followed.hasOverflown;
  }

  /**
   * Applies new settings to calls that begin from now on; a new timeout also applies to current calls. Nodes
   * that now have more room start calls from their queues.
   */
  configure(configuration: Configuration): void {
    const groups = min(configuration.groups, this.groups.length);
    for (let index = 0; index < groups; index++) {
      const group = this.groups[index];
      const before = group.timeoutNanos;
      group.configure(configuration, index);
      if (group.timeoutNanos === before) continue;
      this.plain.timeoutChanged(index, before);
      this.followed.timeoutChanged(group, before);
    }
    for (let index = 0; index < this.copies.length; index++) this.copies[index].configure(configuration);
    this.followed.configured();
    this.pools.configured();
  }

  /**
   * Starts a call. It never ends immediately, but always by an event. `lateNanos`: how late the caller's
   * timers end.
   */
  call(groupIndex: i32, slot: Slot, step: i32, lateNanos: Nanos): void {
    if (this.groups[groupIndex].isPlain) this.plain.begin(groupIndex, slot, step, lateNanos);
    else this.followed.begin(groupIndex, slot, step, lateNanos);
  }

  /** Starts calls to all of these groups at once, of which `needed` must succeed. */
  callAtOnce(groups: StaticArray<i32>, needed: i32, slot: Slot, step: i32, lateNanos: Nanos): void {
    this.followed.beginAtOnce(groups, needed, slot, step, lateNanos);
  }

  /** Handles EVENT.callStep. Ignores the event if it is out of date. */
  step(subject: i32): void {
    this.followed.step(subject);
  }

  /** Handles EVENT.nodeWakes. */
  nodeWakes(subject: i32): void {
    this.followed.nodeWakes(subject);
  }

  /** Handles EVENT.copyStep. */
  copyStep(subject: i32): void {
    const group = groupOfStep(subject);
    const killed = this.copies[group].step(nodeOfStep(subject), whatOfStep(subject));
    if (killed >= 0) this.breakOff(group, killed);
  }

  /** Handles the event at the end of a wait. Ends the call if the request waited for one. */
  end(slot: Slot): void {
    this.plain.end(slot);
  }

  /**
   * Abandons the calls of a request that ends. The caller of this function must clear the request's `due`.
   */
  abandon(slot: Slot): void {
    this.plain.abandon(slot);
    this.followed.abandon(slot);
  }

  /**
   * Fills in the details of the call that the request waits for. If it waits for several, takes the first.
   */
  look(slot: Slot, view: CallView): void {
    view.clear();
    if (!this.plain.look(slot, view)) this.followed.look(slot, view);
  }

  /** Moves on to the request's next call after the one that was read last. Returns false if there is none. */
  lookOn(view: CallView): bool {
    return this.followed.lookOn(view);
  }

  /** Number of a group's first node when the nodes of all groups are numbered consecutively from 0. */
  firstNodeOf(groupIndex: i32): i32 {
    let first = 0;
    for (let index = 0; index < groupIndex; index++) first += this.groups[index].size;
    return first;
  }

  /** The OUTCOME of this request's calls as things stand; NONE if no attempt is in progress. */
  outcomeAhead(slot: Slot): i32 {
    return this.followed.outcomeAhead(slot);
  }

  /** Whether the request waits for a call that cannot succeed as things stand. */
  isStuck(slot: Slot): bool {
    if (this.requests.state(slot) !== REQUEST_STATE.waiting) return false;
    return this.requests.outcome(slot) !== OUTCOME.completed || this.followed.cannotSucceed(slot);
  }

  /** Sets the node's fault for all its callers: a value of FAULT. */
  setFault(groupIndex: i32, nodeIndex: i32, fault: i32, factor: f64): void {
    const node = this.groups[groupIndex].nodes[nodeIndex];
    const station = node.station;
    const tookNone = node.fault === FAULT.down || node.fault === FAULT.refusing;
    if (tookNone && fault === FAULT.none) station.upAt = this.clock.now;
    this.showFault(groupIndex, nodeIndex, fault, factor);
    const port = station.port;
    if (port !== null) port.setFault(fault, factor);
  }

  /** The node is killed, so all calls at it fail now. */
  private breakOff(groupIndex: i32, nodeIndex: i32): void {
    const node = this.groups[groupIndex].nodes[nodeIndex];
    const fault = node.fault;
    const factor = node.factor;
    this.showFault(groupIndex, nodeIndex, FAULT.refusing, 1);
    this.showFault(groupIndex, nodeIndex, fault, factor);
  }

  private showFault(groupIndex: i32, nodeIndex: i32, fault: i32, factor: f64): void {
    this.seeFault(groupIndex, nodeIndex, fault, factor);
    for (let index = 0; index < this.others.length; index++)
      this.others[index].seeFault(groupIndex, nodeIndex, fault, factor);
  }

  private seeFault(groupIndex: i32, nodeIndex: i32, fault: i32, factor: f64): void {
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
