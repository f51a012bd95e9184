// Limits how often something runs, however often it is requested. The first request runs at once, later ones
// at most once per interval, and the latest request always runs in the end. Related classes do other things:
// `useSettled` waits until a value stops changing, `DrawTurns` spreads the drawing of charts over frames,
// `Allowance` rejects messages that arrive too fast, `Arrival` waits for a seek.

import { BROWSER_CLOCK, type PageClock } from '../client/page-clock.ts';

type Clock = Pick<PageClock, 'now' | 'setTimer' | 'clearTimer'>;

export class Throttle {
  readonly #restMillis: number;
  readonly #clock: Clock;
  readonly #onBeat: boolean;
  #nextAt = Number.NEGATIVE_INFINITY;
  #timer: number | null = null;
  #act: () => void = () => {};

  /**
   * `onBeat`: end each rest at a multiple of `restMillis`, so that all throttles with the same rest act in
   * the same frame and the browser computes its layout once.
   */
  constructor(restMillis: number, clock: Clock = BROWSER_CLOCK, onBeat = false) {
    this.#restMillis = restMillis;
    this.#clock = clock;
    this.#onBeat = onBeat;
  }

  /**
   * Runs `act` now, or when the rest after the previous act is over. An earlier act that is still waiting is
   * dropped.
   */
  ask(act: () => void): void {
    this.#act = act;
    if (this.#timer !== null) return;
    const wait = this.#nextAt - this.#clock.now();
    // Timers may fire slightly early, so check the time again.
    const again = (): void => {
      this.#timer = null;
      this.ask(this.#act);
    };
    if (wait > 0) this.#timer = this.#clock.setTimer(again, wait);
    else this.now(act);
  }

  /** Runs `act` now, even during a rest. */
  now(act: () => void): void {
    this.stop();
    const now = this.#clock.now();
    this.#nextAt = now - (this.#onBeat ? now % this.#restMillis : 0) + this.#restMillis;
    act();
  }

  /** Drops the act that is still waiting. */
  stop(): void {
    if (this.#timer !== null) this.#clock.clearTimer(this.#timer);
    this.#timer = null;
  }
}
