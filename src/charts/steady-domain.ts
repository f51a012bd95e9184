// The domain of an axis that stays calm: it grows at once, and shrinks only after it was too large for a while.

/** The axis shrinks after it was too large for this many updates (five a second). */
const PATIENCE_UPDATES = 15;

type Domain = readonly [low: number, high: number];

export class SteadyDomain {
  #current: Domain | null = null;
  #wanted: Domain | null = null;
  #updates = 0;

  /** Returns the domain to draw with; `low` and `high` would fit the data now. */
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

  /** The next fit is taken as it is. For a restart and for a change of scale. */
  reset(): void {
    this.#current = null;
    this.#wanted = null;
    this.#updates = 0;
  }
}
