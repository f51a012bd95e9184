// Checks that the charts show how much of a curve is chance: on request, charts shade the range of runs with other seeds.

import { expect } from '@playwright/test';
import { test } from '../support/studio-page.ts';

test('runs with other seeds draw a band, until the settings change', async ({ studio }) => {
  const { page } = studio;
  await studio.open('?preset=stalled-node&charts=throughput,percentiles&t=2s&play=no');
  await studio.openCharts();
  const subtitles = page.locator('.chart-card .chart-card-subtitle');
  await expect(subtitles).toHaveCount(2);
  await expect(subtitles.first()).not.toContainText('seeds');

  await page.getByRole('button', { name: 'Options of Completed requests per second' }).click();
  const seeds = studio.button('With 5 other seeds');
  await expect(seeds).toHaveAttribute('aria-pressed', 'false');
  await seeds.click();
  await expect(seeds).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(/^Six seeds, to [\d.]+\ss$/)).toBeVisible();
  await page.keyboard.press('Escape');
  for (const index of [0, 1]) await expect(subtitles.nth(index)).toContainText(/pale: 6 seeds, to [\d.]+\ss/);

  const card = page.locator('.chart-card').first();
  await card.getByText('Table').first().click();
  const heads = await card.locator('th').allTextContents();
  const column = (name: string): number => heads.indexOf(name);
  const own = column('B: completed per second');
  const low = column('B completed lowest of 6 seeds, rps');
  const high = column('B completed highest of 6 seeds, rps');
  const cells = await card.locator('tbody tr').first().locator('td').allTextContents();
  expect(Number(cells[low])).toBeGreaterThan(0);
  expect(Number(cells[low])).toBeLessThanOrEqual(Number(cells[own]));
  expect(Number(cells[high])).toBeGreaterThanOrEqual(Number(cells[own]));

  await studio.openSettings();
  await studio.settingsSlider('Requests per second').press('ArrowRight');
  await studio.openCharts();
  // The run is paused, so no event causes the charts to be drawn.
  for (const index of [0, 1]) await expect(subtitles.nth(index)).not.toContainText('seeds');
});
