// Frames go past React: what it renders comes from summaries and from people.

import { expect } from '@playwright/test';
import { test } from '../support/studio-page.ts';

/** What the page counts from its start. */
interface Counts {
  /** Renderings that React has put on the page. */
  commits: number;
  /** Pictures that a road has put on its canvas. */
  pictures: number;
}

declare global {
  interface Window {
    counts: Counts;
    /** React tells it of each rendering, in the built page too. */
    __REACT_DEVTOOLS_GLOBAL_HOOK__: object;
  }
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const counts: Counts = { commits: 0, pictures: 0 };
    window.counts = counts;
    window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => counts.commits++,
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
    };
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

// Where a bridge breaks in the scene, that is news for all of the page: frames are counted from an instant on after which
// nothing happens but traffic.
for (const [scene, query, fromSeconds] of [
  ['the opening scene', '', 0.25],
  [
    '1,000 lanes',
    'servers=A:blocking-pool,B:event-loop&A.threads=1000&rate=20000&arrivals=poisson&speed=0.01',
    0.01,
  ],
] as const) {
  test(`a frame of ${scene} renders nothing by React`, async ({ studio }) => {
    await studio.open(`?${query}`);
    await studio.clockReaches(fromSeconds);
    const counts = (): Promise<Counts> => studio.page.evaluate(() => ({ ...window.counts }));
    expect((await counts()).commits, 'React tells of what it renders').toBeGreaterThan(0);
    // The time for the next summary does not come; frames are asked for by the browser's own beat.
    await studio.page.evaluate(() => {
      const stands = performance.now();
      performance.now = () => stands;
    });
    // What was still to be done for the last summary is done: some of it after a second.
    await studio.page.waitForTimeout(1500);
    const before = await counts();
    await expect.poll(async () => (await counts()).pictures).toBeGreaterThan(before.pictures + 120);
    expect((await counts()).commits, 'renderings within 60 frames of both scenes').toBe(before.commits);
  });
}
