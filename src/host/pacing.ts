// Advances the simulations of all servers together, slice by slice, within a budget of wall time. Between
// slices all clocks are equal, so a frame shows one instant. The length of a slice adapts to its work.
// Neither length nor budget changes the results; they only decide how far the clock gets.

import type { Simulation } from '../engine/simulation.ts';
import type { Nanos } from '../scenario/duration.ts';

const SLICE_AT_FIRST_NANOS = 1e6;
const SLICE_MIN_NANOS = 100;
/** The longest slice, so that a burst after a quiet period does not fall into one slice. */
const SLICE_MAX_NANOS = 1e9;
const SLICE_GROWTH = 4;
const SLICE_SHRINKAGE = 0.05;
/** Target number of events per slice over all servers: about a millisecond of work. */
const SLICE_EVENTS = 10_000;

/** Advances a simulation to an instant; returns the number of events. */
export type Advance = (simulation: Simulation, until: Nanos) => number;

const AT_ONCE: Advance = (simulation, until) => simulation.advance(until, Number.POSITIVE_INFINITY);

export class Pacing {
  /** Instant that all simulations have reached. */
  clock: Nanos = 0;
  #sliceNanos: Nanos = SLICE_AT_FIRST_NANOS;
  readonly #advanceOne: Advance;

  constructor(advance: Advance = AT_ONCE) {
    this.#advanceOne = advance;
  }

  /**
   * Advances all servers up to and including `target`, or until the deadline (in milliseconds of
   * `wallMillis`) or the end of all runs. Returns whether they reached the target.
   */
  advance(
    simulations: readonly Simulation[],
    target: Nanos,
    deadlineMillis: number,
    wallMillis: () => number,
  ): boolean {
    while (this.clock < target) {
      const before = this.clock;
      const end = Math.min(target, before + this.#sliceNanos);
      let events = 0;
      for (const simulation of simulations) events += this.#advanceOne(simulation, end);
      if (simulations.every((simulation) => simulation.view.finished)) {
        // The run ended with the last server, whose end may be inside the slice.
        this.clock = Math.max(before, ...simulations.map((simulation) => simulation.view.now));
        return true;
      }
      this.clock = end;
      this.#fitSlice(events, end - before);
      if (wallMillis() >= deadlineMillis) return this.clock >= target;
    }
    return true;
  }

  /** When the next event of any server is due; Infinity if there is none. */
  nextEventAt(simulations: readonly Simulation[]): Nanos {
    return Math.min(
      ...simulations.map((each) => (each.view.finished ? Number.POSITIVE_INFINITY : each.view.nextEventAt)),
    );
  }

  /** Handles only the next event. Of events at the same instant, that of the first server comes first. */
  advanceByEvent(simulations: readonly Simulation[]): void {
    const at = this.nextEventAt(simulations);
    if (at === Number.POSITIVE_INFINITY) return;
    const next = simulations.find((each) => !each.view.finished && each.view.nextEventAt === at);
    next?.advance(at, 1);
    // Other clocks follow if their servers have no earlier event.
    for (const each of simulations)
      if (each !== next && each.view.nextEventAt > at) each.advance(at, Number.POSITIVE_INFINITY);
    this.clock = at;
  }

  /** After single events: handles the remaining events of this instant for all servers. */
  settle(simulations: readonly Simulation[]): void {
    for (const simulation of simulations) this.#advanceOne(simulation, this.clock);
  }

  /**
   * Brings all clocks to the same instant after a change. A change may let a server continue whose run had
   * ended and whose clock had stopped.
   */
  catchUp(simulations: readonly Simulation[]): void {
    for (const simulation of simulations) {
      if (simulation.view.now < this.clock) this.#advanceOne(simulation, this.clock);
    }
  }

  /** Makes the next slice short again, because the load may differ after a change. */
  restartSlices(): void {
    this.#sliceNanos = SLICE_AT_FIRST_NANOS;
  }

  #fitSlice(events: number, spanNanos: Nanos): void {
    const wanted = events === 0 ? Number.POSITIVE_INFINITY : (spanNanos * SLICE_EVENTS) / events;
    // Grows step by step, and only after complete slices: a slice that a frame cut short says little about
    // longer ones.
    const most = Math.max(spanNanos * SLICE_GROWTH, this.#sliceNanos);
    const least = this.#sliceNanos * SLICE_SHRINKAGE;
    const slice = Math.round(Math.min(SLICE_MAX_NANOS, most, Math.max(least, wanted)));
    this.#sliceNanos = Math.max(SLICE_MIN_NANOS, slice);
  }
}
