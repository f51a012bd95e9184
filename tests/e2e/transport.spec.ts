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
  // A busy machine may fall behind its speed, but no machine may run ahead of it.
  const wallSecondsFor = async (speed: string, simulatedSeconds: number): Promise<number> => {
    await studio.speed(speed);
    await studio.runs();
    const [from, wall] = [await studio.clock(), Date.now()];
    await studio.clockReaches(from + simulatedSeconds);
    return (Date.now() - wall) / 1000;
  };
  expect(await wallSecondsFor('1 : 100', 0.01), 'a hundredth of the speed').toBeGreaterThan(0.7);
  const real = await wallSecondsFor('real time', 1);
  expect(real, 'not ahead of the wall clock').toBeGreaterThan(0.7);
  expect(real, 'far quicker than slow motion, which needs 100 s for this').toBeLessThan(15);
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
