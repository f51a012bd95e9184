// The wall view: the picture full screen, readable from the last row, and controlled by keys.

import { expect } from '@playwright/test';
import { inBothThemes } from '../support/accessibility.ts';
import { boxesAtRest } from '../support/boxes.ts';
import { test } from '../support/studio-page.ts';

/** Share of the screen's height that the roads take. */
const ROADS = 0.7;
const LEAST_TYPE_PX = 24;

test('the wall view opens from a link, is used by keys, and closes with Escape', async ({ studio, page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await studio.openAt(1, '?preset=one-bridge&view=wall&charts=latency');
  const chart = page.locator('.wall .chart-svg');
  await expect(chart).toBeVisible();

  await test.step('the roads take seven tenths and one chart the full width, without controls', async () => {
    const [roads, drawing] = await boxesAtRest(page.locator('.wall .stages'), chart);
    expect(roads.width).toBeCloseTo(1920, 0);
    expect(roads.height / 1080).toBeCloseTo(ROADS, 2);
    expect(drawing.width).toBeGreaterThan(1850);
    await expect(page.locator('.dock, .header')).toHaveCount(0);
  });

  await test.step('text is at least 24 px high, and the canvas has as many pixels as the wall shows', async () => {
    const sizes = await page.evaluate(() => {
      const wall = document.querySelector<HTMLElement>('.wall')!;
      const texts = [
        ...wall.querySelectorAll<HTMLElement>('h1, h2, .headline strong, svg text, h3, .wall-clock'),
      ];
      const zoom = wall.currentCSSZoom;
      const canvas = wall.querySelector('canvas')!;
      return {
        least: Math.min(...texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize) * zoom)),
        pixels: canvas.width / canvas.getBoundingClientRect().width,
      };
    });
    expect(sizes.least).toBeGreaterThanOrEqual(LEAST_TYPE_PX);
    expect(sizes.pixels).toBeCloseTo(1, 2);
  });

  await test.step('there is no accessibility barrier, light and dark', () =>
    inBothThemes(page, async (axe, theme) => {
      const { violations } = await axe.analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(serious, theme).toEqual([]);
    }));

  await test.step('keys show the next chart and the next scene, and break and heal a node', async () => {
    await page.keyboard.press('c');
    await expect(page.getByRole('heading', { name: 'Latency by percentile' })).toBeVisible();
    // The scene breaks one node, on both roads.
    const down = page.locator('.wall [data-condition="down"]');
    await expect(down).toHaveCount(2);
    await page.keyboard.press('x');
    await expect(down).toHaveCount(4);
    await page.keyboard.press('h');
    await expect(down).toHaveCount(0);
    const title = page.getByRole('heading', { level: 1 });
    const before = await title.textContent();
    await page.keyboard.press('PageDown');
    await expect(title).not.toHaveText(before!);
    await page.keyboard.press('PageUp');
    await expect(title).toHaveText(before!);
  });

  await test.step('drawing pauses the run, and the same key wipes the drawing', async () => {
    await expect(page.locator('.wall-clock')).not.toContainText('paused');
    await page.keyboard.press('d');
    await expect(page.locator('.wall-clock')).toContainText('paused');
    await page.mouse.move(400, 300);
    await page.mouse.down();
    await page.mouse.move(800, 500, { steps: 3 });
    await page.mouse.up();
    const [stroke] = await boxesAtRest(page.locator('.drawing polyline'));
    // The middle of the stroke, which is as wide as a finger.
    expect(stroke.x + stroke.width / 2).toBeCloseTo(600, -1);
    expect(stroke.y + stroke.height / 2).toBeCloseTo(400, -1);
    await page.keyboard.press('d');
    await expect(page.locator('.drawing')).toHaveCount(0);
    await expect(page.locator('.wall-clock')).not.toContainText('paused');
  });

  await test.step('a pointer follows the mouse; Escape hides it, and then leaves the wall view', async () => {
    await page.keyboard.press('l');
    const dot = page.locator('.wall-pointer');
    const middle = async (): Promise<number> => {
      await page.mouse.move(990, 600);
      await page.mouse.move(1000, 600);
      const box = await dot.boundingBox();
      return box === null ? 0 : Math.round(box.x + box.width / 2);
    };
    await expect.poll(middle).toBe(1000);
    await page.keyboard.press('Escape');
    await expect(page.locator('.wall-pointer')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.locator('.dock')).toBeVisible();
    await expect.poll(() => page.url()).not.toContain('view=wall');
  });

  await test.step('afterwards the focus is on the menu that opens the wall view, wherever it was before', async () => {
    const menu = page.getByRole('button', { name: 'View', exact: true });
    await expect(menu).toBeFocused();
    await page.getByRole('button', { name: 'Share' }).focus();
    await page.keyboard.press('w');
    // The chart handles keys once it is drawn.
    await expect(chart).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await page.keyboard.press('w');
    await expect(page.locator('.wall')).toBeVisible();
  });
});
