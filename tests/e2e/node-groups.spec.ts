// Nodes of several upstream groups. Each button and menu names its group, and breaks the node of that group.

import { expect } from '@playwright/test';
import { test } from '../support/calm-page.ts';
import { StudioPage } from '../support/studio-page.ts';

test('a node of the second group is broken and healed by its own name, and each group has its own settings', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.open(
    '?servers=A:multi-reactor&upstream=cache,db&nodes=3&db.nodes=2&request=cpu:1ms,call:cache,call:db',
  );
  const nodes = page.getByRole('toolbar', { name: 'Nodes that server A calls' });
  await expect(nodes.getByRole('button')).toHaveCount(5);
  await nodes.getByRole('button', { name: /^Db node 2, healthy/ }).click();
  await expect(page.getByRole('toolbar', { name: 'Db node 2', exact: true })).toBeVisible();
  await expect(nodes.getByRole('button', { name: /^Db node 2, down/ })).toBeAttached();
  await expect(nodes.getByRole('button', { name: /^Cache node 2, healthy/ })).toBeAttached();
  await page.getByRole('button', { name: 'Heal', exact: true }).click();
  await expect(nodes.getByRole('button', { name: /^Db node 2, healthy/ })).toBeAttached();
  await page.keyboard.press('Escape');

  // The panel and the link distinguish the groups by their names.
  await studio.openSettings();
  for (const name of ['cache', 'db'])
    await expect(page.getByRole('heading', { name: new RegExp(`^Nodes of ${name}`) })).toBeVisible();
  for (const [label, value, setting] of [
    ['Node latency', '5ms', 'latency=5ms'],
    ['Call timeout', '300ms', 'timeout=300ms'],
    ['Nodes', '5', 'nodes=5'],
  ]) {
    const field = page.getByRole('textbox', { name: `${label} of db, value`, exact: true });
    await field.fill(value!);
    await field.press('Enter');
    await expect(page).toHaveURL(new RegExp(`[?&]db\\.${setting}(&|$)`));
  }
  await expect(page.getByRole('textbox', { name: 'Node latency, value', exact: true })).toHaveValue('20 ms');
});

test('a node that is a server shows its load, and on a phone a strip shows one road of the chain at a time', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.open('?preset=slow-database&t=3s&play=no');
  const nodes = page.getByRole('toolbar', { name: 'Nodes that server A calls' });
  await expect(nodes.getByRole('button')).toHaveCount(3);
  await page.setViewportSize({ width: 390, height: 844 });
  const strip = page.getByRole('navigation', { name: 'Services of A' });
  // All threads wait, and so do clients, so the jam has reached the first road.
  await expect(strip.getByRole('button', { name: /^shop 12\/12 \+/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(nodes.getByRole('button')).toHaveCount(2);
  for (const node of [1, 2]) {
    await strip.getByRole('button', { name: /^orders/ }).click();
    await expect(strip.getByRole('button', { name: `orders ${node} 6/6 +6` })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(nodes.getByRole('button'), 'it calls the database alone').toHaveCount(1);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await strip.getByRole('button', { name: 'All roads' }).click();
  await nodes.getByRole('button', { name: /^Orders node 1, / }).click();
  const menu = page.getByRole('toolbar', { name: 'Orders node 1', exact: true });
  await expect(menu.getByRole('listitem')).toHaveText(['3 of 3 threads busy', '3 queued', /\/s$/]);
});
