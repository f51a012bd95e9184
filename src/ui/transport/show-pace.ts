// When the clock and the scrubber follow the run: as often as people can read them. Each time the browser lays out and
// paints the bar anew, which costs as much as a road.

/** Between two changes while the run plays. */
const SHOW_MILLIS = 45;

export class ShowPace {
  private shownAt = Number.NEGATIVE_INFINITY;

  /** Whether enough time has passed since the last one that was shown; if so, this is the last one. */
  isDue(): boolean {
    const now = performance.now();
    if (now - this.shownAt < SHOW_MILLIS) return false;
    this.shownAt = now;
    return true;
  }
}
