// A browser that imports the npm package and Node compute the same runs.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { bundlePackage } from '../../scripts/build-package.ts';
import { simulate } from '../../src/api/simulate.ts';

const PRESET = 'stalled-node';
const UNTIL = '10s';

interface Imported {
  readonly digests: readonly string[];
  readonly completed: readonly (readonly number[])[];
}

test('a browser that imports the package computes the same as Node', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'threadway-package-'));
  try {
    await bundlePackage(folder);
    await page.route('http://package.test/**', (route) => {
      const { pathname } = new URL(route.request().url());
      return pathname === '/'
        ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Package</title>' })
        : route.fulfill({ path: join(folder, pathname) });
    });
    await page.goto('http://package.test/');
    const imported = await page.evaluate<Imported, readonly [string, string]>(
      async ([preset, until]) => {
        const path = '/threadway.js';
        const { simulate: run } = (await import(path)) as { simulate: typeof simulate };
        const { servers, summary } = run(preset, { until });
        return {
          digests: servers.map(({ digest }) => digest),
          completed: summary.servers.map(({ timeline }) => Array.from(timeline.completed)),
        };
      },
      [PRESET, UNTIL],
    );
    const { servers, summary } = simulate(PRESET, { until: UNTIL });
    expect(imported.digests).toEqual(servers.map(({ digest }) => digest));
    expect(imported.completed).toEqual(summary.servers.map(({ timeline }) => Array.from(timeline.completed)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
