// When the clock and the scrubber follow the run: as often as people can read them. Each time the browser lays out and
// paints the bar anew, which costs as much as a road.

/** Between two changes while the run plays. */
const SHOW_MILLIS = 45;

export class ShowPace {
  private shownAt = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows now, or once enough time has passed: the last of many is never left out, as no frame may come after it. */
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

  /** What still waits is not shown. */
  stop(): void {
    clearTimeout(this.timer);
  }
}
