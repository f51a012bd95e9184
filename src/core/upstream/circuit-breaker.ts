// Circuit breaker (M. Nygard, "Release It!", 2007): counts the last calls to a node and, if too many failed,
// admits none for a while. Then the result of one trial call decides whether it closes or opens again.

import { BREAKER_STATE } from '../codes.ts';
import { Clock } from '../kernel/clock.ts';
import { Nanos } from '../types.ts';

export class CircuitBreaker {
  /** A value of BREAKER_STATE. */
  state: i32 = BREAKER_STATE.closed;
  /** How often the breaker has opened. */
  opened: f64 = 0;
  private isOn: bool = false;
  /** Ring of the last `windowCalls` calls: 1 for each failed call, 0 for the others. */
  private window: StaticArray<u8> = new StaticArray<u8>(1);
  private windowCalls: i32 = 1;
  private place: i32 = 0;
  private failures: i32 = 0;
  /** Number of calls in the window. */
  private seen: i32 = 0;
  private failureShare: f64 = 1;
  /** The breaker stays closed until the window holds this many calls. */
  private minimumCalls: i32 = 1;
  /**
   * The failure share refers to at least this number of calls, so that unfilled entries of the window can
   * count as successes.
   */
  private shareOf: i32 = 1;
  /** How long the breaker stays open; and below, until when. */
  private openNanos: Nanos = 0;
  private openUntil: Nanos = 0;

  /**
   * A change of `windowCalls` clears the counts. A `failureShare` of Infinity disables the breaker and closes
   * it. A `minimumCalls` of Infinity means that there is no minimum: missing calls count as successes.
   */
  configure(failureShare: f64, windowCalls: i32, minimumCalls: f64, openNanos: Nanos): void {
    this.isOn = failureShare < Infinity;
    this.openNanos = openNanos;
    if (windowCalls !== this.windowCalls || !this.isOn) this.forget(windowCalls);
    if (!this.isOn) this.state = BREAKER_STATE.closed;
    this.failureShare = this.isOn ? failureShare : 1;
    const hasMinimum = minimumCalls < Infinity;
    this.minimumCalls = hasMinimum ? min(i32(minimumCalls), windowCalls) : 1;
    this.shareOf = hasMinimum ? 1 : windowCalls;
  }

  /** Whether a call may go to the node now. */
  admits(clock: Clock): bool {
    if (this.state === BREAKER_STATE.closed) return true;
    return this.state === BREAKER_STATE.open && clock.now >= this.openUntil;
  }

  /** An admitted call starts. Returns whether it is the trial call. */
  begin(): bool {
    if (this.state === BREAKER_STATE.closed) return false;
    this.state = BREAKER_STATE.halfOpen;
    return true;
  }

  /** Records the end of a call. While the breaker is not closed, only the trial call counts. */
  record(clock: Clock, failed: bool, isTry: bool): void {
    if (!this.isOn) return;
    if (isTry) {
      if (this.state !== BREAKER_STATE.halfOpen) return;
      if (failed) this.open(clock);
      else this.close();
    } else if (this.state === BREAKER_STATE.closed) {
      this.count(u8(failed));
      // Also checked after a success, because this may be the call that reaches the minimum.
      if (this.isTooMuch()) this.open(clock);
    }
  }

  /** The trial call was abandoned before its end, so the next call may be the trial. */
  forgetTry(): void {
    if (this.state === BREAKER_STATE.halfOpen) this.state = BREAKER_STATE.open;
  }

  private isTooMuch(): bool {
    if (this.seen < this.minimumCalls) return false;
    // The tolerance allows for rounding: 0.07 × 100 is 7.000000000000001.
    return f64(this.failures) >= this.failureShare * f64(max(this.seen, this.shareOf)) - 1e-9;
  }

  private count(failure: u8): void {
    const window = this.window;
    const place = this.place;
    if (this.seen < this.windowCalls) this.seen++;
    this.failures += i32(failure) - i32(window[place]);
    window[place] = failure;
    this.place = place + 1 === this.windowCalls ? 0 : place + 1;
  }

  private open(clock: Clock): void {
    this.state = BREAKER_STATE.open;
    this.opened++;
    this.openUntil = clock.now + this.openNanos;
  }

  private close(): void {
    this.state = BREAKER_STATE.closed;
    this.window.fill(0);
    this.failures = 0;
    this.seen = 0;
  }

  private forget(windowCalls: i32): void {
    if (windowCalls > this.window.length) this.window = new StaticArray<u8>(windowCalls);
    else this.window.fill(0);
    this.windowCalls = windowCalls;
    this.place = 0;
    this.failures = 0;
    this.seen = 0;
  }
}
