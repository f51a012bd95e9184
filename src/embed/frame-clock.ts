// The clock of an embed. Browsers paint nothing of a frame that is out of sight in a page of another origin, so no animation
// frame comes there, and what the host asks for would wait until somebody scrolls. A timer then stands in for it. Nothing runs
// on unseen by this: out of sight the clock of the simulation is held, and a turn carries out commands alone.

import { BROWSER_CLOCK, type PageClock } from '../client/page-clock.ts';

/** Longer than any frame takes that is seen. */
const UNSEEN_MILLIS = 250;

/** Frames of `base`, or a turn after UNSEEN_MILLIS where none has come by then. */
export function frameClock(base: PageClock = BROWSER_CLOCK): PageClock {
  const timers = new Map<number, number>();
  const forget = (handle: number): void => {
    const timer = timers.get(handle);
    if (timer !== undefined) base.clearTimer(timer);
    timers.delete(handle);
  };
  const cancelFrame = (handle: number): void => {
    base.cancelFrame(handle);
    forget(handle);
  };
  return {
    now: () => base.now(),
    setTimer: (callback, millis) => base.setTimer(callback, millis),
    clearTimer: (handle) => base.clearTimer(handle),
    requestFrame: (callback) => {
      const handle = base.requestFrame((now) => {
        forget(handle);
        callback(now);
      });
      const standIn = (): void => {
        cancelFrame(handle);
        callback(base.now());
      };
      timers.set(handle, base.setTimer(standIn, UNSEEN_MILLIS));
      return handle;
    },
    cancelFrame,
  };
}
