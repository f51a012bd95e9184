// Traces one request through a replay of its server, from when it was sent to its end, and records its phases
// in order. The engine books times only at events, and what it books is exact. So reading the state after
// each event gives the order to the nanosecond, and the engine needs no code for it.

import type { Simulation } from '../engine/simulation.ts';
import { CallView } from '../engine/view/call-view.ts';
import { NONE, OUTCOME, type Slot } from '../engine/view/codes.ts';
import { END } from '../engine/view/ended-requests.ts';
import type { EngineView } from '../engine/view/engine-view.ts';
import type { TracedCall } from '../protocol/request-trace.ts';
import type { Nanos } from '../scenario/duration.ts';
import { REQUEST_STATE, REQUEST_STATES } from '../scenario/request-state.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { callOf, coreFor, partsOf, slotOf } from './request-under-way.ts';
import { isSameAttempt, SpanList, type SpanPlace } from './span-list.ts';

/** States that are booked together when a state ends, in this order: a switch, then spinning or running. */
const ORDER: readonly number[] = [
  REQUEST_STATE.connecting,
  REQUEST_STATE.queued,
  REQUEST_STATE.ready,
  REQUEST_STATE.switching,
  REQUEST_STATE.lockWait,
  REQUEST_STATE.poolWait,
  REQUEST_STATE.running,
  REQUEST_STATE.paused,
  REQUEST_STATE.throttled,
  REQUEST_STATE.waiting,
];
const NOWHERE: SpanPlace = { thread: NONE, core: NONE, call: null };
const CALL_ENDS: Readonly<Record<number, TracedCall['outcome']>> = {
  [OUTCOME.completed]: 'completed',
  [OUTCOME.failed]: 'failed',
  [OUTCOME.timedOut]: 'timedOut',
};

/** Reads the state of other servers too, after each event. */
interface BehindTracer {
  /**
   * `slot`: the request's slot at the server that clients call; NONE before the request arrives and after its
   * end.
   */
  look(front: EngineView, slot: Slot): void;
}

export class RequestTracer {
  /** Whether the request has ended. */
  ended = false;
  readonly request: number;
  private readonly scenario: Scenario;
  private readonly behind: BehindTracer | null;
  private readonly startedNanos: Nanos;
  protected list: SpanList;
  protected view: EngineView | null = null;
  protected slot: Slot = NONE;
  /**
   * State at the previous reading: the booked parts, the instant up to which they are booked, the request's
   * state since then, and its position in that state.
   */
  protected booked: ArrayLike<Nanos> = new Float64Array(REQUEST_STATES);
  protected since: Nanos;
  protected state: number = REQUEST_STATE.queued;
  protected place = NOWHERE;

  /**
   * Traces request `request`, which is sent at `startedNanos`. `behind`: also traces the calls that it
   * causes.
   */
  constructor(scenario: Scenario, request: number, startedNanos: Nanos, behind: BehindTracer | null = null) {
    this.behind = behind;
    this.scenario = scenario;
    this.request = request;
    this.startedNanos = startedNanos;
    this.since = startedNanos;
    this.list = new SpanList(startedNanos);
  }

  /**
   * Advances the simulation: directly to the instant at which the request is sent, then event by event while
   * it is in the system.
   */
  readonly advance = (simulation: Simulation, until: Nanos): number => {
    const { view } = simulation;
    this.view = view;
    let events = 0;
    const before = Math.min(until, this.startedNanos - 1);
    if (view.now < before) events += simulation.advance(before, Number.POSITIVE_INFINITY);
    while (!this.ended && simulation.advance(until, 1) === 1) {
      events++;
      if (!this.ended) this.look(view);
      this.behind?.look(view, this.ended ? NONE : this.slot);
    }
    return this.ended ? events + simulation.advance(until, Number.POSITIVE_INFINITY) : events;
  };

  /**
   * Called when a request has ended: see EndTaker. The server continues with requests whose clients have
   * given up.
   */
  readonly take = (ends: Float64Array, at: number): void => {
    if (this.ended || ends[at + END.number] !== this.request) return;
    if (ends[at + END.outcome] === OUTCOME.abandoned) return;
    this.book(this.list, ends.subarray(at, at + REQUEST_STATES), ends[at + END.endedAt]);
    this.ended = true;
  };

  /** The trace up to now. Time that the engine has not booked yet is added as the engine will book it. */
  spans(): SpanList {
    const { view, slot } = this;
    if (view === null || this.ended || slot === NONE) return this.list;
    const list = this.list.copy();
    const { place } = this;
    this.place = withOutcome(place, null);
    this.book(list, partsOf(view, slot, coreFor(view, slot)), view.now);
    this.place = place;
    return list;
  }

  /** Reads the state; called after each event. */
  look(view: EngineView): void {
    const { requests } = view;
    if (this.slot === NONE) {
      // The search for the request begins only when the instant at which it is sent is over. At that instant
      // as many requests may be sent as there are users, and each search goes through all requests.
      if (view.now < this.startedNanos || view.nextEventAt === this.startedNanos) return;
      this.slot = slotOf(view, this.request, this.slot);
      if (this.slot === NONE) return;
    }
    if (requests.number(this.slot) !== this.request) {
      // The engine does not report the end of an abandoned request.
      this.ended = true;
      return;
    }
    const { slot } = this;
    const since = requests.since(slot);
    const state = requests.state(slot);
    const isNew = since !== this.since || state !== this.state;
    if (since !== this.since) {
      const parts = requests.parts(slot);
      this.book(this.list, parts, since);
      this.booked = parts;
      this.since = since;
    }
    this.state = state;
    if (state === REQUEST_STATE.waiting) this.lookAtCall(view, slot, isNew);
    else if (isNew) this.place = placeOf(view, slot, state, null);
  }

  /**
   * Reads the call for which the request waits. A wait may cover several attempts in sequence; each attempt
   * is a separate span.
   */
  protected lookAtCall(view: EngineView, slot: Slot, isNew: boolean): void {
    const call = tracedCall(view, this.scenario, slot);
    const before = this.place.call;
    if (!isNew && before !== null && (call === null || !isSameAttempt(before, call))) {
      const goesOn = call !== null && call.node === before.node && call.retried === before.retried;
      const place = goesOn ? withOutcome(this.place, null) : this.place;
      this.list.add(REQUEST_STATE.waiting, view.now, place);
    }
    if (isNew) this.place = placeOf(view, slot, REQUEST_STATE.waiting, call);
    else if (before !== call) this.place = { ...this.place, call };
  }

  /** Adds the difference between `parts` and what was booked before: the time up to `until`. */
  private book(list: SpanList, parts: ArrayLike<Nanos>, until: Nanos): void {
    const { booked, state, place } = this;
    let at = this.since;
    let left = until - at;
    for (const each of [state, ...ORDER.filter((other) => other !== state)]) {
      const nanos = parts[each] - booked[each];
      if (nanos <= 0) continue;
      left -= nanos;
      at = left <= 0 ? until : at + nanos;
      list.add(each, at, each === REQUEST_STATE.waiting ? place : { ...place, call: null });
    }
  }
}

function placeOf(view: EngineView, slot: Slot, state: number, call: TracedCall | null): SpanPlace {
  const { requests, scheduler } = view;
  const isOff =
    state === REQUEST_STATE.waiting || state === REQUEST_STATE.ready || state === REQUEST_STATE.queued;
  const core = isOff ? NONE : coreFor(view, slot);
  return { thread: core < 0 ? requests.thread(slot) : scheduler.threadOn(core), core, call };
}

function tracedCall(view: EngineView, scenario: Scenario, slot: Slot): TracedCall | null {
  const call = callOf(view, scenario, slot);
  if (call === null) return null;
  const ahead = view.upstreams.outcomeAhead(slot);
  const outcome = call.backsOff ? null : CALL_ENDS[ahead < 0 ? view.requests.outcome(slot) : ahead];
  const look = new CallView();
  view.upstreams.look(slot, look);
  const { visit, hedgeVisit } = look;
  return {
    ...call,
    outcome: outcome ?? null,
    visit: numberOrNull(visit),
    hedgeVisit: numberOrNull(hedgeVisit),
  };
}

const numberOrNull = (number: number): number | null => (Number.isNaN(number) ? null : number);

function withOutcome(place: SpanPlace, outcome: TracedCall['outcome']): SpanPlace {
  return place.call === null ? place : { ...place, call: { ...place.call, outcome } };
}
