// CoDel ("controlled delay") as RFC 8289 publishes it, with requests instead of packets. Once the wait in the
// queue has stayed above the target for an interval, the next request whose turn comes is dropped. Further
// drops follow after interval / √n each, until the wait is below the target.

import { Nanos } from '../types.ts';

/**
 * A series of drops that starts within this many intervals after the previous one continues the previous
 * count.
 */
const RESUMES_WITHIN: f64 = 16;

export class Codel {
  /** Whether a series of drops is under way. */
  drops: bool = false;
  /** Number of drops in the current series, and the number there was when the previous series started. */
  private count: f64 = 0;
  private lastCount: f64 = 0;
  /** When the next request of the series is dropped. */
  private nextAt: Nanos = 0;
  /**
   * Whether the last request whose turn came was dropped. If so and the series continues, the next request
   * first moves `nextAt` on.
   */
  private isDue: bool = false;
  /** The time at which the wait will have been above the target for an interval; 0 while it is not above. */
  private aboveAt: Nanos = 0;

  clear(): void {
    this.drops = false;
    this.count = 0;
    this.lastCount = 0;
    this.nextAt = 0;
    this.isDue = false;
    this.aboveAt = 0;
  }

  /**
   * Called when a request that has waited this long gets its turn; `left` requests remain in the queue.
   * Returns whether the request is dropped.
   */
  dropsNext(now: Nanos, waitedNanos: Nanos, left: i32, targetNanos: Nanos, intervalNanos: Nanos): bool {
    const mayDrop = this.isAbove(now, waitedNanos, left, targetNanos, intervalNanos);
    if (!this.drops) {
      if (!mayDrop) return false;
      this.begin(now, intervalNanos);
      return true;
    }
    if (!mayDrop) {
      this.drops = false;
      this.isDue = false;
      return false;
    }
    if (this.isDue) {
      this.isDue = false;
      this.nextAt += intervalNanos / Math.sqrt(this.count);
    }
    if (now < this.nextAt) return false;
    this.count++;
    this.isDue = true;
    return true;
  }

  /**
   * The RFC's dodequeue: whether the wait has been above the target for an interval, during which other
   * requests were always waiting behind.
   */
  private isAbove(now: Nanos, waitedNanos: Nanos, left: i32, targetNanos: Nanos, intervalNanos: Nanos): bool {
    if (waitedNanos < targetNanos || left <= 1) {
      this.aboveAt = 0;
      return false;
    }
    if (this.aboveAt === 0) {
      this.aboveAt = now + intervalNanos;
      return false;
    }
    return now >= this.aboveAt;
  }

  private begin(now: Nanos, intervalNanos: Nanos): void {
    const before = this.count - this.lastCount;
    const resumes = before > 1 && now - this.nextAt < RESUMES_WITHIN * intervalNanos;
    this.drops = true;
    this.count = resumes ? before : 1;
    this.lastCount = this.count;
    this.nextAt = now + intervalNanos / Math.sqrt(this.count);
  }
}
