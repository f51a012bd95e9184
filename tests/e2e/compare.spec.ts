// Several servers side by side: their names in texts, copying a server, and the layout of their roads.

import { expect, type Page } from '@playwright/test';
import { boxesAtRest, boxesOf } from '../support/boxes.ts';
import { type StudioPage, test } from '../support/studio-page.ts';

const differences = (page: Page) => page.getByRole('region', { name: 'Differences between the servers' });

async function choose(studio: StudioPage, name: string): Promise<void> {
  const list = await studio.openView();
  await list.getByRole('radio', { name }).check();
  await studio.page.keyboard.press('Escape');
}

test('the layout of the roads and the colours for a projector can be chosen and are kept', async ({
  studio,
  page,
}) => {
  const columns = async (): Promise<number> => {
    const boxes = await boxesOf(...(await page.locator('.stage').all()));
    return new Set(boxes.map(({ x }) => Math.round(x))).size;
  };
  const road = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--road'));
  await studio.open('?preset=rate-1k&play=no');
  const usual = await road();
  await test.step('a key switches to the colours for a projector', async () => {
    await page.keyboard.press('p');
    await expect.poll(road).not.toBe(usual);
  });
  await test.step("the layout follows the available room, or the user's choice", async () => {
    await expect.poll(columns, '1440 px').toBe(1);
    await page.setViewportSize({ width: 1920, height: 1080 });
    await expect.poll(columns, '1920 px').toBe(2);
    await choose(studio, 'stacked');
    await expect.poll(columns).toBe(1);
    await page.setViewportSize({ width: 1440, height: 900 });
    await choose(studio, 'side by side');
    await expect.poll(columns).toBe(2);
  });
  await page.reload();
  await expect(studio.head('A')).toHaveText(/\d/);
  await test.step('the colours are kept, and can be reset', async () => {
    expect(await road()).not.toBe(usual);
    const list = await studio.openView();
    await list.getByRole('checkbox', { name: /projector/ }).uncheck();
    await expect.poll(road).toBe(usual);
    await page.keyboard.press('Escape');
  });
  await test.step('the layout is kept, except on a phone, which has room for one', async () => {
    await expect.poll(columns, 'after a reload').toBe(2);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(columns, 'a phone has room for one').toBe(1);
  });
});

test('four roads are shown two by two, and a server that is removed and added again has the right settings', async ({
  studio,
  page,
}) => {
  await studio.open(
    '?preset=rate-1k&servers=A:blocking-pool,B:multi-reactor,C:green-threads,D:staged&A.threads=77&play=no',
  );
  await test.step('four roads are visible two by two, under one camera', async () => {
    await expect(page.getByRole('region', { name: 'Try it' })).toBeInViewport({ ratio: 0.99 });
    for (const id of ['A', 'B', 'C', 'D']) await expect(studio.server(id)).toBeInViewport({ ratio: 0.99 });
    const [road] = await boxesAtRest(studio.server('D').locator('.road'), studio.node('D', 6));
    const before = await Promise.all(['A', 'B', 'C', 'D'].map((id) => studio.nodesApart(id)));
    await page.mouse.move(road.x + road.width / 2, road.y + road.height / 2);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -400);
    await page.keyboard.up('Control');
    for (const [index, id] of ['A', 'B', 'C', 'D'].entries()) {
      await expect.poll(() => studio.nodesApart(id), id).toBeGreaterThan(before[index] * 1.8);
    }
  });
  await test.step('a copy has the settings of its original and another letter, and the page says that both are equal', async () => {
    await page.keyboard.press('0');
    await studio.openSettings();
    for (const id of ['B', 'C', 'D']) await studio.button(`Remove server ${id}`).click();
    await expect(studio.server('A')).toContainText('Blocking pool, 77 threads');
    await studio.button('Copy server A').click();
    await expect(studio.server('B')).toContainText('Blocking pool, 77 threads');
    await studio.speed('real time');
    await studio.button('Play').click();
    await studio.openPanel('Understand');
    await expect(differences(page)).toContainText(
      /Throughput, latency and memory are the same within a few percent/,
      { timeout: 60_000 },
    );
    await studio.openSettings();
    await studio.button('Remove server A').click();
    await expect(studio.server('A')).toHaveCount(0);
    await expect(studio.server('B')).toContainText('77 threads');
    await studio.openPanel('Understand');
    await expect(differences(page), 'one server differs from none').toHaveCount(0);
    await studio.openSettings();
    await studio.button('Add a server').click();
    await expect(page.locator('.stage').first()).toHaveAccessibleName(/^A:/);
    await page.getByRole('combobox', { name: 'Thread model of server A' }).selectOption('staged');
    await expect(studio.server('A')).toContainText('Staged');
  });
});
