// Pages under test draw ten frames a second instead of sixty, and nothing pulses. What tests assert (a figure, a state,
// what is read) is the same at any rate of frames, and drawing them by a processor alone took half of the time of a run.
// What closed details hold is not there at all, instead of being there unseen: whoever asks for names or colours of all that
// a page has would have the browser lay out each of them, again and again.
// A test that says that nothing happens waits for frames of the page, or until the page asks its engine for nothing: a page on a busy
// machine takes longer for both, so neither depends on the machine.

import { type BrowserContext, test as base, type Frame, type Page } from '@playwright/test';

const FRAME_MILLIS = 100;
/** What a page had to do at once is done after so many. */
const FRAMES = 5;

declare global {
  interface Window {
    calmPage: {
      frames(count: number): Promise<void>;
      rests(count: number): Promise<boolean>;
    };
  }
}

/** So many frames of the page, or of the frame in it, pass. Pages of other contexts have frames of their browser. */
export function framesPass(frame: Page | Frame, count = FRAMES): Promise<void> {
  return frame.evaluate(async (frames) => {
    if ('calmPage' in window) return window.calmPage.frames(frames);
    for (let each = 0; each < frames; each++) await new Promise(requestAnimationFrame);
  }, count);
}

/** Whether the page asks its engine for nothing more of the run, and has no answer to come, while some frames pass. */
export function rests(frame: Page | Frame): Promise<boolean> {
  return frame.evaluate((frames) => window.calmPage.rests(frames), FRAMES);
}

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
    const requestFrame = (callback: FrameRequestCallback): number => {
      if (waiting.size === 0) setTimeout(draw, frameMillis - (performance.now() % frameMillis));
      last += 1;
      waiting.set(last, callback);
      return last;
    };
    globalThis.requestAnimationFrame = requestFrame;
    globalThis.cancelAnimationFrame = (handle) => waiting.delete(handle);
    const still = new CSSStyleSheet();
    still.replaceSync(
      `*, ::before, ::after { animation: none !important }
       @media screen { details:not([open])::details-content { display: none } }`,
    );
    document.adoptedStyleSheets = [still];

    // Questions of the run, as Comlink sends them, and those that have no answer yet.
    const ofTheRun = new Set(['load', 'frame', 'summary']);
    const open = new Set<string>();
    let asked = 0;
    const hear = ({ data }: MessageEvent<{ readonly id?: string } | null>): void => {
      open.delete(data?.id ?? '');
    };
    const { postMessage, terminate } = Worker.prototype;
    Worker.prototype.postMessage = function (...given: unknown[]) {
      const { id, path } = (given[0] ?? {}) as { readonly id?: string; readonly path?: readonly string[] };
      if (id !== undefined && path?.length === 1 && ofTheRun.has(path[0])) {
        asked++;
        open.add(id);
        this.addEventListener('message', hear);
        this.addEventListener('error', () => open.clear(), { once: true });
      }
      return Reflect.apply(postMessage, this, given);
    };
    Worker.prototype.terminate = function () {
      open.clear();
      terminate.call(this);
    };
    const frames = async (count: number): Promise<void> => {
      for (let frame = 0; frame < count; frame++) await new Promise((resolve) => requestFrame(resolve));
    };
    window.calmPage = {
      frames,
      async rests(count) {
        const before = asked;
        for (let frame = 0; frame < count; frame++) {
          if (open.size > 0 || asked !== before) return false;
          await frames(1);
        }
        return open.size === 0 && asked === before;
      },
    };
  }, FRAME_MILLIS);
}

export const test = base.extend({
  context: async ({ context }, use) => {
    await drawSeldom(context);
    await use(context);
  },
});
