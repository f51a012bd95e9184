// Privacy: nothing that the content security policy forbids, no request to another origin, no cookies.

import { type BrowserContext, expect, type Page } from '@playwright/test';
import { Site } from '../support/site.ts';
import { StudioPage, test } from '../support/studio-page.ts';

/** Below a sub-path, with the service worker active, as for visitors. */
test.use({ serviceWorkers: 'allow' });

interface Heard {
  readonly violations: string[];
  readonly origins: Set<string>;
}

/** Records the activity of all pages and workers of the context from now on. */
async function listen(context: BrowserContext): Promise<Heard> {
  const heard: Heard = { violations: [], origins: new Set() };
  await context.exposeBinding('hearViolation', (_, text: string) => {
    heard.violations.push(text);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { hearViolation } = window as unknown as { hearViolation: (text: string) => void };
      hearViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  context.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) heard.violations.push(message.text());
  });
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'blob:' && protocol !== 'data:') heard.origins.add(origin);
  });
  return heard;
}

/** Saves the chart in every format: pictures are drawn through blobs. */
async function savesAll(studio: StudioPage): Promise<void> {
  await studio.openCharts();
  await studio.page.getByRole('button', { name: 'Options of Latency by percentile' }).click();
  for (const kind of ['SVG', 'PNG', 'CSV']) {
    const [download] = await Promise.all([studio.page.waitForEvent('download'), studio.button(kind).click()]);
    expect(await download.failure(), kind).toBeNull();
  }
  await studio.page.keyboard.press('Escape');
}

/**
 * Opens the parts that load later: help, scenes, slowest requests, settings, own numbers, a sweep in its own
 * workers.
 */
async function opensAll(studio: StudioPage): Promise<void> {
  await (await studio.openView()).getByRole('button', { name: 'Help and keys' }).click();
  await studio.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await studio.page.getByRole('button', { name: /^Scenes/ }).click();
  await expect(studio.page.locator('.scenes-panel-card canvas[data-painted="true"]').first()).toBeVisible();
  await studio.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await (await studio.openPanel('Understand')).getByRole('button', { name: 'Why is p99 so high?' }).click();
  await expect(studio.page.getByRole('region', { name: /^Server A’s slowest requests/ })).toBeVisible();
  await studio.openSettings();
  const numbers = await studio.openPanel('Your own numbers');
  await numbers.getByRole('textbox').first().fill('wrk2 -t2 -c100 -d30s -R2000 http://localhost/');
  await studio.openPanel('How many threads?');
  const sweep = studio.page.getByRole('article', { name: 'Sweep' });
  await expect(sweep.locator('svg path').first()).toBeAttached();
}

test('visiting all pages violates no policy, contacts no other origin, and sets no cookies', async ({
  page,
  context,
}) => {
  const site = await Site.open('/some/deep/path/');
  try {
    const heard = await listen(context);
    const studio = new StudioPage(page);
    await page.goto(`${site.address}?t=1.2s&play=no`);
    await expect(studio.head('A')).toHaveText(/\d/);
    await savesAll(studio);
    await opensAll(studio);
    await page.goto(`${site.address}validation.html`);
    const again = page.locator('#run-again');
    await again.getByRole('button').click();
    await expect(again.getByRole('button')).toHaveText('Stop');
    const progress = again.getByRole('progressbar');
    await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(0);
    await page.goto(`${site.address}embed.html?preset=rate-1k`);
    await expect(page.getByRole('timer')).toHaveText(/[1-9]/);
    expect(page.workers().length, 'the worker made of the file’s script').toBeGreaterThan(0);
    await page.goto(`${site.address}learn/stalled-node/`);
    await expect(page.locator('threadway-sim').first()).toHaveAttribute('theme', /light|dark/);
    await expect(page.frameLocator('threadway-sim iframe').first().getByRole('timer')).toBeVisible();
    expect(heard.violations).toEqual([]);
    expect([...heard.origins]).toEqual([new URL(site.address).origin]);
    expect(await context.cookies()).toEqual([]);
    expect(studio.errors).toEqual([]);
  } finally {
    await site.close();
  }
});

/** Tries six ways to turn text into HTML or a script. Returns how many of them the page refuses. */
function refusedTexts(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown };
    };
    const tries: readonly (readonly [sink: string, put: () => unknown])[] = [
      ['markup', () => Object.assign(document.createElement('div'), { innerHTML: '<b>text</b>' })],
      ['a frame', () => Object.assign(document.createElement('iframe'), { srcdoc: '<b>text</b>' })],
      ['a script', () => Object.assign(document.createElement('script'), { text: 'true' })],
      ['its address', () => Object.assign(document.createElement('script'), { src: '//example.org/a.js' })],
      ['a worker', () => new Worker('data:text/javascript,')],
      ['another policy', () => trustedTypes.createPolicy('lenient', {})],
    ];
    return tries.filter(([, put]) => {
      try {
        put();
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    }).length;
  });
}

test.describe('without its service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('foreign scripts are refused, and no text becomes HTML or a script of another origin', async ({
    page,
    context,
    baseURL,
  }) => {
    await test.step('scripts and origins that are not part of the page are refused', async () => {
      const heard = await listen(context);
      await page.route(baseURL!, async (route) => {
        const response = await route.fetch();
        const html = await response.text();
        await route.fulfill({
          response,
          body: html.replace('</body>', '<script>window.ranForeign = true</script></body>'),
        });
      });
      await page.goto('./');
      const ran = await page.evaluate(async () => {
        const left = await fetch('https://example.org/').then(
          () => true,
          () => false,
        );
        return left || 'ranForeign' in window;
      });
      expect(ran).toBe(false);
      await expect.poll(() => heard.violations.join()).toContain('script-src-elem inline');
      await expect.poll(() => heard.violations.join()).toContain('connect-src https://example.org/');
      expect([...heard.origins].filter((origin) => origin.includes('example.org'))).toEqual([]);
    });
    await test.step('no text becomes HTML or a script of another origin, on pages and in embeds', async () => {
      expect(await refusedTexts(page), './').toBe(6);
      for (const path of ['./validation.html', './learn/stalled-node/', './embed.html']) {
        await page.goto(path);
        expect(await refusedTexts(page), path).toBe(6);
      }
    });
  });
});
