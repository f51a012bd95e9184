// The speed of the clock: the user's choice, or the scene's, which varies over the run. It changes gradually,
// so that nothing on the road jerks.

import type { Nanos } from '../scenario/duration.ts';
import { speedAt, type Tempo } from '../scenario/tempo.ts';

/** Wall time over which a speed change is spread. */
const CHANGE_MILLIS = 900;
/** Where the scene sets the speed, a period without events takes no longer than this. */
const QUIET_MILLIS = 1500;

export class TempoKeeper {
  #tempo: Tempo = { speed: 1 };
  /** The scene sets the speed: the user has not chosen one. */
  #isOfScene = false;
  /** Speed of the latest turn. */
  #latest = Number.NaN;
  #hurry = { speed: 0, untilNanos: 0 };
  /** A period without events: the speed during it, and the instant at which it ends. */
  #quiet = { speed: 0, untilNanos: 0 };

  get ofScene(): boolean {
    return this.#isOfScene;
  }

  choose(speed: number): void {
    this.#tempo = { speed };
    this.#isOfScene = false;
    this.jump();
  }

  follow(tempo: Tempo): void {
    this.#tempo = tempo;
    this.#isOfScene = true;
    this.jump();
  }

  /** Plays at least this fast until that instant, unless the user has chosen a speed. */
  hasten(speed: number, untilNanos: Nanos): void {
    if (this.#isOfScene) this.#hurry = { speed, untilNanos };
  }

  /** To be called when the clock jumps to another instant. */
  jump(): void {
    this.#latest = Number.NaN;
    this.#hurry.untilNanos = 0;
    this.#quiet.untilNanos = 0;
  }

  /** The speed in force at this instant. */
  at(clockNanos: Nanos): number {
    const speed = speedAt(this.#tempo, clockNanos);
    return clockNanos < this.#hurry.untilNanos ? Math.max(speed, this.#hurry.speed) : speed;
  }

  /**
   * The speed for a turn of this much wall time from this instant on. No events happen before
   * `nextEventNanos`.
   */
  next(wallMillis: number, clockNanos: Nanos, nextEventNanos: Nanos): number {
    const wanted = this.at(clockNanos);
    const left = nextEventNanos - clockNanos;
    if (
      nextEventNanos !== this.#quiet.untilNanos &&
      left > wanted * QUIET_MILLIS * 1e6 &&
      Number.isFinite(left)
    ) {
      this.#quiet = { speed: left / (QUIET_MILLIS * 1e6), untilNanos: nextEventNanos };
    }
    // An edit may cause an event before the end of the quiet period.
    const isQuiet = clockNanos < this.#quiet.untilNanos && nextEventNanos >= this.#quiet.untilNanos;
    if (this.#isOfScene && isQuiet) {
      // Stop at the next event, which plays at the normal speed.
      return Math.min(this.#quiet.speed, left / (wallMillis * 1e6));
    }
    const latest = this.#latest;
    const isGradual = Number.isFinite(wanted) && Number.isFinite(latest);
    // Changes by equal ratios, because a change by half looks the same at any speed.
    const share = Math.min(1, (3 * wallMillis) / CHANGE_MILLIS);
    this.#latest = isGradual ? latest * (wanted / latest) ** share : wanted;
    return this.#latest;
  }
}
