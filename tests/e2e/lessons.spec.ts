// Lessons for readers, students and teachers: they are read without scripts, answered by mouse and keyboard,
// solved, submitted, shown as slides, and printed.

import { expect, type Locator, type Page } from '@playwright/test';
import { COURSE } from '../../src/lessons/course.ts';
import { inBothThemes } from '../support/accessibility.ts';
import { bottomOf, boxesAtRest } from '../support/boxes.ts';
import { test } from '../support/calm-page.ts';
import { smallTargets } from '../support/targets.ts';

const STALLED = './learn/stalled-node/';

/** Opens a lesson page; returns the errors that it reports. */
async function open(page: Page, address: string): Promise<readonly string[]> {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(address);
  // The page is interactive by now, because the build renders no theme for frames.
  await expect(page.locator('threadway-sim').first()).toHaveAttribute('theme', /light|dark/);
  return errors;
}

const step = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/**
 * Checks, on a page as wide as a phone, that there are no accessibility problems and that nothing is wider
 * than the screen or smaller than a finger.
 */
async function hasNoFlaws(page: Page, address: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const over = (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(over, address).toBeLessThanOrEqual(0);
  await expect.poll(() => smallTargets(page), address).toEqual([]);
  await inBothThemes(page, async (axe, theme) =>
    expect((await axe.analyze()).violations, `${address}, ${theme}`).toEqual([]),
  );
}

/** Checks only for serious problems: slides and notes do not follow all good practices for pages. */
async function hasNoBarrier(page: Page, what: string): Promise<void> {
  await inBothThemes(page, async (axe, theme) => {
    const { violations } = await axe.analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious, `${what}, ${theme}`).toEqual([]);
  });
}

/** The frame of the scene that a slide shows; others load out of sight. */
const shownFrame = (page: Page) =>
  page.frameLocator('.slides .live-scene:not([data-ahead] *, [data-ahead]) threadway-sim iframe');

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every lesson can be read from beginning to end', async ({ page }) => {
    await page.goto('./learn/');
    await expect(page.locator('.course-list > li')).toHaveCount(COURSE.length);
    await expect(page.getByRole('link', { name: 'Submitted answers' })).toBeVisible();
    for (const { id, title, question } of COURSE) {
      await page.goto(`./learn/${id}/`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByText(question)).toBeVisible();
      // Numbers are present, and the parts after a question can be opened.
      expect(await page.locator('.prose-quantity').count()).toBeGreaterThan(10);
      const closed = page.locator('details.step-reveal').first();
      await closed.locator('summary').click();
      await expect(closed.locator('p').first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'Open in Threadway' }).first()).toBeVisible();
    }
  });
});

test('a lesson explains a wrong answer, and starts the scene after the right answer or on request', async ({
  page,
}) => {
  const errors = await open(page, STALLED);
  const stall = step(page, 'One bridge goes down');
  const frame = stall.locator('iframe').contentFrame();
  await test.step('on a phone there is no accessibility problem, and nothing is wider than the screen or smaller than a finger', async () => {
    await page.setViewportSize(PHONE);
    await hasNoFlaws(page, STALLED);
    await page.setViewportSize(DESK);
  });
  await test.step('a wrong answer is explained, and neither the right answer nor the run is revealed', async () => {
    await stall.getByText('What share of its requests').scrollIntoViewIfNeeded();
    // Nothing reveals the answer.
    await expect(frame.getByRole('img').first()).toBeAttached();
    await expect(frame.locator('.headline')).toHaveCount(0);
    const hasTypeface = (): Promise<boolean> =>
      frame.locator(':root').evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'));
    await expect.poll(hasTypeface, 'a frame has the typeface of its lesson').toBe(true);
    await expect(stall.getByText('A thread that waits is taken')).toBeHidden();
    await stall.getByRole('radio', { name: 'Nine in ten' }).check();
    // An option that is selected has not been submitted yet.
    await expect(stall.getByText('A fault stays where it is')).toBeHidden();
    await stall.getByRole('button', { name: 'Submit my answer' }).click();
    await expect(stall.getByRole('status').first()).toContainText('A fault stays where it is');
    // The button cannot be pressed again. The focus is on the answer, from which keys reach the others.
    await expect(stall.getByRole('radio', { name: 'Nine in ten' })).toBeFocused();
    await expect(stall.getByText('The stuck calls slow')).toHaveCount(0);
    await expect(stall.getByText('A thread that waits is taken')).toBeHidden();
    await expect(stall.locator('[data-right="true"]')).toHaveCount(0);
    await expect(frame.locator('.headline')).toHaveCount(0);
  });
  await test.step('readers can request the outcome, and the scene then runs', async () => {
    await stall.getByText('Show what happens').click();
    await expect(stall.getByText('A thread that waits is taken')).toBeVisible();
    await expect(stall.locator('[data-right="true"]')).toHaveCount(1);
    // The scene runs while it is visible.
    await stall.locator('threadway-sim').scrollIntoViewIfNeeded();
    await expect(frame.getByRole('timer')).toHaveText(/[1-9]/);
  });
  await test.step('a reader who has guessed a row of a table sees its run play', async () => {
    const remedies = step(page, 'Eight remedies');
    // The figures are neither visible nor found by a search nor read aloud.
    await expect(remedies.getByRole('table')).not.toContainText('has the most calls in progress', {
      useInnerText: true,
    });
    await remedies.getByRole('button', { name: 'It does not' }).first().click();
    await remedies.getByRole('button', { name: 'Watch it' }).first().click();
    await expect(remedies.locator('.played-table-now')).toBeInViewport({ ratio: 0.5 });
    // The explanation opens no other row.
    await remedies.getByText('Show what happens').click();
    await expect(remedies.getByText('A remedy helps if it limits')).toBeVisible();
    await expect(remedies.getByRole('button', { name: 'Watch it' })).toHaveCount(1);
    const guesses = remedies.getByRole('button', { name: 'It does not' });
    while ((await guesses.count()) > 0) await guesses.first().click();
    await expect(remedies.getByRole('table')).toContainText('has the most calls in progress', {
      useInnerText: true,
    });
    await expect(remedies.getByRole('button', { name: 'Watch it' })).toHaveCount(8);
  });
  await test.step('printed questions are blank, whatever was answered on the screen', async () => {
    const table = step(page, 'Eight remedies').getByRole('table');
    const guessed = 'A tenth fails, but quickly';
    await expect(table).toContainText(guessed, { useInnerText: true });
    await page.emulateMedia({ media: 'print' });
    await expect(table).not.toContainText(guessed, { useInnerText: true });
    await expect(page.getByRole('region', { name: 'Answers', exact: true })).toContainText(guessed, {
      useInnerText: true,
    });
    // On paper the ring of the selected answer looks like the others, because the browser draws no dot in it.
    const rings = stall.getByRole('radio');
    const looks = await rings.evaluateAll((all) =>
      all.map((ring) => {
        const { appearance, backgroundColor, borderColor } = getComputedStyle(ring);
        return [appearance, backgroundColor, borderColor].join(' ');
      }),
    );
    expect(looks.length).toBeGreaterThan(2);
    expect(new Set(looks).size).toBe(1);
    expect(looks[0]).toMatch(/^none rgba\(0, 0, 0, 0\) /);
    await expect(stall.getByText('A fault stays where it is')).toBeHidden();
    await expect(page.locator('header')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Present' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });
  await test.step('the next visit still has the answer, and the question can be answered again by keyboard', async () => {
    await page.reload();
    await expect(stall.getByRole('radio', { name: 'Nine in ten' })).toBeChecked();
    await stall.getByRole('button', { name: 'Try again' }).click();
    await expect(stall.getByText('A thread that waits is taken')).toBeHidden();
    await expect(stall.getByRole('radio').first()).toBeFocused();
    // By keyboard: to the options, between them, and to the button.
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(stall.getByRole('status').first()).toContainText('Right');
    // The pressed button is gone, so the focus is on the element in its place, not at the beginning of the
    // page.
    await expect(stall.getByRole('button', { name: 'Try again' })).toBeFocused();
  });
  await test.step('on a phone a covered scene is no higher than its frame, and its button starts it again', async () => {
    await page.setViewportSize(PHONE);
    await stall.getByRole('button', { name: 'Try again' }).click();
    const scene = stall.locator('threadway-sim');
    await scene.scrollIntoViewIfNeeded();
    await expect(scene.locator('iframe')).toHaveAttribute('src', /hide=numbers/);
    // The first height is a guess, and the frame requests another one.
    await expect(scene.locator('iframe')).not.toHaveCSS('height', '480px');
    const strip = (): Promise<number> =>
      scene.evaluate((sim) => sim.clientHeight - sim.shadowRoot!.querySelector('iframe')!.offsetHeight);
    await expect.poll(strip).toBe(0);
    await stall.getByText('Show what happens').click();
    await stall.locator('threadway-sim').scrollIntoViewIfNeeded();
    const time = frame.getByRole('timer');
    await expect(time).toHaveText(/[1-9]/);
    await stall.locator('.live-scene-start-again').click();
    // The element still has its method `play`, although an attribute has the same name.
    await expect
      .poll(() => stall.locator('threadway-sim').evaluate((sim) => typeof Reflect.get(sim, 'play')))
      .toBe('function');
    await expect(time).toHaveText(/[1-9]/);
  });
  expect(errors).toEqual([]);
});

test('a link to a step opens there, also after the scenes above have loaded, and does not scroll back a reader who moves on', async ({
  page,
}) => {
  const errors = await open(page, `${STALLED}?step=3`);
  const top = () => page.locator('#threads').evaluate((each) => Math.round(each.getBoundingClientRect().top));
  await expect(step(page, 'More threads?').locator('iframe')).toBeVisible();
  await expect.poll(top).toBe(12);
  // The step stays at the top when a scene above it grows.
  await page.locator('#calm').evaluate((each) => each.style.setProperty('padding-bottom', '300px'));
  await expect.poll(top).toBe(12);
  // Over the scene, where the page does not receive wheel events.
  const scene = step(page, 'More threads?').locator('iframe');
  await scene.hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(top).toBeLessThan(-100);
  const part = page.locator('#threads');
  const [gone] = await boxesAtRest(part);
  await page.evaluate(() => document.body.style.setProperty('padding-bottom', '300px'));
  const [stays] = await boxesAtRest(part);
  expect(stays.y).toBe(gone.y);
  expect(errors).toEqual([]);
});

test('a task is checked by running it, and its answer can be submitted', async ({ page }) => {
  await open(page, `${STALLED}?task=largest-timeout&timeout=300ms#largest-timeout`);
  const task = page.locator('#largest-timeout');
  await task.getByRole('button', { name: 'Run it again' }).click();
  await expect(task.getByRole('status')).toContainText('The answer in the link');
  await expect(task.getByRole('status')).toContainText(/Call timeout = 300.ms gives 9\d[\d.]*.% .*in A/);
  await expect(task.getByRole('status')).toContainText('There is a better answer');
  // The scene has the values of the link, and moving a slider restarts its run.
  await task.getByRole('button', { name: 'Check my answer' }).click();
  await expect(task.getByRole('status')).toContainText('Solved: Call timeout = 300');
  const frame = task.locator('iframe').contentFrame();
  const slider = frame.getByRole('slider', { name: /timeout/i });
  await slider.focus();
  await slider.press('End');
  await expect
    .poll(() =>
      task.locator('threadway-sim').evaluate((sim) => (sim as unknown as { scenario: string }).scenario),
    )
    .not.toContain('300ms');
  await task.getByRole('button', { name: 'Check my answer' }).click();
  await expect(task.getByRole('status')).toContainText('Not yet');
  await task.getByRole('button', { name: 'A hint' }).click();
  await expect(task.locator('.task-hints li')).toHaveCount(1);
  await task.getByRole('button', { name: 'Show the best known answer' }).click();
  await expect(task.getByText('The best known answer: Call timeout')).toBeVisible();
  // The sentence about the reader's attempt is still there, and says that the attempt was the reader's.
  await expect(task.getByRole('status')).toContainText('Your answer');
  await expect(task.getByRole('button', { name: 'Check my answer' })).toBeFocused();

  // The way to the page that a teacher would take.
  await page.goto('./learn/');
  await page.getByRole('link', { name: 'Submitted answers' }).click();
  await expect(page).toHaveURL(/learn\/sheet\/$/);
  await page.setViewportSize(PHONE);
  await hasNoFlaws(page, './learn/sheet/');
  await page.setViewportSize(DESK);
  const link = new URL(`${STALLED}?task=largest-timeout&timeout=`, page.url().replace('learn/sheet/', ''))
    .href;
  const lines = [`Ada ${link}300ms`, `Ben: ${link}900ms`, 'Cleo forgot it', `Dan ${link}soon`];
  await page.getByRole('textbox', { name: 'Names and links' }).fill(lines.join('\n'));
  await page.getByRole('button', { name: 'Run all' }).click();
  await expect(page.getByRole('row', { name: 'Ada' })).toContainText('300 msmet');
  await expect(page.getByRole('row', { name: 'Ben' })).toContainText('not met');
  await expect(page.getByRole('row', { name: 'Dan' })).toContainText('a duration');
  await expect(page.getByText('Line 3 contains no link')).toBeVisible();
  await expect(page.getByRole('heading', { name: /: Find the cliff$/ })).toBeVisible();
});

test('the map of the course lists the materials for a class, and each lesson offers them', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto('./learn/');
  const section = page.getByRole('region', { name: 'For teachers' });
  const buttons = await section
    .getByRole('term')
    .filter({ hasNot: page.getByRole('link') })
    .allTextContents();
  expect(buttons).toEqual(['Present', 'Print', 'Save as one file']);
  const locks = page.getByRole('link', { name: /^Locks, atomics and the single writer/ });
  await expect(locks).toHaveAttribute('href', './locks/');
  await section.getByRole('link', { name: 'Lessons with the notes for teachers' }).click();
  await expect(section.getByText('shows its notes')).toBeVisible();
  await locks.click();
  await expect(page).toHaveURL(/learn\/locks\/\?seat=teacher$/);
  for (const name of buttons) await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  const notes = page.getByRole('complementary', { name: 'For teachers' });
  await expect(notes.first()).toBeVisible();
  expect(await notes.count()).toBeGreaterThan(1);
  // A link in the lesson does the same, and keeps the rest of the address.
  await page.goto('./learn/locks/?controls=none');
  await page.getByRole('link', { name: 'Show the notes for teachers' }).click();
  await expect(notes.first()).toBeVisible();
  await expect(page).toHaveURL(/locks\/\?controls=none&seat=teacher$/);
  await page.getByRole('link', { name: 'Hide the notes for teachers' }).click();
  await expect(notes).toHaveCount(0);
  await expect(page).toHaveURL(/locks\/\?controls=none$/);
  expect(errors).toEqual([]);
});

test('a curve can be drawn by mouse or keys, and the run draws the real one', async ({ page }) => {
  await open(page, './learn/how-many-threads/');
  const curve = page.locator('fieldset.curve').first();
  await curve.scrollIntoViewIfNeeded();
  const points = curve.getByRole('slider');
  const before = await points.first().getAttribute('aria-valuetext');
  await points.first().focus();
  await page.keyboard.press('ArrowUp');
  await expect(points.first()).not.toHaveAttribute('aria-valuetext', before!);
  const [box] = await boxesAtRest(curve.locator('svg'));
  const last = await points.last().getAttribute('aria-valuetext');
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.95, box.y + box.height * 0.2, { steps: 8 });
  await page.mouse.up();
  await expect(points.last()).not.toHaveAttribute('aria-valuetext', last!);
  await expect(curve.locator('.curve-run')).toHaveCount(0);
  await curve.getByRole('button', { name: 'Show the result' }).click();
  await expect(curve.locator('.curve-run')).toHaveCount(1);
  await expect(curve.getByRole('status')).toContainText(/\d of your 8 points/);
  await expect(curve.getByRole('button', { name: 'Try again' })).toBeFocused();
});

test('a lesson can be shown as slides, with notes for teachers, and printed', async ({ page }) => {
  const frames: string[] = [];
  page.on('framenavigated', (frame) => {
    const { pathname, hash } = new URL(frame.url());
    if (pathname.endsWith('/frame.html')) frames.push(new URLSearchParams(hash.slice(1)).get('name') ?? '');
  });
  const errors = await open(page, `${STALLED}?view=slides&step=2`);
  await test.step('on a slide longer than the screen the buttons stay at the bottom, and each frame is loaded once', async () => {
    const road = shownFrame(page).locator('canvas').first();
    await expect(road).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.keyboard.press('PageDown');
    await expect.poll(() => page.locator('main').evaluate((main) => main.scrollTop)).toBeGreaterThan(50);
    const [foot] = await boxesAtRest(page.locator('.slides-foot'));
    expect(Math.round(bottomOf(foot))).toBe(500);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('All is well');
    await expect(road).toBeVisible();
    // The slide's own scene, the same with its outcome, which loads ahead, and the scene of the other slide.
    expect(frames).toEqual(['One bridge goes down', 'One bridge goes down', 'All is well']);
  });
  await test.step('the printed lesson has the questions, and the answers separately', async () => {
    await page.getByRole('button', { name: 'Read' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One node down');
    // On paper there are questions, and after them the answers.
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Answers' })).toBeVisible();
    await expect(page.locator('.live-scene').first()).toBeHidden();
    const answers = page.getByRole('region', { name: 'Answers' });
    await expect(answers.getByRole('row', { name: 'Timeout of 200 ms' }).first()).toContainText('90');
    await expect(page.getByRole('button', { name: 'Submit my answer' }).first()).toBeHidden();
    const picture = page.locator('.sheet-answers img');
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    await page.emulateMedia({ media: 'screen' });
    await expect(page.getByRole('heading', { name: 'Answers', exact: true })).toBeHidden();
  });
  await test.step('keys move through the slides, with notes for teachers', async () => {
    // High enough for a whole slide. On a longer slide, keys would first go to the rest of it.
    await page.setViewportSize({ width: 1440, height: 1600 });
    await page.getByRole('button', { name: 'Present' }).click();
    // The step that the link names is first.
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('One bridge goes down');
    await hasNoBarrier(page, 'a slide');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('All is well');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One node down');
    await page.keyboard.press('PageDown');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('All is well');
    await page.keyboard.press('PageDown');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('One bridge goes down');
    // Keys go from the question to a count of hands, to its answer, which plays, then on, and back past the
    // answer.
    const answer = page.getByText('A thread that waits is taken');
    await expect(answer).toBeHidden();
    await page.keyboard.press('Space');
    const hands = page.locator('.hand-count .slides-opened');
    await expect(hands).toBeVisible();
    await expect(answer).toBeHidden();
    // Keys count hands, and neither they nor the panel change the size of the scene.
    const frameHeight = (): Promise<number> =>
      page
        .locator('.live-scene:not([data-ahead]) threadway-sim')
        .evaluate((sim) => sim.getBoundingClientRect().height);
    const height = await frameHeight();
    for (const key of ['1', '3', '3', 'Shift+3']) await page.keyboard.press(key);
    await expect(page.locator('.hand-count output')).toHaveText(/^2 /);
    await expect(page.getByRole('spinbutton', { name: 'Under 5' })).toHaveValue('1');
    await page.keyboard.press('Shift+1');
    await page.keyboard.press('Shift+3');
    expect(await frameHeight()).toBe(height);
    await page.keyboard.press('Space');
    await expect(hands).toBeHidden();
    await expect(answer).toBeVisible();
    await expect(shownFrame(page).getByRole('timer')).toHaveText(/[1-9]/);
    // Keys also work after the scene has been used.
    await shownFrame(page).getByRole('button', { name: 'Pause', exact: true }).focus();
    await page.keyboard.press('PageDown');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('More threads?');
    await page.keyboard.press('PageUp');
    await expect(answer).toBeVisible();
    await page.keyboard.press('PageUp');
    await expect(answer).toBeHidden();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('All is well');
    await page.getByRole('button', { name: 'Notes', exact: true }).click();
    await expect(page.getByText('Let somebody follow one car')).toBeVisible();
    // The teacher's own window follows the slides, and leads them.
    const [notes] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Notes in a window' }).click(),
    ]);
    await expect(notes.getByRole('button', { name: 'Next' })).toBeVisible();
    await expect(notes.getByRole('heading', { level: 2 })).toHaveText('All is well');
    await expect(notes.getByRole('timer')).toHaveText(/\d:\d\d/);
    await hasNoBarrier(notes, 'the notes');
    await notes.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('One bridge goes down');
    await expect(notes.getByRole('heading', { level: 2 })).toHaveText('One bridge goes down');
    // The link for the class, in the form in which the window of the notes creates it.
    await notes.getByText('Link for the class').click();
    await notes.getByRole('checkbox').first().uncheck();
    await expect(notes.locator('.class-link-text')).toHaveText(/^http:.+stalled-node\/\?step=2&controls=/);
    await notes.close();
    // A show of hands, and a line drawn over the picture.
    await page.getByText('Show of hands', { exact: true }).click();
    await page.getByRole('spinbutton', { name: 'About half' }).fill('12');
    await expect(page.getByRole('spinbutton', { name: 'About half' })).toHaveValue('12');
    await page.getByRole('spinbutton').first().fill('5');
    await expect(page.locator('.hand-count output')).toHaveText(/^17 /);
    // Neither the poll nor the link covers the question, which the class is still reading.
    const [question, poll] = await boxesAtRest(
      page.locator('.choice'),
      page.locator('.hand-count .slides-opened'),
    );
    expect(poll.x).toBeGreaterThan(question.x + question.width);
    await test.step("on a projector's screen they do not cover the roads either", async () => {
      for (const [width, height] of [
        [1280, 800],
        [1440, 900],
        [1920, 1080],
      ] as const) {
        await page.setViewportSize({ width, height });
        const over = () =>
          page.evaluate(() => {
            const bottom = (of: string): number => document.querySelector(of)!.getBoundingClientRect().bottom;
            const top = document.querySelector('.hand-count .slides-opened')!.getBoundingClientRect().top;
            return bottom('.live-scene:not([data-ahead]) threadway-sim') - top;
          });
        await expect.poll(over).toBeLessThanOrEqual(0);
      }
      // The whole note is above the buttons, even if it begins below the visible part.
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('button', { name: 'Notes', exact: true }).click();
      await page.getByRole('button', { name: 'Notes', exact: true }).click();
      const clear = () =>
        page.evaluate(() => {
          const box = (of: string): DOMRect => document.querySelector(of)!.getBoundingClientRect();
          return box('.slides-foot').top - box('.step-for-teacher').bottom;
        });
      await expect.poll(clear).toBeGreaterThan(0);
      await page.setViewportSize({ width: 1440, height: 1600 });
    });
    await page.getByText('Show of hands', { exact: true }).click();
    await page.getByText('Link for the class').click();
    const [link] = await boxesAtRest(page.locator('.class-link .slides-opened'));
    expect(link.x).toBeGreaterThan(question.x + question.width);
    // Escape closes the open panel, and not the slides.
    await page.keyboard.press('Escape');
    await expect(page.locator('.class-link .slides-opened')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Draw' })).toBeVisible();
    await page.getByRole('button', { name: 'Draw' }).click();
    await page.mouse.move(300, 200);
    await page.mouse.down();
    await page.mouse.move(400, 260, { steps: 4 });
    await page.mouse.up();
    await expect(page.locator('.drawing polyline')).toHaveCount(1);
    // The next presses show hints of a task and its best known answer, then the scene of a row before its
    // figures; after the last step comes the end.
    const next = page.getByRole('button', { name: 'Next', exact: true });
    const heading = page.getByRole('heading', { level: 2 });
    while ((await heading.textContent()) !== 'Find the cliff') await next.click();
    for (const hints of [1, 2, 3]) {
      await page.keyboard.press('PageDown');
      await expect(page.locator('.task-hints li')).toHaveCount(hints);
    }
    await expect(page.getByText('The best known answer: Call timeout')).toBeHidden();
    await page.keyboard.press('PageDown');
    await expect(page.getByText('The best known answer: Call timeout')).toBeVisible();
    // It refers to the hints, which stay.
    await expect(page.locator('.task-hints li').last()).toBeVisible();
    await page.keyboard.press('PageDown');
    await expect(heading).toHaveText('Eight remedies');
    const guesses = page.getByRole('button', { name: 'It does', exact: true });
    const rows = await guesses.count();
    await page.keyboard.press('PageDown');
    await expect(page.locator('.played-table-now .live-scene:not([data-ahead]) iframe')).toBeVisible();
    // The scene is at its beginning and shows no numbers until the class has guessed.
    await expect(shownFrame(page).locator('.headline')).toHaveCount(0);
    expect(await guesses.count()).toBe(rows);
    await page.keyboard.press('PageDown');
    await expect(guesses).toHaveCount(rows - 1);
    // None of the table's rows is below the edge of the screen.
    await page.setViewportSize({ width: 1920, height: 1080 });
    await expect(page.getByRole('row').last()).toBeInViewport({ ratio: 1 });
    await next.click();
    await expect(next).toBeDisabled();
    await expect(page.locator('main')).toContainText('A thread that waits is taken');
    await page.getByRole('button', { name: 'Read' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One node down');
  });
  expect(errors).toEqual([]);
});

test('Print first draws a picture of each scene: its beginning for the questions, a later instant for the answers', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  const errors = await open(page, './learn/set-throughput/');
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  const drawn = async (part: Locator): Promise<string> => {
    const picture = part.locator('img.still-view').first();
    await expect(picture).toBeVisible();
    await expect(picture).toHaveJSProperty('naturalWidth', 1260);
    return (await picture.getAttribute('alt'))!;
  };
  const asked = await drawn(page.locator('#stop'));
  expect(asked).toMatch(/t = 9\.000.s/);
  // The question asks about the behaviour of the lane.
  expect(asked).not.toContain('busy');
  expect(await drawn(page.getByRole('region', { name: 'Answers' }))).toContain('Paused');
  expect(errors).toEqual([]);
});

test('a checker finds no problem on the lesson pages, and nothing is wider than a phone or smaller than a finger', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  // The page of a lesson with answers and the sheet for a class are checked where they are used, above. Here
  // they have the notes for teachers, each of which is a landmark with its own name.
  for (const address of ['./learn/locks/?seat=teacher', './learn/', './learn/words/']) {
    await page.goto(address);
    await hasNoFlaws(page, address);
  }
});
