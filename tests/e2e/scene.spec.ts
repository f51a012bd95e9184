// The opening scene explains itself, and a click on a bridge changes it.

import { expect } from '@playwright/test';
import { OPENING_PRESET_ID, PRESETS, type Preset } from '../../src/scenario/presets.ts';
import { STORIES } from '../../src/scenario/stories.ts';
import { boxesAtRest } from '../support/boxes.ts';
import { type StudioPage, test } from '../support/studio-page.ts';

/** Opens each scene in the page and waits until it runs. */
async function pickAndRun(studio: StudioPage, presets: readonly Preset[]): Promise<void> {
  const { page } = studio;
  // A small window, because each scene is drawn again.
  await page.setViewportSize({ width: 1040, height: 700 });
  const door = page.getByRole('button', { name: /^Scenes/ });
  const panel = page.getByRole('dialog', { name: 'Scenes' });
  for (const { id } of presets) {
    await door.click();
    await panel.getByRole('button', { name: STORIES[id].title }).click();
    await expect(panel).toBeHidden();
    await expect.poll(() => page.url(), { intervals: [50] }).toMatch(new RegExp(`preset=${id}(&|$)`));
    await studio.runs();
    if (id === 'one-selector') await saysWhatItShows(studio);
    if (id === 'carriers') await showsAllNumbers(studio);
  }
}

/** The text in the picture is also available as text. */
async function saysWhatItShows(studio: StudioPage): Promise<void> {
  const road = studio.server('B').getByRole('img');
  await expect(road).toHaveAccessibleDescription(/polls all 1.700 connections, 1\.\d\sms/);
  await expect(road).toHaveAccessibleDescription(/\d+ queued\b/);
}

/** One press shows all numbers of a server. */
async function showsAllNumbers(studio: StudioPage): Promise<void> {
  const numbers = await studio.openNumbers('B');
  await expect(numbers).toContainText('Load average');
  await expect(numbers).toContainText(/Green switches\s*\d/);
  await studio.page.keyboard.press('Escape');
  await expect(numbers).toBeHidden();
}

/** Each thread model runs in models.spec.ts, and unit tests run all scenes. */
const VARIED = PRESETS.filter(({ id }) => ['small-storm', 'carriers', 'one-selector'].includes(id));

test('the page opens on the stalled node, already running; cards of scenes are painted once; scenes can be chosen and run', async ({
  studio,
  page,
}) => {
  // Nothing is painted until the test lets the page's idle callbacks run.
  await page.addInitScript(() => {
    const idle = window.requestIdleCallback.bind(window);
    const held: (() => void)[] = [];
    window.requestIdleCallback = (then, options) => held.push(() => idle(then, options));
    window.addEventListener('idle-again', () => {
      window.requestIdleCallback = idle;
      for (const then of held) then();
    });
  });
  await studio.open();
  await test.step('the page opens on the stalled node, already running', async () => {
    await expect(studio.server('A')).toContainText('Blocking pool, 50 threads');
    await expect(studio.server('B')).toContainText('Event loops, 4 loops');
    await expect(studio.button('Pause')).toBeVisible();
    await studio.runs();
  });
  await test.step('a card that is not painted yet has its title, an empty road for each server, and its final size', async () => {
    await page.getByRole('button', { name: /^Scenes/ }).click();
    const card = page.locator('.scenes-panel-card').first();
    const picture = card.locator('.scenes-panel-card-picture');
    await expect(card).toContainText(STORIES[PRESETS[0].id].title);
    const bare = await picture.evaluate((element) => getComputedStyle(element, '::before').backgroundSize);
    expect(bare).toBe('100% 50%');
    await expect(card).toBeVisible();
    const before = await boxesAtRest(card);
    await expect(card.locator('canvas')).toHaveAttribute('data-painted', 'false');
    await page.evaluate(() => window.dispatchEvent(new Event('idle-again')));
    await expect(card.locator('canvas')).toHaveAttribute('data-painted', 'true');
    expect(await boxesAtRest(card)).toEqual(before);
    await page.keyboard.press('Escape');
  });
  await test.step('cards that are opened again have the pictures that were painted before', async () => {
    const card = page.locator('.scenes-panel-card canvas').first();
    const pixels = () => card.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    const open = async () => {
      await page.getByRole('button', { name: /^Scenes/ }).click();
      await expect(card).toHaveAttribute('data-painted', 'true');
    };
    await open();
    const first = await pixels();
    await page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
    // Each painted picture is compressed and stored.
    await page.evaluate(() => {
      const { toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toBlob = function (...given) {
        if (this === document.querySelector('.scenes-panel-card canvas')) window.name = 'painted again';
        toBlob.apply(this, given);
      };
    });
    await open();
    expect(await pixels()).toBe(first);
    expect(await page.evaluate(() => window.name)).toBe('');
    await page.keyboard.press('Escape');
  });
  await test.step('scenes can be chosen and run', async () => {
    await pickAndRun(studio, VARIED);
  });
  await test.step('Back opens the previous scene, Forward the next one, and the name the home page', async () => {
    const title = page.getByRole('heading', { level: 1 });
    const [before, last] = VARIED.slice(-2);
    await page.goBack();
    await expect(title).toHaveText(STORIES[before.id].title);
    await studio.runs();
    await page.goForward();
    await expect(title).toHaveText(STORIES[last.id].title);
    await page.getByRole('banner').getByRole('link', { name: 'Threadway' }).click();
    await expect(title).toHaveText(STORIES[OPENING_PRESET_ID].title);
    await page.goBack();
    await expect(title).toHaveText(STORIES[last.id].title);
  });
});

test('the blocking pool jams while the event loops keep up, which the page explains, and a key opens a scene', async ({
  studio,
}) => {
  await studio.openAt(8);
  await test.step('the blocking pool jams while the event loops keep up', async () => {
    await expect.poll(() => studio.rate('A')).toBeLessThan(100);
    const flowing = await studio.rate('B');
    expect(flowing).toBeGreaterThan(850);
    expect(flowing).toBeLessThan(950);
    await expect(studio.server('A').locator('.stage-caption')).toContainText(/\d/);
  });
  await test.step('the differences between the servers are shown, without announcements', async () => {
    const differences = studio.page.getByRole('region', { name: 'Differences between the servers' });
    await expect(differences).toContainText(
      /Over the last 300\sms\s*A .*node 10, .*queue.*; B completes [\d,]+\/s/,
    );
    await expect(differences).toContainText(/1,000\/s in A and 100\/s in B/);
    await expect(differences).toContainText(/So far.*A’s p90 latency is [\d.]+× that of B/);
    await expect(differences.locator('[aria-live], [role="status"], [role="alert"]')).toHaveCount(0);
  });
  await test.step('averages over the recent window say how long it is', async () => {
    await expect(studio.server('A').locator('.headline')).toHaveAttribute(
      'data-tip',
      /^All numbers of server A; rate over the last 300\sms$/,
    );
    const plots = studio.page.locator('.small-chart-plot');
    await expect(plots.nth(0)).toHaveAttribute('title', /\d+.ms/);
    await expect(plots.nth(0)).toHaveAttribute('aria-label', /Rates are over the last 300.ms\.$/);
    await expect(plots.nth(1)).toHaveAttribute('title', /^Each point .* \d+.ms/);
    const happened = (await studio.openPanel('Understand')).getByRole('article', {
      name: 'What just happened?',
    });
    await expect(happened).toContainText(/Rates are over the last 300.ms, medians over the run so far\.$/);
  });
  await test.step('after a pool is reduced, the surplus threads are counted over its road', async () => {
    // All 50 threads wait for a node that is down, so none of them ends.
    const alerts = studio.server('A').getByRole('status');
    await expect(alerts).toHaveText('');
    const slider = studio.page.getByRole('slider', { name: 'Threads of A' });
    await slider.press('Home');
    await expect(alerts).toHaveText(/45 more threads/);
    await slider.press('End');
    await expect(alerts).toHaveText('');
  });
  await test.step('the number of lanes and the clock match the scene that a key opens', async () => {
    await studio.page.locator('h1').click();
    await studio.page.keyboard.press('2');
    await expect(studio.page).toHaveURL(new RegExp(`preset=${PRESETS[1].id}(&|$)`));
    // The address is set before the first frame of the scene.
    await expect.poll(() => studio.clock()).toBeLessThan(8);
  });
});

test('a click on a bridge takes its node down, and another one heals it', async ({ studio }) => {
  await studio.open('?preset=rate-1k&requests=none&t=1.5s&speed=4&play=yes');
  await expect.poll(() => studio.rate('A')).toBeGreaterThan(900);

  await studio.node('A', 4).click();
  await expect(studio.node('A', 4)).toHaveAccessibleName(/^Node 4, down/);
  await expect(studio.node('B', 4)).toHaveAccessibleName(/^Node 4, down/);
  await expect.poll(() => studio.rate('A')).toBeLessThan(100);
  expect(await studio.rate('B')).toBeGreaterThan(850);
  await expect(studio.server('A').locator('.stage-caption')).toContainText('bridge 4');

  await studio.page.keyboard.press('Escape');
  await studio.node('A', 4).click();
  await expect(studio.node('A', 4)).toHaveAccessibleName(/^Node 4, healthy/);
  await expect.poll(() => studio.rate('A')).toBeGreaterThan(900);
});
