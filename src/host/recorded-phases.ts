// Records the phases of one request among all. Unlike a tracer of the followed request, it may start late, is
// called at each event, and continues after the client has given up.

import { CallView } from '../engine/view/call-view.ts';
import { METER, NONE, type Slot } from '../engine/view/codes.ts';
import type { EngineView } from '../engine/view/engine-view.ts';
import type { Nanos } from '../scenario/duration.ts';
import { REQUEST_STATE } from '../scenario/request-state.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { RequestTracer } from './request-tracer.ts';
import { coreFor, partsOf } from './request-under-way.ts';
import { SpanList } from './span-list.ts';

export class RecordedPhases extends RequestTracer {
  /** The start of the state in which the request was when recording began; NaN once that state is over. */
  private foundSince: Nanos = Number.NaN;
  /** While a core switches to the request: the end of the switch, and whether the request spins then. */
  private switchEnds: Nanos = Number.NaN;
  private spins = false;
  /** The reason for the wait at the previous reading. */
  private readonly call = new CallView();
  private readonly callBefore = new CallView();
  private ahead: number = NONE;
  private outcome: number = NONE;
  /** Whether the request waits for a call with a single attempt, of which only the outcome can change. */
  private isPlain = false;

  /** Starts with a request that has just entered this slot. */
  constructor(scenario: Scenario, view: EngineView, slot: Slot) {
    const { requests } = view;
    super(scenario, requests.number(slot), requests.startedAt(slot));
    this.list = new SpanList(requests.startedAt(slot), Number.POSITIVE_INFINITY);
    this.view = view;
    this.slot = slot;
  }

  /** Starts with a request that arrived earlier. Returns its time so far, by REQUEST_STATE. */
  join(view: EngineView): readonly Nanos[] {
    const { slot } = this;
    const since = view.requests.since(slot);
    const parts = partsOf(view, slot, coreFor(view, slot));
    super.look(view);
    // The time until now counts as recorded already, without spans, so the list starts empty.
    this.list = new SpanList(view.now, Number.POSITIVE_INFINITY);
    this.booked = parts;
    this.since = view.now;
    if (since < view.now) this.foundSince = since;
    this.noteState(view);
    return parts;
  }

  get spansSoFar(): SpanList {
    return this.list;
  }

  override look(view: EngineView): void {
    const { requests } = view;
    const { slot } = this;
    const since = requests.since(slot);
    const state = requests.state(slot);
    const goesOn = since === this.foundSince || (since === this.since && state === this.state);
    if (goesOn) {
      if (state === REQUEST_STATE.waiting && this.hasCallChanged(view)) this.lookAtCall(view, slot, false);
      return;
    }
    this.foundSince = Number.NaN;
    super.look(view);
    this.noteState(view);
  }

  /**
   * Ends the record because the server stopped working on the request at this instant, without reporting an
   * end, after the client had given up.
   */
  leave(now: Nanos): void {
    const { list, place, state } = this;
    if (state === REQUEST_STATE.switching && this.switchEnds < now) {
      list.add(state, this.switchEnds, place);
      list.add(this.spins ? REQUEST_STATE.lockWait : REQUEST_STATE.running, now, place);
    } else {
      list.add(state, now, place);
    }
    this.ended = true;
  }

  /** Notes what is known about the state that the request has just entered. */
  private noteState(view: EngineView): void {
    const { slot, state } = this;
    this.isPlain = false;
    if (state === REQUEST_STATE.waiting) {
      this.hasCallChanged(view);
      const { group } = this.callBefore;
      const { groups } = view.upstreams;
      this.isPlain = group >= 0 && groups[group].isPlain && !isOneOfSeveral(view, slot);
    }
    if (state !== REQUEST_STATE.switching) return;
    const core = coreFor(view, slot);
    this.switchEnds = core < 0 ? Number.NaN : view.scheduler.switchEndsAt(core);
    this.spins = core >= 0 && view.scheduler.meterOf(core) === METER.spinning;
  }

  /**
   * Whether the reason for the wait has changed since the previous reading. Usually it has not, and nothing
   * is allocated.
   */
  private hasCallChanged(view: EngineView): boolean {
    const { call, callBefore: before, slot } = this;
    const outcome = view.requests.outcome(slot);
    if (this.isPlain && outcome === this.outcome) return false;
    view.upstreams.look(slot, call);
    const ahead = view.upstreams.outcomeAhead(slot);
    const isSame =
      call.group === before.group &&
      call.node === before.node &&
      call.phase === before.phase &&
      call.retried === before.retried &&
      call.hedge === before.hedge &&
      Object.is(call.visit, before.visit) &&
      ahead === this.ahead &&
      outcome === this.outcome;
    if (isSame) return false;
    view.upstreams.look(slot, before);
    this.ahead = ahead;
    this.outcome = outcome;
    return true;
  }
}

/** Whether the request waits for several calls at once. */
function isOneOfSeveral({ upstreams }: EngineView, slot: Slot): boolean {
  const call = new CallView();
  upstreams.look(slot, call);
  return upstreams.lookOn(call);
}
