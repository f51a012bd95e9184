// Every thread model can be picked for a server, has controls of its own, and serves.

import { expect } from '@playwright/test';
import { test } from '../support/studio-page.ts';

const MODELS = [
  ['Thread per request', 'up to 10 000 threads', 'Most threads'],
  ['Event loop', '1 thread', 'Cost per event'],
  ['Event loops', '4 loops', 'Loops'],
  ['Green threads', '4 carriers', 'Carriers'],
  ['Event loop and helpers', '4 helpers', 'Helper threads'],
  ['Staged', '50 threads a stage', 'Threads per stage'],
  ['Single writer', '50 threads', 'Hand-off'],
  ['Blocking pool', '50 threads', 'Threads'],
] as const;

test('each thread model runs with its own controls', async ({ studio, page }) => {
  await studio.open('?preset=rate-1k&rate=200');
  await studio.speed('real time');
  await studio.openSettings();
  const select = page.getByRole('combobox', { name: 'Thread model of server A' });
  for (const [name, size, control] of MODELS) {
    await select.selectOption({ label: name });
    await expect(studio.server('A').getByRole('heading')).toHaveText(
      new RegExp(`${name}, ${size}`.replaceAll(' ', '\\s')),
    );
    await expect(studio.slider(`${control} of server A`)).toBeVisible();
    await expect.poll(() => studio.rate('A'), { message: `${name} completes requests` }).toBeGreaterThan(100);
  }
});

test('a choice of a server acts on that server, and shows what it brings', async ({ studio, page }) => {
  await studio.open('?preset=rate-1k&servers=A:event-loop,B:event-loop');
  const settings = await studio.openSettings();
  await settings.getByText('More', { exact: true }).first().click();
  await expect(studio.slider('Cost per watched of server A')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Readiness call of server A' }).selectOption('poll');
  await expect(studio.slider('Cost per watched of server A')).toBeVisible();
  await expect(page).toHaveURL(/A\.readiness=poll(&|$)/);
});
