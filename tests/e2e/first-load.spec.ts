// Loading: the first scripts stay within their budget, pages open without errors, and nothing moves after the
// first picture.

import { fileURLToPath } from 'node:url';
import { expect, type Locator } from '@playwright/test';
import { SIZE_BUDGET, SPARE, sizeOf } from '../../scripts/size-budget.ts';
import { OPENING_PRESET_ID } from '../../src/scenario/presets.ts';
import { STORIES } from '../../src/scenario/stories.ts';
import { boxesAtRest } from '../support/boxes.ts';
import { test } from '../support/studio-page.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

for (const budget of SIZE_BUDGET) {
  const { entry, counts, bytes } = budget;
  const what = counts === 'scripts' ? `the first scripts of ${entry}` : entry;
  test(`the compressed size of ${what} is at most ${bytes / 1000} kB`, () => {
    const size = sizeOf(DIST, budget);
    expect(size.bytes, size.files.join()).toBeLessThan(bytes * (1 + SPARE));
    expect(size.bytes, 'all of it was found').toBeGreaterThan(bytes / 4);
  });
}

test.describe('before any script', () => {
  test.use({ javaScriptEnabled: false });
  test('the first screen is in the page, at 1440 px and at 390 px', async ({ page }) => {
    await page.goto('./');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('.stage')).toHaveCount(2);
      await expect(page.locator('.stage').first()).toBeInViewport();
      for (const road of await page.locator('.road').all()) {
        await expect(road).toHaveCSS('background-image', /\.webp"\)$/);
      }
      await expect(page.locator('.dock .try-chip').first()).toBeInViewport();
      await expect(page.locator('.small-chart:visible')).toHaveCount(width > 700 ? 3 : 0);
    }
  });
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`React takes over the first screen without moving it, at ${width} px`, async ({ page, studio }) => {
    await page.setViewportSize({ width, height });
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('./', { waitUntil: 'commit' });
    const boxes = (): Promise<readonly string[]> =>
      page.locator('h1, .stage, .dock, .small-chart:visible').evaluateAll((all) =>
        all.map((each) => {
          const { x, y, width: wide, height: high } = each.getBoundingClientRect();
          return [each.className || each.tagName, x, y, wide, high].map(String).join(' ');
        }),
      );
    await expect(page.locator('#root')).toHaveAttribute('inert');
    // Before its sheets are there, the page has no layout, and no font is loading yet.
    await expect
      .poll(() =>
        page
          .locator('link[rel="stylesheet"]')
          .evaluateAll((links) => links.length > 0 && links.every((link) => (link as HTMLLinkElement).sheet)),
      )
      .toBe(true);
    await page.evaluate(() => document.fonts.ready);
    const before = await boxes();
    expect(before.length).toBeGreaterThan(3);
    release();
    await expect(page.locator('#root')).not.toHaveAttribute('inert');
    await expect(studio.head('A')).toHaveText(/\d/);
    expect(await boxes()).toEqual(before);
    expect(studio.errors).toEqual([]);
  });
}

test('charts have frames and titles before they are drawn, at 1150 px and at 390 px', async ({
  page,
  studio,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/(\w+-chart|small-charts)-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await studio.open('?preset=stalled-node&play=no');
  await studio.openCharts();
  const small = page.locator('.small-chart');
  await expect(small.getByRole('heading')).toHaveText([
    /^Completed requests per second/,
    /^Latency/,
    /^Threads/,
  ]);
  const cards = page.locator('.chart-card');
  await expect(cards).toHaveCount(4);
  await expect(cards.getByRole('heading')).toHaveText([
    'Completed requests per second',
    'Latency',
    'Latency by percentile',
    'Memory reserved for threads',
  ]);
  await expect(page.locator('.chart-card-plot svg, .small-chart-plot svg')).toHaveCount(0);
  const boxesAt = async (width: number): Promise<readonly number[]> => {
    await page.setViewportSize({ width, height: 900 });
    // The stage stays in view as the page scrolls, and a tab scrolls its panel into view.
    await page.evaluate(() => scrollTo(0, 0));
    await boxesAtRest(page.locator('.dock'));
    return page
      .locator('.chart-card, .chart-card-plot, .small-chart, .small-chart-plot, .stage')
      .evaluateAll((all) =>
        all.flatMap((each) => {
          const { top, height } = (each as HTMLElement).getBoundingClientRect();
          return [Math.round(top), Math.round(height)];
        }),
      );
  };
  const before = { phone: await boxesAt(390), desk: await boxesAt(1150) };
  release();
  await expect(page.locator('.chart-card-plot:has(svg)')).toHaveCount(4);
  await expect(page.locator('.small-chart-plot:has(svg)')).toHaveCount(3);
  await expect(cards.first().getByText('Table')).toBeVisible();
  expect(await boxesAt(1150), '1150 px').toEqual(before.desk);
  expect(await boxesAt(390), '390 px').toEqual(before.phone);
});

// The two languages with the longest texts. The pages have room for a language that is two fifths longer than
// English (languages.spec.ts).
for (const code of ['de', 'es']) {
  test(`the page has room for its texts in ${code}`, async ({ page }) => {
    const charts = 'charts=throughput,latency,percentiles,memory';
    await page.goto(`./${code}/?preset=stalled-node&${charts}&t=3s&play=no`);
    await expect(page.locator('.chart-card-plot:has(svg)')).toHaveCount(4);
    const [throughput, latency, percentiles] = [0, 1, 2].map((at) =>
      page.locator('.chart-card-subtitle').nth(at),
    );
    await expect(percentiles).toHaveText(/%/);
    const tops = (): Promise<readonly number[]> =>
      page
        .locator('.chart-card-plot, .chart-card')
        .evaluateAll((all) =>
          all.flatMap((each) => [(each as HTMLElement).offsetTop, (each as HTMLElement).offsetHeight]),
        );
    const say = (subtitle: Locator, text: string): Promise<void> =>
      subtitle.evaluate((element, said) => {
        element.textContent = said;
      }, text);
    const shown = await Promise.all([throughput, latency, percentiles].map((each) => each.innerText()));
    // Most requests of both servers still wait, so the percentile texts are at their longest.
    const longest = shown[2].replaceAll(/\d[\d.,]*/g, '88.8');
    expect(longest.split(' · ')).toHaveLength(3);
    const speed = page.locator('.transport-speed-button');
    for (const width of [1440, 1280, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      const cut = (): Promise<number> => speed.evaluate((button) => button.scrollWidth - button.clientWidth);
      if (width >= 768) await expect.poll(cut, `the speed is whole at ${width} px`).toBeLessThanOrEqual(0);
      const over = (): Promise<number> =>
        page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(over, `nothing is wider than ${width} px`).toBeLessThanOrEqual(0);
      if (width < 390) continue;
      // Numbers that grow in the head of a chart move nothing below it.
      await say(percentiles, '');
      await say(latency, '');
      await say(throughput, '');
      const before = await tops();
      await say(percentiles, longest);
      await say(latency, shown[1]);
      await say(throughput, shown[0]);
      expect(await tops(), `${width} px`).toEqual(before);
    }
  });
}

test('a scene that a link opens has its own question from the first picture on', async ({ page, studio }) => {
  await page.addInitScript(() => {
    const titles: string[] = [];
    Object.assign(globalThis, { titles });
    // Nothing is visible before the first paint, which waits for the styles.
    const isPainted = (): boolean => performance.getEntriesByName('first-paint').length > 0;
    const look = (): void => {
      // The first screen in the HTML is hidden if a link opens another scene.
      const heading = document.querySelector('h1');
      const isSeen = isPainted() && heading?.checkVisibility({ visibilityProperty: true });
      const title = isSeen ? heading?.textContent : '';
      if (title && title !== titles.at(-1)) titles.push(title);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await studio.open('?preset=retry-storm');
  await studio.runs();
  const titles = await page.evaluate(() => (globalThis as unknown as { titles: string[] }).titles);
  expect(titles).toEqual([STORIES['retry-storm'].title]);
});

test('the opening scene does not wait for the stories of other scenes', async ({ page, studio }) => {
  // These requests get no response for the rest of the test.
  await page.route(/\/stories-[^/]+\.js$/, () => {});
  await page.goto('./');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(STORIES[OPENING_PRESET_ID].title);
  await expect(studio.button('Heal node 3')).toBeVisible();
});
