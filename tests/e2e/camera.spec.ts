// One camera for all roads: it moves by keys, wheel and mouse, and returns.

import { expect } from '@playwright/test';
import { boxesAtRest } from '../support/boxes.ts';
import { test, zoomOf } from '../support/studio-page.ts';

test('the camera zooms and returns by key, by button, by wheel and by dragging', async ({ studio }) => {
  await studio.open();
  // The camera returns to the whole picture gradually, so the test waits until it rests before moving it.
  await boxesAtRest(studio.node('A', 5), studio.node('A', 6));
  const wholeApart = await studio.nodesApart('A');
  await test.step('keys and buttons zoom in, and back to the whole picture', async () => {
    await expect(zoomOf(studio.page), 'shown while zoomed in').toHaveCount(0);
    await studio.page.keyboard.press('+');
    await expect(zoomOf(studio.page)).toHaveText('1.5×');
    await studio.page.getByRole('button', { name: /^Zoom in/ }).click();
    await expect(zoomOf(studio.page)).toHaveText('2.3×');
    await studio.page.keyboard.press('-');
    await expect(zoomOf(studio.page)).toHaveText('1.5×');
    await studio.page.keyboard.press('0');
    await expect(zoomOf(studio.page), 'shown while zoomed in').toHaveCount(0);
    await studio.runs();
    // The camera also moves while the run is paused.
    await studio.button('Pause').click();
  });
  await test.step('the wheel zooms only with Ctrl, and dragging moves the picture with its nodes', async () => {
    const road = studio.page.locator('.road').first();
    const box = (await road.boundingBox())!;
    await studio.page.mouse.move(box.x + box.width * 0.9, box.y + box.height / 2);
    await studio.page.mouse.wheel(0, -300);
    await expect(zoomOf(studio.page), 'shown while zoomed in').toHaveCount(0);
    await studio.page.keyboard.down('Control');
    await studio.page.mouse.wheel(0, -300);
    await studio.page.keyboard.up('Control');
    await expect(zoomOf(studio.page)).toHaveText('1.9×');
    const node = studio.node('A', 5);
    await expect.poll(async () => (await studio.nodesApart('A')) / wholeApart).toBeGreaterThan(1.7);
    const [before] = await boxesAtRest(node);
    const from = { x: box.x + box.width * 0.3, y: box.y + box.height * 0.5 };
    await studio.page.mouse.move(from.x, from.y);
    await studio.page.mouse.down();
    await studio.page.mouse.move(from.x + 60, from.y + 30, { steps: 6 });
    await studio.page.mouse.up();
    await expect.poll(async () => (await node.boundingBox())!.x - before.x).toBeGreaterThan(40);
    await expect(studio.node('A', 5)).toHaveAccessibleName(/^Node 5, healthy/);
  });
});
