// A token-bucket rate limit for messages. Messages beyond it are rejected rather than queued, so a flood
// costs almost nothing.

export class Allowance {
  #left: number;
  #countedAt: number;
  readonly #most: number;
  readonly #perMilli: number;

  /** `nowMillis`: time of any steady clock. */
  constructor(most: number, perSecond: number, nowMillis: number) {
    this.#most = most;
    this.#perMilli = perSecond / 1000;
    this.#left = most;
    this.#countedAt = nowMillis;
  }

  /** Takes one message if the limit allows it; returns whether it did. */
  take(nowMillis: number): boolean {
    this.#left = Math.min(this.#most, this.#left + (nowMillis - this.#countedAt) * this.#perMilli);
    this.#countedAt = nowMillis;
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }
}
