// What a reader waits for: the scripts before the first picture stay small, and what comes after them moves nothing.

import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { SIZE_BUDGET, sizeOf } from '../../scripts/size-budget.ts';
import { OPENING_PRESET_ID } from '../../src/scenario/presets.ts';
import { STORIES } from '../../src/scenario/stories.ts';
import { test } from '../support/studio-page.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

for (const budget of SIZE_BUDGET) {
  const { entry, counts, most, least } = budget;
  const what = counts === 'scripts' ? `the scripts before the first picture of ${entry}` : entry;
  test(`compressed, ${what} is less than ${most / 1000} kB`, () => {
    const { bytes, files } = sizeOf(DIST, budget);
    expect(bytes, files.join()).toBeLessThan(most);
    expect(bytes, 'all of it was found').toBeGreaterThan(least);
  });
}

for (const width of [1440, 390]) {
  test(`charts have their frames and titles before they are drawn, at ${width} px`, async ({
    page,
    studio,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/(drawings|small-charts)-[^/]+\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await studio.open();
    await studio.openCharts();
    const small = page.locator('.small-chart');
    await expect(small.getByRole('heading')).toHaveText([/^Requests done a second/, /^Latency/, /^Memory/]);
    const cards = page.locator('.chart-card');
    await expect(cards).toHaveCount(4);
    await expect(cards.getByRole('heading')).toHaveText([
      'Requests per second',
      'Latency over time',
      'Latency by percentile',
      'Memory against threads',
    ]);
    await expect(page.locator('.chart-plot svg, .small-chart-plot svg')).toHaveCount(0);
    const boxes = (): Promise<readonly number[]> =>
      page.locator('.chart-card, .chart-plot, .small-chart, .small-chart-plot, .stage').evaluateAll((all) =>
        all.flatMap((each) => {
          const { top, height } = (each as HTMLElement).getBoundingClientRect();
          return [Math.round(top), Math.round(height)];
        }),
      );
    const before = await boxes();
    release();
    await expect(page.locator('.chart-plot:has(svg)')).toHaveCount(4);
    await expect(page.locator('.small-chart-plot:has(svg)')).toHaveCount(3);
    await expect(cards.first().getByText('Table')).toBeVisible();
    expect(await boxes()).toEqual(before);
  });
}

test('a scene that a link opens asks its own question from the first picture on', async ({
  page,
  studio,
}) => {
  await page.addInitScript(() => {
    const titles: string[] = [];
    Object.assign(globalThis, { titles });
    new MutationObserver(() => {
      const title = document.querySelector('h1')?.textContent;
      if (title && title !== titles.at(-1)) titles.push(title);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await studio.open('?preset=retry-storm');
  await studio.runs();
  const titles = await page.evaluate(() => (globalThis as unknown as { titles: string[] }).titles);
  expect(titles).toEqual([STORIES['retry-storm']!.title]);
});

test('the opening scene waits for no other scene to be told', async ({ page, studio }) => {
  // Held back for good.
  await page.route(/\/stories-[^/]+\.js$/, () => {});
  await page.goto('./');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(STORIES[OPENING_PRESET_ID]!.title);
  await expect(studio.button('Heal bridge 3')).toBeVisible();
});
