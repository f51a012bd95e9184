// Accessibility problems of a page according to axe. Only violations are requested, because describing
// everything that passes takes most of the time. axe is half a megabyte of script, so a page loads it once.

import { expect, type Page } from '@playwright/test';
import axe, { type Result, type RunOptions } from 'axe-core';

/** The rules whose result depends on the theme. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

/** The elements to check, and the rules. */
export class Axe {
  private readonly page: Page;
  private readonly options: RunOptions;
  private selector: string | null = null;

  constructor(page: Page, options: RunOptions = {}) {
    this.page = page;
    this.options = { resultTypes: ['violations'], iframes: false, ...options };
  }

  /** Only the first element that matches this selector. */
  include(selector: string): this {
    this.selector = selector;
    return this;
  }

  async analyze(): Promise<{ readonly violations: readonly Result[] }> {
    const isThere = await this.page.evaluate(() => 'axe' in window);
    if (!isThere) await this.page.evaluate(axe.source);
    return this.page.evaluate(
      async ([selector, options]) => {
        const { axe: inPage } = window as unknown as { axe: typeof axe };
        const root = selector === null ? document : document.querySelector(selector);
        if (root === null) throw new Error(`axe finds no ${selector}`);
        const { violations } = await inPage.run(root, options);
        return { violations };
      },
      [this.selector, this.options] as const,
    );
  }
}

/** The page itself, without its frames. */
export function axeOn(page: Page): Axe {
  return new Axe(page);
}

/** The same for a page that was checked in other colours. */
export function axeOnColours(page: Page): Axe {
  return new Axe(page, { runOnly: { type: 'rule', values: ABOUT_COLOURS } });
}

/** Only the rules of these standards, such as "wcag2aa". */
export function axeByStandards(page: Page, tags: readonly string[]): Axe {
  return new Axe(page, { runOnly: { type: 'tag', values: [...tags] } });
}

/** Changes the system's colour scheme, and waits until the page has followed. */
export async function turnTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}

/**
 * Checks by all rules in the present theme, and by those about colours in the other theme. The page keeps the
 * other theme, in which the next check begins, so each check changes the theme only once.
 */
export async function inBothThemes(
  page: Page,
  check: (axe: Axe, theme: string) => Promise<void>,
): Promise<void> {
  const theme = (await page.locator('html').getAttribute('data-theme')) === 'dark' ? 'dark' : 'light';
  await check(axeOn(page), theme);
  const other = theme === 'dark' ? 'light' : 'dark';
  await turnTo(page, other);
  await check(axeOnColours(page), other);
}
