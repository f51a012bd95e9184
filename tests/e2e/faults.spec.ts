// The page if the browser refuses something or something fails, as described in docs/internals/failures.md,
// which also lists the cases that other files test.

import { expect, type Page } from '@playwright/test';
import { PING_MILLIS } from '../../src/client/start-engine.ts';
import { type StudioPage, test } from '../support/studio-page.ts';

/** Checks the figures of the scene at this instant, which are the same in every browser. */
async function hasItsFigures(studio: StudioPage): Promise<void> {
  await studio.openAt(5);
  await showsItsFigures(studio);
}

async function showsItsFigures(studio: StudioPage): Promise<void> {
  const numbers = await studio.openNumbers('A');
  await expect(numbers.getByRole('button', { name: 'context switches 675' })).toBeVisible();
  await studio.page.keyboard.press('Escape');
}

/** Sends the page the events of the back/forward cache, which headless browsers do not use. */
const tell = (page: Page, what: 'pagehide' | 'pageshow'): Promise<boolean> =>
  page.evaluate((type) => dispatchEvent(new PageTransitionEvent(type, { persisted: true })), what);

test('without OffscreenCanvas the roads are drawn, and pictures can be saved', async ({ studio, page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
    Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
  });
  await studio.openAt(2);
  await expect(page.locator('.stage canvas').first()).toBeVisible();
  await studio.openCharts();
  await page.getByRole('button', { name: 'Options of Latency by percentile' }).click();
  const [picture] = await Promise.all([page.waitForEvent('download'), studio.button('PNG').click()]);
  expect(await picture.failure()).toBeNull();
});

test('if WebAssembly is refused, the engine in plain JavaScript has the same figures', async ({
  studio,
  page,
}) => {
  await page.route(/simulation\.worker-[\w-]+\.js$/, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-security-policy': "script-src 'self'" };
    await route.fulfill({ response, headers });
  });
  // If this worker does not start in time, the page starts another one, which inherits the page's policy.
  await page.addInitScript((pingMillis) => {
    const setTimer = window.setTimeout.bind(window);
    const patient = (callback: () => void, millis?: number) =>
      setTimer(callback, millis === pingMillis ? 60_000 : millis);
    Object.assign(window, { setTimeout: patient });
  }, PING_MILLIS);
  await hasItsFigures(studio);
  const [worker] = page.workers();
  // Only the page that needs the file fetches it. The worker's own count is reliable; events about its
  // requests may arrive before the test listens.
  const fetched = await worker.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  expect(fetched.join()).toContain('/script-file-');
  const refusal = await worker.evaluate(() => {
    try {
      return String(new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])));
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(refusal).toContain('Content Security Policy');
});

test('a page continues on a slow machine, after jumps of the clock, and after it was frozen', async ({
  studio,
  page,
}) => {
  await page.addInitScript(() => {
    const leaps = { steady: 0, date: 0 };
    const [now, date, frame] = [
      performance.now.bind(performance),
      Date.now,
      requestAnimationFrame.bind(window),
    ];
    performance.now = () => now() + leaps.steady;
    Date.now = () => date() + leaps.date;
    window.requestAnimationFrame = (tell) => frame((at) => tell(at + leaps.steady));
    Object.assign(window, { leaps });
  });
  const browser = await page.context().newCDPSession(page);
  await test.step('a page whose processor is six times slower runs and has the same figures', async () => {
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await studio.openAt(5);
    // A throttled page keeps its processor busy while it waits, so its results are read at full speed.
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await showsItsFigures(studio);
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await studio.button('Play').click();
    await studio.runs();
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
  await test.step('a jump of the clock, as after a night with the lid closed, moves the run by at most one frame', async () => {
    await studio.runs();
    const hour = 3_600_000;
    // Both clocks advance, then the date is corrected. The monotonic clock never goes back.
    for (const leap of [{ steady: hour, date: hour }, { date: -24 * hour }]) {
      const before = await studio.clock();
      await page.evaluate((now) => Object.assign((window as unknown as { leaps: object }).leaps, now), leap);
      await studio.runs();
      // The scene runs at a tenth of real time, so an hour would be 360 s in it.
      expect(await studio.clock(), 'far less than an hour').toBeLessThan(before + 60);
    }
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
  await test.step('a page that was frozen continues where it was', async () => {
    await studio.runs();
    const before = await studio.clock();
    await tell(page, 'pagehide');
    // Headless browsers never freeze a page. The debugger therefore stops its script, whatever the engine
    // sends in the meantime.
    await browser.send('Debugger.enable');
    const held = new Promise((resolve) => browser.once('Debugger.paused', resolve));
    await browser.send('Debugger.pause');
    await held;
    const night = 'leaps.steady = 36_000_000';
    await browser.send('Runtime.evaluate', { expression: night });
    await browser.send('Debugger.resume');
    await browser.send('Debugger.disable');
    await tell(page, 'pageshow');
    await studio.runs();
    const after = await studio.clock();
    expect(after).toBeGreaterThan(before);
    expect(await page.evaluate(() => performance.now()), 'the night has passed').toBeGreaterThan(36_000_000);
    expect(after, 'far less than the night').toBeLessThan(before + 60);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('if storage is refused, the page has its figures, and choices last until it is left', async ({
  studio,
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      });
  });
  await hasItsFigures(studio);
  await (await studio.openView()).getByRole('combobox', { name: 'Theme' }).selectOption('dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('alert')).toHaveCount(0);
});
