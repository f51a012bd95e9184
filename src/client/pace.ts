// How far the simulated clock advances in a turn, and whether the engine keeps up.

import type { Nanos } from '../scenario/duration.ts';

/** Wall time of a single step: a frame at 60 frames a second. */
const STEP_MILLIS = 1000 / 60;
const NANOS_PER_MILLI = 1e6;
/** Turns that the engine must lag or keep up in a row before the page says so: a third of a second. */
const STEADY_TURNS = 20;

/** Simulated time for this much wall time. `speed` in simulated seconds a second; Infinity: as far as it goes. */
export function spanOf(wallMillis: number, speed: number): Nanos {
  if (speed === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY;
  return Math.round(wallMillis * NANOS_PER_MILLI * speed);
}

/** Simulated time of one step by hand: at least one nanosecond, so that it always goes on; as in real time where the speed has no bounds. */
export function stepSpan(speed: number): Nanos {
  return Math.max(1, spanOf(STEP_MILLIS, Number.isFinite(speed) ? speed : 1));
}

/** Smooths the engine's "behind" flag, which may change with every frame, into one that people can read. */
export class LagIndicator {
  private level = 0;
  private lags = false;

  get behind(): boolean {
    return this.lags;
  }

  observe(behind: boolean): void {
    this.level = Math.min(STEADY_TURNS, Math.max(0, this.level + (behind ? 1 : -1)));
    if (this.level === STEADY_TURNS) this.lags = true;
    if (this.level === 0) this.lags = false;
  }

  reset(): void {
    this.level = 0;
    this.lags = false;
  }
}
