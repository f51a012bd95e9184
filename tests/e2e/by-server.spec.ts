// Servers that differ in what all share: by a link, by controls of their own, and back again.

import { expect } from '@playwright/test';
import { test } from '../support/studio-page.ts';

const POOLS = '?preset=stalled-node&servers=A:blocking-pool,B:blocking-pool&threads=8';

test('a link gives one server a timeout of its own, which its head says and its run shows', async ({
  studio,
}) => {
  await studio.openAt(3, `${POOLS}&B.timeout=300ms`);
  await expect(studio.server('A')).not.toContainText('timeout');
  await expect(studio.server('B')).toContainText('Blocking pool, 8 threads · call timeout 300 ms');
  const [a, b] = [await studio.rate('A'), await studio.rate('B')];
  expect(b).toBeGreaterThan(a);
});

test('what all share differs by the sign beside it, is told in the link, and is the same again', async ({
  studio,
}) => {
  await studio.open(POOLS);
  await studio.openSettings();
  const sign = studio.page.getByRole('button', { name: 'Call timeout differs by server' });
  await expect(sign).toHaveAttribute('aria-pressed', 'false');
  await sign.click();
  await studio.type('Call timeout of server B', '300ms');
  await expect(studio.server('B')).toContainText('call timeout 300 ms');
  await expect(studio.page).toHaveURL(/[?&]B\.timeout=300ms/);
  await expect(studio.field('Call timeout of server A')).toHaveValue('30 s');
  await studio.type('Call timeout', '1s');
  await expect(studio.field('Call timeout of server B')).toHaveValue('1 s');
  await expect(studio.page).not.toHaveURL(/B\.timeout/);
  await studio.field('Call timeout').blur();
  await studio.page.keyboard.press('Control+z');
  await expect(studio.field('Call timeout of server B')).toHaveValue('300 ms');
  await sign.click();
  await expect(sign).toHaveAttribute('aria-pressed', 'false');
  await expect(studio.page).not.toHaveURL(/timeout/);
  await expect(studio.server('B')).not.toContainText('timeout');
});

test('a choice and a lock differ too', async ({ studio }) => {
  await studio.open(`${POOLS}&lock=log:mutex&request=lock:log:1ms,call:upstream`);
  await studio.openSettings();
  await studio.page.getByRole('button', { name: 'Lock “log” differs by server' }).click();
  await studio.page.getByLabel('Lock “log” of server B').selectOption('atomic');
  await expect(studio.server('B')).toContainText('lock log:atomic');
  await expect(studio.page).toHaveURL(/B\.lock=log:atomic/);
});
