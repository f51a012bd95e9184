// Records errors on pages of a browser context, long tasks, and response times. It listens from the first
// script of each document on, including frames and workers.

import type { BrowserContext, Frame, Page } from '@playwright/test';

interface LongTask {
  /** Milliseconds since 1970. */
  readonly endMillis: number;
  readonly millis: number;
}

/** Records that each document keeps until the test reads them. */
interface Kept {
  longTasks: LongTask[];
  inputs: number[];
  hidden: boolean;
}

declare global {
  interface Window {
    monkeyKept?: Kept;
    /** Whether links to other documents are not followed. */
    monkeyStays?: boolean;
  }
}

/** Times in milliseconds. */
export interface Timings {
  /** Long tasks of the document's thread, 50 ms or more each. */
  readonly longTasks: readonly number[];
  /** Times from an input to the next frame. */
  readonly inputs: readonly number[];
}

/** Runs in each document before its own scripts. */
function keepTimings(): void {
  const kept: Kept = { longTasks: [], inputs: [], hidden: false };
  window.monkeyKept = kept;
  const observe = (type: string, more: object, take: (entry: PerformanceEntry) => void): void => {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, ...more });
  };
  observe('longtask', {}, ({ startTime, duration }) =>
    kept.longTasks.push({ endMillis: performance.timeOrigin + startTime + duration, millis: duration }),
  );
  observe('event', { durationThreshold: 16 }, ({ duration }) => kept.inputs.push(duration));
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => kept.hidden });
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (kept.hidden ? 'hidden' : 'visible'),
  });
  // A print dialog would block; other sites are unavailable.
  window.print = () => {};
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null) return;
      const leads = link.pathname !== location.pathname || link.search !== location.search;
      const isAway = link.origin !== location.origin || link.target === '_blank';
      if (isAway || (leads && window.monkeyStays === true)) event.preventDefault();
    },
    { capture: true },
  );
}

/** The wrapper that tsx adds to functions sent to pages. */
export const NAMES_KEPT = 'globalThis.__name ??= (named) => named;';

/** Messages of errors for a document that disappears while it is queried. */
const GONE =
  /context was destroyed|Frame (?:was|has been) detached|Target closed|frame got detached|because of a navigation/;

export function isGone(error: unknown): boolean {
  return error instanceof Error && GONE.test(error.message);
}

export class Watch {
  /** Errors of the pages so far, in the format of the console. */
  readonly errors: string[] = [];
  /** The end of the last long task. */
  private seenMillis = 0;

  static async over(context: BrowserContext): Promise<Watch> {
    const watch = new Watch();
    await context.addInitScript(NAMES_KEPT);
    await context.addInitScript(keepTimings);
    context.on('page', (page) => watch.listen(page));
    return watch;
  }

  private listen(page: Page): void {
    page.on('console', (message) => {
      const place = message.location();
      if (message.type() === 'error')
        this.errors.push(`console: ${message.text()} (${place.url}:${place.lineNumber})`);
    });
    page.on('pageerror', (error) => {
      // A frame disappears when its link is pressed. Its document is gone, so nothing can be read from it.
      if (error.message.includes('callback is no longer runnable')) return;
      this.errors.push(`page: ${error.stack ?? error.message}`);
    });
    page.on('crash', () => this.errors.push('the page crashed'));
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
    page.on('download', (download) => void download.cancel().catch(() => {}));
    // The file chooser stays closed, and its input is not referenced. The reference would keep the whole
    // panel in memory.
    page.on(
      'filechooser',
      (chooser) =>
        void chooser
          .element()
          .dispose()
          .catch(() => {}),
    );
  }

  /** The records since the last call. */
  async take(page: Page): Promise<Timings> {
    const longTasks: number[] = [];
    const inputs: number[] = [];
    for (const frame of page.frames()) {
      const kept = await taken(frame);
      for (const { endMillis, millis } of kept.longTasks) {
        // Frames that share a thread report each other's tasks.
        if (endMillis <= this.seenMillis) continue;
        this.seenMillis = endMillis;
        longTasks.push(millis);
      }
      inputs.push(...kept.inputs);
    }
    return { longTasks, inputs };
  }
}

async function taken(frame: Frame): Promise<Pick<Kept, 'longTasks' | 'inputs'>> {
  try {
    return await frame.evaluate(() => {
      const { longTasks, inputs } = window.monkeyKept ?? { longTasks: [], inputs: [] };
      return { longTasks: longTasks.splice(0), inputs: inputs.splice(0) };
    });
  } catch (error) {
    if (isGone(error)) return { longTasks: [], inputs: [] };
    throw error;
  }
}

/** Hides or shows the page and its frames, as if the tab were hidden or shown. */
export async function setHidden(page: Page, hidden: boolean): Promise<void> {
  for (const frame of page.frames()) {
    await frame
      .evaluate((isHidden) => {
        if (window.monkeyKept) window.monkeyKept.hidden = isHidden;
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden)
      .catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
  }
}
