// A token-bucket rate limit for messages. Messages beyond the limit are rejected rather than queued, so that
// a flood of messages costs almost nothing.

export class Allowance {
  #left: number;
  #countedAt: number;
  readonly #most: number;
  readonly #perMilli: number;

  /** `nowMillis`: the time by any monotonic clock. */
  constructor(most: number, perSecond: number, nowMillis: number) {
    this.#most = most;
    this.#perMilli = perSecond / 1000;
    this.#left = most;
    this.#countedAt = nowMillis;
  }

  /** Counts one message if the limit allows it, and returns whether it does. */
  take(nowMillis: number): boolean {
    this.#left = Math.min(this.#most, this.#left + (nowMillis - this.#countedAt) * this.#perMilli);
    this.#countedAt = nowMillis;
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }
}
