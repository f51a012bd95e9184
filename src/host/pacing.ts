// Takes the simulations of all servers forward together, slice by slice, within a budget of wall time. Between slices
// all clocks are equal, so a frame shows one instant. The length of a slice follows the work in it; neither it nor the
// budget changes what happens, only how far the clock gets.

import type { Simulation } from '../engine/simulation.ts';
import type { Nanos } from '../scenario/duration.ts';

const SLICE_AT_FIRST_NANOS = 1e6;
const SLICE_MIN_NANOS = 100;
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
      if (simulations.every((simulation) => simulation.finished)) {
        // Together they ended when the last one did; none is taken past its end.
        this.clock = Math.max(this.clock, ...simulations.map((simulation) => simulation.now));
        return true;
      }
      const end = Math.min(target, this.clock + this.sliceNanos);
      let events = 0;
      for (const simulation of simulations) events += simulation.advance(end, Number.POSITIVE_INFINITY);
      this.clock = end;
      this.fitSlice(events);
      if (wallMillis() >= deadlineMillis) return this.clock >= target;
    }
    return true;
  }

  private fitSlice(events: number): void {
    const wanted = events === 0 ? 4 : SLICE_EVENTS / events;
    const factor = Math.min(4, Math.max(0.05, wanted));
    this.sliceNanos = Math.max(SLICE_MIN_NANOS, Math.round(this.sliceNanos * factor));
  }
}
