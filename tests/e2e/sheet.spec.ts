// Phones: the part below the roads is in a sheet, and none of its texts covers roads or buttons. Also the
// layout of dock and panels on wide pages.

import { expect, type Locator, type Page } from '@playwright/test';
import { PRESETS } from '../../src/scenario/presets.ts';
import { STORIES } from '../../src/scenario/stories.ts';
import { type Box, bottomOf, boxesAtRest } from '../support/boxes.ts';
import { test } from '../support/studio-page.ts';

const GAP_PX = 12;
const PAUSED = '?preset=one-bridge&t=2.007s&play=no';

/** Top of a part, once the part has stopped moving. */
async function topOf(part: Locator): Promise<number> {
  return (await boxesAtRest(part))[0].y;
}

/** Distance from the bottom of one part to the top of another, once both have stopped. */
async function gap(above: Locator, below: Locator): Promise<number> {
  const [upper, lower] = await boxesAtRest(above, below);
  return lower.y - bottomOf(upper);
}

/** Taps on the cars of a server's road until one is followed. */
async function followOn(page: Page, place: number): Promise<void> {
  const road = page.locator('.stage').nth(place);
  const [{ x, y, width, height }] = await boxesAtRest(road);
  for (let column = 0; column < 16; column++) {
    for (let row = 0; row < 8; row++) {
      const at = { x: x + width * (0.36 + column * 0.018), y: y + height * (0.3 + row * 0.08) };
      await page.touchscreen.tap(at.x, at.y);
      if ((await page.locator('.vehicle-dock').count()) > 0) return;
    }
  }
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a phone shows a followed car beside its road, and the effect of a try in place of the question', async ({
    studio,
    page,
  }) => {
    await studio.open(PAUSED);
    await test.step('the panel of a followed car opens beside its road, and folds again afterwards', async () => {
      const sheet = page.locator('.layout-below');
      const folded = await topOf(sheet);
      for (const [place, id] of ['A', 'B'].entries()) {
        await test.step(`a followed car of ${id}`, async () => {
          const road = page.locator('.stage').nth(place);
          await followOn(page, place);
          const panel = page.getByRole('region', {
            name: new RegExp(`^Car of request .* on server ${id}$`),
          });
          await expect(panel).toBeInViewport({ ratio: 0.9 });
          await expect(road).toBeInViewport({ ratio: 0.99 });
          await expect.poll(() => gap(road, panel)).toBeGreaterThanOrEqual(-1);
          for (const each of await panel.getByRole('button').all())
            expect((await each.boundingBox())!.height).toBeGreaterThanOrEqual(44);
          await studio.button('Less').click();
          await expect.poll(() => topOf(sheet)).toBe(folded);
          await page.keyboard.press('v');
          await expect(
            page.getByRole('button', { name: 'Next', exact: true }),
            'open again',
          ).toBeInViewport();
          await page.getByRole('button', { name: 'Stop following' }).click();
          await expect(panel).toBeHidden();
          // The sheet would cover the road of B.
          await expect.poll(() => topOf(sheet)).toBe(folded);
          await expect(road).toBeInViewport({ ratio: 0.99 });
        });
      }
    });
    await test.step('the effect of a try covers no road and no slider, and stays until something else is done', async () => {
      const stages = page.locator('.stages');
      const said = page.locator('.try-said').getByText(/^With 32 threads/);
      await studio.button('Give A 32 threads').click();
      await expect(said).toBeVisible();
      expect(await gap(page.locator('.try-said'), stages)).toBeGreaterThanOrEqual(-1);
      await studio.slider('Threads of A').press('ArrowRight');
      await expect(said, 'with other threads').toBeHidden();
      await page.getByRole('button', { name: 'Back to the scene' }).click();
      await studio.button('Give A 32 threads').click();
      await expect(said).toBeVisible();
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await expect(studio.button('Pause'), 'in the open sheet').toBeInViewport({ ratio: 0.99 });
      await expect(said).toBeVisible();
      await page.getByRole('button', { name: 'Less', exact: true }).click();
      await studio.button('Heal node 3').click();
      await expect(page.locator('.try-said').getByText(/^Node 3 is back/)).toBeVisible();
      await studio.node('A', 1).click();
      await expect(
        page.locator('.try-said').getByText(/^Node 3 is back/),
        'with another bridge broken',
      ).toBeHidden();
      const back = page.getByRole('button', { name: 'Back to the scene' });
      await back.click();
      await expect(studio.server('A')).toContainText('12 threads');
    });
  });
});

/** Collects layout shifts from now on, as reported by the browser. */
function watchShifts(page: Page): Promise<void> {
  return page.evaluate(() => {
    interface Shift extends PerformanceEntry {
      readonly sources: readonly { readonly node: Node | null }[];
    }
    const shifted: string[] = [];
    Object.assign(window, { shifted });
    new PerformanceObserver((list) => {
      for (const { node } of (list.getEntries() as Shift[]).flatMap(({ sources }) => sources)) {
        const element = node instanceof Element ? node : node?.parentElement;
        // Numbers that gain a digit do not count, nor do hints on the roads, which a try may lay out again.
        if (element != null && element.closest('.headline strong, .transport-clock, .coach') === null)
          shifted.push(`${element.className}: ${element.textContent}`);
      }
    }).observe({ type: 'layout-shift' });
  });
}

/** Shifts since the last call. */
function shiftsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (window as unknown as { shifted: string[] }).shifted.splice(0));
}

test('in the opening scene the dock has room for its values, and the cards that explain fill their width', async ({
  studio,
  page,
}) => {
  await studio.openAt(0.65, '?preset=one-bridge');
  await test.step('no row of the cards that explain is half empty, and they cover nothing below', async () => {
    const panel = await studio.openPanel('Understand');
    for (const width of [1440, 1024, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await boxesAtRest(panel);
      // Measures everything at one instant, because the pressed element may still be scrolling into view.
      const { right, bottom, ofAll, below } = await panel.evaluate((node) => {
        const rectOf = (of: Element): DOMRect => of.getBoundingClientRect();
        const last = rectOf([...node.querySelectorAll('.understand-card')].at(-1)!);
        const ofAll = rectOf(node.querySelector('.understand')!).right;
        const below = rectOf(node.querySelector('.understand ~ *')!).top;
        return { right: last.right, bottom: last.bottom, ofAll, below };
      });
      expect(Math.round(right), `${width} px`).toBe(Math.round(ofAll));
      expect(below - bottom, `${width} px`).toBeGreaterThanOrEqual(8);
    }
  });
  await test.step('sliders have values beside their names, before and after a press, and the things to try start level with their name', async () => {
    /** Whether each value is on the line of its name. */
    const besides = () =>
      page.locator('.dock-slider-head').evaluateAll((heads) =>
        heads.map((head) => {
          const [name, value] = [...head.children].map((each) => each.getBoundingClientRect());
          return value.top < name.bottom;
        }),
      );
    for (const width of [1440, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(besides, `${width} px`).toEqual([true, true]);
    }
    await studio.button('Heal node 3').click();
    await expect(studio.button('Take node 3 down again')).toBeVisible();
    for (const width of [1440, 1366, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(besides, `${width} px after a press`).toEqual([true, true]);
    }
    // This width is too narrow for everything in one row.
    await page.setViewportSize({ width: 1300, height: 900 });
    const chips = page.locator('.try-chip');
    const [above, below] = await boxesAtRest(chips.first(), chips.last());
    expect(below.y).toBeGreaterThan(above.y);
    const isLevel = async (): Promise<void> => {
      const middle = (box: Box): number => box.y + box.height / 2;
      const [label, first] = await boxesAtRest(page.locator('.try-label'), chips.first());
      expect(Math.abs(middle(label) - middle(first))).toBeLessThan(6);
    };
    await isLevel();
    await page.setViewportSize({ width: 1900, height: 900 });
    await isLevel();
    // On a phone the row scrolls to the right and starts with the first item. If items were cut off on the
    // left, no scrolling could show them.
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await boxesAtRest(chips.first()))[0].x).toBeGreaterThanOrEqual(0);
  });
  await test.step('sliders keep their place and length while a value grows', async () => {
    const sliders = page.locator('.dock-sliders');
    const rate = sliders.getByRole('slider', { name: 'Requests per second' });
    await sliders.getByRole('button', { name: 'Requests per second: whole range' }).click();
    for (const width of [1440, 1280, 768]) {
      await page.setViewportSize({ width, height: 1024 });
      const places: unknown[] = [];
      for (const key of ['Home', 'End']) {
        await rate.press(key);
        await expect(sliders).toContainText(key === 'End' ? /1,000,000/ : /second\s*1/);
        const both = await sliders.getByRole('slider').all();
        places.push((await boxesAtRest(page.locator('.dock'), ...both)).map(rounded));
      }
      expect(places[1], `${width} px`).toEqual(places[0]);
    }
  });
});

/**
 * Checks that parts of a server's name that do not fit are left out whole, and that screen readers still read
 * the whole name.
 */
async function nameIsWhole(page: Page): Promise<void> {
  const name = page.locator('.stage-title').first();
  await expect(name).toHaveAccessibleName(/^A: Thread per connection, up to 10,000 threads$/);
  const [line] = await boxesAtRest(name.locator('> span').last());
  const cut = await name.locator('> span > span').evaluateAll(
    (pieces, { y, height, right }) =>
      pieces
        .map((piece) => ({ box: piece.getBoundingClientRect(), text: piece.textContent }))
        .filter(({ box }) => box.top < y + height / 2 && box.right > right + 1)
        .map(({ text }) => text),
    { y: line.y, height: line.height, right: line.x + line.width },
  );
  expect(cut).toEqual([]);
}

test('names of sliders are on one line, beside the longest value or above it, and names of servers are cut only between pieces', async ({
  studio,
  page,
}) => {
  // The two scenes with the longest names. Most scenes have the same two servers as these.
  for (const preset of ['small-selector', 'stalled-node']) {
    if (preset === 'small-selector') await studio.openAt(1, `?preset=${preset}`);
    else await studio.goTo(2, `?preset=${preset}`);
    for (const width of [1440, 1280, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 1024 });
      const heads = page.locator('.dock-slider-head').filter({ visible: true });
      await boxesAtRest(page.locator('.dock'));
      const lines = await heads.evaluateAll((all) =>
        all
          .flatMap((head) => [...head.children])
          .map((part) => {
            const range = document.createRange();
            range.selectNodeContents(part);
            const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
            return `${part.textContent}: ${new Set(tops).size}`;
          }),
      );
      expect(lines.length, `${preset} at ${width} px`).toBe(width < 700 ? 2 : 4);
      for (const line of lines) expect(line, `${preset} at ${width} px`).toMatch(/: 1$/);
      const sliders = await page.locator('.dock .range-input-input').filter({ visible: true }).all();
      const tops = (await boxesAtRest(...sliders)).map(({ y }) => Math.round(y));
      expect(new Set(tops).size, `level at ${width} px`).toBe(1);
      if (preset === 'small-selector' && width === 390) await nameIsWhole(page);
    }
  }
});

/** A layout may differ by an invisible amount. */
function rounded(box: Box): readonly number[] {
  return [box.x, box.y, box.width, box.height].map((each) => Math.round(each));
}

test('panels open beside or below the roads and scroll into view, the effect of a try is below the roads, and nothing moves for either', async ({
  studio,
  page,
}) => {
  await studio.open(PAUSED);
  await test.step('from 1,200 px on, settings, charts and questions open beside the roads, and a followed car moves nothing', async () => {
    const roads = page.locator('.stages');
    const dock = page.locator('.dock');
    const places = await boxesAtRest(dock, page.getByRole('tablist'));
    await watchShifts(page);
    await page.locator('h1').click();
    await page.keyboard.press('v');
    const vehicle = page.getByRole('region', { name: /^Car of request/ });
    await expect(vehicle.getByRole('button', { name: 'Stop following' })).toBeInViewport({ ratio: 0.99 });
    expect(await shiftsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 1200, height: 900 });
    const [{ height }] = await boxesAtRest(roads);
    for (const name of ['All charts', 'How many threads?', 'Your own numbers', 'All settings'] as const) {
      const panel = await studio.openPanel(name);
      const [road, box] = await boxesAtRest(roads, panel);
      expect(road.height, name).toBe(height);
      expect(box.x, name).toBeGreaterThan(road.x + road.width);
      expect(Math.round(box.y), name).toBe(Math.round(road.y));
      expect(Math.round(box.height), name).toBe(Math.round(road.height));
      expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), name).toBe(0);
    }
    await expect(vehicle.getByRole('button', { name: 'Stop following' })).toBeInViewport({ ratio: 0.99 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.evaluate(() => scrollTo(0, 0));
    const after = await boxesAtRest(dock, page.getByRole('tablist'));
    expect(after.map(rounded)).toEqual(places.map(rounded));
    await page.keyboard.press('Shift+V');
    await studio.openPanel('Understand');
  });
  await test.step('a press on a tab scrolls its panel into view', async () => {
    for (const size of [
      { width: 768, height: 1024 },
      { width: 1280, height: 720 },
    ]) {
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo(0, 0));
      const tabs = page.getByRole('tablist');
      for (const name of ['All settings', 'All charts']) {
        await tabs.getByRole('tab', { name }).click();
        const panel = page.getByRole('tabpanel', { name });
        await expect.poll(async () => size.height - (await topOf(panel))).toBeGreaterThan(size.height / 5);
        await expect(tabs).toBeInViewport({ ratio: 0.99 });
      }
    }
  });
  await test.step('in a low window the stage leaves room for the panels, and settings keep roads and dock in view', async () => {
    await page.setViewportSize({ width: 1150, height: 900 });
    await studio.openCharts();
    const stages = page.locator('.stages');
    // The panel scrolls with the page, which the press on the tab may already have scrolled.
    const inPage = (): Promise<number> =>
      stages.evaluate((each) => each.getBoundingClientRect().top + scrollY);
    const before = await inPage();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
    expect(await inPage()).toBeCloseTo(before, 0);

    await studio.openSettings();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(stages).toBeInViewport({ ratio: 0.7 });
    const dock = page.locator('.dock');
    await expect(dock).toBeInViewport({ ratio: 0.99 });
    expect(await gap(stages, dock)).toBeGreaterThanOrEqual(0);

    // The focused element is never behind stage and dock, also when keys move the focus.
    const first = page.getByRole('tabpanel', { name: 'All settings' }).getByRole('slider').first();
    await first.focus();
    expect(await gap(dock, first)).toBeGreaterThanOrEqual(0);
  });
  await test.step('the dock is below the stage and stays there while panels scroll, at every size', async () => {
    const stages = page.locator('.stages');
    const dock = page.locator('.dock');
    const apart = (): Promise<number> => gap(stages, dock);
    for (const [width, height] of [
      [1920, 1080],
      [1440, 1000],
      [1280, 1100],
    ] as const) {
      await test.step(`${width} × ${height}`, async () => {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => scrollTo(0, 0));
        await studio.openPanel('Understand');
        await expect.poll(apart).toBeCloseTo(GAP_PX, 0);
        await expect(dock).toBeInViewport({ ratio: 0.99 });
        expect(await gap(dock, page.locator('.tabs-row'))).toBeGreaterThanOrEqual(0);
        await studio.openSettings();
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        expect(await apart()).toBeCloseTo(GAP_PX, 0);
        await expect(dock).toBeInViewport({ ratio: 0.99 });
      });
    }
  });
  await test.step('the effect of a try is below the roads, and nothing moves for it in different scenes', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    // Pressing a tab scrolls its panel into view. A sentence there may be longer than the previous one.
    await boxesAtRest(await studio.openPanel('Understand'));
    await page.evaluate(() => scrollTo(0, 0));
    const stages = page.locator('.stages');
    const before = await boxesAtRest(stages);
    await shiftsOf(page);
    await studio.button('Give A 32 threads').click();
    const said = page.locator('.try-said').getByText(/^With 32 threads/);
    await expect(said).toBeInViewport();
    expect(await gap(stages, said)).toBeGreaterThan(0);
    expect(await boxesAtRest(stages)).toEqual(before);
    await studio.button('Play').click();
    // In the last scene, some tries make others impossible.
    for (const id of ['one-bridge', 'small-storm'] as const) {
      const place = PRESETS.findIndex((preset) => preset.id === id);
      if (place > 0) {
        await page.keyboard.press(String(place + 1));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(STORIES[id].title);
        await studio.runs();
        await shiftsOf(page);
      }
      const chips = page.locator('.try-chip:not([aria-disabled="true"])');
      for (const label of await chips.allTextContents()) {
        const chip = chips.getByText(label, { exact: true });
        if ((await chip.count()) === 0) continue;
        await chip.click();
        await expect(page.locator('.try-said p')).toHaveText(/…$/);
      }
      if (place === 0) await expect(page.locator('.try-said p')).toHaveText(/ A now completes .*\.$/);
      expect(await shiftsOf(page), id).toEqual([]);
    }
  });
});
