// Pages have room for other languages. In two artificial ones (two fifths longer than English, and right to
// left) nothing is too wide and no button text is cut.

import { expect, type Page } from '@playwright/test';
import { MADE_UP, MADE_UP_FOLDER } from '../../scripts/languages/catalogues.ts';
import { test } from '../support/calm-page.ts';
import { Site } from '../support/site.ts';

const LINK = '?preset=one-bridge&t=1s&play=no';

/** Elements wider than the page, and buttons, tabs and selects with cut text. */
function faultsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const seen = (each: Element): boolean =>
      each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const cut = [...document.querySelectorAll<HTMLElement>('button, [role="tab"], summary, h1, h2')].filter(
      (each) =>
        seen(each) &&
        getComputedStyle(each).overflowX !== 'visible' &&
        // Elements whose full text is available elsewhere.
        each.title === '' &&
        !each.classList.contains('visually-hidden') &&
        !each.hasAttribute('aria-label') &&
        each.clientWidth > 0 &&
        each.scrollWidth > each.clientWidth + 1,
    );
    const said = cut.map((each) => `cut: ${each.className} ${each.textContent.slice(0, 40)}`);
    const over = document.documentElement.scrollWidth - innerWidth;
    return over > 0 ? [...said, `${over} px wider than the window`] : said;
  });
}

for (const { language, direction } of MADE_UP) {
  test(`the pages have room for ${language}`, async ({ page }) => {
    const site = await Site.open('/', `${MADE_UP_FOLDER}/${language}`);
    try {
      // The small window is tested first, because only there a button opens the part below the road. Once
      // opened, this part stays open when the window becomes larger.
      await page.setViewportSize({ width: 390, height: 900 });
      await page.goto(site.address + LINK);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(page.locator('.stage').first()).toContainText(/\d/);
        expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe(direction);
        await expect.poll(() => faultsOf(page), `stage at ${width} px`).toEqual([]);
        if (width === 390) await page.locator('.dock-sheet-button').click();
        for (const tab of [1, 2]) {
          await page.getByRole('tab').nth(tab).click();
          await expect(page.getByRole('tabpanel').locator(':scope > :not(.muted)').first()).toBeVisible();
          await expect.poll(() => faultsOf(page), `panel ${tab} at ${width} px`).toEqual([]);
        }
      }
      await page.goto(`${site.address}embed.html${LINK}`);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(page.locator('.stage').first()).toContainText(/\d/);
        await expect.poll(() => faultsOf(page), `embed at ${width} px`).toEqual([]);
      }
    } finally {
      await site.close();
    }
  });
}
