// Pages of ready scenes, as opened from a shared link.

import { expect } from '@playwright/test';
import { axeOn, axeOnColours } from '../support/accessibility.ts';
import { test } from '../support/studio-page.ts';
import { smallTargets } from '../support/targets.ts';

test.describe('the page of a scene', () => {
  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('the page shows the question, the picture and its numbers, and links to the studio', async ({
      page,
    }) => {
      await page.goto('scenes/one-bridge/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/One bridge breaks\. Which server/);
      const picture = page.getByRole('img', { name: /Threadway, t = 1\.50+ s\. A: Blocking pool/ });
      await expect(picture).toBeVisible();
      await expect(picture).toHaveJSProperty('naturalWidth', 1200);
      await expect(page.locator('.scene-numbers dd').first()).toHaveText(
        /^\d+\s*\/s completed · 120\/s arriving$/,
      );
      const link = page.getByRole('link', { name: 'Watch it run' });
      await expect(link).toHaveAttribute('href', '../../?preset=one-bridge');
      await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
        'content',
        '../../pictures/one-bridge.png',
      );
      await page.goto('scenes/cpu-limit/');
      await page
        .getByRole('complementary')
        .getByRole('link', { name: /container throttled/ })
        .click();
      const paste = page.getByRole('link', { name: 'Paste your configuration' });
      await expect(paste).toHaveAttribute('href', /^\.\.\/\.\.\/\?preset=cpu-limit&.*paste=open$/);
      await page.goto('learn/stalled-node/');
      await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
        'content',
        '../../pictures/lesson-stalled-node.png',
      );
      // An answer contains its numbers, for readers and for search engines.
      await page.goto('answers/');
      await page.getByRole('link', { name: /container throttled/ }).click();
      const answer = page.getByRole('main').locator('h1 + p');
      await expect(answer).toContainText(/ \d[\d.]*\s*%/);
      const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
      expect(data.mainEntity.acceptedAnswer.text).toBe(await answer.textContent());
      expect(data.mainEntity.name).toBe(await page.getByRole('heading', { level: 1 }).textContent());
    });
  });

  test('the page is accessible, in both themes and on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('scenes/stalled-node/');
    const picture = page.getByRole('img', { name: /Threadway/ });
    await expect(picture).toHaveAttribute('src', /stalled-node\.png$/);
    expect((await axeOn(page).analyze()).violations).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expect.poll(() => smallTargets(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await expect(picture).toHaveAttribute('src', /stalled-node-dark\.png$/);
    expect((await axeOnColours(page).analyze()).violations).toEqual([]);
    await page.getByRole('navigation').getByRole('link', { name: 'Scenes' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scenes');
    // The page's styles may load after its text.
    await page.waitForLoadState();
    await expect.poll(() => smallTargets(page)).toEqual([]);
    expect((await axeOn(page).analyze()).violations).toEqual([]);
    // A question and its answer, with a scene that runs and can be controlled.
    await page.getByRole('navigation').getByRole('link', { name: 'Answers' }).click();
    await page.getByRole('link', { name: /maxPoolSize/ }).click();
    const scene = page.locator('threadway-sim iframe').contentFrame();
    await expect(scene.getByRole('timer')).toHaveText(/[1-9]/);
    const slider = scene.getByRole('slider').first();
    const before = await slider.getAttribute('aria-valuetext');
    await slider.press('End');
    await expect(slider).not.toHaveAttribute('aria-valuetext', before!);
    expect((await axeOn(page).analyze()).violations).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expect.poll(() => smallTargets(page)).toEqual([]);
  });
});
