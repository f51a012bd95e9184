// The menu of a node opens beside it: the pressed bridge and its neighbours stay visible.

import { expect } from '@playwright/test';
import { bottomOf, boxesAtRest } from '../support/boxes.ts';
import { test } from '../support/studio-page.ts';

test('the menu of a node does not open late, and covers neither the bridges nor the grid of nodes', async ({
  studio,
  page,
}) => {
  let load = (): void => {};
  const held = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/node-menu-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await studio.open('?preset=rate-1k&play=no');
  await test.step('a menu that is still loading when the reader goes on does not open', async () => {
    const asked = page.waitForRequest(/node-menu-[^/]+\.js$/);
    await studio.node('A', 2).click();
    const url = (await asked).url();
    await page.keyboard.press('Escape');
    await studio.openTime();
    load();
    await page.evaluate(async (code) => {
      await import(code);
      // Any effect is visible two frames later.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    }, url);
    const menu = page.getByRole('toolbar', { name: 'Node 2', exact: true });
    await expect(menu).toHaveCount(0);
    await expect(studio.button('Undo: node 2 down')).toBeEnabled();

    await page.keyboard.press('Escape');
    await studio.node('A', 2).click();
    await expect(menu, 'the next press shows it').toBeVisible();
    // A press breaks a node, or heals one that is faulty. The menu shows the present state.
    await expect(async () => {
      const isBroken =
        (await studio
          .node('A', 2)
          .and(page.getByRole('button', { name: /, down, / }))
          .count()) === 1;
      const pressed = await menu.getByRole('button', { pressed: true }).allTextContents();
      expect(pressed).toEqual(isBroken ? ['Down'] : []);
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });
  await test.step('it covers no bridge or car, from a large screen to a phone, and not the grid of the panel', async () => {
    for (const [width, height] of [
      [1440, 900],
      [768, 1024],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const node of [1, 6, 10]) {
        await studio.node('A', node).click();
        const menu = page.getByRole('toolbar', { name: `Node ${node}`, exact: true });
        await expect(menu).toBeVisible();
        const [at, roads] = await boxesAtRest(menu, page.locator('.stages'));
        expect(at.x, `${width} px`).toBeGreaterThanOrEqual(0);
        expect(at.y).toBeGreaterThanOrEqual(0);
        expect(bottomOf(at)).toBeLessThanOrEqual(height);
        const isClear = at.x >= roads.x + roads.width || at.y >= bottomOf(roads);
        expect(isClear, `${width} px: ${JSON.stringify(at)} and ${JSON.stringify(roads)}`).toBe(true);
        await page.keyboard.press('Escape');
        await expect(menu).toBeHidden();
      }
    }
    // If the dock is at the side, the menu does not cover its clock.
    await page.setViewportSize({ width: 844, height: 390 });
    await studio.node('A', 5).click();
    const low = page.getByRole('toolbar', { name: 'Node 5', exact: true });
    await expect(low).toContainText('Node 5');
    const [lowBox, clock] = await boxesAtRest(low, page.getByRole('button', { name: 'Play' }));
    expect(lowBox.y).toBeGreaterThanOrEqual(bottomOf(clock));
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
    await studio.openSettings();
    const grid = page.getByRole('toolbar', { name: 'Service and its nodes', exact: true });
    await grid.scrollIntoViewIfNeeded();
    await expect(grid, 'all nodes are in sight at once').toBeInViewport({ ratio: 1 });
    await grid.getByRole('button', { name: /^Node 3,/ }).click();
    const [panel, menu] = await boxesAtRest(grid, page.getByRole('toolbar', { name: 'Node 3', exact: true }));
    const isBeside = menu.x >= panel.x + panel.width || menu.x + menu.width <= panel.x;
    expect(isBeside, `${JSON.stringify(menu)} beside ${JSON.stringify(panel)}`).toBe(true);
  });
});
