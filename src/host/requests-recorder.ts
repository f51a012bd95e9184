// Records the phases of all requests of a server, each with a RecordedPhases, by reading the state after each
// event.

import { NONE, OUTCOME, type Slot } from '../engine/view/codes.ts';
import { END } from '../engine/view/ended-requests.ts';
import type { EngineView } from '../engine/view/engine-view.ts';
import type { RecordedRequest } from '../protocol/run-recording.ts';
import type { Nanos } from '../scenario/duration.ts';
import { REQUEST_STATE } from '../scenario/request-state.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { OUTCOME_NAMES } from './end-rows.ts';
import { RecordedPhases } from './recorded-phases.ts';

/** A request in progress. */
interface RequestInProgress {
  readonly phases: RecordedPhases;
  readonly first: number;
  readonly className: string | null;
  readonly intendedNanos: Nanos;
  readonly startedNanos: Nanos;
  readonly before: readonly Nanos[] | null;
  givenUpNanos: Nanos | null;
  /** Whether the request's client gave up before the recorded span, at an unknown time. */
  readonly wasGivenUp: boolean;
  done: boolean;
}

export class RequestsRecorder {
  private readonly view: EngineView;
  private readonly scenario: Scenario;
  private readonly isServed: boolean;
  private readonly ended: RecordedRequest[] = [];
  private readonly bySlot: (RequestInProgress | undefined)[] = [];
  private readonly byNumber = new Map<number, RequestInProgress>();
  /** Request numbers by slot, from the previous reading. Most requests have not changed and are skipped. */
  private numbers = new Float64Array(0);
  private sinces = new Float64Array(0);
  private states = new Uint8Array(0);
  /** Number of requests so far; below it, the number of their spans. */
  private written = 0;

  /**
   * Starts at the present instant. `isServed`: the server is at a node, so the ends of its requests are not
   * reported.
   */
  constructor(scenario: Scenario, view: EngineView, isServed = false) {
    this.scenario = scenario;
    this.view = view;
    this.isServed = isServed;
    for (let slot = 0; slot < view.requests.slots; slot++)
      if (view.requests.number(slot) >= 0) this.begin(slot, true);
  }

  /** The recording so far, including requests in progress. */
  get entries(): number {
    return this.written + this.byNumber.size;
  }

  /** Called when a request has ended: see EndTaker. */
  readonly take = (ends: Float64Array, at: number): void => {
    const recorded = this.byNumber.get(ends[at + END.number]);
    const outcome = ends[at + END.outcome];
    if (recorded === undefined) {
      this.addMoment(ends, at);
    } else if (outcome === OUTCOME.abandoned) {
      // The server continues to process the request.
      recorded.givenUpNanos = ends[at + END.endedAt];
    } else {
      const spans = recorded.phases.spansSoFar;
      const before = spans.spans.length;
      recorded.phases.take(ends, at);
      this.written += spans.spans.length - before;
      this.finish(recorded, ends[at + END.endedAt], outcome);
    }
  };

  /**
   * Reads the state. Called after each event, and after `take` has received the requests that ended with it.
   */
  look(): void {
    const { requests } = this.view;
    const { slots } = requests;
    if (slots > this.numbers.length) this.grow(2 * slots);
    const { numbers, sinces, states } = this;
    for (let slot = 0; slot < slots; slot++) {
      const number = requests.number(slot);
      if (number < 0 && numbers[slot] < 0) continue;
      if (this.isServed && number >= 0) this.lookAtCaller(slot);
      if (number === numbers[slot]) {
        const state = requests.state(slot);
        // The reason for a request's wait may change while it waits.
        const waits = state === REQUEST_STATE.waiting;
        if (!waits && state === states[slot] && requests.since(slot) === sinces[slot]) continue;
      }
      this.lookAt(slot, number);
      numbers[slot] = number;
      if (number < 0) continue;
      sinces[slot] = requests.since(slot);
      states[slot] = requests.state(slot);
    }
  }

  /**
   * Notes whether the caller of a served node has stopped waiting, which changes nothing else about the
   * request.
   */
  private lookAtCaller(slot: Slot): void {
    const recorded = this.bySlot[slot];
    if (recorded === undefined || recorded.wasGivenUp || recorded.givenUpNanos !== null) return;
    const { requests, now } = this.view;
    const isThere = requests.number(slot) === recorded.phases.request;
    if (isThere && requests.isGhost(slot)) recorded.givenUpNanos = now;
  }

  /** All requests up to now, ordered by number. */
  requests(): readonly RecordedRequest[] {
    const underWay: RecordedRequest[] = [];
    this.bySlot.forEach((recorded) => {
      if (recorded === undefined || recorded.done) return;
      const { spans } = recorded.phases.spans();
      const isGivenUp = recorded.wasGivenUp || recorded.givenUpNanos !== null;
      const outcome = isGivenUp ? OUTCOME_NAMES[OUTCOME.abandoned] : null;
      underWay.push({ ...plain(recorded), endedNanos: null, outcome, spans });
    });
    return [...this.ended, ...underWay].sort((a, b) => a.request - b.request);
  }

  private lookAt(slot: Slot, number: number): void {
    const there = this.bySlot[slot];
    if (there !== undefined && there.phases.request !== number) this.leave(slot, there);
    if (number < 0) return;
    const recorded = this.bySlot[slot] ?? this.begin(slot, false);
    if (recorded.done) return;
    const { spans } = recorded.phases.spansSoFar;
    const before = spans.length;
    recorded.phases.look(this.view);
    this.written += spans.length - before;
  }

  private grow(slots: number): void {
    const { numbers, sinces, states } = this;
    this.numbers = new Float64Array(slots).fill(NONE);
    this.numbers.set(numbers);
    this.sinces = new Float64Array(slots);
    this.sinces.set(sinces);
    this.states = new Uint8Array(slots);
    this.states.set(states);
  }

  private begin(slot: Slot, isThere: boolean): RequestInProgress {
    const { view, scenario } = this;
    const { requests } = view;
    const number = requests.number(slot);
    const startedNanos = requests.startedAt(slot);
    const phases = new RecordedPhases(scenario, view, slot);
    const recorded: RequestInProgress = {
      phases,
      first: requests.first(slot),
      className: scenario.classes[requests.class(slot) - 1]?.name ?? null,
      intendedNanos: requests.intendedAt(slot),
      startedNanos,
      before: isThere && startedNanos < view.now ? phases.join(view) : null,
      givenUpNanos: null,
      wasGivenUp: isThere && requests.isGhost(slot),
      done: false,
    };
    this.bySlot[slot] = recorded;
    this.byNumber.set(number, recorded);
    this.written++;
    return recorded;
  }

  /** Ends the recording of a request whose slot now holds another request, or none. */
  private leave(slot: Slot, recorded: RequestInProgress): void {
    this.bySlot[slot] = undefined;
    if (recorded.done) return;
    recorded.phases.leave(this.view.now);
    this.written++;
    this.finish(recorded, this.view.now, this.outcomeOf(recorded, slot));
  }

  /**
   * How the request in this slot ended at this event: no row reported it, but the slot still has its outcome.
   */
  private outcomeOf({ givenUpNanos, wasGivenUp }: RequestInProgress, slot: Slot): number {
    const isGivenUp = !this.isServed || wasGivenUp || givenUpNanos !== null;
    return isGivenUp ? OUTCOME.abandoned : this.view.requests.outcome(slot);
  }

  private finish(recorded: RequestInProgress, endedNanos: Nanos, outcome: number): void {
    recorded.done = true;
    this.byNumber.delete(recorded.phases.request);
    const { spans } = recorded.phases.spansSoFar;
    this.ended.push({ ...plain(recorded), endedNanos, outcome: OUTCOME_NAMES[outcome], spans });
  }

  /** Adds a request that arrived and ended within one event, such as a rejected one. */
  private addMoment(ends: Float64Array, at: number): void {
    const outcome = ends[at + END.outcome];
    const endedNanos = ends[at + END.endedAt];
    this.written++;
    this.ended.push({
      request: ends[at + END.number],
      first: ends[at + END.first],
      className: null,
      intendedNanos: ends[at + END.intendedAt],
      startedNanos: ends[at + END.startedAt],
      endedNanos,
      outcome: OUTCOME_NAMES[outcome],
      givenUpNanos: outcome === OUTCOME.abandoned ? endedNanos : null,
      before: null,
      spans: [],
    });
  }
}

function plain({
  phases,
  done: _,
  ...rest
}: RequestInProgress): Omit<RecordedRequest, 'endedNanos' | 'outcome' | 'spans'> {
  return { request: phases.request, ...rest };
}
