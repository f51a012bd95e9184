// Frames bypass the components, which render only for summaries and user input.

import { expect } from '@playwright/test';
import { test } from '../support/studio-page.ts';

/** Counters of the page since its start. */
interface Counts {
  /** Number of times that a road was painted on its canvas. */
  pictures: number;
  /** Elements whose text, attributes or children changed, by tag and class. */
  changed: Record<string, number>;
}

declare global {
  interface Window {
    counts: Counts;
  }
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const counts: Counts = { pictures: 0, changed: {} };
    window.counts = counts;
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const name = `${element?.tagName.toLowerCase()}.${element?.getAttribute('class')}`;
        counts.changed[name] = (counts.changed[name] ?? 0) + 1;
      }
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const { prototype } = CanvasRenderingContext2D;
    const { putImageData } = prototype;
    Object.defineProperty(prototype, 'putImageData', {
      value(this: CanvasRenderingContext2D, ...given: Parameters<typeof putImageData>) {
        counts.pictures++;
        putImageData.apply(this, given);
      },
    });
  }),
);

// A bridge that breaks in the scene affects the whole page, so counting starts at an instant after which
// there is only traffic.
for (const [scene, query, fromSeconds] of [
  ['the opening scene', '', 0.25],
  [
    '1,000 lanes',
    'servers=A:blocking-pool,B:event-loop&A.threads=1000&rate=20000&arrivals=poisson&speed=0.01',
    0.01,
  ],
] as const) {
  test(`a frame of ${scene} is drawn on the canvas and changes nothing else on the page`, async ({
    studio,
  }) => {
    await studio.open(`?${query}`);
    await studio.clockReaches(fromSeconds);
    const counts = (): Promise<Counts> => studio.page.evaluate(() => structuredClone(window.counts));
    expect(Object.keys((await counts()).changed).length, 'renderings are seen').toBeGreaterThan(10);
    // The page's time stands still, so the next summary does not come, but the browser still requests frames
    // at its own pace.
    await studio.page.evaluate(() => {
      const stands = performance.now();
      performance.now = () => stands;
    });
    // Waits for the pending work of the last summary, some of which happens a second later, then counts.
    const changedMeanwhile = async (): Promise<Counts['changed']> => {
      const { pictures } = await studio.page.evaluate(() => {
        window.counts.changed = {};
        return window.counts;
      });
      await expect.poll(async () => (await counts()).pictures).toBeGreaterThan(pictures + 120);
      return (await counts()).changed;
    };
    await expect.poll(changedMeanwhile, 'changed within 60 frames of both scenes').toEqual({});
  });
}
