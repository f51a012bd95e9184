// The one-file embed runs wherever a page puts the frame: on another origin, sandboxed, inlined, under strict
// content policies, from a disk, without storage.

import { expect, type Page, type Request } from '@playwright/test';
import { test } from '../support/calm-page.ts';
import { copyOnDisk, strictPolicy, written } from '../support/embed-file.ts';
import { article, attribute, EmbedFrame, type HostSite, openHostSite } from '../support/host-site.ts';

const SCENE = 'preset=stalled-node&speed=1';

let site: HostSite;
test.beforeAll(async () => {
  site = await openHostSite();
});
test.afterAll(() => site.close());

/** The addresses of the workers, which show how the engine was started. */
const workers = (page: Page): readonly string[] => page.workers().map((worker) => worker.url().slice(0, 5));

test('the embed runs in a page that is isolated from other origins, as a frame and as an element', async ({
  page,
  baseURL,
}) => {
  const src = attribute('src', `${baseURL}embed.html?${SCENE}`);
  const html = article(
    `<iframe ${src}></iframe><script type="module" src="${baseURL}threadway-sim.js"></script><threadway-sim></threadway-sim>`,
  );
  const headers = {
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
  await page.goto(site.show('/isolated', { html, headers }));
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await new EmbedFrame(page, 'body > iframe').runs();
  await new EmbedFrame(page, 'threadway-sim iframe').runs();
});

test('the embed runs in sandboxes that allow only scripts, and when it is written into a page with its scene', async ({
  page,
  baseURL,
}) => {
  const src = attribute('src', `${baseURL}embed.html?${SCENE}`);
  const file = attribute('srcdoc', written(`${SCENE}&threads=77&servers=A:blocking-pool&theme=dark`));
  const html = article(
    `<iframe id="address" sandbox="allow-scripts" ${src}></iframe>
     <div style="height:2500px"></div>
     <iframe id="file" ${file}></iframe><iframe id="both" sandbox="allow-scripts" ${file}></iframe>`,
  );
  await page.goto(site.show('/sandbox', { html }));
  await test.step('in a sandbox it runs in a worker, although storage is refused', async () => {
    await new EmbedFrame(page, '#address').runs();
    expect(workers(page)).toEqual(['blob:']);
    const refused = await page.frames()[1].evaluate(() => {
      try {
        return String(localStorage);
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(refused).toBe('SecurityError');
  });
  for (const id of ['file', 'both']) {
    await test.step(`written into a page, it shows the scene that was written with it: ${id}`, async () => {
      await page.locator(`#${id}`).scrollIntoViewIfNeeded();
      const embed = new EmbedFrame(page, `#${id}`);
      await embed.runs();
      await expect(embed.frame.getByRole('article')).toContainText('77 threads');
      await expect(embed.frame.locator('html')).toHaveAttribute('data-theme', 'dark');
      // The embed does not know the address of the whole page, so it shows no link.
      await expect(embed.frame.getByRole('link')).toHaveCount(0);
    });
  }
});

test('the embed runs where every kind of storage throws', async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    }
    Object.defineProperty(document, 'cookie', {
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  const frame = `<iframe ${attribute('src', `${baseURL}embed.html?${SCENE}`)}></iframe>`;
  await page.goto(site.show('/storage', { html: article(frame) }));
  await new EmbedFrame(page).runs();
});

test('the embed is one file that runs in a frame of another origin, under strict policies, and from a disk', async ({
  page,
  baseURL,
}) => {
  await test.step('it is one file that requests nothing else, and runs in a worker in a frame of another origin', async () => {
    const asked: string[] = [];
    const hear = (request: Request): void => {
      if (!/^(blob|data):/.test(request.url())) asked.push(request.url());
    };
    page.on('request', hear);
    const address = `${baseURL}embed.html?${SCENE}`;
    const url = site.show('/plain', { html: article(`<iframe ${attribute('src', address)}></iframe>`) });
    await page.goto(url);
    await new EmbedFrame(page).runs();
    page.off('request', hear);
    expect(asked.filter((each) => !each.endsWith('/favicon.ico'))).toEqual([url, address]);
    expect(workers(page)).toEqual(['blob:']);
  });
  await test.step('it runs under a policy that allows nothing but the file, by its hashes', async () => {
    const html = `<iframe ${attribute('srcdoc', written(SCENE))}></iframe>`;
    await page.goto(site.show('/hash', { html, headers: strictPolicy('blob:') }));
    await new EmbedFrame(page).runs();
    expect(workers(page)).toEqual(['blob:']);
  });
  await test.step('it runs under a policy of nonces, which the author writes into the file', async () => {
    const file = written(SCENE).replace(/<(script|style)>/g, '<$1 nonce="r4nd0m">');
    const policy =
      "default-src 'none'; script-src 'nonce-r4nd0m'; style-src 'nonce-r4nd0m'; worker-src blob:";
    const html = `<iframe ${attribute('srcdoc', file)}></iframe>`;
    await page.goto(site.show('/nonce', { html, headers: { 'Content-Security-Policy': policy } }));
    await new EmbedFrame(page).runs();
    expect(workers(page)).toEqual(['blob:']);
  });
  await test.step('it runs in the page if a policy forbids workers', async () => {
    const html = `<iframe ${attribute('srcdoc', written(SCENE))}></iframe>`;
    await page.goto(site.show('/no-worker', { html, headers: strictPolicy("'none'") }));
    await new EmbedFrame(page).runs();
    expect(workers(page)).toEqual([]);
  });
  await test.step('it runs from a disk', async () => {
    await page.goto(`${copyOnDisk()}?${SCENE}&threads=77`);
    await expect(page.locator('#poster')).toHaveCount(0);
    await expect(page.getByRole('timer')).not.toHaveText(/^0(\.0+)?\s/);
    await expect(page.getByRole('article', { name: /^A:/ })).toContainText('77 threads');
    expect(workers(page)).toEqual(['blob:']);
  });
});
