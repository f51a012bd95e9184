// Runs one turn of work per animation frame. It requests the next frame only after the last turn has ended,
// so a slow engine is not flooded and a hidden page stops.

import type { PageClock } from './page-clock.ts';

/**
 * Maximum wall time that is counted between two turns, so that a page does not jump ahead after it was hidden
 * or busy. A machine that draws four frames per second or more keeps the speed that the page shows.
 */
export const MAX_WALL_MILLIS = 250;

/**
 * The work of one turn: receives the wall time since the previous turn and returns whether there is more to
 * do. Never rejects.
 */
export type Turn = (wallMillis: number) => Promise<boolean>;

export class FrameLoop {
  readonly #clock: PageClock;
  readonly #turn: Turn;
  #handle: number | null = null;
  #busy = false;
  #wokenMeanwhile = false;
  /** When the last turn began; null after idling, since idle time does not count. */
  #lastAt: number | null = null;

  constructor(clock: PageClock, turn: Turn) {
    this.#clock = clock;
    this.#turn = turn;
  }

  /** Requests a turn at the next animation frame. */
  wake(): void {
    if (this.#busy) this.#wokenMeanwhile = true;
    else if (this.#handle === null) this.#handle = this.#clock.requestFrame(this.#onFrame);
  }

  /** Runs a turn now, without waiting for a paint. Does nothing while one is running. */
  async turnNow(): Promise<void> {
    if (this.#busy) return;
    if (this.#handle !== null) this.#clock.cancelFrame(this.#handle);
    await this.#run(this.#clock.now());
  }

  readonly #onFrame = (now: number): void => {
    void this.#run(now);
  };

  async #run(now: number): Promise<void> {
    this.#handle = null;
    const wallMillis = this.#lastAt === null ? 0 : Math.min(Math.max(now - this.#lastAt, 0), MAX_WALL_MILLIS);
    this.#lastAt = now;
    this.#busy = true;
    this.#wokenMeanwhile = false;
    const more = await this.#turn(wallMillis);
    this.#busy = false;
    if (!more) this.#lastAt = null;
    if (more || this.#wokenMeanwhile) this.wake();
  }
}
