// When signs are read anew: a few times a second, or nobody could read them while they change. A count that has stood for as long
// follows at once what one can count below it, as in slow motion.

const EVERY_MILLIS = 250;

export class SignClock {
  private readAt = Number.NEGATIVE_INFINITY;
  private changedAt = Number.NEGATIVE_INFINITY;
  private seen = -1;

  /** The next are due at once. */
  reset(): void {
    this.readAt = Number.NEGATIVE_INFINITY;
  }

  /** `seen` is another number where others are seen to wait. If signs are due, they count as read. */
  isDue(wallMillis: number, seen: number): boolean {
    const differs = seen !== this.seen;
    const since = differs ? Math.min(this.readAt, this.changedAt) : this.readAt;
    if (wallMillis - since < EVERY_MILLIS) return false;
    this.readAt = wallMillis;
    if (differs) this.changedAt = wallMillis;
    this.seen = seen;
    return true;
  }
}
