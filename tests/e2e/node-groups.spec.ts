// Nodes of several upstream groups: each button and menu says which group it is of, and breaks that node.

import { expect } from '@playwright/test';
import { test } from '../support/calm-page.ts';
import { StudioPage } from '../support/studio-page.ts';

const SCENE = {
  version: 1,
  name: 'Two groups',
  request: [
    { kind: 'call', upstream: 'cache' },
    { kind: 'call', upstream: 'database' },
  ],
  servers: [{ id: 'A', model: 'multi-reactor' }],
  upstreams: [
    { name: 'cache', nodes: 3 },
    { name: 'database', nodes: 2 },
  ],
};

test('a node of the second group is broken and healed by its own name', async ({ page }) => {
  const scenario = Buffer.from(JSON.stringify(SCENE)).toString('base64url');
  await page.goto(`?scenario=${scenario}`);
  const nodes = page.getByRole('toolbar', { name: 'Upstream nodes of server A' });
  await expect(nodes.getByRole('button')).toHaveCount(5);
  await nodes.getByRole('button', { name: /^Database node 2, healthy/ }).click();
  await expect(page.getByRole('toolbar', { name: 'Database node 2', exact: true })).toBeVisible();
  await expect(nodes.getByRole('button', { name: /^Database node 2, down/ })).toBeAttached();
  await expect(nodes.getByRole('button', { name: /^Cache node 2, healthy/ })).toBeAttached();
  await page.getByRole('button', { name: 'Heal', exact: true }).click();
  await expect(nodes.getByRole('button', { name: /^Database node 2, healthy/ })).toBeAttached();
});

test('each group has settings of its own, told apart by its name in the panel and in the link', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.open('?upstream=cache,db&nodes=3&db.nodes=2&request=cpu:1ms,call:cache,call:db');
  await studio.openSettings();
  for (const name of ['cache', 'db'])
    await expect(page.getByRole('heading', { name: new RegExp(`^Nodes of ${name}`) })).toBeVisible();
  for (const [label, value, setting] of [
    ['Node latency', '5ms', 'latency=5ms'],
    ['Call timeout', '300ms', 'timeout=300ms'],
    ['Upstream nodes', '5', 'nodes=5'],
  ]) {
    const field = page.getByRole('textbox', { name: `${label} of db, value`, exact: true });
    await field.fill(value!);
    await field.press('Enter');
    await expect(page).toHaveURL(new RegExp(`[?&]db\\.${setting}(&|$)`));
  }
  await expect(page.getByRole('textbox', { name: 'Node latency, value', exact: true })).toHaveValue('20 ms');
});
