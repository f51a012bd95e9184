// The page without a network after one visit, and updates to a newer version.

import { appendFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { WORKER_FILE } from '../../src/offline/version.ts';
import { framesPass } from '../support/calm-page.ts';
import { buildLaterVersion, LATER_WORDS, WORDS } from '../support/later-version.ts';
import { copyOf, copyOfDist, Site } from '../support/site.ts';
import { StudioPage, test } from '../support/studio-page.ts';

const DEEP = '/some/deep/path/';

test.use({ serviceWorkers: 'allow' });

/** The service worker has cached all files and controls the page. */
async function isKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 })
    .toBe('activated');
}

const cacheNames = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

/**
 * Prepended to a service worker: all attempts to open caches, except the first, wait until a cache has been
 * deleted. Pages are notified after that.
 */
const LATE_OPENS = `{
  const { open, delete: remove } = CacheStorage.prototype;
  const late = [];
  let isFirst = true;
  let release;
  const removed = new Promise((resolve) => {
    release = resolve;
  });
  CacheStorage.prototype.open = async function (name) {
    if (!isFirst) {
      late.push(removed);
      await removed;
    }
    isFirst = false;
    const opened = open.call(this, name);
    late.push(opened);
    return opened;
  };
  CacheStorage.prototype.delete = async function (name) {
    const isRemoved = await remove.call(this, name);
    release();
    for (let all = 0; all < late.length; all = late.length) await Promise.all(late);
    new BroadcastChannel('late-opens').postMessage('over');
    return isRemoved;
  };
}
`;

/** The version that the page reports. */
const version = (page: Page): Promise<string | null> =>
  page.locator('meta[name="threadway-version"]').getAttribute('content');

/**
 * Browsers do this after each visit. The test does it explicitly, because a driven browser with two open
 * pages may delay a service worker that starts while a page loads.
 */
const asksForNewer = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });

async function visit(page: Page, address: string): Promise<StudioPage> {
  const studio = new StudioPage(page);
  await page.goto(address);
  await expect(studio.head('A')).toHaveText(/\d/);
  return studio;
}

test('after one visit the page works without a network, below any path, with parts that load later, and with one cached engine', async ({
  page,
}) => {
  const site = await Site.open(DEEP);
  const studio = await visit(page, `${site.address}?play=no`);
  await isKept(page);
  const engines = await page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    const requests = await (await caches.open(name)).keys();
    return requests
      .map(({ url }) => url.replace(/.*\//, ''))
      .filter((file) => /^(simulation|inlined).worker-/.test(file));
  });
  expect(engines).toEqual([expect.stringMatching(/^simulation\.worker-/)]);
  await site.close();

  await test.step('parts that load later are available', async () => {
    await visit(page, `${site.address}?preset=rate-1k`);
    await studio.runs();
    expect(page.workers(), 'the engine runs in its worker').toHaveLength(1);
    await expect(page.locator('.small-chart-plot svg').first()).toBeAttached();
    await studio.openCharts();
    await expect(page.locator('.chart-card-plot svg').first()).toBeAttached();
    await studio.openPanel('Your own numbers');
    await page.goto(`${site.address}validation.html`);
    await expect(page.locator('#missed')).toBeAttached();
  });
  await test.step('the engine runs in the page if its worker is refused', async () => {
    await page.addInitScript(() => {
      const Original = globalThis.Worker;
      const seen = { made: 0, answers: 0 };
      Object.assign(window, { workersSeen: seen });
      globalThis.Worker = class extends Original {
        constructor(_: string | URL, options?: WorkerOptions) {
          // Workers from blobs are refused too: after a slow first visit, the browser may still have the code
          // of such an engine.
          super('no-such-worker.js', options);
          seen.made++;
          this.addEventListener('message', () => seen.answers++);
        }
      };
    });
    expect(studio.errors).toEqual([]);
    await visit(page, `${site.address}index.html?preset=rate-1k`);
    await studio.runs();
    // The browser does not always report that a refused worker has ended, so the workers' messages are
    // counted.
    const seen = await page.evaluate(() => Reflect.get(window, 'workersSeen'));
    expect(seen.made).toBeGreaterThan(0);
    expect(seen.answers, 'the engine runs in the page').toBe(0);
  });
});

test('a newer version waits until it is requested and is then complete; a page that was left holds no lock; all caches can be removed', async ({
  page,
  context,
}) => {
  const later = await buildLaterVersion();
  // The later version with its caches off: a part that the page has yet to load is still on the host.
  const without = copyOf(later);
  renameSync(join(without, '_service-worker-off.js'), join(without, 'service-worker.js'));
  const site = await Site.open(DEEP);
  try {
    const studio = await visit(page, `${site.address}?preset=rate-1k&play=no`);
    await isKept(page);
    await test.step('a page that was left holds no lock until the reader returns', async () => {
      const locks = (): Promise<number> =>
        page.evaluate(async () => (await navigator.locks.query()).held?.length ?? 0);
      await expect.poll(locks).toBe(1);
      // Headless browsers do not use the back/forward cache, so the page receives its events.
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
      await expect.poll(locks, 'a lock would keep it from being kept').toBe(0);
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      await expect.poll(locks, 'it holds its version again').toBe(1);
    });
    const old = await version(page);
    const [oldCache] = await cacheNames(page);
    const other = await visit(await context.newPage(), `${site.address}?play=no`);
    await page.bringToFront();

    await studio.type('Threads of server A', '77');
    await expect(page).toHaveURL(/77/);
    site.deploy(later);
    await asksForNewer(page);
    const notice = page.getByRole('status').filter({ hasText: 'A new version is ready' });
    await expect(notice).toBeVisible();
    await studio.button('Later').click();
    await expect(notice).toBeHidden();
    await page.reload();
    await expect(page.getByText(WORDS), 'the old version, whole').toBeVisible();
    expect(await version(page)).toBe(old);
    await expect(notice).toBeVisible();
    await studio.button('Reload').click();
    await expect(page.getByText(LATER_WORDS)).toBeVisible();
    expect(await version(page)).not.toBe(old);
    await expect(studio.server('A')).toContainText('77 threads');

    // The page that is still open keeps its files, including files that it has not loaded yet, and so does
    // the cache.
    await expect(other.page.getByText(WORDS)).toBeVisible();
    await other.page.bringToFront();
    await other.openPanel('Your own numbers');
    expect(await cacheNames(page)).toContain(oldCache);
    expect(other.errors).toEqual([]);

    await other.page.close();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(LATER_WORDS)).toBeVisible();
    const reaches = page.evaluate(() => fetch('not-kept.txt').then(Boolean, () => false));
    expect(await reaches, 'nor does its service worker reach the network').toBe(false);
    await expect.poll(() => cacheNames(page), { timeout: 60_000 }).not.toContain(oldCache);
    expect(await cacheNames(page)).toHaveLength(1);
    await context.setOffline(false);

    await test.step('all caches can be removed', async () => {
      site.deploy(without);
      await asksForNewer(page);
      await expect.poll(() => cacheNames(page)).toEqual([]);
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
        .toBe(0);
      await page.reload();
      await expect(studio.head('A')).toHaveText(/\d/);
      expect(await cacheNames(page)).toEqual([]);
    });
    // Without a network, the request for not-kept.txt above fails.
    expect(studio.errors.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  } finally {
    await site.close();
    for (const folder of [later, without]) rmSync(folder, { recursive: true, force: true });
  }
});

test('a version that is incomplete on the host is not cached, and the page works', async ({ page }) => {
  const broken = copyOfDist();
  appendFileSync(join(broken, 'favicon.svg'), '<!-- as a half finished deployment has it -->');
  // As on a slow machine: a cache that is being searched opens after the new one has been abandoned, and must
  // not restore it.
  const worker = join(broken, WORKER_FILE);
  writeFileSync(worker, `${LATE_OPENS}${readFileSync(worker, 'utf8')}`);
  const site = await Site.open(DEEP, broken);
  try {
    // Listens from the start, so that the end is not missed, however slow the test or fast the browser.
    await page.addInitScript(() => {
      new BroadcastChannel('late-opens').onmessage = () => {
        document.documentElement.dataset.lateOpens = 'over';
      };
      const { register } = ServiceWorkerContainer.prototype;
      ServiceWorkerContainer.prototype.register = async function (...given) {
        const registration = await register.apply(this, given);
        const worker = registration.installing;
        const note = (): void => {
          window.name = worker?.state ?? 'gone before';
        };
        worker?.addEventListener('statechange', note);
        note();
        return registration;
      };
    });
    const studio = await visit(page, site.address);
    const end = (): Promise<string> => page.evaluate(() => window.name);
    await expect.poll(end).toMatch(/redundant|activated/);
    expect(await end()).toBe('redundant');
    await studio.runs();
    await expect(page.locator('html')).toHaveAttribute('data-late-opens', 'over');
    expect(await cacheNames(page)).toEqual([]);
    expect(studio.errors).toEqual([]);
  } finally {
    await site.close();
    rmSync(broken, { recursive: true, force: true });
  }
});

test('frames cache nothing, and if the browser refuses service workers the page works as without them', async ({
  page,
}) => {
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => {
      (window.top ?? window).name += 'asked ';
      return Promise.reject(new DOMException('refused', 'SecurityError'));
    };
  });
  const asked = (): Promise<string> => page.evaluate(() => window.name);
  const studio = await visit(page, './');
  await expect.poll(asked).toBe('asked ');
  await expect(page.locator('.updates-line')).toHaveCount(0);
  await studio.runs();
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.src = './?preset=rate-1k';
    document.body.prepend(frame);
  });
  const inner = page.frames()[1] ?? (await page.waitForEvent('frameattached'));
  const loaded = (): Promise<string> =>
    inner.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(),
    );
  await expect.poll(loaded).toContain('updates');
  await framesPass(inner);
  expect(await asked()).toBe('asked ');
  expect(studio.errors).toEqual([]);
});
