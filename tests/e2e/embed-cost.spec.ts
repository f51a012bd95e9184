// The cost of frames for an article's readers: the code is loaded once, however many frames there are, and
// almost nothing is loaded before a click.

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import type { ThreadwaySimElement } from '../../src/embed/element/element-types.ts';
import { test } from '../support/calm-page.ts';
import { type CountedSite, openCountedSite } from '../support/counted-site.ts';
import { article, attribute, EmbedFrame, type HostSite, openHostSite } from '../support/host-site.ts';

/** Maximum number of bytes loaded before a click: of everything, and of the compressed code alone. */
const BYTES_BEFORE = 100_000;
const CODE_BYTES_BEFORE = 10_000;

let host: HostSite;
let site: CountedSite;
test.beforeEach(async ({ baseURL }) => {
  host = await openHostSite();
  site = await openCountedSite(baseURL!);
});
test.afterEach(async () => {
  await host.close();
  await site.close();
});

const frame = (id: string, query: string, more = ''): string =>
  `<iframe id="${id}" title="${id}" ${attribute('src', `${site.address}frame.html#${query}`)} ${more}></iframe>`;

const pathsAsked = (): readonly string[] => site.asked.map(({ path }) => path);

test('three frames of three scenes load the code once, and their workers come from that file', async ({
  page,
}) => {
  const scenes = ['preset=rate-1k', 'preset=small-pool&threads=9', 'preset=stalled-node&show=road,latency'];
  const frames = scenes.map((query, place) => frame(`f${place}`, `${query}&play=no`)).join('');
  await page.setViewportSize({ width: 900, height: 1600 });
  await page.goto(host.show('/three', { html: article(frames) }));
  for (const place of scenes.keys())
    await expect(page.frameLocator(`#f${place}`).locator('#poster'), 'its first frame came').toHaveCount(0);
  const asked = [...pathsAsked()].sort();
  expect(asked).toEqual([
    expect.stringMatching(/^assets\/embedded-[\w-]+\.(css|js)$/),
    expect.stringMatching(/^assets\/embedded-[\w-]+\.(css|js)$/),
    'frame.html',
  ]);
  expect(new Set(asked)).toHaveProperty('size', 3);
  const workers = page.workers().map((worker) => worker.url());
  expect(workers).toHaveLength(3);
  for (const url of workers) expect(url).toMatch(/^http:.*\/assets\/embedded-[\w-]+\.js$/);
});

/** Checks the requests before a click. */
function expectsLittle(): void {
  const pictures = site.asked.filter(({ path }) => path.startsWith('pictures/'));
  expect(pictures).toHaveLength(1);
  const code = site.asked.filter(({ path }) => !path.startsWith('pictures/')).map(({ path }) => path);
  const codeBytes = code.reduce((sum, path) => sum + gzipSync(readFileSync(`dist/${path}`)).length, 0);
  expect(codeBytes, code.join()).toBeLessThan(CODE_BYTES_BEFORE);
  expect(codeBytes + pictures[0].bytes).toBeLessThan(BYTES_BEFORE);
  expect(code.some((path) => path.startsWith('assets/'))).toBe(false);
}

const start = (page: Page, selector: string) =>
  page.locator(selector).getByRole('button', { name: /^Start the simulation/ });

test('a frame that waits for a click loads a picture and a few kB, and then plays', async ({ page }) => {
  await page.goto(host.show('/press', { html: article(frame('one', 'preset=small-pool&load=click&t=1s')) }));
  const inner = page.frameLocator('#one');
  await expect(inner.locator('.still-roads image').first()).toBeAttached();
  await page.waitForLoadState('networkidle');
  expectsLittle();
  expect(page.workers()).toHaveLength(0);
  // A click anywhere on the frame starts it.
  await inner.locator('#poster').click({ position: { x: 20, y: 20 } });
  await new EmbedFrame(page, '#one').runs();
  await expect(inner.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
});

test('an element that waits for a click has no frame before it is clicked or called', async ({ page }) => {
  const script = `<script src="${site.address}threadway-sim.js"></script>`;
  const element = (id: string): string =>
    `<threadway-sim id="${id}" title="${id}" scenario="small-pool" load="click" play="no"></threadway-sim>`;
  await page.goto(host.show('/element', { html: article(script + element('pressed') + element('asked')) }));
  await expect(page.locator('#pressed .still-roads image').first()).toBeAttached();
  await page.waitForLoadState('networkidle');
  expectsLittle();
  await expect(page.locator('threadway-sim iframe')).toHaveCount(0);
  await start(page, '#pressed').focus();
  await page.keyboard.press('Enter');
  await new EmbedFrame(page, '#pressed iframe').runs();
  await expect(page.locator('#pressed .still')).toHaveCount(0);
  expect(await page.locator('#pressed').evaluate((sim) => sim.shadowRoot!.activeElement?.tagName)).toBe(
    'IFRAME',
  );
  await expect(page.locator('#asked iframe')).toHaveCount(0);
  const state = await page
    .locator('#asked')
    .evaluate((sim: ThreadwaySimElement) =>
      sim.seek(1.5).then(({ seconds, playing }) => ({ seconds, playing })),
    );
  expect(state).toEqual({ seconds: 1.5, playing: false });
  await expect(page.locator('#asked .still')).toHaveCount(0);
});

test('if its script cannot be loaded or cannot start a worker, the complete file replaces it', async ({
  page,
}) => {
  const query = 'preset=rate-1k&speed=1';
  const html = article(frame('sandboxed', query, 'sandbox="allow-scripts"'));
  await page.goto(host.show('/sandboxed', { html }));
  await new EmbedFrame(page, '#sandboxed').runs();
  expect(pathsAsked()).toEqual(['frame.html', 'embed.html']);
  expect(page.workers().map((worker) => worker.url().slice(0, 5))).toEqual(['blob:']);
  await page.route(/\/assets\/embedded-/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(host.show('/gone', { html: article(frame('gone', query)) }));
  await new EmbedFrame(page, '#gone').runs();
  expect(page.frames()[1].url()).toBe(`${site.address}embed.html#${query}`);
});

test('a frame with a changed address shows the new scene', async ({ page }) => {
  await page.goto(host.show('/another', { html: article(frame('one', 'preset=rate-1k&play=no')) }));
  const inner = page.frameLocator('#one');
  await expect(inner.getByRole('article', { name: /^A:/ })).toContainText('50 threads');
  await page.locator('#one').evaluate((each: HTMLIFrameElement, src) => {
    each.src = src;
  }, `${site.address}frame.html#preset=rate-1k&play=no&A.threads=77`);
  await expect(inner.getByRole('article', { name: /^A:/ })).toContainText('77 threads');
});
