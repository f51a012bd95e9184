// Limits how often something runs, however often it is requested. The first request runs at once, later ones
// at most once per interval, and the latest request always runs in the end. Other classes limit something
// else: `useSettled` waits until a value stops changing, `DrawTurns` spreads the drawing of charts over
// frames, `Allowance` rejects messages that arrive too fast, `Arrival` waits for a seek.

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
   * `onBeat`: rests end at multiples of `restMillis`, so that all throttles with the same rest act in one
   * frame and share its layout.
   */
  constructor(restMillis: number, clock: Clock = BROWSER_CLOCK, onBeat = false) {
    this.#restMillis = restMillis;
    this.#clock = clock;
    this.#onBeat = onBeat;
  }

  /** Acts now, or when the rest is over. An earlier act that is still waiting is dropped. */
  ask(act: () => void): void {
    this.#act = act;
    if (this.#timer !== null) return;
    const wait = this.#nextAt - this.#clock.now();
    // A timer may fire early by its own clock.
    const again = (): void => {
      this.#timer = null;
      this.ask(this.#act);
    };
    if (wait > 0) this.#timer = this.#clock.setTimer(again, wait);
    else this.now(act);
  }

  /** Acts without waiting. */
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
