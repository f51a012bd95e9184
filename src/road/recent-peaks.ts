// How many want to queue, as far as the layout is concerned: a queue that fills and drains by turns keeps the room of its
// latest peak for a while, so that the picture does not change its scale with each batch of requests.

/** What is left of a peak after a frame: half after 60 frames, about a second. */
const KEPT = 0.5 ** (1 / 60);

export class RecentPeaks {
  private peaks: number[] = [];

  /** Takes the numbers of a frame; gives back each number or what is left of its peak, whichever is larger. */
  over(waiting: readonly number[]): readonly number[] {
    this.peaks = waiting.map((now, queue) => Math.max(now, (this.peaks[queue] ?? 0) * KEPT));
    return this.peaks;
  }

  /** Another instant of the run, or another run: nothing went before. */
  forget(): void {
    this.peaks = [];
  }
}
