// Reserves room in the layout for queues, and for lanes that are created and removed with their threads. A
// queue or pool that alternately fills and drains keeps the room of its latest peak for a while. The picture
// then does not rescale with each batch of requests.

import { landFor } from '../scenes/freeway.ts';

/** Number of frames after which the peak of a queue has halved: about a second. */
const QUEUE_HALF_FRAMES = 60;
/** Number of frames after which the peak number of lanes has halved: about five seconds. */
const LANES_HALF_FRAMES = 300;
/** Lanes are removed only when there is room for this many times the needed number. */
const SPARE = 1.5;

export class RecentPeaks {
  #peaks: number[] = [];
  /** Decay factor per frame. */
  readonly #kept: number;

  constructor(halfFrames = QUEUE_HALF_FRAMES) {
    this.#kept = 0.5 ** (1 / halfFrames);
  }

  /** Processes the numbers of a frame. Returns the larger of each number and its decayed peak. */
  over(waiting: readonly number[]): readonly number[] {
    this.#peaks = waiting.map((now, queue) => Math.max(now, (this.#peaks[queue] ?? 0) * this.#kept));
    return this.#peaks;
  }

  /** Forgets earlier peaks, because the next frame shows another instant or another run. */
  forget(): void {
    this.#peaks = [];
  }
}

export class RecentLand {
  readonly #peaks = new RecentPeaks(LANES_HALF_FRAMES);
  #lanes = 0;

  /** Returns the larger of this number and the decayed peak. Call it once per frame. */
  over(threads: number): number {
    const [peak = 0] = this.#peaks.over([threads]);
    this.#lanes = Math.max(landFor(peak), Math.min(this.#lanes, landFor(peak * SPARE)));
    return this.#lanes;
  }

  /** Forgets earlier peaks, because the next frame shows another instant or another run. */
  forget(): void {
    this.#peaks.forget();
    this.#lanes = 0;
  }
}
