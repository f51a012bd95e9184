// Limits how often the clock and the scrubber are updated, to what people can read: each update lays out and paints the bar
// again, which costs as much as a road.

/** Wall time from one beat to the next while the run plays. All change at the same beats, so that they share a frame and its layout. */
const BEAT_MILLIS = 45;

export class ShowPace {
  /** The next beat that has nothing to show yet. */
  private nextAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Updates now, or at the next beat. The last of several updates is never dropped, as no frame may follow it. */
  ask(show: () => void): void {
    this.stop();
    const now = performance.now();
    if (now < this.nextAt) {
      this.timer = setTimeout(() => this.ask(show), this.nextAt - now);
      return;
    }
    this.nextAt = now - (now % BEAT_MILLIS) + BEAT_MILLIS;
    show();
  }

  /** Drops an update that is still to come. */
  stop(): void {
    clearTimeout(this.timer);
  }
}
