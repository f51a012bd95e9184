// The head of each server and all its numbers match its run, in open and closed loops, during the run and
// after its end.

import { expect } from '@playwright/test';
import { STORIES } from '../../src/scenario/stories.ts';
import { test } from '../support/studio-page.ts';

test('in a closed loop no offered rate is shown, and an ended run shows when it ended', async ({
  studio,
}) => {
  // The run of B ends after 3 s, and its texts change.
  await studio.openAt(2.4, '?preset=users-500');
  await test.step('no offered rate is shown', async () => {
    for (const id of ['A', 'B']) {
      const head = studio.server(id).locator('.headline');
      await expect(head).toContainText(/^[\d,–]+(\/s)?\s*(completed|no rate yet)/);
      await expect(head).not.toContainText('arriving');
      await studio.openNumbers(id);
      await expect(studio.server(id).locator('.numbers-figure').first()).toHaveText(/completed$/);
      await expect(studio.server(id).locator('.numbers-figure').first()).not.toContainText('arriving');
      await studio.page.keyboard.press('Escape');
    }
  });
  await test.step('a server whose run has ended shows when, with the numbers of its run', async () => {
    await studio.speed('real time');
    await studio.button('Play').click();
    const head = studio.server('B').locator('.stage-head');
    await expect(head).toContainText(/on average.*ended at 2\.[6-9]\d\ss/);
    // Paused long before A ends.
    await studio.button('Pause').click();
    await expect(studio.headline('B')).toHaveText(/^1,\d{3}$/);
    await studio.openNumbers('B');
    await expect(studio.server('B').locator('.numbers-figure').first()).toContainText(
      /mean.*ended at 2\.[6-9]\d\ss/,
    );
    await expect(studio.server('B').locator('.numbers-figure').first().locator('strong')).toHaveText(
      /^1,\d{3}$/,
    );
    await expect(studio.figure('B', 'p99 overhead')).toHaveText(/\d/);
    await studio.page.keyboard.press('Escape');
    await expect(studio.server('A').locator('.stage-head')).not.toContainText('ended');

    const time = studio.slider('Simulated time');
    await expect(time, 'A is far from its end').toHaveAttribute('aria-valuetext', /scale to/);
    await studio.speed('Maximum speed');
    await studio.button('Play').click();
    await expect(studio.page.getByText('finished', { exact: true })).toBeVisible();
    await expect(time).toHaveAttribute('aria-valuetext', /^(\d+\.\d+\ss) of \1/);
    await expect(studio.server('A').locator('.stage-head')).toContainText(
      /on average.*ended at [12]\d(\.\d)?\ss/,
    );
  });
});

test('in an open loop the rate is beside the offered rate, and the road shows how busy the pool is', async ({
  studio,
  page,
}) => {
  await studio.openAt(6, '?preset=rate-1k');
  await test.step('the rate is beside the offered rate', async () => {
    await expect(studio.server('A').locator('.headline')).toContainText(
      /\d\/s\s*completed · [\d,]+\/s arriving/,
    );
    await studio.openNumbers('A');
    await expect(studio.server('A').locator('.numbers-figure').first()).toContainText(/completed · \d/);
    await page.keyboard.press('Escape');
  });
  await test.step('the mean covers the whole run so far', async () => {
    const mean = (id: string) => studio.server(id).locator('.numbers-figure').filter({ hasText: /^mean/ });
    for (const id of ['A', 'B']) {
      await studio.openNumbers(id);
      // Replies take 20 ms, so a few requests of the first seconds are still in progress.
      await expect(mean(id)).toContainText(/mean so far99\d/);
      await studio.page.keyboard.press('Escape');
    }
  });
  await test.step('the road shows how busy the pool is and, once it is full, how many requests are queued', async () => {
    const caption = studio.server('A').locator('.stage-caption');
    // On average 1,000/s × 20 ms = 20 lanes are busy.
    await studio.button('Play').click();
    await expect(caption).toHaveText(/^(19|20|21) of 50 lanes busy/);
    await page.getByRole('button', { name: /^Scenes/ }).click();
    const scenes = page.getByRole('dialog', { name: 'Scenes' });
    await scenes.getByRole('button', { name: STORIES['rate-10k'].title }).click();
    await expect(scenes).toBeHidden();
    await expect(page).toHaveURL(/preset=rate-10k(&|$)/);
    await expect(caption).toHaveText(/50 lanes.*queued/);
  });
});
