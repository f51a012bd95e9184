// Limits retries, or hedges, to a share of first calls, so that they cannot multiply the load of failing
// nodes. It is a token bucket, full at first: each first call adds a fraction of a token, each retry takes
// one token. Finagle's RetryBudget, which also limits backup requests, and gRPC's retry throttling work this
// way.

import { BUDGET_BURST } from '../codes.ts';

export class RetryBudget {
  /** Number of retries denied for lack of a token. */
  denied: f64 = 0;
  private isOn: bool = false;
  private share: f64 = 0;
  private tokens: f64 = BUDGET_BURST;

  /**
   * `share`: how many retries are allowed per first call. Infinity removes the limit, and fills the bucket in
   * case a limit is set later.
   */
  configure(share: f64): void {
    this.isOn = share < Infinity;
    if (!this.isOn) this.tokens = BUDGET_BURST;
    this.share = share;
  }

  /** A first call was made. */
  earn(): void {
    if (this.isOn) this.tokens = Math.min(BUDGET_BURST, this.tokens + this.share);
  }

  /** Whether there is no token for a retry. */
  get isSpent(): bool {
    // The tolerance allows for rounding: ten additions of 0.1 give slightly less than 1.
    return this.isOn && this.tokens < 1 - 1e-9;
  }

  /** Takes a token for a retry. Returns false if there is none. */
  take(): bool {
    if (!this.isOn) return true;
    if (this.isSpent) {
      this.denied++;
      return false;
    }
    this.tokens = Math.max(0, this.tokens - 1);
    return true;
  }
}
