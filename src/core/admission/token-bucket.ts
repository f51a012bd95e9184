// A token bucket. Each request takes a token; tokens are added at a steady rate until the bucket is full. The
// state is the instant at which the bucket is full again (the generic cell rate algorithm, ITU-T I.371), so
// nothing is rounded.

import { Nanos } from '../types.ts';

export class TokenBucket {
  /** Time between two additions of a token; 0 without a bucket. */
  private tokenNanos: Nanos = 0;
  private burst: f64 = 1;
  /** When the bucket is full again; in the past if it is full. */
  private fullAt: Nanos = 0;

  /** Applies new settings. Missing tokens stay missing; a new bucket is full. */
  configure(ratePerSecond: f64, burst: f64, now: Nanos): void {
    const missing = this.tokenNanos > 0 ? Math.max(0, this.fullAt - now) / this.tokenNanos : 0;
    this.tokenNanos = ratePerSecond < Infinity ? 1e9 / ratePerSecond : 0;
    this.burst = burst;
    this.fullAt = now + Math.min(missing, burst) * this.tokenNanos;
  }

  /** Takes a token. Returns whether there was one. */
  takes(now: Nanos): bool {
    const fullAt = Math.max(this.fullAt, now);
    if (fullAt - now > (this.burst - 1) * this.tokenNanos) return false;
    this.fullAt = fullAt + this.tokenNanos;
    return true;
  }
}
