// Settings that differ by server: from a link, by separate controls, and back to a shared value.

import { expect } from '@playwright/test';
import { test } from '../support/studio-page.ts';

const POOLS = '?preset=stalled-node&servers=A:blocking-pool,B:blocking-pool&threads=8';

test('a link gives one server its own timeout, which its head and its run show', async ({ studio }) => {
  await studio.openAt(3, `${POOLS}&B.timeout=300ms`);
  await expect(studio.server('A')).not.toContainText('timeout');
  await expect(studio.server('B')).toContainText('Blocking pool, 8 threads · call timeout 300 ms');
  const ahead = async (): Promise<number> => (await studio.rate('B')) - (await studio.rate('A'));
  await expect.poll(ahead).toBeGreaterThan(0);
});

test('the button beside a shared setting lets servers differ in it, and makes them equal again', async ({
  studio,
  page,
}) => {
  await studio.open(`${POOLS}&lock=log:mutex&request=lock:log:1ms,call:upstream`);
  await studio.openSettings();
  await test.step('servers can differ in a number, which the link contains, and be made equal again', async () => {
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
  await test.step('servers can also differ in a choice and in a lock', async () => {
    await studio.page.getByRole('button', { name: 'Lock “log” differs by server' }).click();
    await studio.page.getByLabel('Lock “log” of server B').selectOption('atomic');
    await expect(studio.server('B')).toContainText('atomic: log');
    await expect(studio.page).toHaveURL(/B\.lock=log:atomic/);
  });
  await test.step('servers can differ in steps and node latencies by text, and be made equal again', async () => {
    await page.getByText('Request steps', { exact: true }).click();
    const sign = page.getByRole('button', { name: 'Steps of a request differs by server' });
    await sign.click();
    const own = page.getByRole('textbox', { name: 'Steps of a request of server B' });
    await own.fill('cpu:2ms');
    await own.press('Enter');
    await expect(page).toHaveURL(/B\.request=cpu:2ms/);
    await expect(studio.server('B')).toContainText('other steps per request');
    await own.fill('cpu:soon');
    await own.press('Enter');
    await expect(page.getByRole('alert')).toContainText('B.request: "cpu:soon" is not allowed');
    await own.fill('same');
    await own.press('Enter');
    await expect(page).not.toHaveURL(/B\.request/);
    await page.getByText('Faults and times', { exact: true }).click();
    await page.getByRole('button', { name: 'Single nodes, one per line differs by server' }).click();
    const nodes = page.getByRole('textbox', { name: 'Single nodes, one per line of server A' });
    await nodes.fill('4: 1s');
    await nodes.blur();
    await expect(page).toHaveURL(/A\.node\.4=1s/);
    await expect(studio.node('A', 4)).toHaveAccessibleName(/^Node 4, stalled, 1\ss/);
    await expect(studio.node('B', 4)).toHaveAccessibleName(/^Node 4, healthy, 20/);
    await page.getByRole('button', { name: 'Single nodes, one per line differs by server' }).click();
    await expect(page).not.toHaveURL(/A\.node/);
  });
});
