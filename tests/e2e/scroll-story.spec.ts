// A story made of attributes only. The scene follows the paragraph that the reader has reached, down and up
// again.

import { expect, type Page } from '@playwright/test';
import type { ThreadwaySimElement } from '../../src/embed/element/element-types.ts';
import type { StatePayload } from '../../src/embed/messages/protocol.ts';
import { test } from '../support/article.ts';

const state = (page: Page): Promise<StatePayload | null> =>
  page.evaluate(() => document.querySelector<ThreadwaySimElement>('threadway-sim')?.state ?? null);

/** Scrolls until the paragraph's first line is slightly above the point where it counts as read. */
const readTo = (page: Page, id: string): Promise<void> =>
  page.evaluate((name) => {
    const { top } = document.getElementById(name)!.getBoundingClientRect();
    window.scrollBy(0, top - 0.7 * window.innerHeight + 10);
  }, id);

test('paragraphs load, set, seek, break, heal and play, and scrolling back restores the earlier states', async ({
  article,
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 800, height: 600 });
  await article.open(`
    <style>p { margin: 700px 0 0 }</style>
    <script src="${baseURL}threadway-sim.js" async></script>
    <figure id="pool" style="position: sticky; top: 0; margin: 0">
      <threadway-sim scenario="rate-1k" play="no" height="300"></threadway-sim>
    </figure>
    <p id="first" data-threadway="pool" data-scenario="stalled-node" data-seek="1.5s" data-heal="10" data-pause>First</p>
    <p id="second" data-threadway="pool" data-set="threads=77" data-seek="2s">Second</p>
    <p id="third" data-threadway="pool" data-set="fault=slow*5:2@1s" data-seek="1.2s" data-break="4, 5 slow 3">Third</p>
    <p id="fourth" data-threadway="pool" data-play>Fourth</p>
    <p id="last">The end</p>`);
  const frame = page.frameLocator('threadway-sim iframe');
  const nodes = (condition: string) => frame.locator(`.node-spots button[data-condition="${condition}"]`);
  await expect.poll(async () => (await state(page))?.preset).toBe('rate-1k');

  await readTo(page, 'first');
  // The scene is at the instant of the paragraph. Its faulty node was healed, which makes it a changed scene.
  await expect.poll(() => state(page)).toMatchObject({ seconds: 1.5, playing: false, preset: null });
  await expect(page.locator('[data-threadway-now]')).toHaveText('First');

  await readTo(page, 'second');
  const scenario = expect.stringContaining('threads=77');
  await expect.poll(() => state(page)).toMatchObject({ seconds: 2, scenario });

  // A fault of the scenario restarts the run, which still stops at the instant of the paragraph.
  await readTo(page, 'third');
  await expect.poll(() => state(page)).toMatchObject({ seconds: 1.2, seeking: false });
  await expect(nodes('down')).toHaveCount(2);
  await expect(nodes('slow')).toHaveCount(4);

  await readTo(page, 'fourth');
  await expect.poll(() => state(page)).toMatchObject({ playing: true });
  await expect(page.locator('[data-threadway-now]')).toHaveText('Fourth');

  await readTo(page, 'first');
  await expect
    .poll(() => state(page))
    .toMatchObject({ seconds: 1.5, scenario: expect.not.stringContaining('threads=77') });
  await expect(nodes('down')).toHaveCount(0);
});
