// A page whose time is controlled by the test: animation frames and timers fire when told to.

import type { PageClock } from '../../src/client/page-clock.ts';

const FRAME_MILLIS = 1000 / 60;

export class FakePage implements PageClock {
  private time = 1000;
  private handles = 0;
  private readonly frames = new Map<number, (now: number) => void>();
  private readonly timers = new Map<number, { readonly at: number; readonly callback: () => void }>();

  now(): number {
    return this.time;
  }

  requestFrame(callback: (now: number) => void): number {
    this.frames.set(++this.handles, callback);
    return this.handles;
  }

  cancelFrame(handle: number): void {
    this.frames.delete(handle);
  }

  setTimer(callback: () => void, millis: number): number {
    this.timers.set(++this.handles, { at: this.time + millis, callback });
    return this.handles;
  }

  clearTimer(handle: number): void {
    this.timers.delete(handle);
  }

  get waitsForFrame(): boolean {
    return this.frames.size > 0;
  }

  get pendingTimers(): number {
    return this.timers.size;
  }

  /** Lets time pass and the browser paint once, as in a visible page. */
  async paint(millis: number = FRAME_MILLIS): Promise<void> {
    this.time += millis;
    const due = [...this.frames.values()];
    this.frames.clear();
    for (const callback of due) callback(this.time);
    await settled();
  }

  async paints(count: number, millis?: number): Promise<void> {
    for (let index = 0; index < count; index++) await this.paint(millis);
  }

  /** Lets time pass without a paint; timers fire in order. */
  async wait(millis: number): Promise<void> {
    const until = this.time + millis;
    for (;;) {
      const next = [...this.timers].sort(([, a], [, b]) => a.at - b.at)[0];
      if (next === undefined || next[1].at > until) break;
      this.time = next[1].at;
      this.timers.delete(next[0]);
      next[1].callback();
      await settled();
    }
    this.time = until;
    await settled();
  }
}

/** Lets all promises continue that can. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
