// Touch targets: at least 24 px high and wide, as WCAG 2.5.8 requires (also for links in sentences, which it
// exempts).

import type { Page } from '@playwright/test';

const LEAST_PX = 24;

/**
 * Links and controls that are too small, each by its text or name. Opens all details briefly, to check their
 * content.
 */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate((least) => {
    const closed = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
    for (const details of closed) details.open = true;
    const targets = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary, label'),
    ];
    const small = targets.flatMap((target) => {
      // The label of an input can be pressed instead. A curve is drawn on its whole plot, and its points are
      // for keys.
      if (target.matches('label input, .curve-plot input')) return [];
      const sizes = [...target.getClientRects()].map(({ width, height }) => Math.min(width, height));
      if (sizes.length === 0 || Math.max(...sizes) >= least) return [];
      return [`${target.tagName} ${target.textContent || target.ariaLabel}: ${Math.max(...sizes)} px`];
    });
    for (const details of closed) details.open = false;
    return small;
  }, LEAST_PX);
}
