// When signs are read anew: a few times a second, or nobody could read them while they change. A count that has stood for as long
// follows at once what one can count below it, as in slow motion.

const EVERY_MILLIS = 250;

export class SignClock {
  private readAt = Number.NEGATIVE_INFINITY;
  private changedAt = Number.NEGATIVE_INFINITY;
  private parked = -1;
  private queued = -1;

  /** The next are due at once. */
  reset(): void {
    this.readAt = Number.NEGATIVE_INFINITY;
  }

  /** `parked`, `queued`: how many are seen. */
  isDue(wallMillis: number, parked: number, queued: number): boolean {
    if (wallMillis - this.readAt >= EVERY_MILLIS) return true;
    return this.differ(parked, queued) && wallMillis - this.changedAt >= EVERY_MILLIS;
  }

  read(wallMillis: number, parked: number, queued: number): void {
    this.readAt = wallMillis;
    if (!this.differ(parked, queued)) return;
    this.changedAt = wallMillis;
    this.parked = parked;
    this.queued = queued;
  }

  private differ(parked: number, queued: number): boolean {
    return parked !== this.parked || queued !== this.queued;
  }
}
