// Pages under test draw ten frames a second instead of sixty, and nothing pulses. What tests assert (a figure, a state,
// what is read) is the same at any rate of frames, and drawing them by a processor alone took half of the time of a run.

import type { Page } from '@playwright/test';

const FRAME_MILLIS = 100;

/** For all documents that the page opens from now on. A test about frames themselves leaves it out. */
export async function drawSeldom(page: Page): Promise<void> {
  await page.addInitScript((frameMillis) => {
    const waiting = new Map<number, FrameRequestCallback>();
    let last = 0;
    const draw = (): void => {
      const due = [...waiting.values()];
      waiting.clear();
      const now = performance.now();
      for (const callback of due) callback(now);
    };
    globalThis.requestAnimationFrame = (callback) => {
      if (waiting.size === 0) setTimeout(draw, frameMillis - (performance.now() % frameMillis));
      last += 1;
      waiting.set(last, callback);
      return last;
    };
    globalThis.cancelAnimationFrame = (handle) => waiting.delete(handle);
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { animation: none !important }');
    document.adoptedStyleSheets = [still];
  }, FRAME_MILLIS);
}
