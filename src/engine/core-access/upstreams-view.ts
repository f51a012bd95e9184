// Reads a core's upstream groups, their nodes and the calls of requests.

import { type GroupValues, type NodeValues, UNITS } from '../../measures/made/values.ts';
import type { CoreExports } from '../made/core-exports.ts';
import type { CallView } from '../view/call-view.ts';
import type { BreakerState, CopyState, FaultCode, Outcome } from '../view/codes.ts';
import type { GroupView, NodeView, ServedNodeView, UpstreamsView } from '../view/engine-view.ts';
import { CoreValues, placesOf } from './values-view.ts';

const GROUP_PLACES = placesOf(UNITS.group);
const NODE_PLACES = placesOf(UNITS.node);

/** Finds the view of the server at a node; null if there is none. */
type ServerFinder = (group: number, node: number) => ServedNodeView | null;

class CoreNode extends CoreValues<NodeValues> implements NodeView {
  private readonly core: CoreExports;
  private readonly group: number;
  private readonly node: number;
  private readonly find: ServerFinder;
  private known: ServedNodeView | null = null;

  constructor(core: CoreExports, group: number, node: number, find: ServerFinder) {
    super(NODE_PLACES, (which) => core.nodeValue(group, node, which));
    this.find = find;
    this.core = core;
    this.group = group;
    this.node = node;
  }

  get breakerState(): BreakerState {
    return this.core.breakerState(this.group, this.node) as BreakerState;
  }

  get fault(): FaultCode {
    return this.core.nodeFault(this.group, this.node) as FaultCode;
  }

  get copy(): CopyState {
    return this.core.nodeCopy(this.group, this.node) as CopyState;
  }

  get copyUntilNanos(): number {
    return this.core.nodeCopyUntil(this.group, this.node);
  }

  get factor(): number {
    return this.core.nodeFactor(this.group, this.node);
  }

  get meanNanos(): number {
    return this.core.nodeMeanNanos(this.group, this.node);
  }

  get flapPeriodNanos(): number {
    return this.core.nodeFlapPeriodNanos(this.group, this.node);
  }

  get queuedSince(): number {
    return this.core.nodeQueuedSince(this.group, this.node);
  }

  longestQueue(): ReturnType<NodeView['longestQueue']> {
    const from = this.core.nodeLongestQueueFrom(this.group, this.node);
    return Number.isNaN(from)
      ? null
      : { from, until: this.core.nodeLongestQueueUntil(this.group, this.node) };
  }

  get served(): ServedNodeView | null {
    this.known ??= this.find(this.group, this.node);
    return this.known;
  }
}

class CoreGroup extends CoreValues<GroupValues> implements GroupView {
  private readonly known: CoreNode[] = [];
  private readonly core: CoreExports;
  private readonly group: number;
  private readonly find: ServerFinder;

  constructor(core: CoreExports, group: number, find: ServerFinder) {
    super(GROUP_PLACES, (which) => core.groupValue(group, which));
    this.find = find;
    this.core = core;
    this.group = group;
  }

  /** Includes nodes that were removed from the group and still finish their calls. */
  get nodes(): readonly NodeView[] {
    const { core, group, known, find } = this;
    for (let node = known.length; node < core.groupNodes(group); node++)
      known.push(new CoreNode(core, group, node, find));
    return known;
  }

  get size(): number {
    return this.core.groupSize(this.group);
  }

  get isPlain(): boolean {
    return Boolean(this.core.groupIsPlain(this.group));
  }

  get timeoutNanos(): number {
    return this.core.groupTimeoutNanos(this.group);
  }

  get networkNanos(): number {
    return this.core.groupNetworkNanos(this.group);
  }

  get failAtNanos(): number {
    return this.core.groupFailAtNanos(this.group);
  }

  get inFlightLimit(): number {
    return this.core.groupInFlightLimit(this.group);
  }

  get poolSize(): number {
    return this.core.groupPoolSize(this.group);
  }

  get deadlocked(): number {
    return this.core.groupDeadlocked(this.group);
  }
}

export class CoreUpstreams implements UpstreamsView {
  readonly groups: readonly GroupView[];
  private readonly core: CoreExports;

  constructor(core: CoreExports, find: ServerFinder) {
    this.core = core;
    this.groups = Array.from({ length: core.groups() }, (_, group) => new CoreGroup(core, group, find));
  }

  look(slot: number, view: CallView): void {
    this.core.lookAtCall(slot);
    this.fill(view);
  }

  lookOn(view: CallView): boolean {
    if (!this.core.lookAtNextCall()) return false;
    this.fill(view);
    return true;
  }

  private fill(view: CallView): void {
    const { core } = this;
    view.group = core.callGroup();
    view.node = core.callNode();
    view.phase = core.callPhase();
    view.since = core.callSince();
    view.until = core.callUntil();
    view.retried = core.callRetried();
    view.hedge = core.callHedge();
    view.hedgeSince = core.callHedgeSince();
    view.hedgeUntil = core.callHedgeUntil();
    view.outcome = core.callOutcome() as Outcome;
    view.visit = core.callVisit();
    view.hedgeVisit = core.callHedgeVisit();
  }

  firstNodeOf(group: number): number {
    return this.core.firstNodeOf(group);
  }

  outcomeAhead(slot: number): number {
    return this.core.outcomeAhead(slot);
  }

  isStuck(slot: number): boolean {
    return Boolean(this.core.isStuck(slot));
  }
}
