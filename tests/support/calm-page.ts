// Pages under test draw ten frames a second instead of sixty, and nothing pulses. What tests assert (a figure, a state,
// what is read) is the same at any rate of frames, and drawing them by a processor alone took half of the time of a run.
// What closed details hold is not there at all, instead of being there unseen: whoever asks for names or colours of all that
// a page has would have the browser lay out each of them, again and again.

import { type BrowserContext, test as base } from '@playwright/test';

const FRAME_MILLIS = 100;

/** For all documents that pages of the context open from now on, frames in articles among them. */
async function drawSeldom(context: BrowserContext): Promise<void> {
  await context.addInitScript((frameMillis) => {
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
    still.replaceSync(
      `*, ::before, ::after { animation: none !important }
       @media screen { details:not([open])::details-content { display: none } }`,
    );
    document.adoptedStyleSheets = [still];
  }, FRAME_MILLIS);
}

export const test = base.extend({
  context: async ({ context }, use) => {
    await drawSeldom(context);
    await use(context);
  },
});
