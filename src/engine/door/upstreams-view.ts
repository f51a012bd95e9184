// The upstream groups of a core, their nodes, and the calls of requests, to be read.

import type { CoreExports } from '../made/core-exports.ts';
import type { CallView } from '../view/call-view.ts';
import type { BreakerState, FaultCode, Outcome } from '../view/codes.ts';
import type { GroupView, NodeView, UpstreamsView } from '../view/engine-view.ts';

class CoreNode implements NodeView {
  readonly breaker: NodeView['breaker'];
  private readonly core: CoreExports;
  private readonly group: number;
  private readonly node: number;

  constructor(core: CoreExports, group: number, node: number) {
    this.core = core;
    this.group = group;
    this.node = node;
    this.breaker = {
      get state() {
        return core.breakerState(group, node) as BreakerState;
      },
      get opened() {
        return core.breakerOpened(group, node);
      },
    };
  }

  get fault(): FaultCode {
    return this.core.nodeFault(this.group, this.node) as FaultCode;
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

  get inFlight(): number {
    return this.core.nodeInFlight(this.group, this.node);
  }

  get stuck(): number {
    return this.core.nodeStuck(this.group, this.node);
  }

  get working(): number {
    return this.core.nodeWorking(this.group, this.node);
  }

  get queued(): number {
    return this.core.nodeQueued(this.group, this.node);
  }
}

class CoreGroup implements GroupView {
  readonly budget: GroupView['budget'];
  private readonly known: CoreNode[] = [];
  private readonly core: CoreExports;
  private readonly group: number;

  constructor(core: CoreExports, group: number) {
    this.core = core;
    this.group = group;
    this.budget = {
      get denied() {
        return core.groupDenied(group);
      },
    };
  }

  /** Those that have been taken from the group, too: they still end the calls that they have. */
  get nodes(): readonly NodeView[] {
    const { core, group, known } = this;
    for (let node = known.length; node < core.groupNodes(group); node++)
      known.push(new CoreNode(core, group, node));
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

  get failAtNanos(): number {
    return this.core.groupFailAtNanos(this.group);
  }

  get inFlight(): number {
    return this.core.groupInFlight(this.group);
  }

  get inFlightLimit(): number {
    return this.core.groupInFlightLimit(this.group);
  }

  get backingOff(): number {
    return this.core.groupBackingOff(this.group);
  }

  get counts(): GroupView['counts'] {
    const { core, group } = this;
    return {
      calls: core.groupCalls(group),
      attempts: core.groupAttempts(group),
      retries: core.groupRetries(group),
      hedges: core.groupHedges(group),
      bulkheadRefused: core.groupBulkheadRefused(group),
      breakerRefused: core.groupBreakerRefused(group),
      queueRefused: core.groupQueueRefused(group),
    };
  }
}

export class CoreUpstreams implements UpstreamsView {
  readonly groups: readonly GroupView[];
  private readonly core: CoreExports;

  constructor(core: CoreExports) {
    this.core = core;
    this.groups = Array.from({ length: core.groups() }, (_, group) => new CoreGroup(core, group));
  }

  look(slot: number, view: CallView): void {
    const { core } = this;
    core.lookAtCall(slot);
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
  }

  firstNodeOf(group: number): number {
    return this.core.firstNodeOf(group);
  }

  outcomeAhead(slot: number): number {
    return this.core.outcomeAhead(slot);
  }
}
