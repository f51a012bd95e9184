// Charts stay inside their cards at every width, and the page inside its window. No text extends beyond its
// drawing or is cut, no two labels overlap, and none is smaller than 12 px.

import { expect } from '@playwright/test';
import { test } from '../support/studio-page.ts';

const WIDTHS = [320, 390, 600, 768, 1040, 1100, 1200, 1290, 1440, 1920];
/** Tolerance for glyph boxes, which are slightly larger than the visible text. */
const SLACK_PX = 1.5;
const OVER_PX = 4;

test('pages other than the studio do not scroll sideways on the narrowest phones, in any language', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  // The two languages with the longest texts.
  for (const language of ['de', 'es']) {
    for (const path of ['validation.html', 'learn/', 'learn/sheet/', 'scenes/']) {
      await page.goto(`${language}/${path}`);
      await expect(page.locator('h1').first()).toBeVisible();
      const width = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(width, { message: `${language}/${path}` }).toBe(320);
    }
  }
});

test('no part of a chart is misplaced at any width', async ({ studio }) => {
  const { page } = studio;
  await studio.openAt(
    12,
    '?preset=retry-storm&charts=throughput,latency,percentiles,memory,histogram,heatmap,threads,cores,load',
  );
  await studio.openPanel('All charts');
  await expect(page.locator('.chart-card .chart-svg')).toHaveCount(9);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const wrong = (): Promise<readonly string[]> =>
      page.evaluate(
        ([slack, over]) => {
          const found: string[] = [];
          const inside = (a: DOMRect, b: DOMRect): boolean =>
            a.left >= b.left - slack &&
            a.right <= b.right + slack &&
            a.top >= b.top - slack &&
            a.bottom <= b.bottom + slack;
          const { scrollWidth, clientWidth } = document.documentElement;
          if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`);
          const cards = [...document.querySelectorAll('.chart-card, .small-chart')];
          for (const card of cards.filter((each) => each.checkVisibility())) {
            const name = card.querySelector('h2, h3')?.textContent;
            const box = card.getBoundingClientRect();
            if (box.left < -slack || box.right > innerWidth + slack) found.push(`${name}: off the page`);
            for (const part of card.querySelectorAll('h2, h3, p, button, select, summary, svg')) {
              if (!part.checkVisibility() || part.closest('.popover') !== null) continue;
              const text = part.textContent?.slice(0, 30);
              if (!inside(part.getBoundingClientRect(), box)) found.push(`${name}: ${text} is out`);
              const isText = part.tagName.startsWith('H') || part.tagName === 'P';
              if (isText && part.scrollWidth > part.clientWidth + 1) found.push(`${name}: ${text} is cut`);
              if (part.tagName !== 'svg' && Number.parseFloat(getComputedStyle(part).fontSize) < 12)
                found.push(`${name}: ${text} is small`);
            }
            for (const svg of card.querySelectorAll('svg.chart-svg')) {
              const texts = [...svg.querySelectorAll('text')].filter(
                (each) => each.checkVisibility() && each.textContent !== '',
              );
              const boxes = texts.map((each) => each.getBoundingClientRect());
              texts.forEach((each, index) => {
                const own = boxes[index];
                if (!inside(own, svg.getBoundingClientRect())) found.push(`${name}: "${each.textContent}"`);
                if (Number.parseFloat(getComputedStyle(each).fontSize) < 12)
                  found.push(`${name}: "${each.textContent}" is small`);
                boxes.slice(0, index).forEach((other, before) => {
                  const across = Math.min(own.right, other.right) - Math.max(own.left, other.left);
                  const down = Math.min(own.bottom, other.bottom) - Math.max(own.top, other.top);
                  if (across > 1 && down > over)
                    found.push(`${name}: "${each.textContent}" over "${texts[before].textContent}"`);
                });
              });
            }
          }
          return found;
        },
        [SLACK_PX, OVER_PX] as const,
      );
    await expect.poll(wrong, { message: `at ${width} px` }).toEqual([]);
  }
});
