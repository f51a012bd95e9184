// Advances the simulations of some servers of a run through its log, as the visible run or separately, to
// look something up in its past. Servers share no state, so a server alone runs as it does with the others.

import { Simulation } from '../engine/simulation.ts';
import type { EndTaker } from '../engine/view/ended-requests.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Change } from '../scenario/edit.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Server } from '../scenario/server.ts';
import type { EditLog, Entry } from './edit-log.ts';
import { HandFaults } from './hand-faults.ts';
import { type Advance, Pacing } from './pacing.ts';

export interface ReplayedServer {
  readonly server: Server;
  readonly takeEnd: EndTaker;
}

export class Replay {
  readonly simulations: readonly Simulation[];
  /** The scenario in force now. */
  scenario: Scenario;
  /** Number of entries of the log that are in force. */
  cursor = 0;
  readonly faults = new HandFaults();
  /** Whether only some events of this instant have been handled. */
  withinInstant = false;
  /**
   * The instant of the latest change, or the beginning of the run; below it, the number of events handled
   * then.
   */
  #changedAt: Nanos = 0;
  #changedEvents = 0;
  readonly #pacing: Pacing;
  readonly #log: EditLog;
  readonly #wallMillis: () => number;

  /** `advance`: how to advance a single simulation; by default as fast as possible. */
  constructor(
    opening: Scenario,
    log: EditLog,
    servers: readonly ReplayedServer[],
    wallMillis: () => number,
    advance?: Advance,
  ) {
    this.scenario = opening;
    this.#log = log;
    this.#wallMillis = wallMillis;
    this.#pacing = new Pacing(advance);
    this.simulations = servers.map(
      ({ server, takeEnd }) => new Simulation(opening, server, { takeEnd, charted: true }),
    );
  }

  get clock(): Nanos {
    return this.#pacing.clock;
  }

  /** The next entry of the log. */
  get next(): Entry | null {
    return this.#log.at(this.cursor);
  }

  /**
   * Advances through all changes of the log up to `target`, until the deadline. Returns whether it reached
   * the target.
   */
  advanceTo(target: Nanos, deadlineMillis: number): boolean {
    let done = false;
    if (target > this.clock) this.withinInstant = false;
    while (!done) {
      const { next } = this;
      const until = Math.min(target, next?.atNanos ?? Number.POSITIVE_INFINITY);
      if (!this.#pacing.advance(this.simulations, until, deadlineMillis, this.#wallMillis)) break;
      // A run that has ended does not continue, whatever the log contains.
      done = next === null || next.atNanos > Math.min(target, this.clock);
      if (done || next === null) continue;
      if (next.settles) this.settle();
      this.carryOut(next.change);
      this.cursor++;
    }
    // A run may end at the instant at which it began or was changed, when some events of that instant have
    // been handled. Then a replay to this instant must stop before the remaining ones.
    if (this.clock === this.#changedAt) this.withinInstant = this.#events > this.#changedEvents;
    return done;
  }

  get nextEventAt(): Nanos {
    return this.#pacing.nextEventAt(this.simulations);
  }

  /** Handles the next event, or the next change of the log if that comes first. */
  advanceByEvent(): void {
    const { next } = this;
    if (next !== null && next.atNanos < this.#pacing.nextEventAt(this.simulations)) {
      this.advanceTo(next.atNanos, Number.POSITIVE_INFINITY);
      return;
    }
    this.#pacing.advanceByEvent(this.simulations);
    this.withinInstant = true;
  }

  /** After single events: handles the remaining events of this instant. */
  settle(): void {
    this.#pacing.settle(this.simulations);
    this.withinInstant = false;
  }

  carryOut(change: Change): void {
    if (change.kind === 'configure') {
      for (const simulation of this.simulations) simulation.configure(change.scenario);
      this.scenario = change.scenario;
    } else {
      const { upstream, node, fault, factor } = change;
      for (const simulation of this.simulations) simulation.setFault(upstream, node, fault, factor);
      this.faults.set(change, this.clock);
    }
    this.#pacing.catchUp(this.simulations);
    this.#pacing.restartSlices();
    this.#changedAt = this.clock;
    this.#changedEvents = this.#events;
  }

  get #events(): number {
    return this.simulations.reduce((sum, { view }) => sum + view.events, 0);
  }
}
