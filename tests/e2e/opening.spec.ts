// The first minute: the content of the first screen, that it fits the window, and that no input moves the
// stage.

import { expect, type Page } from '@playwright/test';
import { bottomOf, boxesAtRest } from '../support/boxes.ts';
import { framesPass } from '../support/calm-page.ts';
import { test } from '../support/studio-page.ts';

const CONTROLS_MOST = 30;
const WORDS_MOST = 110;
const STAGE_LEAST_PX = 430;
const TARGET_LEAST_PX = 44;
const TEXT_LEAST_PX = 12;

interface Seen {
  readonly controls: readonly string[];
  readonly words: readonly string[];
  /** Font sizes, each with the texts that use it. */
  readonly small: readonly string[];
}

/** Everything that can be pressed or read without scrolling. */
function seenOn(page: Page, leastPx: number): Promise<Seen> {
  return page.evaluate((least) => {
    const isSeen = (element: Element, box: DOMRect): boolean =>
      box.width > 2 &&
      box.height > 2 &&
      box.bottom > 0 &&
      box.top < innerHeight &&
      box.right > 0 &&
      box.left < innerWidth &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const controls = [...document.querySelectorAll('button, a[href], input, select, textarea, summary')]
      .filter((each) => each.getAttribute('aria-disabled') !== 'true')
      .filter((each) => isSeen(each, each.getBoundingClientRect()))
      .map((each) => each.getAttribute('aria-label') ?? each.textContent);
    const words: string[] = [];
    const small = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || parent.closest('script, noscript, .visually-hidden, option') !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if (!isSeen(parent, range.getBoundingClientRect())) continue;
      const written = (node.nodeValue ?? '').split(/\s+/).filter((word) => /\p{L}/u.test(word));
      // Units and letters on chart lines count as part of their numbers.
      if (parent.closest('svg, .badge, .transport-clock') === null) words.push(...written);
      const size = Number.parseFloat(getComputedStyle(parent).fontSize);
      if (written.length > 0 && size < least) small.add(`${size}px: ${node.nodeValue}`);
    }
    return { controls, words, small: [...small] };
  }, leastPx);
}

/** The pixels of the roads. */
const drawn = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLCanvasElement>('.road canvas')].map((each) => each.toDataURL()).join(),
  );

/** The pixels once nothing moves any more. */
async function settled(page: Page): Promise<string> {
  let last = await drawn(page);
  const rests = async () => {
    const before = last;
    await framesPass(page);
    last = await drawn(page);
    return last === before;
  };
  await expect.poll(rests, { intervals: [50] }).toBe(true);
  return last;
}

async function darkIsChosen(page: Page): Promise<void> {
  const background = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await background();
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
  await expect.poll(background).not.toBe(before);
  await page.keyboard.press('Escape');
}

test('the first screen is small, fits the window, has its tab stops in order and does not move', async ({
  studio,
  page,
}) => {
  // Paused: on a slow machine the bridge would be down before the controls are counted, and can be healed then.
  await studio.openAt(0.3, '?');
  await test.step('the first screen has few controls and few words, none of them small', async () => {
    await expect(page.getByRole('button', { name: /^Node 5/ })).toHaveCount(2);
    const { controls, words, small } = await seenOn(page, TEXT_LEAST_PX);
    expect(controls.length, controls.join(' | ')).toBeLessThanOrEqual(CONTROLS_MOST);
    expect(words.length, words.join(' ')).toBeLessThanOrEqual(WORDS_MOST);
    expect(controls.length, 'they were found').toBeGreaterThan(15);
    expect(words.length, 'they were found').toBeGreaterThan(50);
    expect(small).toEqual([]);
  });
  await test.step('the question, a full stage, the dock and the tabs fit the first screen', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toContainText('?');
    const [road, tabs, dock] = await boxesAtRest(
      page.locator('#road'),
      page.locator('.tabs-row'),
      page.locator('.dock'),
    );
    expect(road.height).toBeGreaterThanOrEqual(STAGE_LEAST_PX);
    expect(bottomOf(tabs)).toBeLessThanOrEqual(900);
    expect(dock.y).toBeGreaterThanOrEqual(bottomOf(road));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
  await test.step('the Tab key reaches the stage and the dock before everything behind them', async () => {
    const stops: string[] = [];
    for (let stop = 0; stop < 20; stop++) {
      await page.keyboard.press('Tab');
      stops.push(
        await page.evaluate(() => {
          const parts = ['.header', '.stages', '.dock', '.tabs-row'];
          return parts.find((part) => document.activeElement?.closest(part) != null) ?? 'skip';
        }),
      );
    }
    const order = stops.filter((stop, index) => stop !== stops[index - 1]);
    expect(order.slice(0, 4)).toEqual(['skip', '.header', '.stages', '.dock']);
  });
  await test.step('arrow keys move between the tabs', async () => {
    await page.getByRole('tab', { name: 'Understand' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'All charts' })).toBeFocused();
    await expect(page.getByRole('tabpanel', { name: 'All charts' })).toBeVisible();
    await page.keyboard.press('End');
    await expect(page.getByRole('tab', { name: 'Your own numbers' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });
  await test.step('a road is drawn for its present size, whatever size it had before', async () => {
    await studio.openPanel('Understand');
    const whole = await settled(page);
    for (const width of [1000, 500]) {
      await page.setViewportSize({ width, height: 800 });
      expect((await settled(page)) === whole, 'another size is another picture').toBe(false);
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect.poll(async () => (await drawn(page)) === whole, `after ${width} px`).toBe(true);
    }
  });
  await test.step('a changed scene keeps its question and offers a way back', async () => {
    const question = await page.getByRole('heading', { level: 1 }).textContent();
    await page.getByRole('slider', { name: 'Threads of A', exact: true }).press('ArrowRight');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(question!);
    // On phones in landscape, the button that goes back also fits beside the question.
    for (const [width, height] of [
      [844, 390],
      [568, 320],
    ] as const) {
      await page.setViewportSize({ width, height });
      const top = async (): Promise<number> => (await boxesAtRest(page.locator('#road')))[0].y;
      const changed = await top();
      await page.getByRole('button', { name: 'Back to the scene' }).click();
      await expect(page.getByRole('button', { name: 'Back to the scene' })).toHaveCount(0);
      expect(await top(), `${width} px`).toBe(changed);
      await studio.node('A', 2).click();
      await expect(page.getByRole('button', { name: 'Back to the scene' })).toBeVisible();
      await page.keyboard.press('Escape');
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Back to the scene' }).click();
    await expect(studio.server('A')).toContainText('12 threads');
    await expect(page.getByRole('button', { name: 'Back to the scene' })).toHaveCount(0);
  });
  // Light colours on a dark system: looks.spec.ts.
  await test.step('choosing dark colours changes the page and the roads', () => darkIsChosen(page));
});

test('a hint points at a bridge until one has been pressed, and never again', async ({ studio, page }) => {
  await studio.open('');
  await studio.clockReaches(0.51);
  await expect(page.locator('.coach span')).toBeVisible();
  await test.step('the ring is complete, also on a road of ten bridges', async () => {
    await page.goto('./?preset=rate-1k');
    const ring = page.locator('.coach-ring');
    await expect(ring).toBeVisible();
    const [road, box] = await boxesAtRest(page.locator('.road').first(), ring);
    expect(bottomOf(box)).toBeLessThanOrEqual(bottomOf(road));
  });
  await studio.node('A', 3).click();
  await expect(page.locator('.coach')).toHaveCount(0);
  await page.reload();
  await studio.clockReaches(0.1);
  await expect(page.locator('.coach')).toHaveCount(0);
});

test('a phone in either orientation shows both roads, the pause button, a slider, and targets for fingers', async ({
  studio,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await studio.open('');
  for (const [what, width, height] of [
    ['upright', 390, 844],
    ['on its side', 844, 390],
  ] as const) {
    await test.step(what, async () => {
      await page.setViewportSize({ width, height });
      // There is room for the sentence that explains the picture.
      await expect(page.locator('.scene-head-lead-text')).toBeVisible({ visible: what === 'upright' });
      for (const id of ['A', 'B']) await expect(studio.server(id)).toBeInViewport({ ratio: 0.99 });
      await expect(studio.button('Pause')).toBeInViewport({ ratio: 0.99 });
      const slider = page.getByRole('slider', { name: 'Threads of A', exact: true });
      await expect(slider).toBeInViewport({ ratio: 0.99 });
      const low = (): Promise<readonly string[]> =>
        page.locator('.header button, .dock button, .dock input').evaluateAll(
          (all, least) =>
            all
              .filter((each) => each.checkVisibility({ visibilityProperty: true }))
              .filter((each) => each.getBoundingClientRect().height < least)
              .map((each) => `${each.getAttribute('aria-label') ?? each.textContent}`),
          TARGET_LEAST_PX,
        );
      await expect.poll(low).toEqual([]);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
    });
  }
});

test('common tasks take one press from the opening, and applying an answer takes two', async ({
  studio,
  page,
}) => {
  // All threads are taken, and the run is paused.
  await studio.open('?t=1.7s&play=no');
  await expect.poll(() => studio.clock()).toBe(1.7);
  const scrubber = studio.slider('Simulated time');
  const [road, track] = await boxesAtRest(studio.server('A').locator('.road'), scrubber);

  // To seek, one click on the timeline is enough.
  await page.mouse.click(track.x + track.width * 0.5, track.y + track.height / 2);
  await expect.poll(() => studio.clock()).not.toBe(1.7);
  await page.keyboard.press('End');

  // To follow, one click on a car in the first lane.
  await expect
    .poll(async () => {
      await page.mouse.click(road.x + road.width * 0.677, road.y + road.height * 0.115);
      return page.getByRole('region', { name: /^Car of request .* on server A$/ }).isVisible();
    })
    .toBe(true);
  // The panel of the followed car would cover the advice.
  await page.keyboard.press('Shift+V');

  // For advice, one click shows the sentence and a second one applies it.
  await page.getByRole('tab', { name: 'How many threads?' }).click();
  const answer = page.locator('.understand-threads-answer');
  await expect(answer).toContainText(/\b\d+\D+ queued.*\b\d+\sms timeout\b.*\b\d+\s%/);
  const more = answer.getByRole('button', { name: /^Give A \d+ threads$/ });
  const [, threads] = /A (\d+)/.exec((await more.textContent()) ?? '') ?? [];
  await more.click();
  await expect(studio.server('A')).toContainText(`${threads} threads`);

  // To heal, one click, on the thing to try or on the bridge.
  await studio.button('Play').click();
  await studio.button('Heal node 3').click();
  await expect(studio.node('A', 3)).toHaveAccessibleName(/healthy/);

  // To change the threads, one key press on the slider of the dock.
  await studio.slider('Threads of A').press('ArrowRight');
  await expect(studio.server('A')).not.toContainText(`${threads} threads`);

  // The slider marks the recommended number, which disappears with the advice.
  await studio.goTo(2, '?preset=calm-traffic');
  const marked = async (): Promise<string> => {
    await expect(answer).toContainText(/ \d+ threads \(/);
    const [, needed] = / (\d+) threads \(/.exec((await answer.textContent()) ?? '') ?? [];
    const slider = studio.slider('Threads of A');
    await expect(slider).toHaveAccessibleDescription(new RegExp(`\\D${needed}$`));
    return needed;
  };
  const before = await marked();
  await studio.slider('Requests per second').press('End');
  await expect(answer).not.toContainText(`${before} threads (`);
  expect(await marked()).not.toBe(before);
});

test('after a run that was watched to its end, the roads are empty', async ({ studio, page }) => {
  const scene = '?preset=calm-traffic&requests=100';
  await studio.open(`${scene}&t=1000s&play=no`);
  await expect(page.getByText('finished', { exact: true })).toBeVisible();
  const empty = await settled(page);
  // So fast that traffic is drawn as density, which is an average over time.
  await studio.open(`${scene}&speed=4`);
  await expect(page.getByText('finished', { exact: true })).toBeVisible();
  expect((await settled(page)) === empty).toBe(true);
});
