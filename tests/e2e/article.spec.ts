// The article in docs/ on a page of another origin: five scenes, each alive and in the reader's hand.

import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from '../support/article.ts';

const ARTICLE = readFileSync(new URL('../../docs/article.html', import.meta.url), 'utf8');
const FRAMES = 5;

for (const width of [1280, 390]) {
  test(`each scene of the article moves and obeys, at ${width} px`, async ({ article, page, baseURL }) => {
    await page.setViewportSize({ width, height: 844 });
    await article.open(ARTICLE.replaceAll('http://localhost:4173/', baseURL!));
    const frames = page.locator('figure iframe');
    await expect(frames).toHaveCount(FRAMES);
    for (let index = 0; index < FRAMES; index++) {
      await frames.nth(index).scrollIntoViewIfNeeded();
      const frame = frames.nth(index).contentFrame();
      const clock = frame.getByRole('timer');
      await expect(clock).toHaveText(/[1-9]/);
      await frame.getByRole('button', { name: 'Pause' }).click();
      await expect(frame.getByRole('button', { name: 'Play' })).toBeVisible();
      // Neither the article nor the frame is wider than the screen.
      const over = await frame.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
      expect(over).toBeLessThanOrEqual(0);
    }
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
  });
}
