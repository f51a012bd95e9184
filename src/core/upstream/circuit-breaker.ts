// Keeps calls from a node that fails: counts the last calls to it and, where too many of them failed, lets none through
// for a while; then one call tries, and its end decides (M. Nygard, "Release It!", 2007: circuit breaker).

import { BREAKER_STATE } from '../codes.ts';
import { Clock } from '../kernel/clock.ts';
import { Nanos } from '../types.ts';

export class CircuitBreaker {
  /** One of BREAKER_STATE. */
  state: i32 = BREAKER_STATE.closed;
  /** Times that it opened. */
  opened: f64 = 0;
  private isOn: bool = false;
  /** 1 for each of the last calls that failed, in a ring of `windowCalls`. */
  private window: StaticArray<u8> = new StaticArray<u8>(1);
  private windowCalls: i32 = 1;
  private place: i32 = 0;
  private failures: i32 = 0;
  /** Calls in the window. */
  private seen: i32 = 0;
  private failureShare: f64 = 1;
  /** Nothing opens it before the window holds so many calls. */
  private minimumCalls: i32 = 1;
  /** Calls that the share is of, at least: places of the window that no call has filled yet may count as successes. */
  private shareOf: i32 = 1;
  /** How long it stays open, and until when it does. */
  private openNanos: Nanos = 0;
  private openUntil: Nanos = 0;

  /**
   * A change of the window forgets what was counted; no breaker at all, which is a share of Infinity, is a closed one. A minimum
   * of Infinity: none, and calls that are yet to come count as successes.
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

  /** A call that was admitted goes. Returns whether it is the one that tries. */
  begin(): bool {
    if (this.state === BREAKER_STATE.closed) return false;
    this.state = BREAKER_STATE.halfOpen;
    return true;
  }

  /** A call ended. Those that began before it opened no longer count. */
  record(clock: Clock, failed: bool, isTry: bool): void {
    if (!this.isOn) return;
    if (isTry) {
      if (this.state !== BREAKER_STATE.halfOpen) return;
      if (failed) this.open(clock);
      else this.close();
    } else if (this.state === BREAKER_STATE.closed) {
      this.count(u8(failed));
      // A success may be the call that makes them enough to judge by.
      if (this.isTooMuch()) this.open(clock);
    }
  }

  /** The call that tries was given up before its end: the next one may try. */
  forgetTry(): void {
    if (this.state === BREAKER_STATE.halfOpen) this.state = BREAKER_STATE.open;
  }

  private isTooMuch(): bool {
    if (this.seen < this.minimumCalls) return false;
    // Less a rounding error: 0.07 of 100 is 7.000000000000001.
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
