// The map of threads over time: recorded when it is opened, zoomed by keys, and a click on an instant seeks
// there.

import { expect } from '@playwright/test';
import { Axe } from '../support/accessibility.ts';
import { boxesAtRest } from '../support/boxes.ts';
import { test } from '../support/studio-page.ts';

test('the map shows the whole run, zooms to single requests, and seeks an instant that is clicked', async ({
  studio,
}) => {
  const { page } = studio;
  // The slow node of the scene is not a fault.
  await studio.openAt(4, '?preset=stalled-node&fault=down:9@1.5s-3s&fault=down:2@2.5s-20s');
  await studio.openCharts();
  const card = page.getByRole('article', { name: 'Threads over time' });
  await card.getByRole('button', { name: 'Show the map' }).click();
  const sentence = card.locator('.thread-map-sentence');
  await expect(sentence).toContainText('Server A from 0.000 s to 4.000 s, 50 threads');
  await expect(card.getByRole('progressbar')).toHaveCount(0);
  await expect(card.locator('.thread-map-legend')).toContainText('stuck');
  const faults = /Node 9 down from 1\.500\ss to 3\.000\ss\. Node 2 down from 2\.500\ss to 4\.000\ss\./;
  await expect(sentence).toContainText(faults);

  await test.step('keys move the instant, choose a thread and zoom', async () => {
    const moment = card.getByRole('slider', { name: 'Threads over time' });
    await moment.focus();
    await moment.press('Home');
    for (let times = 0; times < 3; times++) await moment.press('Shift+ArrowRight');
    await moment.press('ArrowDown');
    await expect(moment).toHaveAttribute('aria-valuetext', /^1\.200\ss · thread 2 · stuck.*queue \d/);
    for (let times = 0; times < 6; times++) await moment.press('+');
    await expect(sentence).toContainText('Times are exact.');
    await expect(moment).toHaveAttribute('aria-valuetext', /request \d+, since/);
  });

  await test.step('a click seeks the instant', async () => {
    await card.getByRole('button', { name: 'Whole run' }).click();
    await expect(sentence).toContainText('from 0.000 s to 4.000 s');
    const canvas = card.locator('canvas');
    await canvas.scrollIntoViewIfNeeded();
    const [{ width }] = await boxesAtRest(canvas);
    await canvas.click({ position: { x: width / 2, y: 150 } });
    await expect.poll(() => studio.clock()).toBeLessThan(2.1);
    // The names of rows take up a part of the width, so the click is left of the middle of the run.
    expect(await studio.clock()).toBeGreaterThan(1.7);
    // The map still shows what follows that instant, including faults.
    await expect(studio.node('A', 2)).toHaveAccessibleName(/healthy/);
    await expect(sentence).toContainText('to 4.000 s');
    await expect(sentence).toContainText(faults);
  });

  const { violations } = await new Axe(page).include('.thread-map').analyze();
  expect(violations).toEqual([]);
});

test('the map extends when the run is paused', async ({ studio }) => {
  await studio.openAt(1, '?preset=stalled-node');
  await studio.openCharts();
  const card = studio.page.getByRole('article', { name: 'Threads over time' });
  await card.getByRole('button', { name: 'Show the map' }).click();
  const sentence = card.locator('.thread-map-sentence');
  await expect(sentence).toContainText('from 0.000 s to 1.000 s');
  await studio.button('Play').click();
  await expect.poll(() => studio.clock()).toBeGreaterThan(1.05);
  // During a run, the button extends the map.
  await expect(card.getByRole('button', { name: 'Up to now' })).toBeEnabled();
  await studio.button('Pause').click();
  await studio.stands();
  await expect(sentence).toContainText(`to ${(await studio.clock()).toFixed(3)} s`);
  await expect(card.getByRole('button', { name: 'Up to now' })).toBeDisabled();
});
