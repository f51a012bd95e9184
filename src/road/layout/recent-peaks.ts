// How many want to queue, as far as the layout is concerned: a queue that fills and drains by turns keeps the room of its
// latest peak for a while, so that the picture does not change its scale with each batch of requests.

/** Frames after which half of a peak is left: about a second. */
const HALF_FRAMES = 60;

export class RecentPeaks {
  private peaks: number[] = [];
  /** What is left of a peak after a frame. */
  private readonly kept: number;

  constructor(halfFrames = HALF_FRAMES) {
    this.kept = 0.5 ** (1 / halfFrames);
  }

  /** Takes the numbers of a frame; gives back each number or what is left of its peak, whichever is larger. */
  over(waiting: readonly number[]): readonly number[] {
    this.peaks = waiting.map((now, queue) => Math.max(now, (this.peaks[queue] ?? 0) * this.kept));
    return this.peaks;
  }

  /** Another instant of the run, or another run: nothing went before. */
  forget(): void {
    this.peaks = [];
  }
}
