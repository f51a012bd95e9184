// Keeps calls from a node that fails: counts the last calls to it and, where too many of them failed, lets none through
// for a while; then one call tries, and its end decides (M. Nygard, "Release It!", 2007: circuit breaker).

import type { RowNumbers } from '../configuration/layout.ts';
import type { Clock } from '../kernel/clock.ts';
import { BREAKER_STATE, type BreakerState } from '../view/codes.ts';

export class CircuitBreaker {
  state: BreakerState = BREAKER_STATE.closed;
  /** Times that it opened. */
  opened = 0;
  private isOn = false;
  /** 1 for each of the last calls that failed, in a ring. */
  private window = new Uint8Array(1);
  private place = 0;
  private failures = 0;
  /** Calls in the window. */
  private seen = 0;
  private failureShare = 1;
  /** Nothing opens it before the window holds so many calls. */
  private minimumCalls = 1;
  /** Calls that the share is of, at least: places of the window that no call has filled yet may count as successes. */
  private shareOf = 1;
  /** Of how long it stays open, and until when it does: columns, see kernel/clock.ts. */
  private readonly openNanos = new Float64Array(1);
  private readonly openUntil = new Float64Array(1);

  /** A change of the window forgets what was counted; no breaker at all is a closed one. */
  configure({ failureShare, windowCalls, minimumCalls, openNanos }: RowNumbers<'breakers'>): void {
    this.isOn = failureShare < Number.POSITIVE_INFINITY;
    this.openNanos[0] = openNanos;
    if (windowCalls !== this.window.length || !this.isOn) this.forget(windowCalls);
    if (!this.isOn) this.state = BREAKER_STATE.closed;
    this.failureShare = this.isOn ? failureShare : 1;
    const hasMinimum = minimumCalls < Number.POSITIVE_INFINITY;
    this.minimumCalls = hasMinimum ? Math.min(minimumCalls, windowCalls) : 1;
    this.shareOf = hasMinimum ? 1 : windowCalls;
  }

  /** Whether a call may go to the node now. */
  admits(clock: Clock): boolean {
    if (this.state === BREAKER_STATE.closed) return true;
    return this.state === BREAKER_STATE.open && clock.cell[0] >= this.openUntil[0];
  }

  /** A call that was admitted goes. Returns whether it is the one that tries. */
  begin(): boolean {
    if (this.state === BREAKER_STATE.closed) return false;
    this.state = BREAKER_STATE.halfOpen;
    return true;
  }

  /** A call ended. Those that began before it opened no longer count. */
  record(clock: Clock, failed: boolean, isTry: boolean): void {
    if (!this.isOn) return;
    if (isTry) {
      if (this.state !== BREAKER_STATE.halfOpen) return;
      if (failed) this.open(clock);
      else this.close();
    } else if (this.state === BREAKER_STATE.closed) {
      this.count(failed ? 1 : 0);
      if (failed && this.isTooMuch()) this.open(clock);
    }
  }

  /** The call that tries was given up before its end: the next one may try. */
  forgetTry(): void {
    if (this.state === BREAKER_STATE.halfOpen) this.state = BREAKER_STATE.open;
  }

  private isTooMuch(): boolean {
    const { seen, shareOf } = this;
    if (seen < this.minimumCalls) return false;
    // Less a rounding error: 0.07 of 100 is 7.000000000000001.
    return this.failures >= this.failureShare * (seen > shareOf ? seen : shareOf) - 1e-9;
  }

  private count(failure: number): void {
    const { window, place } = this;
    if (this.seen < window.length) this.seen++;
    this.failures += failure - window[place];
    window[place] = failure;
    this.place = place + 1 === window.length ? 0 : place + 1;
  }

  private open(clock: Clock): void {
    this.state = BREAKER_STATE.open;
    this.opened++;
    this.openUntil[0] = clock.cell[0] + this.openNanos[0];
  }

  private close(): void {
    this.state = BREAKER_STATE.closed;
    this.window.fill(0);
    this.failures = 0;
    this.seen = 0;
  }

  private forget(windowCalls: number): void {
    this.window = new Uint8Array(windowCalls);
    this.place = 0;
    this.failures = 0;
    this.seen = 0;
  }
}
