// Touch on a road: two fingers zoom and move it, one scrolls the page, and a tap follows a vehicle or opens a
// node's menu.

import { type CDPSession, expect, type Page } from '@playwright/test';
import { boxesAtRest } from '../support/boxes.ts';
import { test, zoomOf } from '../support/studio-page.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

test.use({ hasTouch: true, viewport: { width: 768, height: 1024 } });

const STEPS = 8;

/** Fingers touch the first points, move straight to the last, and lift, as events from a touch screen. */
async function swipe(page: Page, from: readonly Point[], to: readonly Point[]): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const at = (share: number): Point[] =>
    from.map(({ x, y }, finger) => ({
      x: x + (to[finger].x - x) * share,
      y: y + (to[finger].y - y) * share,
    }));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= STEPS; step++) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / STEPS) });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

async function factor(page: Page): Promise<number> {
  return Number.parseFloat((await zoomOf(page).textContent()) ?? '');
}

async function middleOf(page: Page, id: string): Promise<Point> {
  const road = page.getByRole('article', { name: new RegExp(`${id}:`) }).locator('.road');
  await road.scrollIntoViewIfNeeded();
  const [box] = await boxesAtRest(road);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('two fingers zoom and move the roads, and one finger scrolls the page', async ({ studio, page }) => {
  await studio.open('?preset=rate-1k&play=no');
  await test.step('two fingers zoom all roads, and move them', async () => {
    const { x, y } = await middleOf(page, 'A');
    await boxesAtRest(studio.node('A', 6), studio.node('B', 6));
    const before = { a: await studio.nodesApart('A'), b: await studio.nodesApart('B') };
    await swipe(
      page,
      [
        { x: x - 40, y },
        { x: x + 40, y },
      ],
      [
        { x: x - 100, y },
        { x: x + 100, y },
      ],
    );
    await expect.poll(() => factor(page)).toBeGreaterThan(2.2);
    expect(await factor(page)).toBeLessThan(2.8);
    expect(await page.evaluate(() => scrollY), 'the page stands').toBe(0);
    await expect.poll(() => studio.nodesApart('A')).toBeGreaterThan(before.a * 2);
    await expect.poll(() => studio.nodesApart('B')).toBeGreaterThan(before.b * 2);

    const [a, b] = await boxesAtRest(studio.node('A', 5), studio.node('B', 5));
    const zoom = await zoomOf(page).textContent();
    await swipe(
      page,
      [
        { x: x - 40, y },
        { x: x + 40, y },
      ],
      [
        { x: x - 20, y: y + 50 },
        { x: x + 60, y: y + 50 },
      ],
    );
    for (const [id, node] of [
      ['A', a],
      ['B', b],
    ] as const) {
      await expect
        .poll(async () => (await studio.node(id, 5).boundingBox())!.y - node.y, id)
        .toBeGreaterThan(20);
    }
    await expect(zoomOf(page), 'fingers as far apart as before zoom nothing').toHaveText(zoom!);
  });
  await test.step('one finger scrolls the page, zoomed in or not', async () => {
    for (const key of ['0', '+']) {
      await page.keyboard.press(key);
      await page.evaluate(() => scrollTo(0, 0));
      const { x, y } = await middleOf(page, 'A');
      await page.evaluate(() => scrollTo(0, 0));
      await swipe(page, [{ x, y: y + 80 }], [{ x, y: y - 120 }]);
      await expect.poll(() => page.evaluate(() => scrollY), key).toBeGreaterThan(60);
    }
    await expect(zoomOf(page)).toHaveText('1.5×');
  });
});

test('a tap on a node opens its menu, and a tap on a vehicle follows it', async ({ studio, page }) => {
  await studio.open('?preset=one-bridge&t=2.007s&play=no');
  await studio.node('B', 4).tap();
  await expect(page.getByRole('toolbar', { name: 'Node 4', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  const { x, y } = await middleOf(page, 'B');
  const panel = page.getByRole('region', { name: /^Car of request .* on server B$/ });
  // The lot is full of cars. The first tap that hits one is enough.
  await expect
    .poll(async () => {
      for (const row of [-20, 0, 20, 40])
        for (let column = 0; column < 4; column++) await page.touchscreen.tap(x + column * 14, y + row);
      return panel.count();
    })
    .toBe(1);
});
