// The same scenario and seed give the same run in Node and in Chromium, at any frame rate.

import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { digestsOf, PORTION_NAMES, type PortionName } from '../support/digest-runs.ts';

async function bundle(): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('../support/digest-runs.ts', import.meta.url)),
        formats: ['iife'],
        name: 'digestRuns',
      },
    },
  })) as Rolldown.RolldownOutput[];
  return result[0].output[0].code;
}

function inChromium(page: Page, portion: PortionName): Promise<Record<string, string>> {
  return page.evaluate((name) => {
    const scope = globalThis as unknown as {
      digestRuns: { digestsOf(portion: string): Record<string, string> };
    };
    return scope.digestRuns.digestsOf(name);
  }, portion);
}

test('Node and Chromium compute the same runs at any frame rate, and different runs differ', async ({
  page,
}) => {
  const expected = digestsOf('in one go');
  const digests = Object.values(expected);
  expect(new Set(digests).size).toBe(digests.length);
  await page.goto('about:blank');
  await page.addScriptTag({ content: `${await bundle()}\nglobalThis.digestRuns = digestRuns;` });
  for (const portion of PORTION_NAMES) {
    expect(await inChromium(page, portion), `${portion}, in Chromium`).toEqual(expected);
  }
});
