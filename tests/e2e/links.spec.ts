// The address bar contains the scenario. An invalid address leads to a message about the problem.

import { expect } from '@playwright/test';
import { unpackLink } from '../../src/links/packed-link.ts';
import { parseQuery } from '../../src/links/query.ts';
import { test } from '../support/studio-page.ts';

test('a link restores the settings, and one to an instant also the changes before it', async ({ studio }) => {
  await studio.open('?preset=stalled-node&t=2s&play=no');
  await studio.stands();
  await studio.type('Threads of server A', '123');
  await expect(studio.page).toHaveURL(/edit=2s\+threads%3D123/);
  await expect(studio.page).toHaveURL(/preset=stalled-node&edit=/);
  const instant = studio.page.url();
  const shown = await studio.headline('A').textContent();
  await studio.button('Play').click();
  await studio.pressInTime('Restart');
  await studio.type('CPU cores', '2');
  await expect(studio.page).toHaveURL(/threads=123/);
  await expect(studio.page).toHaveURL(/cores=2/);
  const scene = studio.page.url();
  await test.step('a link to an instant restores the changes before it', async () => {
    await studio.page.goto('about:blank');
    await studio.page.goto(instant);
    await expect(studio.server('A')).toContainText('123 threads');
    await expect(studio.headline('A')).toHaveText(shown!);
    await studio.openTime();
    await expect(studio.page.getByRole('button', { name: /^Undo.*Threads/ })).toBeEnabled();
  });
  await test.step('a link to a scene restores its settings', async () => {
    await studio.page.goto('about:blank');
    await studio.page.goto(scene);
    await expect(studio.server('A')).toContainText('123 threads');
    await studio.openSettings();
    await expect(studio.field('CPU cores')).toHaveValue('2');
    await studio.runs();
  });
});

// Unit tests check the message for each kind of mistake (tests/unit/app/address.test.ts).
test('an invalid link opens the first scene and says why', async ({ studio }) => {
  await studio.open('?v=7&A.threads=many');
  const message = studio.page.getByRole('alert');
  for (const part of ['A.threads', 'many', '1 to 10']) await expect(message).toContainText(part);
  await expect(studio.server('A')).toContainText('Blocking pool, 12 threads');
  await studio.runs();
  await studio.button('Dismiss').click();
  await expect(message).toHaveCount(0);
});

test('a link that is partly invalid opens the valid part, and says what is ignored', async ({ studio }) => {
  await studio.open('?preset=stalled-node&threads=5&threads=60&colour=red&camera=900@2,2&t=soon');
  const message = studio.page.getByRole('alert');
  await expect(message).toContainText('The rest of it is shown');
  for (const part of [
    ...['camera', '900@2,2', 'a zoom from 1 to 64'],
    ...['colour', 'red', '"5"', 'the last one, "60", counts', 't: "soon" is not allowed'],
  ]) {
    await expect(message).toContainText(part);
  }
  const keys = message.getByText(/one of the keys .*threads.*seed/);
  await expect(keys, 'a list that would cover the roads').toBeHidden();
  await message.getByText('What is allowed').click();
  await expect(keys).toBeVisible();
  await expect(studio.server('A')).toContainText('60 threads');
  await expect(studio.page).toHaveURL(/preset=stalled-node&threads=60/);
  await studio.runs();
});

test('a scenario that is too long for readable keys is packed, and opens unchanged', async ({ studio }) => {
  const { page } = studio;
  // A program with a long text.
  const program = Array.from({ length: 32 }, (_, at) => `cpu:bimodal(0.01,10.5ms,${at + 101}.5us)`).join(',');
  await studio.open(`?preset=stalled-node&name=Long&request=${program}&play=no&camera=2@0.5,0.5`);
  // Includes the instant, which the address contains once the run has begun.
  await expect(page).toHaveURL(/\?v=7&z=[\w-]+&t=100ms&.*camera=2@0\.5,0\.5/);
  const link = page.url();
  expect(link.length).toBeLessThan(800);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.locator('.zoom-bar-whole')).toHaveText('2×');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL(link);
  const { pairs } = parseQuery(await unpackLink(new URL(link).search));
  expect(new Map(pairs).get('request')).toBe(program);
  // A link that was cut off says so.
  await studio.open(`?${link.split('?')[1].replace(/z=([\w-]{40})[\w-]+/, 'z=$1')}`);
  await expect(page.getByRole('alert')).toContainText('a complete packed link');
  await expect(studio.server('A')).toContainText('Blocking pool, 12 threads');
});
