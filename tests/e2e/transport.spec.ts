// Time: play, pause, step, restart, speed; by buttons and by keys.

import { expect } from '@playwright/test';
import { test } from '../support/studio-page.ts';

test('pause, step, play and restart by buttons', async ({ studio }) => {
  await studio.open();
  await studio.button('Pause').click();
  await expect(studio.button('Play')).toBeVisible();
  await studio.speed('real time');
  await studio.stands();

  const before = await studio.clock();
  await studio.page.getByRole('button', { name: 'Step' }).click();
  await expect.poll(() => studio.clock()).toBeCloseTo(before + 1 / 60, 2);
  await studio.stands();

  await studio.button('Play').click();
  await studio.runs();
  await studio.clockReaches(0.5);
  await studio.button('Pause').click();
  await studio.button('Restart').click();
  await expect.poll(() => studio.clock()).toBe(0);
  await studio.stands();
});

test('the same by keys', async ({ studio }) => {
  await studio.open();
  const { keyboard } = studio.page;
  await studio.page.locator('h1').click();
  await keyboard.press('Space');
  await expect(studio.button('Play')).toBeVisible();
  await studio.stands();
  const before = await studio.clock();
  await keyboard.press('ArrowRight');
  await expect.poll(() => studio.clock()).toBeGreaterThan(before);
  await keyboard.press('r');
  await expect.poll(() => studio.clock()).toBe(0);
  await keyboard.press('?');
  await expect(studio.page.getByRole('dialog')).toBeVisible();
  await keyboard.press('Escape');
  await expect(studio.page.getByRole('dialog')).toBeHidden();
  await keyboard.press('Space');
  await studio.runs();
});

test('slow motion is slow and real time is real', async ({ studio }) => {
  await studio.open();
  const rateAt = async (speed: string): Promise<number> => {
    await studio.speed(speed);
    await studio.runs();
    const [from, wall] = [await studio.clock(), Date.now()];
    await studio.page.waitForTimeout(1000);
    return ((await studio.clock()) - from) / ((Date.now() - wall) / 1000);
  };
  const slow = await rateAt('1 : 100');
  expect(slow).toBeGreaterThan(0.005);
  expect(slow).toBeLessThan(0.015);
  const real = await rateAt('real time');
  expect(real).toBeGreaterThan(0.6);
  expect(real).toBeLessThan(1.2);
});

test('as fast as it goes comes to the end of the run, and play starts it again', async ({ studio }) => {
  await studio.open();
  await studio.speed('as fast as it goes');
  await expect(studio.page.getByText('finished', { exact: true })).toBeVisible({ timeout: 20_000 });
  const end = await studio.clock();
  expect(end, 'the blocking pool needs ten minutes for what the loops do in forty seconds').toBeGreaterThan(
    590,
  );
  expect(end).toBeLessThan(620);
  await studio.speed('real time');
  await studio.button('Play').click();
  await expect.poll(() => studio.clock()).toBeLessThan(10);
  await studio.runs();
});
