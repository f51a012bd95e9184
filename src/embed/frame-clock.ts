// The clock of an embed. Browsers paint nothing of a frame that is out of sight in a page of another origin, so no animation
// frame comes there, and what the host asks for would wait until somebody scrolls. A timer then stands in for it. Nothing runs
// on unseen by this: out of sight the clock of the simulation is held, and a turn carries out commands alone.

import { BROWSER_CLOCK, type PageClock } from '../client/page-clock.ts';

/** Longer than any frame takes that is seen. */
const UNSEEN_MILLIS = 250;

/** Frames of `base`, or a turn after UNSEEN_MILLIS where none has come by then. Waits for one at a time. */
export function frameClock(base: PageClock = BROWSER_CLOCK): PageClock {
  let frame = 0;
  let timer = 0;
  const cancelFrame = (): void => {
    base.cancelFrame(frame);
    base.clearTimer(timer);
  };
  return {
    now: () => base.now(),
    setTimer: (callback, millis) => base.setTimer(callback, millis),
    clearTimer: (handle) => base.clearTimer(handle),
    requestFrame: (callback) => {
      const turn = (): void => {
        cancelFrame();
        callback(base.now());
      };
      frame = base.requestFrame(turn);
      timer = base.setTimer(turn, UNSEEN_MILLIS);
      return frame;
    },
    cancelFrame,
  };
}
