// Checks what accompanies the picture of a run: captions and sound, which are off by default, and print. Also the
// page with forced colours.

import { expect, type Page } from '@playwright/test';
import { StudioPage, test } from '../support/studio-page.ts';

/** The page's sound so far: the states of its contexts, and the number of ticks. */
const heard = (page: Page): Promise<{ contexts: AudioContextState[]; ticks: number }> =>
  page.evaluate(() => {
    const { contexts, ticks } = globalThis as unknown as { contexts: AudioContext[]; ticks: number };
    return { contexts: contexts.map(({ state }) => state), ticks };
  });

async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept = Object.assign(globalThis, { contexts: [] as AudioContext[], ticks: 0 });
    globalThis.AudioContext = class extends AudioContext {
      constructor() {
        super();
        kept.contexts.push(this);
      }
    };
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      kept.ticks++;
      start.call(this, when);
    };
  });
}

async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

test('captions and sound are off until they are requested, and stop with the run', async ({ studio }) => {
  const { page } = studio;
  await listen(page);
  await studio.open('?preset=stalled-node&play=no');
  const list = await studio.openView();
  const caption = page.getByRole('status', { name: 'What happens' });
  await expect(caption, 'screen readers hear it in any case').toHaveClass('visually-hidden');
  await list.getByRole('checkbox', { name: /^Captions/ }).check();
  expect(await heard(page), 'nothing is made of sound while it is off').toEqual({ contexts: [], ticks: 0 });
  await list.getByRole('combobox', { name: 'Sound' }).selectOption('quiet');
  await expect(list.getByText('Each tick is a batch of completed requests')).toBeVisible();
  await expect.poll(async () => (await heard(page)).contexts.length).toBe(1);
  expect((await heard(page)).ticks, 'the run stands').toBe(0);
  await page.keyboard.press('Escape');

  await studio.button('Play').click();
  await expect(caption).toHaveText(/A: every thread is busy\./);
  await expect(caption).toBeInViewport();
  await expect.poll(async () => (await heard(page)).ticks).toBeGreaterThan(0);
  expect((await heard(page)).contexts).toEqual(['running']);

  await hide(page, true);
  await expect.poll(async () => (await heard(page)).contexts).toEqual(['suspended']);
  await hide(page, false);
  await expect.poll(async () => (await heard(page)).contexts).toEqual(['running']);
  await studio.button('Pause').click();
  await expect.poll(async () => (await heard(page)).contexts).toEqual(['suspended']);
  await (await studio.openView()).getByRole('combobox', { name: 'Sound' }).selectOption('off');
  await expect.poll(async () => (await heard(page)).contexts).toEqual(['closed']);
});

test('single keys can be switched off, numbers have names, paper has no controls, and forced colours keep meaningful colours', async ({
  studio,
}) => {
  const { page } = studio;
  await studio.openAt(5, '?preset=stalled-node');
  await test.step('numbers have names', async () => {
    const numbers = await studio.openNumbers('A');
    await expect(numbers.getByRole('button', { name: /^memory 123\s*MiB$/ })).toBeVisible();
    await expect(numbers.getByRole('button', { name: 'context switches 675' })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('paper has no controls', async () => {
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    for (const shown of ['.scene-head h1', '.stage canvas', '.small-chart', '.printed-numbers .numbers'])
      await expect(page.locator(shown).first()).toBeVisible();
    for (const gone of ['.dock', '.header-nav', '.tabs-row', '.understand-go'])
      for (const each of await page.locator(gone).all()) await expect(each, gone).toBeHidden();
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(page.locator('.printed-numbers')).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  });
  await test.step('forced colours keep colours that carry meaning', async () => {
    const look = (selector: string, name: string): Promise<string> =>
      page
        .locator(selector)
        .first()
        .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
    const own = await look('.legend .swatch', 'background-color');
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await look('.legend .swatch', 'background-color')).toBe(own);
    expect(await look('.badge', 'forced-color-adjust')).toBe('none');
    expect(await look('.dock .range-input-input', 'appearance'), 'its track is the system’s').toBe('auto');
    await page.emulateMedia({ forcedColors: 'none' });
  });
  await test.step('single keys can be switched off', async () => {
    await page.keyboard.press('?');
    const check = page.getByRole('checkbox', { name: /^Keyboard shortcuts/ });
    await check.uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('w');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('.wall')).toHaveCount(0);
    await page.reload();
    await expect(new StudioPage(page).head('A')).toHaveText(/\d/);
    await page.keyboard.press('?');
    await page.keyboard.press(' ');
    await studio.runs();
    await expect(page.getByRole('dialog'), 'remembered').toHaveCount(0);
  });
});
