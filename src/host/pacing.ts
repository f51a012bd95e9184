// Takes the simulations of all servers forward together, slice by slice, within a budget of wall time. Between slices
// all clocks are equal, so a frame shows one instant. The length of a slice follows the work in it; neither it nor the
// budget changes what happens, only how far the clock gets.

import type { Simulation } from '../engine/simulation.ts';
import type { Nanos } from '../scenario/duration.ts';

const SLICE_AT_FIRST_NANOS = 1e6;
const SLICE_MIN_NANOS = 100;
/** However little happens: what comes after a lull must not all fall into one slice. */
const SLICE_MAX_NANOS = 1e9;
const SLICE_GROWTH = 4;
const SLICE_SHRINKAGE = 0.05;
/** Events that a slice should hold, over all servers: about a millisecond of work. */
const SLICE_EVENTS = 10_000;

export class Pacing {
  /** Instant that all simulations have reached. */
  clock: Nanos = 0;
  private sliceNanos: Nanos = SLICE_AT_FIRST_NANOS;

  /**
   * Advances all by `spanNanos`, or until the deadline (in milliseconds of `wallMillis`) or the end of all runs.
   * Returns whether the span was done.
   */
  advance(
    simulations: readonly Simulation[],
    spanNanos: Nanos,
    deadlineMillis: number,
    wallMillis: () => number,
  ): boolean {
    const target = this.clock + spanNanos;
    while (this.clock < target) {
      const before = this.clock;
      const end = Math.min(target, before + this.sliceNanos);
      let events = 0;
      for (const simulation of simulations) events += simulation.advance(end, Number.POSITIVE_INFINITY);
      if (simulations.every((simulation) => simulation.finished)) {
        // Together they ended when the last one did, which may be inside the slice.
        this.clock = Math.max(before, ...simulations.map((simulation) => simulation.now));
        return true;
      }
      this.clock = end;
      this.fitSlice(events, end - before);
      if (wallMillis() >= deadlineMillis) return this.clock >= target;
    }
    return true;
  }

  /** The load of the next slices may be another one: after a change the first is short. */
  restartSlices(): void {
    this.sliceNanos = SLICE_AT_FIRST_NANOS;
  }

  private fitSlice(events: number, spanNanos: Nanos): void {
    const wanted = events === 0 ? Number.POSITIVE_INFINITY : (spanNanos * SLICE_EVENTS) / events;
    // Grows step by step, and only from what was tried: a slice that a frame cut short says little of a longer one.
    const most = Math.max(spanNanos * SLICE_GROWTH, this.sliceNanos);
    const least = this.sliceNanos * SLICE_SHRINKAGE;
    const slice = Math.round(Math.min(SLICE_MAX_NANOS, most, Math.max(least, wanted)));
    this.sliceNanos = Math.max(SLICE_MIN_NANOS, slice);
  }
}
