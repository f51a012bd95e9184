// What a finger is to press: at least 24 px high and wide, as WCAG 2.5.8 asks for (of links in sentences too, where it does not).

import type { Page } from '@playwright/test';

const LEAST_PX = 24;

/** Links and controls that are smaller, each by its text or name. Opens all details for a moment, to look into them. */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate((least) => {
    const closed = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
    for (const details of closed) details.open = true;
    const targets = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary, label'),
    ];
    const small = targets.flatMap((target) => {
      // Its label is pressed; and a curve is drawn on its whole plot, where points are for keys.
      if (target.matches('label input, .curve-plot input')) return [];
      const sizes = [...target.getClientRects()].map(({ width, height }) => Math.min(width, height));
      if (sizes.length === 0 || Math.max(...sizes) >= least) return [];
      return [`${target.tagName} ${target.textContent || target.ariaLabel}: ${Math.max(...sizes)} px`];
    });
    for (const details of closed) details.open = false;
    return small;
  }, LEAST_PX);
}
