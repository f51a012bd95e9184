// Pages under test draw ten frames per second instead of sixty, and nothing pulses. What tests assert is the
// same at any frame rate, and drawing without a GPU took half of the test time. Content of closed details
// elements is removed instead of hidden; otherwise each query for names or colours would make the browser lay
// it out again. A test that asserts that nothing happens waits for frames of the page, or until no engine
// request of the page is pending. A busy machine slows down both, so neither depends on its speed.

import { type BrowserContext, test as base, type Frame, type Page } from '@playwright/test';

const FRAME_MILLIS = 100;
/** After this many frames the page has finished its immediate work. */
const FRAMES = 5;

declare global {
  interface Window {
    calmPage: {
      frames(count: number): Promise<void>;
      rests(count: number): Promise<boolean>;
    };
  }
}

/**
 * Waits for this many frames of the page, or of the frame in it. Pages of other contexts have their own
 * frames.
 */
export function framesPass(frame: Page | Frame, count = FRAMES): Promise<void> {
  return frame.evaluate(async (frames) => {
    if ('calmPage' in window) return window.calmPage.frames(frames);
    for (let each = 0; each < frames; each++) await new Promise(requestAnimationFrame);
  }, count);
}

/** Whether the page makes no further engine requests and has none pending, while some frames pass. */
export function rests(frame: Page | Frame): Promise<boolean> {
  return frame.evaluate((frames) => window.calmPage.rests(frames), FRAMES);
}

/** Applies to all documents that pages of the context open from now on, including frames in articles. */
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

    // Requests about the run, as Comlink sends them, and the pending ones.
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
