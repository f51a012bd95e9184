// One run of a scenario: the simulations of its servers, the log of what people changed, and the way to any instant of
// it. Going back means beginning again and replaying: the engine is deterministic, and a change takes effect between two
// instants, when every server has handled all events of the one, or before the first event. Changes at one instant follow
// each other at once, but where single events came in between.

import { Simulation } from '../engine/simulation.ts';
import type { Followed, FollowedRequest } from '../protocol/followed-request.ts';
import type { HandFault, SeekProgress } from '../protocol/history.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { aboutOf, type Change, EditLog, type EditStep, type Entry } from './edit-log.ts';
import { EndWatch } from './end-watch.ts';
import { Gesture, subjectOf } from './gesture.ts';
import { HandFaults } from './hand-faults.ts';
import { Pacing } from './pacing.ts';
import { requestUnderWay, slotOf } from './request-under-way.ts';

/** Room for the marks of one log, so that no two runs of a host have a configuration number in common. */
const MARKS_SPAN = 2 ** 40;

export class Run {
  readonly opening: Scenario;
  readonly log = new EditLog();
  simulations: readonly Simulation[] = [];
  /** How requests ended, by server. */
  watches: readonly EndWatch[] = [];
  /** As it is in force now. */
  scenario: Scenario;
  /** The latest instant that was reached since the last change. */
  furthest: Nanos = 0;

  private readonly number: number;
  private readonly wallMillis: () => number;
  private readonly gesture = new Gesture();
  private pacing = new Pacing();
  private faults: HandFaults;
  /** Some events of this instant are handled, others are not. */
  private withinInstant = false;
  private target: Nanos | null = null;
  private replayFrom: Nanos = 0;
  private followed: Followed | null = null;
  /** Where the followed request was last. */
  private followedSlot = -1;
  /** Where to go on once this run is shown again. */
  private parkedAt: Nanos = 0;

  constructor(number: number, opening: Scenario, wallMillis: () => number) {
    this.number = number;
    this.opening = opening;
    this.scenario = opening;
    this.wallMillis = wallMillis;
    this.faults = new HandFaults();
    this.build();
  }

  get clock(): Nanos {
    return this.pacing.clock;
  }

  /** Names what is in force: the same number at the same instant of the same run, also after a replay. */
  get configuration(): number {
    return this.number * MARKS_SPAN + this.log.mark;
  }

  get finished(): boolean {
    return this.simulations.every((simulation) => simulation.finished);
  }

  get seeking(): SeekProgress | null {
    if (this.target === null) return null;
    return { targetNanos: this.target, fromNanos: this.replayFrom, clockNanos: this.clock };
  }

  get handFaults(): readonly HandFault[] {
    return this.faults.list();
  }

  /** Goes on by the span, or on with a seek, until the deadline. Returns whether that was done. */
  advance(spanNanos: Nanos, deadlineMillis: number): boolean {
    const seeks = this.target !== null;
    const done = this.advanceTo(this.target ?? this.clock + spanNanos, deadlineMillis);
    if (seeks && done) this.target = null;
    return done;
  }

  /** The next event alone, or the next change of the log where that comes first. */
  advanceByEvent(): void {
    this.halt();
    const { next } = this.log;
    if (next !== null && next.atNanos < this.pacing.nextEventAt(this.simulations)) {
      this.advanceTo(next.atNanos, Number.POSITIVE_INFINITY);
    } else {
      this.pacing.advanceByEvent(this.simulations);
      this.withinInstant = true;
      this.reach();
    }
  }

  /** `advance` then goes to this instant; Infinity is the end of the run. */
  seek(atNanos: Nanos): void {
    const target = Math.max(0, atNanos);
    if (target < this.clock || (this.withinInstant && target === this.clock)) this.build();
    this.gesture.end();
    this.target = target;
    this.replayFrom = this.clock;
  }

  /** Ends a seek where it is. */
  halt(): void {
    this.target = null;
  }

  /** A change of now by the user; `batch` names the frame that it came with. */
  edit(change: Change, batch: number): void {
    const subject = subjectOf(change, this.scenario);
    const joins = this.gesture.goesOn(this.log.latest, subject, batch, this.wallMillis());
    if (!joins) this.log.begin('edit', subject);
    this.change(change);
  }

  /** Takes the latest step in force back, as a change of now. Returns whether there was one. */
  undo(): boolean {
    const step = this.log.stacks().done.at(-1);
    if (step === undefined) return false;
    const inverses = new Map<string, Change>();
    // The first of each counts: what held before the step.
    for (const { inverse } of this.inForce(step).toReversed()) inverses.set(aboutOf(inverse), inverse);
    this.repeat('undo', [...inverses.values()]);
    return true;
  }

  /** Does again what was undone last. Returns whether there was anything. */
  redo(): boolean {
    const step = this.log.stacks().undone.at(-1);
    if (step === undefined) return false;
    const changes = new Map<string, Change>();
    for (const { change } of this.inForce(step)) changes.set(aboutOf(change), change);
    this.repeat('redo', [...changes.values()]);
    return true;
  }

  /** From now on the end of this request is kept, also when it is replayed. */
  follow(followed: Followed | null): void {
    this.followed = followed;
    this.opening.servers.forEach(({ id }, index) => {
      this.watches[index]?.follow(followed?.server === id ? followed.request : null);
    });
  }

  /** The followed request at this instant; null where there is none, or it is not there yet. */
  followedRequest(): FollowedRequest | null {
    const { followed } = this;
    const index = this.opening.servers.findIndex(({ id }) => id === followed?.server);
    const simulation = this.simulations[index];
    if (followed === null || simulation === undefined) return null;
    const ended = this.watches[index]!.endOf(followed.request);
    if (ended !== null) return ended;
    this.followedSlot = slotOf(simulation, followed.request, this.followedSlot);
    return this.followedSlot < 0 ? null : requestUnderWay(simulation, followed.server, this.followedSlot);
  }

  /** Gives up what can be made again. */
  park(): void {
    this.parkedAt = this.clock;
    this.simulations = [];
    this.watches = [];
    this.halt();
  }

  /** Begins anew and seeks to where it was parked. */
  resume(): void {
    this.build();
    this.seek(this.parkedAt);
  }

  private build(): void {
    const { servers } = this.opening;
    this.watches = servers.map((server) => new EndWatch(server.id));
    this.simulations = servers.map((server, index) => {
      const ends = this.watches[index]!;
      const simulation = new Simulation(this.opening, server, { ends });
      ends.attach(simulation);
      return simulation;
    });
    this.follow(this.followed);
    this.scenario = this.opening;
    this.pacing = new Pacing();
    this.faults = new HandFaults();
    this.log.cursor = 0;
    this.withinInstant = false;
  }

  private inForce(step: EditStep): readonly Entry[] {
    return this.log.entriesOf(step).slice(0, this.log.cursor - step.first);
  }

  private repeat(role: EditStep['role'], changes: readonly Change[]): void {
    this.gesture.end();
    this.log.begin(role, '');
    for (const change of changes) this.change(change);
  }

  private change(change: Change): void {
    this.halt();
    const settles = this.withinInstant;
    if (settles) this.settle();
    const inverse: Change =
      change.kind === 'configure'
        ? { kind: 'configure', scenario: this.scenario }
        : { kind: 'fault', ...this.faults.holding(change, this.scenario, this.clock) };
    this.carryOut(this.log.add(this.clock, change, inverse, settles));
    this.furthest = this.clock;
  }

  private carryOut(change: Change): void {
    if (change.kind === 'configure') {
      for (const simulation of this.simulations) simulation.configure(change.scenario);
      this.scenario = change.scenario;
    } else {
      const { upstream, node, fault, factor } = change;
      for (const simulation of this.simulations) simulation.setFault(upstream, node, fault, factor);
      this.faults.set(change, this.clock);
    }
    this.pacing.restartSlices();
  }

  /** Through all changes of the log on the way. */
  private advanceTo(target: Nanos, deadlineMillis: number): boolean {
    let done = false;
    if (target > this.clock) this.withinInstant = false;
    while (!done) {
      const { next } = this.log;
      const until = Math.min(target, next?.atNanos ?? Number.POSITIVE_INFINITY);
      if (!this.pacing.advance(this.simulations, until, deadlineMillis, this.wallMillis)) break;
      // A run that has ended goes no further, whatever the log says.
      done = next === null || next.atNanos > Math.min(target, this.clock);
      if (done || next === null) continue;
      if (next.settles) this.settle();
      this.carryOut(next.change);
      this.log.cursor++;
    }
    this.reach();
    return done;
  }

  private settle(): void {
    this.pacing.settle(this.simulations);
    this.withinInstant = false;
  }

  private reach(): void {
    this.furthest = Math.max(this.furthest, this.clock);
  }
}
