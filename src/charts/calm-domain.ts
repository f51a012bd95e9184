// The domain of an axis that does not jump about: it grows at once and shrinks only after it was too large for a while.

/** Updates (five a second) that an axis must have been too large for before it shrinks. */
const PATIENCE_UPDATES = 15;

type Domain = readonly [low: number, high: number];

export class CalmDomain {
  #current: Domain | null = null;
  #wanted: Domain | null = null;
  #updates = 0;

  /** The domain to draw with, given the one that would fit now. */
  fit(low: number, high: number): Domain {
    if (this.#current === null || low < this.#current[0] || high > this.#current[1]) {
      this.#current = [Math.min(low, this.#current?.[0] ?? low), Math.max(high, this.#current?.[1] ?? high)];
    }
    if (low === this.#current[0] && high === this.#current[1]) {
      this.#wanted = null;
      this.#updates = 0;
      return this.#current;
    }
    this.#wanted = [Math.min(low, this.#wanted?.[0] ?? low), Math.max(high, this.#wanted?.[1] ?? high)];
    this.#updates += 1;
    if (this.#updates >= PATIENCE_UPDATES) {
      this.#current = this.#wanted;
      this.#wanted = null;
      this.#updates = 0;
    }
    return this.#current;
  }

  /** Forgets, so that the next fit is taken as it is: after a restart or a change of scale. */
  reset(): void {
    this.#current = null;
    this.#wanted = null;
    this.#updates = 0;
  }
}
