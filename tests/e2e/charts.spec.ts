// The charts tell the same numbers as the headers, on hover and as tables.

import { expect } from '@playwright/test';
import { test } from '../support/studio-page.ts';

test('each chart shows values on hover', async ({ studio }) => {
  await studio.open();
  await studio.speed('real time');
  await studio.clockReaches(3);
  await studio.button('Pause').click();
  await studio.stands();
  const charts = studio.page.locator('.chart-plot');
  await expect(charts).toHaveCount(4);
  for (let index = 0; index < 4; index++) {
    const chart = charts.nth(index);
    await chart.scrollIntoViewIfNeeded();
    // A pointer that was there before the chart was tells nothing: it has to move.
    await expect(async () => {
      await chart.hover({ position: { x: 90, y: 50 } });
      await chart.hover({ position: { x: 100, y: 60 } });
      await expect(chart.locator('.chart-readout')).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 10_000 });
    await expect(chart.locator('.chart-readout')).toContainText(/\d/);
  }
});

test('the throughput chart shows the jam: A near nothing, B at 900', async ({ studio }) => {
  await studio.open();
  await studio.speed('real time');
  await studio.clockReaches(4);
  await studio.button('Pause').click();
  const chart = studio.page.locator('.chart-plot').first();
  await chart.focus();
  await chart.press('End');
  const values = await chart.locator('.chart-readout-value').allTextContents();
  const numbers = values.map((value) => Number.parseFloat(value.replace(/[\s\u202f\u00a0]/g, '')));
  expect(
    numbers.some((value) => value >= 850 && value <= 950),
    values.join(),
  ).toBe(true);
});

test('each chart has a table', async ({ studio }) => {
  await studio.open();
  await studio.speed('real time');
  await studio.clockReaches(1);
  await studio.button('Pause').click();
  const tables = studio.page.locator('.chart-card').filter({ has: studio.page.getByText('Table') });
  await expect(tables).toHaveCount(4);
  for (let index = 0; index < 4; index++) {
    const card = tables.nth(index);
    await card.getByText('Table').first().click();
    await expect(card.locator('tbody tr').first()).toBeVisible();
  }
});

test('arrow keys step through each chart, and Escape lets go', async ({ studio }) => {
  await studio.open();
  await studio.speed('real time');
  await studio.clockReaches(3);
  await studio.button('Pause').click();
  await studio.stands();
  const charts = studio.page.locator('.chart-plot');
  for (let index = 0; index < (await charts.count()); index++) {
    const chart = charts.nth(index);
    const readout = chart.locator('.chart-readout');
    await chart.focus();
    await chart.press('End');
    await expect(readout).toBeVisible();
    const last = await readout.textContent();
    await chart.press('Shift+ArrowLeft');
    await expect(readout).not.toHaveText(last ?? '');
    await chart.press('End');
    await expect(readout).toHaveText(last ?? '');
    await chart.press('Escape');
    await expect(readout).toBeHidden();
  }
});

test('the charts over time share their hover', async ({ studio }) => {
  await studio.open();
  await studio.speed('real time');
  await studio.clockReaches(2);
  await studio.button('Pause').click();
  await studio.stands();
  const charts = studio.page.locator('.chart-plot');
  await charts.nth(0).focus();
  await charts.nth(0).press('End');
  const titles = charts.locator('.chart-readout:visible .chart-readout-title');
  await expect(titles).toHaveCount(2);
  // The two follow the run one after the other, so an instant may fall between them.
  await expect(async () => {
    const [throughput, overhead] = await titles.allTextContents();
    expect(overhead).toBe(throughput);
  }).toPass({ timeout: 10_000 });
});

test('new numbers move the lines that are there and draw no others', async ({ studio }) => {
  await studio.open();
  await studio.speed('real time');
  await studio.clockReaches(2);
  const path = studio.page.locator('.chart-plot').first().locator('path[d^="M"]').last();
  const line = await path.elementHandle();
  const drawn = await line!.getAttribute('d');
  await expect.poll(() => line!.getAttribute('d')).not.toBe(drawn);
  expect(await line!.evaluate((node) => node.isConnected)).toBe(true);
  const nodes = (): Promise<number> => studio.page.locator('.chart-plot *').count();
  const before = await nodes();
  await studio.clockReaches(6);
  expect(await nodes(), 'marks on the axes may come and go').toBeLessThan(before + 60);
});
