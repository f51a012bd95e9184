// What stands for a scene in an article until it runs, and where nothing runs; and the height that a frame asks for.

import { expect, type Page } from '@playwright/test';
import { posterOf, snippetOf } from '../../src/links/embed-snippet.ts';
import { turnTo } from '../support/accessibility.ts';
import { type Article, test } from '../support/article.ts';

const NAME = 'Threadway simulation: One bridge breaks';

function snippet(page: string): string {
  const query = 'preset=one-bridge';
  const heights = { column: 420, phone: 560 };
  const scene = {
    page,
    query,
    title: 'One bridge breaks',
    heights,
    isHeightFixed: false,
    inheritsFont: false,
  };
  return snippetOf('element', { ...scene, poster: posterOf(scene) });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the element shows the picture of its scene, which is a link to it', async ({
    article,
    page,
    baseURL,
  }) => {
    await article.open(snippet(baseURL!));
    const picture = page.getByRole('link', { name: NAME }).getByRole('img');
    await expect(picture).toBeVisible();
    await expect(picture).toHaveJSProperty('naturalWidth', 1200);
  });
});

test('a frame that waits to be pressed shows the picture of its scene, in the colours of the theme', async ({
  page,
  baseURL,
}) => {
  await page.goto(`${baseURL}embed.html?preset=one-bridge&load=click`);
  await test.step('its ramp has the colour of the road, light and dark', async () => {
    for (const theme of ['light', 'dark'] as const) {
      await turnTo(page, theme);
      const { fill, road } = await page.locator('.poster-ramp').evaluate((ramp) => {
        const probe = document.createElement('i');
        probe.style.color = 'var(--road)';
        document.body.append(probe);
        return { fill: getComputedStyle(ramp).fill, road: getComputedStyle(probe).color };
      });
      expect(fill, theme).toBe(road);
      expect(road).toMatch(/^rgb\(\d/);
    }
  });
  await test.step('a ready scene has a picture, one that was changed has none', async () => {
    await expect(page.locator('.poster-picture').first()).toHaveJSProperty('naturalWidth', 1200);
    await expect(page.locator('.poster-picture').filter({ visible: true })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Start the simulation' })).toBeVisible();
    // Anywhere on it, not only on the button.
    await page.mouse.click(20, 20);
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(page.locator('#poster')).toHaveCount(0);
    // In a frame that is higher the button stands below it.
    await page.setViewportSize({ width: 390, height: 560 });
    await page.goto(`${baseURL}embed.html?preset=one-bridge&load=click`);
    const start = page.getByRole('button', { name: 'Start the simulation' });
    const top = async (): Promise<number> => (await start.boundingBox())!.y;
    const halves = page.locator('.poster-picture');
    await expect(halves).toHaveCount(2);
    // Each server has a row, larger than half of the frame's width; what is seen of a picture ends 8 % above its edge.
    const [a, b] = await Promise.all([halves.first().boundingBox(), halves.last().boundingBox()]);
    expect(a!.width / 2).toBeGreaterThan(390 * 0.7);
    expect(b!.y + b!.height * 0.13).toBeGreaterThan(a!.y + a!.height * 0.92);
    expect(await top()).toBeGreaterThan(b!.y + b!.height * 0.92);
    // On the whole of a phone they are as wide as it is.
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await halves.first().boundingBox())!.width).toBeCloseTo(780, 0);
    // The picture of one server stays whole.
    await page.goto(`${baseURL}embed.html?preset=intended-start&load=click`);
    await expect(halves).toHaveCount(1);
    const whole = (await halves.boundingBox())!;
    expect(whole.width).toBe(390);
    expect(await top()).toBeGreaterThan(whole.y + whole.height);
    // Of a scene that was changed there is none.
    await page.goto(`${baseURL}embed.html?preset=one-bridge&load=click&A.threads=9`);
    await expect(page.getByRole('button', { name: 'Start the simulation' })).toBeVisible();
    await expect(page.locator('.poster-picture')).toHaveCount(0);
  });
});

test('the element shows it until its frame has a picture, in the theme of the system', async ({
  article,
  page,
  baseURL,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await article.open(`<div style="height:4000px"></div>${snippet(baseURL!)}`);
  const picture = page.getByRole('img', { name: NAME });
  await expect(page.locator('threadway-sim iframe')).toHaveCount(1);
  // The frame is far away and has not loaded.
  await expect(picture).toBeVisible();
  await expect(picture).toHaveJSProperty('currentSrc', `${baseURL}pictures/one-bridge-dark.png`);
  await picture.scrollIntoViewIfNeeded();
  await expect(page.frameLocator('threadway-sim iframe').getByRole('timer')).toBeVisible();
  await expect(picture).toBeHidden();
});

test('the height that a frame asks for follows from its width alone', async ({ article, page, baseURL }) => {
  const low = await heightAsked(article, page, `${baseURL}embed.html?preset=stalled-node&play=no`, 300);
  const high = await heightAsked(article, page, `${baseURL}embed.html?preset=stalled-node&play=no`, 700);
  expect(low).toBe(high);
});

test('parts beside one another need less height, which follows from the width alone too', async ({
  article,
  page,
  baseURL,
}) => {
  const address = `${baseURL}embed.html?preset=stalled-node&play=no&show=road,latency`;
  const over = await heightAsked(article, page, address, 300);
  const low = await heightAsked(article, page, `${address}&layout=beside`, 300);
  const high = await heightAsked(article, page, `${address}&layout=beside`, 700);
  expect(low).toBe(high);
  expect(low).toBeLessThan(over - 150);
  // In that height they are as high as one another, and nothing is cut.
  await page.locator('iframe').evaluate((frame, px) => (frame.style.height = `${px}px`), low);
  const frame = page.frameLocator('iframe');
  await expect
    .poll(() =>
      frame.locator('.embed-parts').evaluate(({ children }) => {
        const [roads, charts] = [...children].map((part) => part.getBoundingClientRect());
        return roads!.right <= charts!.left && Math.abs(roads!.bottom - charts!.bottom) < 12;
      }),
    )
    .toBe(true);
  const over1 = await frame.locator('html').evaluate((html) => html.scrollHeight - html.clientHeight);
  expect(over1).toBeLessThanOrEqual(0);
});

/** Of a frame as wide as a column of text that has this height. */
async function heightAsked(article: Article, page: Page, address: string, height: number): Promise<number> {
  await article.open(`<iframe id="one" title="A scene" style="width:680px;height:${height}px"></iframe>`);
  return page.evaluate(
    (src) =>
      new Promise<number>((resolve) => {
        addEventListener('message', ({ data }) => data.type === 'resize' && resolve(data.payload.height));
        document.querySelector('iframe')!.src = src;
      }),
    address,
  );
}
