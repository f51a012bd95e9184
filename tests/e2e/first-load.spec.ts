// What a reader waits for: the scripts before the first picture stay small, and what comes after them moves nothing.

import { gzipSync } from 'node:zlib';
import { type APIRequestContext, expect } from '@playwright/test';
import { test } from '../support/studio-page.ts';

const MOST_BYTES = 150_000;

/** Addresses of the scripts that the document names, and of those that they import from the start. */
async function firstScripts(request: APIRequestContext): Promise<ReadonlyMap<string, string>> {
  const document = await (await request.get('./')).text();
  const tags = document.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  const named = tags.filter((tag) => /type="module"|rel="modulepreload"/.test(tag));
  const waiting = named.map((tag) => /(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? '');
  const scripts = new Map<string, string>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (scripts.has(next)) continue;
    const code = await (await request.get(next)).text();
    scripts.set(next, code);
    // `import("…")` is loaded later and has a bracket.
    for (const [, file] of code.matchAll(/\b(?:import|from)\s*["'](\.\/[^"']+)["']/g)) {
      waiting.push(new URL(file!, `http://page/${next.replace(/^\.\//, '')}`).pathname.replace(/^\//, './'));
    }
  }
  return scripts;
}

test('the scripts before the first picture are less than 150 kB compressed', async ({ request }) => {
  const scripts = await firstScripts(request);
  expect(scripts.size).toBeGreaterThan(0);
  let bytes = 0;
  for (const code of scripts.values()) bytes += gzipSync(code).length;
  expect(bytes, [...scripts.keys()].join()).toBeLessThan(MOST_BYTES);
  expect(bytes, 'the entry is among them').toBeGreaterThan(50_000);
});

for (const width of [1440, 390]) {
  test(`charts have their frames and titles before they are drawn, at ${width} px`, async ({
    page,
    studio,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/registry-[^/]+\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await studio.open();
    const cards = page.locator('.chart-card');
    await expect(cards).toHaveCount(4);
    await expect(cards.getByRole('heading')).toHaveText([
      'Requests per second',
      'Latency over time',
      'Latency by percentile',
      'Memory against threads',
    ]);
    await expect(page.locator('.chart-plot svg')).toHaveCount(0);
    const boxes = (): Promise<readonly number[]> =>
      page.locator('.chart-card, .chart-plot, .stage').evaluateAll((all) =>
        all.flatMap((each) => {
          const { top, height } = (each as HTMLElement).getBoundingClientRect();
          return [Math.round(top), Math.round(height)];
        }),
      );
    const before = await boxes();
    release();
    await expect(page.locator('.chart-plot svg').first()).toBeAttached();
    await expect(cards.first().getByText('Table')).toBeVisible();
    expect(await boxes()).toEqual(before);
  });
}
