// The still picture of a scene in an article, which is shown until the scene runs, or if it cannot run; and
// the height that a frame requests.

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

  test('the element shows the picture of its scene, which links to the scene', async ({
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

test("a frame that waits for a click draws a picture in the theme's colours if its scene has none", async ({
  page,
  baseURL,
}) => {
  // A changed scene has no picture.
  await page.goto(`${baseURL}frame.html#preset=one-bridge&load=click&A.threads=9`);
  await expect(page.getByRole('button', { name: 'Start the simulation' })).toBeVisible();
  await expect(page.locator('.still-roads image')).toHaveCount(0);
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

const SIZES = [
  [320, 560],
  [680, 590],
  [680, 300],
  [1100, 680],
] as const;

// The files differ in how their code is loaded; sizes are checked for one of them.
for (const [file, behind, sizes] of [
  ['frame.html', '#', SIZES],
  ['embed.html', '?', SIZES.slice(0, 1)],
] as const) {
  test(`the roads of the still in ${file} are where those of the frame will be, without bands`, async ({
    page,
    baseURL,
  }) => {
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.goto('about:blank');
      await page.goto(`${baseURL}${file}${behind}preset=stalled-node&load=click`);
      const rows = page.locator('.still-roads > svg');
      await expect(rows).toHaveCount(2);
      const still = (await page.locator('.still-roads').boundingBox())!;
      const before = await Promise.all([rows.first().boundingBox(), rows.last().boundingBox()]);
      await page.getByRole('button', { name: 'Start the simulation' }).click();
      await expect(page.locator('#poster')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
      const roads = page.locator('.stages-scenes canvas');
      const after = await Promise.all([roads.first().boundingBox(), roads.last().boundingBox()]);
      for (const row of [0, 1] as const) {
        const [was, is] = [before[row]!, after[row]!];
        // The layout is the same, side by side or stacked, and so is the width; the position may differ by a
        // line of text.
        expect(Math.abs(was.x - is.x), `${width} px`).toBeLessThan(12);
        expect(Math.abs(was.y - is.y), `${width} px`).toBeLessThan(24);
        expect(Math.abs(was.width - is.width), `${width} px`).toBeLessThan(12);
      }
      // The rows of the picture fill the space of the roads.
      const bottom = Math.max(...before.map((box) => box!.y + box!.height));
      expect(Math.abs(bottom - still.y - still.height)).toBeLessThan(1);
    }
  });
}

test('the element shows the picture until its frame is drawn, in the theme of the system', async ({
  article,
  page,
  baseURL,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await article.open(`<div style="height:4000px"></div>${snippet(baseURL!)}`);
  const picture = page.getByRole('img', { name: NAME });
  await expect(page.locator('threadway-sim iframe')).toHaveCount(1);
  // The frame is far outside the window, so neither it nor its picture has loaded.
  await expect(picture).toHaveJSProperty('currentSrc', '');
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/frame.html', async (route) => {
    await held;
    await route.continue();
  });
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toBeVisible();
  await expect(picture).toHaveJSProperty('currentSrc', `${baseURL}pictures/one-bridge-dark.png`);
  release();
  await expect(page.frameLocator('threadway-sim iframe').getByRole('timer')).toBeVisible();
  await expect(picture).toBeHidden();
});

test('the height that a frame requests depends on its width alone', async ({ article, page, baseURL }) => {
  const low = await heightAsked(article, page, `${baseURL}embed.html?preset=stalled-node&play=no`, 300);
  const high = await heightAsked(article, page, `${baseURL}embed.html?preset=stalled-node&play=no`, 700);
  expect(low).toBe(high);
});

test('parts side by side need less height, which also depends on the width alone', async ({
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
  // At that height roads and charts are equally high, and nothing is cut.
  await page.locator('iframe').evaluate((frame, px) => (frame.style.height = `${px}px`), low);
  const frame = page.frameLocator('iframe');
  await expect
    .poll(() =>
      frame.locator('.embed-parts').evaluate(({ children }) => {
        const [roads, charts] = [...children].map((part) => part.getBoundingClientRect());
        return roads.right <= charts.left && Math.abs(roads.bottom - charts.bottom) < 12;
      }),
    )
    .toBe(true);
  const over1 = await frame.locator('html').evaluate((html) => html.scrollHeight - html.clientHeight);
  expect(over1).toBeLessThanOrEqual(0);
});

/** The height that a frame as wide as a text column requests. */
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
