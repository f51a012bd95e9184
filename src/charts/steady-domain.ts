// An axis domain that changes rarely: it grows at once, but shrinks only after it has been too large for a
// while.

/** The axis shrinks only after it has been too large for this many updates (five per second). */
const PATIENCE_UPDATES = 15;

type Domain = readonly [low: number, high: number];

export class SteadyDomain {
  #current: Domain | null = null;
  #wanted: Domain | null = null;
  #updates = 0;

  /** Returns the domain to draw; `low` and `high` are the current extent of the data. */
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

  /** Makes the next fit exact, after a restart or a change of scale. */
  reset(): void {
    this.#current = null;
    this.#wanted = null;
    this.#updates = 0;
  }
}
