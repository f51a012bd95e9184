// How much room the layout keeps for queues, and for lanes that come and go with their threads. A queue or a pool that fills
// and drains by turns keeps the room of its latest peak for a while, so that the picture does not change its scale with each
// batch of requests.

import { landFor } from '../scenes/freeway.ts';

/** Frames after which half of a peak is left: about a second. */
const QUEUE_HALF_FRAMES = 60;
/** The same of lanes: some five seconds. */
const LANES_HALF_FRAMES = 300;
/** Lanes are taken away only when there is room for this many times as many as are needed. */
const SPARE = 1.5;

export class RecentPeaks {
  #peaks: number[] = [];
  /** What is left of a peak after a frame. */
  readonly #kept: number;

  constructor(halfFrames = QUEUE_HALF_FRAMES) {
    this.#kept = 0.5 ** (1 / halfFrames);
  }

  /** Takes the numbers of a frame; gives back each number or what is left of its peak, whichever is larger. */
  over(waiting: readonly number[]): readonly number[] {
    this.#peaks = waiting.map((now, queue) => Math.max(now, (this.#peaks[queue] ?? 0) * this.#kept));
    return this.#peaks;
  }

  /** Another instant of the run, or another run: nothing went before. */
  forget(): void {
    this.#peaks = [];
  }
}

export class RecentLand {
  readonly #peaks = new RecentPeaks(LANES_HALF_FRAMES);
  #lanes = 0;

  /** Once a frame. */
  over(threads: number): number {
    const [peak = 0] = this.#peaks.over([threads]);
    this.#lanes = Math.max(landFor(peak), Math.min(this.#lanes, landFor(peak * SPARE)));
    return this.#lanes;
  }

  /** Another instant of the run, or another run: nothing went before. */
  forget(): void {
    this.#peaks.forget();
    this.#lanes = 0;
  }
}
