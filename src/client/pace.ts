// Computes how far the simulated clock advances per turn, and whether the engine keeps up.

import type { Nanos } from '../scenario/duration.ts';

/** Wall time of a single step: one frame at 60 frames/s. */
const STEP_MILLIS = 1000 / 60;
const NANOS_PER_MILLI = 1e6;
/** Number of consecutive turns that must lag or keep up before the page reports it: a third of a second. */
const STEADY_TURNS = 20;

/**
 * Simulated time for this much wall time. `speed` is in simulated seconds per second; Infinity means without
 * limit.
 */
export function spanOf(wallMillis: number, speed: number): Nanos {
  if (speed === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY;
  return Math.round(wallMillis * NANOS_PER_MILLI * speed);
}

/**
 * Simulated time of one manual step: at least 1 ns, so that it always advances; real time if the speed is
 * unlimited.
 */
export function stepSpan(speed: number): Nanos {
  return Math.max(1, spanOf(STEP_MILLIS, Number.isFinite(speed) ? speed : 1));
}

/** Smooths the engine's "behind" flag, which can change every frame, so that people can read it. */
export class LagIndicator {
  #level = 0;
  #lags = false;

  get behind(): boolean {
    return this.#lags;
  }

  observe(behind: boolean): void {
    this.#level = Math.min(STEADY_TURNS, Math.max(0, this.#level + (behind ? 1 : -1)));
    if (this.#level === STEADY_TURNS) this.#lags = true;
    if (this.#level === 0) this.#lags = false;
  }

  reset(): void {
    this.#level = 0;
    this.#lags = false;
  }
}
