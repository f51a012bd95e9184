// Traces the calls that one request causes at the services behind its server. Each call to a served node is a
// request at that node. This request is traced while its caller waits for it, together with the calls that it
// makes.

import { CallView } from '../engine/view/call-view.ts';
import { NONE, type Slot } from '../engine/view/codes.ts';
import type { EngineView } from '../engine/view/engine-view.ts';
import type { TracedVisit } from '../protocol/request-trace.ts';
import { REQUEST_STATE } from '../scenario/request-state.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { RecordedPhases } from './recorded-phases.ts';
import { slotOf } from './request-under-way.ts';
import type { SpanList } from './span-list.ts';

interface Visit extends Pick<TracedVisit, 'visit' | 'service' | 'node' | 'tier'> {
  readonly phases: RecordedPhases;
  readonly view: EngineView;
  readonly slot: Slot;
  /** The visit's spans, complete once its caller stops waiting or the visit has ended. */
  closed: SpanList | null;
}

export class VisitTracer {
  private readonly scenario: Scenario;
  private readonly call = new CallView();
  private readonly visits = new Map<number, Visit>();
  /** Calls whose callers waited at the previous reading. */
  private readonly awaited = new Set<number>();

  constructor(scenario: Scenario) {
    this.scenario = scenario;
  }

  /**
   * Call it after each event, with the request's slot at the server that clients call, or NONE once it has
   * ended.
   */
  look(front: EngineView, slot: Slot): void {
    this.awaited.clear();
    if (slot !== NONE) this.follow(front, front, slot, 1);
    for (const visit of this.visits.values()) {
      if (visit.closed === null && !this.awaited.has(visit.visit)) this.close(visit);
    }
  }

  /** The visits in the order in which they began, including time that has not been booked yet. */
  list(): readonly TracedVisit[] {
    return [...this.visits.values()].map(({ visit, service, node, tier, phases, closed }) => {
      const { spans } = closed ?? phases.spans();
      return { visit, service, node, tier, spans };
    });
  }

  private follow(front: EngineView, view: EngineView, slot: Slot, tier: number): void {
    if (view.requests.state(slot) !== REQUEST_STATE.waiting) return;
    const { call } = this;
    const { upstreams } = view;
    const made: (readonly [group: number, node: number, visit: number])[] = [];
    upstreams.look(slot, call);
    do {
      const { group, node, visit, hedge, hedgeVisit } = call;
      if (!Number.isNaN(visit)) made.push([group, node, visit]);
      if (!Number.isNaN(hedgeVisit)) made.push([group, hedge, hedgeVisit]);
    } while (upstreams.lookOn(call));
    for (const [group, node, visit] of made) this.visit(front, group, node, visit, tier);
  }

  private visit(front: EngineView, group: number, node: number, number: number, tier: number): void {
    this.awaited.add(number);
    const visit = this.visits.get(number) ?? this.find(front, group, node, number, tier);
    if (visit === null || visit.closed !== null) return;
    const { view, slot, phases } = visit;
    if (view.requests.number(slot) !== number) {
      this.close(visit);
      return;
    }
    phases.look(view);
    this.follow(front, view, slot, tier + 1);
  }

  /** The visit that this call makes; null while the call is in transit, or if it was rejected. */
  private find(front: EngineView, group: number, node: number, number: number, tier: number): Visit | null {
    const view = front.upstreams.groups[group]!.nodes[node]!.served?.server;
    if (view === undefined) return null;
    const slot = slotOf(view, number, NONE);
    if (slot === NONE) return null;
    const phases = new RecordedPhases(this.scenario, view, slot);
    const service = this.scenario.upstreams[group]!.name;
    const visit: Visit = { visit: number, service, node, tier, view, slot, phases, closed: null };
    this.visits.set(number, visit);
    return visit;
  }

  /** Completes the spans of a visit that has ended, or whose caller no longer waits. */
  private close(visit: Visit): void {
    const { phases, view, slot } = visit;
    if (view.requests.number(slot) !== visit.visit) phases.leave(view.now);
    visit.closed = phases.spans();
  }
}
