// Any number of a server says how it is computed, by press and by key, and gives the focus back.

import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { test } from '../support/studio-page.ts';

test('a number of a head says how it is computed', async ({ studio, page }) => {
  await studio.open('?preset=rate-1k');
  await studio.clockReaches(0.05);
  const said = page.getByRole('dialog', { name: 'How is this computed?' });
  const number = studio
    .server('A')
    .locator('.figure')
    .filter({ hasText: 'p99 overhead' })
    .getByRole('button');
  await number.click();
  await expect(said).toContainText('p99 overhead');
  await expect(said).toContainText(/completed in the span\s*\d/);
  await expect(said).toContainText('Source');
  await expect(said).toContainText(/No formula gives it here|holds here|: \d/);
  const { violations } = await new AxeBuilder({
    page: page as unknown as ConstructorParameters<typeof AxeBuilder>[0]['page'],
  })
    .include('.explain-popover:popover-open')
    .analyze();
  expect(violations).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(said).toBeHidden();
  await expect(number).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(said).toBeVisible();
});

test('so do all others, inside their popover', async ({ studio, page }) => {
  await studio.open('?preset=rate-1k');
  await studio.clockReaches(0.05);
  await studio.button('All numbers of server B').click();
  const numbers = page.getByRole('region', { name: 'All numbers of server B' });
  const row = numbers.locator('dl > div').filter({ hasText: 'in the system' });
  await row.getByRole('button').click();
  const said = page.getByRole('dialog', { name: 'How is this computed?' });
  await expect(said).toContainText('N = offered − completed');
  await expect(said).toContainText(/offered\s*\d/);
  await page.keyboard.press('Escape');
  await expect(said).toBeHidden();
  await expect(numbers).toBeVisible();
  await expect(row.getByRole('button')).toBeFocused();
});

test('each chart says how its numbers are computed', async ({ studio, page }) => {
  const all = 'throughput,latency,percentiles,memory,histogram,heatmap,threads,cores,load';
  await studio.open(`?preset=rate-1k&charts=${all}`);
  await studio.clockReaches(0.05);
  await studio.button('Pause').click();
  const menus = page.getByRole('button', { name: /^Options of / });
  await expect(menus).toHaveCount(9);
  for (const [title, formula] of [
    ['Requests per second', 'completed in a window / its length'],
    ['Run queue and load average', 'threads that wait for a core'],
  ] as const) {
    await page.getByRole('button', { name: `Options of ${title}` }).click();
    const how = page.locator('.chart-menu-how').filter({ visible: true });
    await how.getByText('How is this computed?').click();
    await expect(how).toContainText(formula);
    await expect(how).toContainText('Source');
    await page.keyboard.press('Escape');
    await expect(how).toHaveCount(0);
  }
});
