// When signs are read anew: a few times a second, or nobody could read them while they change. A count that has stood for as long
// follows at once what one can count below it, as in slow motion.

const EVERY_MILLIS = 250;

export class SignClock {
  #readAt = Number.NEGATIVE_INFINITY;
  #changedAt = Number.NEGATIVE_INFINITY;
  #seen = -1;

  /** The next are due at once. */
  reset(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
  }

  /** Whether signs are to be read now; from then on they count as read. `seen`: another number where others are seen to wait. */
  takeTurn(wallMillis: number, seen: number): boolean {
    const differs = seen !== this.#seen;
    const since = differs ? Math.min(this.#readAt, this.#changedAt) : this.#readAt;
    if (wallMillis - since < EVERY_MILLIS) return false;
    this.#readAt = wallMillis;
    if (differs) this.#changedAt = wallMillis;
    this.#seen = seen;
    return true;
  }
}
