// Settings without sliders: steps, locks, servers, strengths of faults. Also the numbers that a server's head
// opens.

import { expect } from '@playwright/test';
import { bottomOf, boxesAtRest } from '../support/boxes.ts';
import { test } from '../support/studio-page.ts';

test('nodes, steps, locks and servers can be set without sliders', async ({ studio, page }) => {
  await studio.open('?preset=rate-1k&play=no');
  await test.step('a node can be slowed by any factor', async () => {
    await studio.node('A', 4).click();
    await page.getByRole('button', { name: 'Slow ×50', exact: true }).click();
    await expect(studio.node('A', 4)).toHaveAccessibleName(/^Node 4, slow, 1\ss\./);
    await studio.node('A', 4).click();
    await expect(studio.node('A', 4)).toHaveAccessibleName(/^Node 4, healthy, 20/);
    await page.getByRole('button', { name: 'Failing 30 %', exact: true }).click();
    await expect(studio.node('A', 4)).toHaveAccessibleName(/^Node 4, failing, 20/);
    await studio.node('A', 4).click();
    await expect(studio.node('A', 4)).toHaveAccessibleName(/^Node 4, healthy, 20/);
    await page.keyboard.press('Escape');
  });
  await test.step('an invalid text is explained beside its field, and stays so that it can be corrected', async () => {
    await studio.openSettings();
    await page.getByText('Request steps', { exact: true }).click();
    const steps = page.getByRole('textbox', { name: 'Steps of a request' });
    await steps.fill('cpu:soon');
    await steps.press('Enter');
    await expect(page.getByRole('alert')).toContainText('request: "cpu:soon" is not allowed');
    await expect(steps).toHaveValue('cpu:soon');
    await steps.press('Escape');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(steps).toHaveValue(/^cpu:22.5us,call:upstream/);
  });
  await test.step('steps and locks are set by text, and the kind of a lock can be chosen', async () => {
    const locks = page.getByRole('textbox', { name: 'Locks, one per line' });
    await locks.fill('cache:mutex');
    await locks.blur();
    const steps = page.getByRole('textbox', { name: 'Steps of a request' });
    await steps.fill('cpu:25us, lock:cache:2ms, call:upstream');
    await steps.press('Enter');
    await page.getByRole('combobox', { name: 'Lock “cache”' }).selectOption('atomic');
    await expect(page).toHaveURL(/lock=cache:atomic/);
    await studio.speed('real time');
    await studio.button('Play').click();
    await expect.poll(() => studio.rate('A')).toBeGreaterThan(0);
    await expect(studio.button('Restart the engine')).toHaveCount(0);
  });
  await test.step('servers can be added up to four, and removed down to one', async () => {
    for (const id of ['C', 'D']) {
      await studio.button('Add a server').click();
      await expect(studio.server(id)).toBeVisible();
    }
    await expect(studio.button('Add a server')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Controls' })).toContainText(/At most 4 servers/);
    for (const id of ['A', 'D', 'B']) await studio.button(`Remove server ${id}`).click();
    await expect(page.locator('.stage')).toHaveCount(1);
    await expect(studio.server('C')).toContainText('Thread per request');
    await expect(page.getByRole('button', { name: /^Remove server/ })).toHaveCount(0);
    await studio.runs();
  });
});

test('an alert about full memory says what happens and covers nothing, in a row below the road or beside the lanes', async ({
  page,
  studio,
}) => {
  const query = '?preset=rate-10k&memory=64MiB&taskMemory=64KiB&t=1s&play=no';
  const stage = page.locator('.stage').first();
  const alert = stage.locator('.stage-alerts p');
  await page.goto(`./${query}`);
  await expect(alert).toHaveText(/^Memory full .*new requests are refused/);
  await test.step('on a wide page the alert is beside the lanes', async () => {
    const [road, told] = await boxesAtRest(stage.locator('.road'), alert);
    expect(bottomOf(told)).toBeLessThan(bottomOf(road));
    expect(told.x + told.width - road.x).toBeLessThan(road.width * 0.22);
  });
  for (const [path, width, height] of [
    ['', 768, 1024],
    ['', 390, 844],
    ['embed.html', 390, 420],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (path !== '') await page.goto(`./${path}${query}`);
    await expect(alert).toHaveText(/^Memory full/);
    const [road, told, whole] = await boxesAtRest(stage.locator('.road'), alert, stage);
    expect(Math.round(told.y), path).toBeGreaterThanOrEqual(Math.round(bottomOf(road)));
    expect(Math.round(bottomOf(told)), path).toBeLessThanOrEqual(Math.round(bottomOf(whole)));
    expect(road.height, path).toBeGreaterThan(64);
    const others = await page.locator('.stage').evaluateAll((all) => all.map((each) => each.clientHeight));
    expect(others[1], 'a server without an alert has no more room').toBe(others[0]);
  }
  // In a low frame the road has all the room. It shows the bottleneck, and the alert is available to screen
  // readers.
  await page.setViewportSize({ width: 330, height: 280 });
  await expect(alert).toHaveText(/^Memory full/);
  const [low] = await boxesAtRest(stage.locator('.road'));
  expect(low.height).toBeGreaterThan(80);
  expect(studio.errors).toEqual([]);
});
