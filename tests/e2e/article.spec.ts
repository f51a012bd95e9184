// The article in docs/use/ on a page of another origin: five live scenes that the reader can control.

import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from '../support/article.ts';

const ARTICLE = readFileSync(new URL('../../docs/use/article.html', import.meta.url), 'utf8');
const FRAMES = 5;

test('each scene of the article runs and responds, at 1280 px and at 390 px', async ({
  article,
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await article.open(ARTICLE.replaceAll('http://localhost:4173/', baseURL!));
  const frames = page.locator('figure iframe');
  await expect(frames).toHaveCount(FRAMES);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (let index = 0; index < FRAMES; index++) {
      await frames.nth(index).scrollIntoViewIfNeeded();
      const frame = frames.nth(index).contentFrame();
      const clock = frame.getByRole('timer');
      const play = frame.getByRole('button', { name: 'Play' });
      if (width === 1280) {
        await expect(clock).toHaveText(/[1-9]/);
        await frame.getByRole('button', { name: 'Pause', exact: true }).click();
      } else if (index === 0) {
        const stood = await clock.textContent();
        await play.click();
        await expect(clock).not.toHaveText(stood!);
        await frame.getByRole('button', { name: 'Pause', exact: true }).click();
      }
      await expect(play).toBeVisible();
      // Neither the article nor the frame is wider than the window.
      const over = await frame.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
      expect(over, `frame ${index} at ${width} px`).toBeLessThanOrEqual(0);
    }
    const { scrollWidth, clientWidth } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      clientWidth: document.documentElement.clientWidth,
    }));
    expect(scrollWidth - clientWidth, `${width} px`).toBeLessThanOrEqual(0);
  }
});
