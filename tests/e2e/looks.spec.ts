// Accessibility in both themes, from phone to projector.

import { expect, type Locator, type Page } from '@playwright/test';
import { HELP } from '../../src/ui/words/help.ts';
import { type Axe, axeOn, axeOnColours, inBothThemes, turnTo } from '../support/accessibility.ts';
import { framesPass } from '../support/calm-page.ts';
import { test } from '../support/studio-page.ts';

const WIDTHS = [390, 768, 1440, 1920] as const;

/** Accessibility problems of the page in its present state, with their places. */
async function seriousOn(axe: Axe): Promise<readonly string[]> {
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/**
 * Checks that there are no such problems, in light colours or in dark ones, on the whole page or in the first
 * element with this selector.
 */
function expectNoBarrier(page: Page, what: string, selector = 'html'): Promise<void> {
  return inBothThemes(page, async (axe, theme) =>
    expect(await seriousOn(axe.include(selector)), `${what}, ${theme}`).toEqual([]),
  );
}

const ALL_CHARTS = 'throughput,latency,percentiles,memory,histogram,heatmap,threads,cores,load';

test('there is no serious barrier with all charts and a chart menu open, nor in the map of threads', async ({
  studio,
  page,
}) => {
  await studio.open(`?preset=stalled-node&t=2s&play=no&charts=${ALL_CHARTS}`);
  await test.step('there is no serious barrier with all charts and a chart menu open', async () => {
    await page.getByRole('button', { name: 'Options of Latency', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Full width' })).toBeVisible();
    await expectNoBarrier(page, 'all charts');
  });
  await test.step('there is no serious barrier in the map of threads', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Full width' })).toBeHidden();
    const card = page.getByRole('article', { name: 'Threads over time' });
    await card.getByRole('button', { name: 'Show the map' }).click();
    await expect(card.locator('.thread-map-legend')).toContainText('stuck');
    await expect(card.getByRole('progressbar')).toHaveCount(0);
    await expectNoBarrier(page, 'the map of threads', 'article:has(.thread-map-legend)');
  });
});

test('nothing scrolls sideways, and there is no serious barrier at 1440 px and 390 px, and in overlays', async ({
  studio,
  page,
}) => {
  await studio.open('?preset=stalled-node&t=1s&play=no');
  await studio.stands();
  await test.step('there is no serious barrier at 1440 px and at 390 px', async () => {
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await seriousOn(axeOn(page)), 'at first, 390 px').toEqual([]);
    // Other panels are checked where they are used: measured.spec.ts, study.spec.ts.
    await studio.openSettings();
    const settings = '#panel-settings';
    // Touch targets are smallest at this width.
    expect(await seriousOn(axeOn(page).include(settings)), 'settings, 390 px').toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await turnTo(page, 'dark');
    // Colours are the same at any width.
    expect(await seriousOn(axeOnColours(page).include(settings)), 'settings, dark').toEqual([]);
    await studio.openPanel('Understand');
    await expectNoBarrier(page, 'at first, 1440 px');
  });
  await test.step('nothing scrolls sideways from phone to projector', async () => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await framesPass(page);
      const overflow = (): Promise<number> =>
        page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(overflow, `${width} px`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('there is no serious barrier in what opens over the page', async () => {
    const looked = async (what: string, opened: Locator, ends = 'Escape'): Promise<void> => {
      await expect(opened).toBeVisible();
      await opened.evaluate((element) => element.setAttribute('data-looked-at', ''));
      await expectNoBarrier(page, what, '[data-looked-at]');
      await opened.evaluate((element) => element.removeAttribute('data-looked-at'));
      await page.keyboard.press(ends);
      await expect(opened).toBeHidden();
    };
    await looked('how the page is shown', await studio.openView());
    await looked('all numbers', await studio.openNumbers('A'));
    await looked('speed and time', await studio.openTime());
    await studio.node('A', 1).click();
    await looked('a node', page.getByRole('toolbar', { name: 'Node 1', exact: true }));
    await page.keyboard.press('v');
    await looked('a vehicle', page.getByRole('region', { name: /^Car of request/ }), 'Shift+V');
    await page.keyboard.press('?');
    await looked('the list of keys', page.getByRole('dialog', { name: HELP.title }));
  });
});

/** For each road, whether the ground near its corner has the colour of the tokens. */
const grounds = (page: Page): Promise<readonly boolean[]> =>
  page.locator('.road canvas').evaluateAll((all) =>
    all.map((each) => {
      const canvas = each as HTMLCanvasElement;
      const swatch = new OffscreenCanvas(1, 1).getContext('2d')!;
      swatch.fillStyle = getComputedStyle(canvas).getPropertyValue('--grass').trim();
      swatch.fillRect(0, 0, 1, 1);
      const wanted = swatch.getImageData(0, 0, 1, 1).data.join();
      // Next to the first tuft of the meadow, which is in the very corner.
      return canvas.getContext('2d')!.getImageData(5, 5, 1, 1).data.join() === wanted;
    }),
  );

test('the roads follow the system theme, even if something else changes the page just before it is notified', async ({
  studio,
  page,
}) => {
  await page.addInitScript(() => {
    // Called before the page's own listeners: the system has changed to dark, and the document has not yet.
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
      const slider = document.querySelector<HTMLInputElement>(
        'input[type=range][aria-label="Requests per second"]',
      )!;
      slider.stepUp();
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    });
  });
  await studio.open();
  const html = page.locator('html');
  await expect.poll(() => grounds(page), 'at first').toEqual([true, true]);
  for (const [width, theme] of [
    [1440, 'dark'],
    [1200, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme });
    await expect(html).toHaveAttribute('data-theme', theme);
    await expect.poll(() => grounds(page), `${theme} at ${width} px`).toEqual([true, true]);
  }
  await expect(page, 'the page did change').toHaveURL(/[?&]rate=/);
});

test('page and roads follow the system theme until a theme is chosen, which is kept; with reduced motion, numbers still change', async ({
  studio,
  page,
}) => {
  const background = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await studio.open();
  const light = await background();
  await test.step('reduced motion is respected, and numbers still change', async () => {
    await studio.runs();
  });
  await studio.button('Pause').click();
  await studio.stands();
  await test.step('the page and motionless roads follow the system theme', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
    await expect.poll(background).not.toBe(light);
    await expect.poll(() => grounds(page), 'the system').toEqual([true, true]);
  });
  await test.step('they follow a chosen theme', async () => {
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('light');
    await page.keyboard.press('Escape');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect.poll(background).toBe(light);
    await expect.poll(() => grounds(page), 'chosen').toEqual([true, true]);
  });
  await test.step('the choice is kept', async () => {
    await page.reload();
    await expect.poll(background).toBe(light);
  });
});
