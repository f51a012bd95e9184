// The engine runs if workers are refused, and can be restarted after it stops.

import { expect, type Worker } from '@playwright/test';
import { type StudioPage, test } from '../support/studio-page.ts';

async function isThere(studio: StudioPage, query = '?preset=stalled-node'): Promise<void> {
  await studio.open(`${query}&requests=none&speed=4`);
  await studio.clockReaches(1);
  await expect(studio.page.getByText('The engine stopped')).toHaveCount(0);
}

/** The worker of the visible run. After a change there may be another one, which answers questions. */
async function engineWorker(studio: StudioPage): Promise<Worker> {
  await expect.poll(() => studio.page.workers().length).toBeGreaterThan(0);
  return studio.page.workers()[0];
}

test('the engine runs in an inlined worker if the worker’s file is refused', async ({ studio, page }) => {
  studio.allowed.push(/Failed to load resource/);
  await page.addInitScript(() => {
    const Original = globalThis.Worker;
    globalThis.Worker = class extends Original {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(String(url).startsWith('blob:') ? url : 'no-such-worker.js', options);
      }
    };
  });
  await isThere(studio);
  expect(page.workers().map((worker) => worker.url().split(':')[0])).toContain('blob');
});

test('the engine runs in the page if workers throw', async ({ studio, page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'Worker', {
      value: class {
        constructor() {
          throw new DOMException('refused', 'SecurityError');
        }
      },
    });
  });
  await isThere(studio);
  expect(page.workers()).toHaveLength(0);
});

test('the engine runs in the page if a policy forbids workers', async ({ studio, page, baseURL }) => {
  studio.allowed.push(/Content Security Policy/);
  const { pathname } = new URL(baseURL!);
  const isPage = (url: URL): boolean => url.pathname === pathname;
  await page.route(isPage, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-security-policy': "worker-src 'none'" };
    await route.fulfill({ response, headers });
  });
  await isThere(studio);
  expect(page.workers()).toHaveLength(0);
});

test('the engine runs in a worker; if it stops responding, fails or has no memory, that is reported and it restarts with the same scene', async ({
  studio,
}) => {
  studio.allowed.push(/broken on purpose/);
  // Every user finds a free thread, so no advice is tried and no other worker exists.
  await isThere(studio, '?traffic=closed&users=8&servers=A:blocking-pool,B:event-loop');
  expect(studio.page.workers()).toHaveLength(1);
  await test.step('an engine that stops responding is reported', async () => {
    const worker = await engineWorker(studio);
    await worker.evaluate(() => self.close()).catch(() => {});
    await expect(studio.page.getByText('The engine stopped')).toBeVisible();
    await studio.button('Restart the engine').click();
    await studio.runs();
  });
  await test.step('an engine that fails is reported and restarts with the same scene', async () => {
    // Only the new worker is left; it plays in place of the old one.
    await expect.poll(() => studio.page.workers().length).toBe(1);
    const worker = await engineWorker(studio);
    await studio.type('Threads of server A', '77');
    await studio.node('A', 4).click();
    await expect(studio.node('A', 4)).toHaveAccessibleName(/^Node 4, down/);
    await worker.evaluate(() => {
      setTimeout(() => {
        throw new Error('broken on purpose');
      });
    });
    const notice = studio.page.getByRole('alert').filter({ hasText: 'The engine stopped' });
    await expect(notice).toContainText('broken on purpose');
    await studio.stands();
    const before = await studio.clock();
    await studio.button('Restart the engine').click();
    await expect(notice).toHaveCount(0);
    await studio.runs();
    await expect.poll(() => studio.clock()).toBeGreaterThan(before);
    await expect(studio.server('A')).toContainText('77 threads');
    await expect(studio.node('A', 4)).toHaveAccessibleName(/^Node 4, down/);
  });
  await test.step('a worker that is out of memory is reported, and the engine restarts with the same scene', async () => {
    await expect.poll(() => studio.page.workers().length).toBe(1);
    const worker = await engineWorker(studio);
    // As with a full disk, every request for storage from now on is refused.
    await worker.evaluate(() => {
      const refuse = (): never => {
        throw new RangeError('Array buffer allocation failed');
      };
      for (const name of ['ArrayBuffer', 'Float64Array', 'Uint32Array', 'Int32Array', 'Uint8Array'])
        Reflect.set(self, name, new Proxy(Reflect.get(self, name), { construct: refuse }));
      WebAssembly.Memory.prototype.grow = refuse;
    });
    await studio.page.keyboard.press('r');
    const notice = studio.page.getByRole('alert').filter({ hasText: 'The engine stopped' });
    await expect(notice).toContainText('Array buffer allocation failed');
    await studio.button('Restart the engine').click();
    await expect(notice).toHaveCount(0);
    await studio.runs();
  });
});
