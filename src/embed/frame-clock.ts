// The clock of an embed. An invisible frame of another origin gets no animation frames, so commands from the
// surrounding page would have to wait until the user scrolls. A timer replaces the missing animation frames.
// Meanwhile the simulation does not advance, because its clock is stopped while the frame is out of view;
// only commands are carried out.

import { BROWSER_CLOCK, type PageClock } from '../client/page-clock.ts';

/** Longer than the interval between animation frames of a visible frame. */
const UNSEEN_MILLIS = 250;

/**
 * `requestFrame` calls back at the next animation frame of `base`, or after UNSEEN_MILLIS if there was none.
 * Only one request may be pending at a time.
 */
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
