// Advances the simulations of all servers together, slice by slice, within a budget of wall time. Between slices
// all clocks are equal, so a frame shows one instant. The length of a slice follows the work in it; neither it nor the
// budget changes what happens, only how far the clock gets.

import type { Simulation } from '../engine/simulation.ts';
import type { Nanos } from '../scenario/duration.ts';

const SLICE_AT_FIRST_NANOS = 1e6;
const SLICE_MIN_NANOS = 100;
/** The longest slice, so that a burst after a quiet time does not fall into one slice. */
const SLICE_MAX_NANOS = 1e9;
const SLICE_GROWTH = 4;
const SLICE_SHRINKAGE = 0.05;
/** Events that a slice should hold, over all servers: about a millisecond of work. */
const SLICE_EVENTS = 10_000;

/** Takes a simulation forward to an instant; returns how many events that took. */
export type Advance = (simulation: Simulation, until: Nanos) => number;

const AT_ONCE: Advance = (simulation, until) => simulation.advance(until, Number.POSITIVE_INFINITY);

export class Pacing {
  /** Instant that all simulations have reached. */
  clock: Nanos = 0;
  private sliceNanos: Nanos = SLICE_AT_FIRST_NANOS;
  private readonly advanceOne: Advance;

  constructor(advance: Advance = AT_ONCE) {
    this.advanceOne = advance;
  }

  /**
   * Advances all up to and including `target`, or until the deadline (in milliseconds of `wallMillis`) or the end of all
   * runs. Returns whether that was done.
   */
  advance(
    simulations: readonly Simulation[],
    target: Nanos,
    deadlineMillis: number,
    wallMillis: () => number,
  ): boolean {
    while (this.clock < target) {
      const before = this.clock;
      const end = Math.min(target, before + this.sliceNanos);
      let events = 0;
      for (const simulation of simulations) events += this.advanceOne(simulation, end);
      if (simulations.every((simulation) => simulation.view.finished)) {
        // The run ended with the last server, which may be inside the slice.
        this.clock = Math.max(before, ...simulations.map((simulation) => simulation.view.now));
        return true;
      }
      this.clock = end;
      this.fitSlice(events, end - before);
      if (wallMillis() >= deadlineMillis) return this.clock >= target;
    }
    return true;
  }

  /** When the next event of any server is due; Infinity where none is. */
  nextEventAt(simulations: readonly Simulation[]): Nanos {
    return Math.min(
      ...simulations.map((each) => (each.view.finished ? Number.POSITIVE_INFINITY : each.view.nextEventAt)),
    );
  }

  /** Handles the next event alone: of those at the same instant that of the first server comes first. */
  advanceByEvent(simulations: readonly Simulation[]): void {
    const at = this.nextEventAt(simulations);
    if (at === Number.POSITIVE_INFINITY) return;
    const next = simulations.find((each) => !each.view.finished && each.view.nextEventAt === at);
    next?.advance(at, 1);
    // The clocks of the others follow where they have no event before that.
    for (const each of simulations)
      if (each !== next && each.view.nextEventAt > at) each.advance(at, Number.POSITIVE_INFINITY);
    this.clock = at;
  }

  /** Handles the remaining events of this instant after single ones, so that all servers are past it. */
  settle(simulations: readonly Simulation[]): void {
    for (const simulation of simulations) this.advanceOne(simulation, this.clock);
  }

  /** A run that had ended, and whose clock stood still, may go on after a change: all stand at one instant again. */
  catchUp(simulations: readonly Simulation[]): void {
    for (const simulation of simulations) {
      if (simulation.view.now < this.clock) this.advanceOne(simulation, this.clock);
    }
  }

  /** After a change the load may differ: the next slice is short again. */
  restartSlices(): void {
    this.sliceNanos = SLICE_AT_FIRST_NANOS;
  }

  private fitSlice(events: number, spanNanos: Nanos): void {
    const wanted = events === 0 ? Number.POSITIVE_INFINITY : (spanNanos * SLICE_EVENTS) / events;
    // Grows step by step, and only from slices that were run in full: one that a frame cut short says little about longer ones.
    const most = Math.max(spanNanos * SLICE_GROWTH, this.sliceNanos);
    const least = this.sliceNanos * SLICE_SHRINKAGE;
    const slice = Math.round(Math.min(SLICE_MAX_NANOS, most, Math.max(least, wanted)));
    this.sliceNanos = Math.max(SLICE_MIN_NANOS, slice);
  }
}
