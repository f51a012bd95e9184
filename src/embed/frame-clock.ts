// The clock of an embed. Browsers do not paint an invisible frame of another origin, so it gets no animation
// frames and commands from the host would wait until the user scrolls. A timer then replaces them. The
// simulation does not run on unseen: its clock is held while out of view, and a turn only carries out
// commands.

import { BROWSER_CLOCK, type PageClock } from '../client/page-clock.ts';

/** Longer than any animation frame of a visible frame. */
const UNSEEN_MILLIS = 250;

/**
 * Animation frames of `base`, or a turn after UNSEEN_MILLIS if no frame has arrived by then. Handles one
 * request at a time.
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
