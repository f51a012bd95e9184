// Every number of a server can be explained, by click and by key, and the focus returns.

import { expect, type Locator } from '@playwright/test';
import { STORIES } from '../../src/scenario/stories.ts';
import { axeOn } from '../support/accessibility.ts';
import { test } from '../support/studio-page.ts';

const plain = (text: string): string => text.replace(/\u00a0/g, ' ');

test('each number of a server and each chart explains how it is computed', async ({ studio, page }) => {
  const all = 'throughput,latency,percentiles,memory,histogram,heatmap,threads,cores,load';
  await studio.openAt(0.6, `?preset=rate-1k&charts=${all}`);
  const said = page.getByRole('dialog', { name: 'How is this computed?' });
  const number = (await studio.openNumbers('A'))
    .locator('.numbers-figure')
    .filter({ hasText: 'p99 overhead' })
    .getByRole('button');
  await number.click();
  await expect(said).toContainText('p99 overhead');
  await expect(said).toContainText(/completed in the window\s*\d/);
  await expect(said).toContainText('Source');
  await expect(said).toContainText(/No formula applies here|applies here|: \d/);
  const { violations } = await axeOn(page).include('.explain-popover:popover-open').analyze();
  expect(violations).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(said).toBeHidden();
  await expect(number).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(said).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  // All numbers next to it work in the same way.
  const numbers = await studio.openNumbers('B');
  const row = numbers.locator('dl > div').filter({ hasText: 'in the system' });
  await row.getByRole('button').click();
  await expect(said).toContainText('N = offered − completed');
  await expect(said).toContainText(/offered\s*\d/);
  await page.keyboard.press('Escape');
  await expect(said).toBeHidden();
  await expect(numbers).toBeVisible();
  await expect(row.getByRole('button')).toBeFocused();

  await page.keyboard.press('Escape');
  await test.step('each chart says how its numbers are computed', async () => {
    await studio.openCharts();
    const menus = page.getByRole('button', { name: /^Options of / });
    await expect(menus).toHaveCount(9);
    for (const [title, formula] of [
      ['Completed requests per second', 'in the recent window / its length'],
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
  await test.step('no theory is shown beside the curves if no formula applies', async () => {
    await page.getByRole('button', { name: /^Scenes/ }).click();
    const scenes = page.getByRole('dialog', { name: 'Scenes' });
    await scenes.getByRole('button', { name: STORIES['stalled-node'].title }).click();
    await expect(scenes).toBeHidden();
    await expect(page).toHaveURL(/preset=stalled-node(&|$)/);
    await expect(studio.head('A')).toHaveText(/\d/);
    await page.getByRole('button', { name: 'Options of Latency', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Theory' })).toContainText('does not apply');
    for (const title of ['Completed requests per second', 'Latency'])
      await expect(
        page.locator('.chart-card', { has: page.getByRole('heading', { name: title, exact: true }) }),
      ).not.toContainText('horizontal:');
  });
});

test('theory is shown beside the curves if a formula applies', async ({ studio, page }) => {
  const queue = 'request=sleep:exp(1ms)&servers=A:blocking-pool&upstream=none&switchCost=0s&slack=0s';
  const card = (title: string): Locator =>
    page.locator('.chart-card').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  const told = async (title: string): Promise<string> => {
    const plot = card(title).locator('.chart-card-plot');
    await plot.focus();
    await plot.press('End');
    return plain((await plot.getAttribute('aria-description')) ?? '');
  };
  // Ten threads without a queue for twelve Erlangs.
  await studio.openAt(0.5, `?v=7&${queue}&rate=12000&arrivals=poisson&threads=10&queue=0`);
  await studio.openCharts();
  await expect(card('Completed requests per second')).toContainText('Erlang B');
  expect(await told('Completed requests per second')).toMatch(/Erlang B: completed 8,380 \/s/);
  await page.getByRole('button', { name: 'Options of Completed requests per second' }).click();
  const theory = page.getByRole('region', { name: 'Theory' });
  await expect(theory).toContainText(/Erlang B says 8,380\/s/);

  // Four threads that are busy 85 % of the time.
  await page.keyboard.press('Escape');
  await studio.goTo(0.4, `?v=7&${queue}&rate=3400&arrivals=poisson&threads=4`);
  await expect(card('Latency')).toContainText('M/M/c');
  expect(await told('Latency')).toMatch(/M\/M\/c: p50 1\.7 ms, p90 4\.6 ms, p99 8\.6 ms/);
  await page.getByRole('combobox', { name: 'What Latency shows' }).selectOption('overhead');
  await expect(async () => {
    expect(await told('Latency')).toMatch(/M\/M\/c: p50 535 µs, p90 3\.2 ms, p99 7\.1 ms/);
  }).toPass();
  // All offered requests complete, so there is no line for them.
  await expect(card('Completed requests per second')).toContainText('completed · arriving dashed');
  await page.getByRole('button', { name: 'Options of Completed requests per second' }).click();
  await expect(theory).toContainText(/M\/M\/c says 3,400\/s, equal to the arrival rate/);
});
