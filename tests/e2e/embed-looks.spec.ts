// A frame fits the page around it: it can be transparent, and have an accent and a typeface that the page
// chooses.

import { expect, type Page } from '@playwright/test';
import { type Article, test } from '../support/article.ts';

const GROUND = 'rgb(240, 180, 200)';

/** Opens a coloured page with the element. */
async function openOn(article: Article, baseURL: string, attributes: string): Promise<void> {
  await article.open(
    `<style>body { margin: 0; background: ${GROUND}; font-family: Georgia, serif }</style>
     <script src="${baseURL}threadway-sim.js"></script>
     <threadway-sim scenario="rate-1k" play="no" height="500" ${attributes}></threadway-sim>`,
  );
  await expect(article.page.frameLocator('iframe').locator('#poster')).toHaveCount(0);
}

/** The visible colour of a pixel of the page. */
async function colourAt(page: Page, x: number, y: number): Promise<string> {
  const png = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const context = new OffscreenCanvas(1, 1).getContext('2d')!;
    context.drawImage(image, 0, 0);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  }, png.toString('base64'));
}

test('the page is visible through a transparent frame and its roads, light and dark', async ({
  article,
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 700, height: 520 });
  for (const theme of ['light', 'dark']) {
    await openOn(article, baseURL!, `background="transparent" theme="${theme}"`);
    // One point in the margin of the frame, and one on the ground at the edge of the road.
    const road = (await page.frameLocator('iframe').locator('.road canvas').first().boundingBox())!;
    const [margin, ground] = [
      [2, 250],
      [road.x + road.width / 2, road.y + 2],
    ] as const;
    expect(await colourAt(page, ...margin), theme).toBe(GROUND);
    expect(await colourAt(page, ...ground), theme).toBe(GROUND);
    await openOn(article, baseURL!, `theme="${theme}"`);
    expect(await colourAt(page, ...margin)).not.toBe(GROUND);
    expect(await colourAt(page, ...ground)).not.toBe(GROUND);
  }
});

test('buttons have the accent of the page around the frame, and text and roads have its typeface', async ({
  article,
  page,
  baseURL,
}) => {
  await openOn(article, baseURL!, 'accent="#a01550" font="inherit" theme="light"');
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('button', { name: 'Play' })).toHaveCSS('background-color', 'rgb(160, 21, 80)');
  await expect(frame.locator('body')).toHaveCSS('font-family', /^"?Georgia"?, serif/);
  await expect(frame.locator('.embed-problems')).toBeHidden();
});

test('each invalid look is listed once', async ({ article, page, baseURL }) => {
  await openOn(article, baseURL!, 'background="pink" accent="pink" font="serif,url(x)"');
  const problems = page.frameLocator('iframe').locator('.embed-problems');
  await problems.locator('summary').click();
  await expect(problems.locator('li')).toHaveCount(3);
});
