// Bounds retries to a share of the first calls, so that they cannot multiply the load of nodes in trouble: a bucket of
// tokens that each first call fills a little and each retry takes one from. As in Finagle's RetryBudget and gRPC's
// retry throttling; the bucket is full at first.

import { BUDGET_BURST } from '../codes.ts';

export class RetryBudget {
  /** Retries that found no token. */
  denied: f64 = 0;
  private isOn: bool = false;
  private share: f64 = 0;
  private tokens: f64 = BUDGET_BURST;

  /** Retries for each first call; Infinity: no bound, and the bucket is full when there is one again. */
  configure(share: f64): void {
    this.isOn = share < Infinity;
    if (!this.isOn) this.tokens = BUDGET_BURST;
    this.share = share;
  }

  /** A first call was made. */
  earn(): void {
    if (this.isOn) this.tokens = Math.min(BUDGET_BURST, this.tokens + this.share);
  }

  /** There is no token for a retry. */
  get isSpent(): bool {
    // Ten additions of 0.1 make a little less than 1.
    return this.isOn && this.tokens < 1 - 1e-9;
  }

  /** Takes a token for a retry. False: there is none. */
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
