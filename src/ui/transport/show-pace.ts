// Limits how often the clock and the scrubber are updated, to what people can read: each update lays out and paints the bar
// again, which costs as much as a road.

/** Least wall time between two updates while the run plays. */
const SHOW_MILLIS = 45;

export class ShowPace {
  private shownAt = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Updates now, or once enough time has passed. The last of several updates is never dropped, as no frame may follow it. */
  ask(show: () => void): void {
    this.stop();
    const left = SHOW_MILLIS - (performance.now() - this.shownAt);
    if (left > 0) {
      this.timer = setTimeout(() => this.ask(show), left);
      return;
    }
    this.shownAt = performance.now();
    show();
  }

  /** Drops an update that is still to come. */
  stop(): void {
    clearTimeout(this.timer);
  }
}
