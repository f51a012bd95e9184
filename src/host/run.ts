// One run of a scenario: the simulations of its servers, the log of changes, and seeking to any instant. To
// go back, the run starts again and is replayed, which gives the same run because the engine is
// deterministic.
//
// A change takes effect between two instants, when every server has handled all events of the earlier one, or
// before the first event. Changes at one instant follow each other directly, unless single events came in
// between.

import type { EngineView } from '../engine/view/engine-view.ts';
import type { Followed, FollowedRequest, FoundRequest, WantedLatency } from '../protocol/followed-request.ts';
import type { SeekProgress } from '../protocol/history.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Change, Edit, HandFault } from '../scenario/edit.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { aboutOf, EditLog, type EditStep, type Entry } from './edit-log.ts';
import { EndWatch } from './end-watch.ts';
import { Gesture, subjectOf } from './gesture.ts';
import type { LatencySearch } from './latency-search.ts';
import { Replay } from './replay.ts';
import type { requestUnderWay, slotOf } from './request-under-way.ts';
import type { Tracing } from './tracing.ts';

/**
 * The range of numbers for the states of one log, so that no two runs of a host share a configuration number.
 */
const MARKS_SPAN = 2 ** 40;

/** Details of single requests: present state, trace, and search by latency. */
export interface RequestDetails {
  readonly slotOf: typeof slotOf;
  readonly underWay: typeof requestUnderWay;
  trace(...given: ConstructorParameters<typeof Tracing>): Tracing;
  search(...given: ConstructorParameters<typeof LatencySearch>): LatencySearch;
}

export class Run {
  readonly opening: Scenario;
  readonly log = new EditLog();
  /** The followed request's trace; null in a host without details. */
  readonly tracing: Tracing | null;
  /** How requests ended, by server. */
  watches: readonly EndWatch[] = [];
  /** The latest instant that was reached since the last change. */
  furthest: Nanos = 0;

  readonly #number: number;
  readonly #wallMillis: () => number;
  readonly #details: RequestDetails | null;
  readonly #gesture = new Gesture();
  #replay: Replay;
  #target: Nanos | null = null;
  #replayFrom: Nanos = 0;
  #search: LatencySearch | null = null;
  #searchEnd: FoundRequest | null = null;
  #followed: Followed | null = null;
  /** Slot in which the followed request was last seen. */
  #followedSlot = -1;
  /** The instant to which this run seeks when it is shown again. */
  #parkedAt: Nanos = 0;

  constructor(
    number: number,
    opening: Scenario,
    wallMillis: () => number,
    details: RequestDetails | null,
    edits: readonly Edit[] = [],
  ) {
    this.#number = number;
    this.opening = opening;
    this.#wallMillis = wallMillis;
    this.#details = details;
    this.log.restore(opening, edits);
    this.tracing = details?.trace(opening, this.log, wallMillis) ?? null;
    this.#replay = this.#build();
  }

  /** The readable state of each server's engine. */
  get views(): readonly EngineView[] {
    return this.#replay.simulations.map(({ view }) => view);
  }

  /** The scenario in force now. */
  get scenario(): Scenario {
    return this.#replay.scenario;
  }

  get clock(): Nanos {
    return this.#replay.clock;
  }

  /** When the next event is due: see `FrameReply.nextEventNanos`. */
  get nextEventAt(): Nanos {
    return this.#replay.nextEventAt;
  }

  /** The instant of the latest manual change in force; 0 if there was none. */
  get editedAtNanos(): Nanos {
    return this.log.at(this.log.cursor - 1)?.atNanos ?? 0;
  }

  /**
   * A number that identifies the configuration in force. It is the same at the same instant of the same run,
   * also after a replay.
   */
  get configuration(): number {
    return this.#number * MARKS_SPAN + this.log.mark;
  }

  get seeking(): SeekProgress | null {
    if (this.#search !== null) return this.#search.progress;
    if (this.#target === null) return null;
    return {
      purpose: 'instant',
      targetNanos: this.#target,
      fromNanos: this.#replayFrom,
      clockNanos: this.clock,
    };
  }

  get handFaults(): readonly HandFault[] {
    return this.#replay.faults.list();
  }

  /**
   * Advances by the span, or continues a seek or a search, until the deadline. Returns whether it has
   * finished.
   */
  advance(spanNanos: Nanos, deadlineMillis: number): boolean {
    if (this.#search !== null) return this.#goOnSearching(this.#search, deadlineMillis);
    const seeks = this.#target !== null;
    const done = this.#advanceTo(this.#target ?? this.clock + spanNanos, deadlineMillis);
    if (seeks && done) this.#target = null;
    return done;
  }

  /** Handles the next event, or the next change of the log if that comes first. */
  advanceByEvent(): void {
    this.halt();
    this.#replay.advanceByEvent();
    this.#reach();
  }

  /** Makes `advance` seek this instant; Infinity means the end of the run. */
  seek(atNanos: Nanos): void {
    const target = Math.max(0, atNanos);
    const { clock, withinInstant } = this.#replay;
    this.halt();
    if (target < clock || (withinInstant && target === clock)) this.#replay = this.#build();
    this.#gesture.end();
    this.#target = target;
    this.#replayFrom = this.clock;
  }

  /** Makes `advance` search the requests that have ended for one with this latency; see `takeFound`. */
  find(wanted: WantedLatency): void {
    const { opening, log } = this;
    const details = this.#details;
    const wallMillis = this.#wallMillis;
    const server = opening.servers.find(({ id }) => id === wanted.server);
    this.halt();
    if (server === undefined || details === null) this.#searchEnd = { wanted, request: null };
    else this.#search = details.search(wanted, server, this.clock, opening, log, wallMillis);
  }

  /** The result of a search that has finished since the last call. */
  takeFound(): FoundRequest | null {
    const found = this.#searchEnd;
    this.#searchEnd = null;
    return found;
  }

  /** Stops a seek or a search at the instant it has reached. */
  halt(): void {
    this.#target = null;
    this.#search = null;
  }

  /** Applies a change by the user now; `batch` identifies its frame. */
  edit(change: Change, batch: number): void {
    if (this.log.latest?.role !== 'edit') this.#gesture.end();
    const subject = subjectOf(change, this.scenario);
    if (!this.#gesture.goesOn(subject, batch, this.#wallMillis())) this.log.begin('edit');
    this.#change(change);
  }

  /**
   * Undoes the latest step in force by a change at the present instant. Returns whether there was such a
   * step.
   */
  undo(): boolean {
    const step = this.log.stacks().done.at(-1);
    if (step === undefined) return false;
    const inverses = new Map<string, Change>();
    // For the scenario and for each node, the inverse of the step's first entry restores the state before the
    // step. So it replaces the inverses of later entries.
    for (const { inverse } of this.#inForce(step).toReversed()) inverses.set(aboutOf(inverse), inverse);
    this.#repeat('undo', [...inverses.values()]);
    return true;
  }

  /** Redoes the step that was undone last. Returns whether there was such a step. */
  redo(): boolean {
    const step = this.log.stacks().undone.at(-1);
    if (step === undefined) return false;
    const changes = new Map<string, Change>();
    for (const { change } of this.#inForce(step)) changes.set(aboutOf(change), change);
    this.#repeat('redo', [...changes.values()]);
    return true;
  }

  /** From now on, keeps how this request ended, also in replays. */
  follow(followed: Followed | null): void {
    this.#followed = followed;
    if (followed === null) this.tracing?.forget();
    this.opening.servers.forEach(({ id }, index) => {
      this.watches[index]?.follow(followed?.server === id ? followed.request : null);
    });
  }

  /** The followed request at this instant; null if there is none, or if it has not arrived. */
  followedRequest(): FollowedRequest | null {
    const details = this.#details;
    const followed = this.#followed;
    const index = this.opening.servers.findIndex(({ id }) => id === followed?.server);
    const view = this.views[index];
    if (details === null || followed === null || view === undefined) return null;
    const ended = this.watches[index].endOf(followed.request);
    if (ended !== null) return ended;
    this.#followedSlot = details.slotOf(view, followed.request, this.#followedSlot);
    return this.#followedSlot < 0
      ? null
      : details.underWay(view, this.scenario, followed.server, this.#followedSlot);
  }

  /** Releases the simulations; a replay can restore them. */
  park(): void {
    this.#parkedAt = this.clock;
    this.halt();
    this.tracing?.forget();
    this.watches = [];
    this.#replay = new Replay(this.opening, this.log, [], this.#wallMillis);
  }

  /** Starts again and seeks to the instant at which the run was parked. */
  resume(): void {
    this.#replay = this.#build();
    this.seek(this.#parkedAt);
  }

  #build(): Replay {
    const { servers } = this.opening;
    this.watches = servers.map((server) => new EndWatch(server.id));
    const watched = servers.map((server, index) => ({ server, takeEnd: this.watches[index].take }));
    this.follow(this.#followed);
    this.log.cursor = 0;
    return new Replay(this.opening, this.log, watched, this.#wallMillis);
  }

  #inForce(step: EditStep): readonly Entry[] {
    return this.log.entriesOf(step).slice(0, this.log.cursor - step.first);
  }

  #repeat(role: EditStep['role'], changes: readonly Change[]): void {
    this.#gesture.end();
    this.log.begin(role);
    for (const change of changes) this.#change(change);
  }

  #change(change: Change): void {
    const replay = this.#replay;
    this.halt();
    const settles = replay.withinInstant;
    if (settles) replay.settle();
    const inverse: Change =
      change.kind === 'configure'
        ? { kind: 'configure', scenario: this.scenario }
        : { kind: 'fault', ...replay.faults.holding(change, this.scenario, this.clock) };
    replay.carryOut(this.log.add(this.clock, change, inverse, settles));
    replay.cursor = this.log.cursor;
    this.tracing?.changed(this.clock);
    this.furthest = this.clock;
  }

  #goOnSearching(search: LatencySearch, deadlineMillis: number): boolean {
    if (!search.advance(deadlineMillis)) return false;
    this.#search = null;
    this.#searchEnd = search.found;
    return true;
  }

  #advanceTo(target: Nanos, deadlineMillis: number): boolean {
    const done = this.#replay.advanceTo(target, deadlineMillis);
    this.#reach();
    return done;
  }

  #reach(): void {
    this.log.cursor = this.#replay.cursor;
    this.furthest = Math.max(this.furthest, this.clock);
  }
}
