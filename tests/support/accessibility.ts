// What axe finds wrong with a page. Only what is wrong is asked for: to describe all that is right takes most of the time.

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules whose answer another theme can change. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Of the page itself, without the frames in it. */
export function axeOn(page: Page): AxeBuilder {
  // The accessibility package may bring types of another Playwright than ours; the page is the same.
  const builder = new AxeBuilder({
    page: page as unknown as ConstructorParameters<typeof AxeBuilder>[0]['page'],
  });
  return builder.options({ resultTypes: ['violations'] }).setLegacyMode();
}

/** The same for a page that was looked at in other colours. */
export function axeOnColours(page: Page): AxeBuilder {
  return axeOn(page).withRules(ABOUT_COLOURS);
}

/** Turns the system's scheme, and waits until the page has followed. */
export async function turnTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}
