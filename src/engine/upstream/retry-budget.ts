// Bounds retries to a share of the first calls, so that they cannot multiply the load of nodes in trouble: a bucket of
// tokens that each first call fills a little and each retry takes one from. As in Finagle's RetryBudget and gRPC's
// retry throttling; the bucket is full at first.

import { BUDGET_BURST } from '../view/codes.ts';

export class RetryBudget {
  /** Retries that found no token. */
  denied = 0;
  private isOn = false;
  private readonly share = new Float64Array(1);
  private readonly tokens = Float64Array.of(BUDGET_BURST);

  /** Retries for each first call; Infinity: no bound, and the bucket is full when there is one again. */
  configure(share: number): void {
    this.isOn = share < Number.POSITIVE_INFINITY;
    if (!this.isOn) this.tokens[0] = BUDGET_BURST;
    this.share[0] = share;
  }

  /** A first call was made. */
  earn(): void {
    if (this.isOn) this.tokens[0] = Math.min(BUDGET_BURST, this.tokens[0] + this.share[0]);
  }

  /** Takes a token for a retry. False: there is none. */
  take(): boolean {
    if (!this.isOn) return true;
    // Ten additions of 0.1 make a little less than 1.
    if (this.tokens[0] < 1 - 1e-9) {
      this.denied++;
      return false;
    }
    this.tokens[0] = Math.max(0, this.tokens[0] - 1);
    return true;
  }
}
