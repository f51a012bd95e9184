// Nodes of several upstream groups: each button and menu says which group it is of, and breaks that node.

import { expect } from '@playwright/test';
import { test } from '../support/calm-page.ts';

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
  await nodes.getByRole('button', { name: /^Database 2, healthy/ }).click();
  await expect(page.getByRole('toolbar', { name: 'Database 2', exact: true })).toBeVisible();
  await expect(nodes.getByRole('button', { name: /^Database 2, down/ })).toBeAttached();
  await expect(nodes.getByRole('button', { name: /^Cache 2, healthy/ })).toBeAttached();
  await page.getByRole('button', { name: 'Heal', exact: true }).click();
  await expect(nodes.getByRole('button', { name: /^Database 2, healthy/ })).toBeAttached();
});
