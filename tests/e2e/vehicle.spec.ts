// A single vehicle: it is selected on the road, by key, and from the list of the slowest; its parts add up to
// its age or latency.

import { expect, type Locator } from '@playwright/test';
import { boxesAtRest } from '../support/boxes.ts';
import { test } from '../support/studio-page.ts';

/** The sum of the listed parts, and the stated total, in nanoseconds, at one instant. */
function readPanel(panel: Locator): Promise<{ readonly sum: number; readonly total: number }> {
  return panel.evaluate((element) => {
    const nanosOf = (data: Element | null): number => Number((data as HTMLDataElement | null)?.value);
    const parts = [...element.querySelectorAll('dd data')].map(nanosOf);
    return {
      sum: parts.reduce((sum, part) => sum + part, 0),
      total: nanosOf(element.querySelector('.vehicle-total')),
    };
  });
}

/** The panel of a newly selected vehicle gets its parts with the next frame. */
async function partsSumToTheWhole(panel: Locator): Promise<void> {
  await expect(async () => {
    const { sum, total } = await readPanel(panel);
    expect(total).toBeGreaterThan(0);
    expect(sum).toBeCloseTo(total, 0);
  }).toPass({ timeout: 60_000 });
}

test('a vehicle is found by a click, by keyboard, as the one that has waited longest, among the slowest, and on a curve', async ({
  studio,
}) => {
  await studio.open('?preset=stalled-node&t=2.007s&speed=5&play=no');
  await studio.stands();
  await test.step('a click on a car shows its request, with parts that add up to its age', async () => {
    const road = studio.server('B').locator('.road');
    await expect(road.locator('canvas')).toBeVisible();
    const [box] = await boxesAtRest(road);
    const panel = studio.page.getByRole('region', { name: /^Car of request .* on server B$/ });
    // Cars are somewhere along the lanes and in the lot. The first click that hits one is enough.
    await expect
      .poll(async () => {
        for (const share of [0.3, 0.4, 0.25, 0.35]) {
          await studio.page.mouse.click(box.x + box.width * share, box.y + box.height * 0.5);
        }
        for (let column = 0; column < 6; column++) {
          await studio.page.mouse.click(box.x + box.width * (0.48 + column * 0.02), box.y + box.height * 0.4);
        }
        return panel.count();
      })
      .toBe(1);
    await expect(panel.getByRole('heading')).toHaveText(/^Request [\d,]+$/);
    await expect(panel.locator('.vehicle-state')).toHaveText(/\w/);
    await partsSumToTheWhole(panel);
    await studio.page.keyboard.press('Shift+V');
    await expect(panel).toHaveCount(0);
  });
  await test.step('Tab reaches the vehicles of a road, and arrow keys move between them', async () => {
    const keys = studio.server('B').getByRole('button', { name: /^Cars of B/ });
    await keys.focus();
    const heading = studio.page
      .getByRole('region', { name: /^Car of request .* on server B$/ })
      .getByRole('heading');
    const numbers: number[] = [];
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) {
      const before = numbers.at(-1);
      await studio.page.keyboard.press(key);
      const number = async () => Number((await heading.textContent())?.replace(/\D/g, ''));
      await expect.poll(number).not.toBe(before);
      numbers.push(await number());
    }
    const [first, second, third, back] = numbers as [number, number, number, number];
    expect(second).toBeGreaterThan(first);
    expect(third).toBeGreaterThan(second);
    expect(back).toBe(second);
    await expect(keys).toBeFocused();
    expect(await studio.clock()).toBeCloseTo(2.007, 3);
    await studio.page.keyboard.press('Escape');
    await expect(heading).toHaveCount(0);
  });
  await test.step('V follows the request that has waited longest until it ends; Shift+V stops that', async () => {
    await studio.page.locator('h1').click();
    await studio.page.keyboard.press('v');
    const panel = studio.page.getByRole('region', { name: /^Car of request/ });
    await expect(panel.locator('.vehicle-total')).toHaveText(/old$/);
    const name = await panel.getByRole('heading').textContent();
    await expect(studio.page).toHaveURL(/follow=[AB]\.\d+/);
    await studio.page.keyboard.press(' ');
    await expect(panel.locator('.vehicle-total')).toHaveText(/in all$/);
    await studio.page.keyboard.press(' ');
    await expect(panel.getByRole('heading')).toHaveText(name!);
    await partsSumToTheWhole(panel);
    await panel.getByRole('button', { name: 'Just before the end' }).click();
    await expect(panel.locator('.vehicle-total')).toHaveText(/old$/);
    await expect(panel.getByRole('heading')).toHaveText(name!);
    await studio.page.keyboard.press('Shift+V');
    await expect(panel).toHaveCount(0);
  });
  await test.step('the slowest requests show where their time went, and a click jumps to one', async () => {
    await (await studio.openPanel('Understand')).getByRole('button', { name: 'Why is p99 so high?' }).click();
    const slowest = studio.page.getByRole('region', { name: /^Server A’s slowest requests/ });
    const entries = slowest.getByRole('button', { name: /^Request .*: .*, mostly \w+/ });
    await expect(entries).toHaveCount(10);
    await expect(slowest.getByRole('heading')).toHaveText(/overhead/);
    // How many of the ten requests share the cause, and what share of the measure it took.
    const common = (measure: string) =>
      slowest.getByText(new RegExp(`\\b10\\b.*\\d+\\s% .*\\b${measure}\\b`));
    await expect(common('overhead').first()).toBeVisible();
    await expect(slowest.getByText(/[\d,]+ of [\d,]+ are missing/)).toBeVisible();
    await slowest.getByLabel('Slowest by').selectOption('latency from intended start');
    await expect(common('latency').first()).toBeVisible();
    await entries.first().click();
    const panel = studio.page.getByRole('region', { name: /^Car of request .* on server A$/ });
    await expect(panel.locator('.vehicle-total')).toHaveText(/old$/);
    await slowest.getByRole('button', { name: 'Close' }).click();
    await expect(slowest).toHaveCount(0);
  });
  await test.step('a click on a latency curve finds a request behind that point; on a chart over time it also seeks that instant', async () => {
    await studio.page.keyboard.press('Shift+V');
    await studio.goTo(3, '?preset=stalled-node');
    await studio.openCharts();
    const chart = studio.page.getByRole('article', { name: 'Latency by percentile' }).getByRole('img');
    await expect(chart).toHaveAccessibleName(/p99/);
    await chart.focus();
    await studio.page.keyboard.press('Home');
    for (let step = 0; step < 6; step++) await studio.page.keyboard.press('ArrowRight');
    // Most requests of the pool still wait, and no percentile includes them.
    await expect(chart).toHaveAccessibleDescription(/A: [\d,]+ of [\d,]+ are missing/);
    await studio.page.keyboard.press('Enter');
    const panel = studio.page.getByRole('region', { name: /^Car of request .* on server A$/ });
    await expect(
      panel.getByText(/closest to the latency from the intended start of .* it took|took .*\.$/),
    ).toBeVisible();
    await expect(panel.getByText(/^\d+ spans? in order$/)).toBeVisible();
    await partsSumToTheWhole(panel);
    await panel.getByText(/^\d+ spans? in order$/).click();
    await expect(panel.locator('.waterfall-in-order li').first()).toContainText('queued');
    await expect(studio.page).toHaveURL(/follow=A\.\d+/);
    await studio.page.keyboard.press('Shift+V');
    await expect(panel).toHaveCount(0);
    const overTime = studio.page
      .locator('.chart-card')
      .filter({ has: studio.page.getByRole('heading', { name: 'Completed requests per second' }) })
      .getByRole('img');
    await expect(overTime).toHaveAccessibleName(/\w/);
    // The run stops at the instant at which the request was found, which is the end of the chart. Until then
    // the clock counts up from 0, and the chart grows with it.
    await studio.stands();
    const end = await studio.clock();
    await overTime.click();
    await expect.poll(async () => Math.abs((await studio.clock()) - end / 2)).toBeLessThan(end / 4);
  });
});
