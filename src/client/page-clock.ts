// Wall time, animation frames and timers behind one narrow interface that tests can replace.

export interface PageClock {
  /** Milliseconds since an arbitrary fixed instant. */
  now(): number;
  /**
   * Calls back before the next paint, with the time on the same scale as `now`; never while the page is
   * hidden.
   */
  requestFrame(callback: (now: number) => void): number;
  cancelFrame(handle: number): void;
  setTimer(callback: () => void, millis: number): number;
  clearTimer(handle: number): void;
}

export const BROWSER_CLOCK: PageClock = {
  now: () => performance.now(),
  requestFrame: (callback) => requestAnimationFrame(callback),
  cancelFrame: (handle) => cancelAnimationFrame(handle),
  setTimer: (callback, millis) => window.setTimeout(callback, millis),
  clearTimer: (handle) => window.clearTimeout(handle),
};
