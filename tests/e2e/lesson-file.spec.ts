// A lesson saved as one file opens completely from a disk without a network.

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { LESSON } from '../../src/lessons/all/stalled-node.ts';

const TASK = LESSON.steps.find(({ task }) => task !== undefined)!.task!;

test('a lesson that was saved as one file plays, asks and judges without a network', async ({
  page,
  browser,
}, info) => {
  await page.goto('./learn/stalled-node/');
  await expect(page.locator('threadway-sim').first()).toHaveAttribute('theme', /light|dark/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as one file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('threadway-stalled-node.html');
  await expect(page.getByText('Saved as threadway-stalled-node.html')).toBeVisible();
  const path = info.outputPath('threadway-stalled-node.html');
  await download.saveAs(path);
  await page.close();
  // The machine's own address leads nowhere on other machines.
  expect(readFileSync(path, 'utf8')).not.toContain('http://localhost');

  const context = await browser.newContext({ offline: true, colorScheme: 'dark' });
  const file = await context.newPage();
  const complaints: string[] = [];
  file.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  file.on('pageerror', (error) => complaints.push(error.message));
  file.on('request', (request) => {
    if (/^https?:/.test(request.url())) complaints.push(request.url());
  });
  const best = new URLSearchParams({ task: TASK.id, ...TASK.best });
  await file.goto(`${pathToFileURL(path)}?${best}`);
  await expect(file.locator('html')).toHaveAttribute('data-theme', 'dark');

  const stall = file.getByRole('region', { name: 'One bridge goes down', exact: true });
  const reveal = stall.getByText('A thread that waits is taken');
  await expect(reveal).toBeHidden();
  await stall.getByRole('radio', { name: 'Under 5' }).check();
  await stall.getByRole('button', { name: 'Submit my answer' }).click();
  await expect(reveal).toBeVisible();
  await expect(stall.locator('.step-reveal .prose-quantity').first()).toHaveText(/\d/);
  // It runs only while it is visible.
  await stall.locator('iframe').scrollIntoViewIfNeeded();
  const scene = stall.locator('iframe').contentFrame();
  await expect(scene.getByRole('timer')).toHaveText(/[1-9]/);

  const task = file.locator(`#${TASK.id}`);
  await task.getByRole('button', { name: 'Run it again' }).click();
  await expect(task.getByRole('status')).toContainText('No better answer is known');

  await file.getByRole('button', { name: 'Present' }).click();
  await file.keyboard.press('PageDown');
  await expect(file.getByRole('heading', { level: 2 })).toHaveText('All is well');
  await expect(file.getByRole('button', { name: 'Notes in a window' })).toHaveCount(0);
  await file.getByRole('button', { name: 'Read' }).click();
  await expect(file.getByRole('heading', { level: 1 })).toHaveText('One node down');
  expect(complaints).toEqual([]);
  await context.close();
});
