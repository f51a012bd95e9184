// The speed at which the clock goes: one that was chosen, or that of a scene, which changes on the way. It changes gradually, so that
// nothing on the road jerks.

import type { Nanos } from '../scenario/duration.ts';
import { speedAt, type Tempo } from '../scenario/tempo.ts';

/** Wall time within which a change of speed is made. */
const CHANGE_MILLIS = 900;
/** A time in which nothing happens takes no longer than this, where the speed is that of a scene. */
const QUIET_MILLIS = 1500;

export class TempoKeeper {
  private tempo: Tempo = { speed: 1 };
  /** A scene sets the speed: nobody has chosen one. */
  private isOfScene = false;
  /** Speed of the latest turn. */
  private latest = Number.NaN;
  private hurry = { speed: 0, untilNanos: 0 };
  /** Nothing happens until then: so fast until then. */
  private quiet = { speed: 0, untilNanos: 0 };

  get ofScene(): boolean {
    return this.isOfScene;
  }

  choose(speed: number): void {
    this.tempo = { speed };
    this.isOfScene = false;
    this.jump();
  }

  follow(tempo: Tempo): void {
    this.tempo = tempo;
    this.isOfScene = true;
    this.jump();
  }

  /** At least so fast until then, unless somebody has chosen a speed. */
  hasten(speed: number, untilNanos: Nanos): void {
    if (this.isOfScene) this.hurry = { speed, untilNanos };
  }

  /** The clock goes on from another instant. */
  jump(): void {
    this.latest = Number.NaN;
    this.hurry.untilNanos = 0;
    this.quiet.untilNanos = 0;
  }

  /** The speed that holds at this instant. */
  at(clockNanos: Nanos): number {
    const speed = speedAt(this.tempo, clockNanos);
    return clockNanos < this.hurry.untilNanos ? Math.max(speed, this.hurry.speed) : speed;
  }

  /** The speed for a turn of so much wall time from this instant on. `nextEventNanos`: until then nothing happens. */
  next(wallMillis: number, clockNanos: Nanos, nextEventNanos: Nanos): number {
    const wanted = this.at(clockNanos);
    const left = nextEventNanos - clockNanos;
    if (
      nextEventNanos !== this.quiet.untilNanos &&
      left > wanted * QUIET_MILLIS * 1e6 &&
      Number.isFinite(left)
    ) {
      this.quiet = { speed: left / (QUIET_MILLIS * 1e6), untilNanos: nextEventNanos };
    }
    // A change may bring something sooner.
    const isQuiet = clockNanos < this.quiet.untilNanos && nextEventNanos >= this.quiet.untilNanos;
    if (this.isOfScene && isQuiet) {
      // Not beyond what comes next, which is to be seen as slowly as all else.
      return Math.min(this.quiet.speed, left / (wallMillis * 1e6));
    }
    const { latest } = this;
    const isGradual = Number.isFinite(wanted) && Number.isFinite(latest);
    // In equal shares of the ratio: half as fast again looks the same at any speed.
    const share = Math.min(1, (3 * wallMillis) / CHANGE_MILLIS);
    this.latest = isGradual ? latest * (wanted / latest) ** share : wanted;
    return this.latest;
  }
}
