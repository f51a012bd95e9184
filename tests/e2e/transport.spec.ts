// Time controls: play, pause, steps, restart, speed, seeking, undo, bookmarks, links to an instant; by
// buttons and keys.

import { expect } from '@playwright/test';
import { boxesAtRest } from '../support/boxes.ts';
import { type StudioPage, test } from '../support/studio-page.ts';

test('changes and faults can be undone and redone; buttons and keys pause, step, play and restart', async ({
  studio,
}) => {
  await studio.open('?preset=stalled-node&speed=1:10');
  await test.step('changes and faults can be undone and redone', async () => {
    await studio.button('Pause').click();
    const { page } = studio;
    const time = await studio.openTime();
    const undo = time.getByRole('button', { name: /^Undo/ });
    await expect(undo).toBeDisabled();
    await page.keyboard.press('Escape');
    await studio.type('Threads of server A', '80');
    await studio.openTime();
    await expect(studio.button('Undo: A: Threads 50 to 80')).toBeEnabled();
    await studio.page.keyboard.press('Escape');
    await studio.node('A', 2).click();
    await page.keyboard.press('Escape');
    await expect(studio.node('A', 2)).toHaveAccessibleName(/^Node 2, down/);
    await studio.openTime();
    await expect(studio.button('Undo: node 2 down')).toBeEnabled();
    await studio.page.keyboard.press('Escape');
    await page.locator('h1').click();
    await page.keyboard.press('Control+z');
    await expect(studio.node('A', 2)).toHaveAccessibleName(/^Node 2, healthy/);
    await page.keyboard.press('Control+z');
    await expect(studio.field('Threads of server A')).toHaveValue('50');
    await studio.openTime();
    await expect(undo).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Shift+z');
    await expect(studio.field('Threads of server A')).toHaveValue('80');
    await expect(page).toHaveURL(/threads(=|%3D)80/);

    // Another seed is another run. Undo restores the old run at its instant.
    const at = await studio.clock();
    await studio.type('Random seed', '8');
    await expect.poll(() => studio.clock()).toBe(0);
    await studio.pressInTime('Undo: back to the other run');
    await expect.poll(() => studio.clock()).toBe(at);
    await expect(studio.field('Threads of server A')).toHaveValue('80');
  });
  await test.step('buttons pause, step, play and restart', async () => {
    await studio.button('Play').click();
    await studio.runs();
    await studio.button('Pause').click();
    await expect(studio.button('Play')).toBeVisible();
    await studio.speed('real time');
    await studio.stands();

    const before = await studio.clock();
    await studio.pressInTime('Step');
    await expect.poll(() => studio.clock()).toBeCloseTo(before + 1 / 60, 2);
    await studio.stands();

    await studio.button('Play').click();
    await studio.runs();
    await studio.clockReaches(0.5);
    await studio.button('Pause').click();
    await studio.pressInTime('Restart');
    await expect.poll(() => studio.clock(), 'where the scene begins').toBe(0.1);
    await studio.stands();
  });
  await test.step('keys do the same', async () => {
    await studio.button('Play').click();
    await studio.runs();
    const { keyboard } = studio.page;
    await studio.page.locator('h1').click();
    await keyboard.press('Space');
    await expect(studio.button('Play')).toBeVisible();
    await studio.stands();
    const before = await studio.clock();
    await keyboard.press('ArrowRight');
    await expect.poll(() => studio.clock()).toBeGreaterThan(before);
    await keyboard.press('r');
    await expect.poll(() => studio.clock()).toBe(0.1);
    await keyboard.press('?');
    await expect(studio.page.getByRole('dialog')).toBeVisible();
    await keyboard.press('Escape');
    await expect(studio.page.getByRole('dialog')).toBeHidden();
    await keyboard.press('Space');
    await studio.runs();
  });
});

test('a run plays in slow motion and in real time, and its end is reached at maximum speed or at once', async ({
  studio,
}) => {
  await studio.open();
  await test.step('a run plays in slow motion and in real time', async () => {
    for (const speed of ['100× slower', 'real time']) {
      await studio.speed(speed);
      await studio.runs();
    }
  });
  await test.step('faster than real time, the clock changes only together with the numbers', async () => {
    await studio.speed('10× faster');
    const changes = 8;
    const millis = await studio.page.getByRole('timer').evaluate(
      (clock, wanted) =>
        new Promise<number>((resolve) => {
          let seen = 0;
          let since = 0;
          new MutationObserver((_, observer) => {
            if (seen === 0) since = performance.now();
            if (seen++ < wanted) return;
            observer.disconnect();
            resolve(performance.now() - since);
          }).observe(clock, { characterData: true, subtree: true });
        }),
      changes,
    );
    // Numbers change every 400 ms at most; a reply may come late. Frames follow each other in 17 ms.
    expect(millis).toBeGreaterThan((changes * 400) / 2);
  });
  await test.step('maximum speed reaches the end of the run, and play restarts it', async () => {
    await studio.speed('Maximum speed');
    await expect(studio.page.getByText('finished', { exact: true })).toBeVisible();
    const end = await studio.clock();
    expect(end, 'the blocking pool needs ten minutes for what the loops do in forty seconds').toBeGreaterThan(
      590,
    );
    expect(end).toBeLessThan(620);
    await studio.speed('real time');
    await studio.button('Play').click();
    await expect.poll(() => studio.clock()).toBeLessThan(10);
    await studio.runs();
  });
  await test.step('the run skips to its end, even if more happens than the engine can keep up with', async () => {
    await expect(studio.page.getByText('finished', { exact: true })).toBeHidden();
    await studio.pressInTime('Skip to the end');
    await expect(studio.page.getByText('finished', { exact: true })).toBeVisible();
    expect(await studio.clock()).toBeGreaterThan(590);
  });
});

/**
 * All numbers that the page shows for an instant: over the roads, in the panels of all numbers, and in the
 * tables of the charts.
 */
async function picture(studio: StudioPage): Promise<readonly string[]> {
  const { page } = studio;
  const heads = await page.locator('.stage-head').allInnerTexts();
  for (const id of ['A', 'B']) {
    const numbers = await studio.openNumbers(id);
    heads.push(...(await numbers.locator('strong, dd').allInnerTexts()));
    await page.keyboard.press('Escape');
    await expect(numbers).toBeHidden();
  }
  await studio.openCharts();
  // The tables load together with the drawing code of the charts.
  await expect(page.locator('.numbers-table')).toHaveCount(4);
  const cells: string[] = [];
  for (const table of await page.locator('.numbers-table').all()) {
    await table.locator('summary').click();
    await expect(table.locator('td').first()).toBeVisible();
    cells.push(...(await table.locator('td').allInnerTexts()));
    await table.locator('summary').click();
    await expect(table.locator('table')).toHaveCount(0);
  }
  expect(cells.length).toBeGreaterThan(100);
  return [...heads, ...cells];
}

test('going back shows the same instant again, and the run continues from there', async ({ studio }) => {
  await studio.open('?preset=stalled-node&t=2s&speed=2&play=no');
  await expect.poll(() => studio.clock()).toBe(2);
  await studio.type('Threads of server A', '80');
  await studio.button('Play').click();
  await studio.clockReaches(4);
  await studio.button('Pause').click();
  await studio.stands();
  await studio.page.locator('h1').click();
  await studio.page.keyboard.press('b');
  const at = await studio.clock();
  const first = await picture(studio);

  await studio.page.locator('h1').click();
  await studio.page.keyboard.press('Home');
  await expect.poll(() => studio.clock()).toBe(0);
  await expect(studio.server('A'), 'the change is yet to come').toContainText('50 threads');
  await expect(studio.page.getByText('1 change ahead')).toBeVisible();
  await studio.page.keyboard.press(']');
  await expect(studio.server('A')).toContainText('80 threads');
  await expect.poll(() => studio.clock(), 'it stands at the change').toBe(2);
  await studio.stands();
  await studio.page.keyboard.press(']');
  await expect.poll(() => studio.clock()).toBe(at);
  await expect.poll(() => picture(studio), 'numbers of the same instant').toEqual(first);

  const scrubber = studio.slider('Simulated time');
  await scrubber.focus();
  await studio.page.keyboard.press('PageDown');
  await expect.poll(() => studio.clock()).toBeLessThan(at);
  await expect(scrubber).toHaveAttribute('aria-valuetext', /^\d+\.\d+\ss/);
  await studio.page.keyboard.press('Space');
  await studio.runs();
  await studio.clockReaches(at + 0.2);
});

test('a link starts the run at an instant; the scrubber follows a pointer, and the clock waits while it is held', async ({
  studio,
}) => {
  await studio.open('?preset=stalled-node&t=5s&speed=5&play=yes');
  await test.step('a link that plays starts at its instant', async () => {
    await studio.clockReaches(5.2);
  });
  await test.step('the scrubber follows a pointer, and the clock waits while it is held', async () => {
    const scrubber = studio.slider('Simulated time');
    const [box] = await boxesAtRest(scrubber);
    const { mouse } = studio.page;
    await mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await mouse.down();
    await mouse.move(box.x + 9 + (box.width - 18) / 10, box.y + box.height / 2, { steps: 8 });
    const share = async () => (await studio.clock()) / (Number(await scrubber.getAttribute('max')) / 1e9);
    await expect.poll(share).toBeCloseTo(0.1, 1);
    await studio.stands();
    await mouse.up();
    await studio.runs();
  });
});

test('a link restores the instant of a paused run, bookmarks can be set, and steps move back and forth', async ({
  studio,
}) => {
  await studio.open('?preset=stalled-node&t=3.5s&speed=1:50');
  await expect.poll(() => studio.clock()).toBe(3.5);
  await test.step('a link contains the instant, the speed, and that the run is paused', async () => {
    await expect(studio.button('Play')).toBeVisible();
    await studio.openTime();
    await expect(studio.page.getByRole('combobox', { name: 'Speed' }).locator('option:checked')).toHaveText(
      /50× slower/,
    );
    await expect(studio.page).toHaveURL(/t=3\.5s&speed=1:50&play=no/);
    await studio.page.keyboard.press('Escape');
  });
  await test.step('bookmarks can be set and removed, and are in the list of marks', async () => {
    await studio.speed('real time');
    await studio.pressInTime('Bookmark this instant');
    await studio.openTime();
    await studio.page.getByRole('button', { name: 'Marks: 1' }).click();
    const list = studio.page.getByRole('list', { name: 'Marks of the run' });
    await expect(list.getByRole('listitem')).toHaveText([/3\.500\ss\s*bookmark/]);
    await studio.page.keyboard.press('Escape');
    await studio.page.locator('h1').click();
    await studio.page.keyboard.press('ArrowRight');
    await expect.poll(() => studio.clock()).toBeGreaterThan(3.5);
    await studio.page.keyboard.press('[');
    await expect.poll(() => studio.clock()).toBe(3.5);
    await studio.page.keyboard.press('b');
    await studio.openTime();
    await expect(studio.page.getByRole('button', { name: 'Marks: none' })).toBeVisible();
    await studio.page.keyboard.press('Escape');
  });
  await test.step('steps move back and forth, and a single event is a smaller step', async () => {
    await studio.speed('10× slower');
    await studio.pressInTime('Step');
    await expect.poll(() => studio.clock()).toBe(3.502);
    await studio.pressInTime('Back one step');
    await expect.poll(() => studio.clock()).toBe(3.5);
    await studio.speed('10,000× slower');
    await studio.pressInTime('Next event');
    await expect.poll(() => studio.clock()).toBeGreaterThan(3.5);
    expect(await studio.clock()).toBeLessThan(3.51);
  });
  await test.step('during a run the address contains only the scenario', async () => {
    await studio.button('Play').click();
    await expect(studio.page, 'while it plays the address holds the scenario only').not.toHaveURL(/[?&]t=/);
  });
});

test('a long replay shows its progress, does not block the page, and can be cancelled', async ({
  studio,
}) => {
  // The instant is after a hundred million requests. No machine computes it before the test has pressed the
  // button.
  await studio.page.goto(
    './?preset=stalled-node&servers=A:blocking-pool&rate=1000000&requests=none&t=100s&play=no',
  );
  const progress = studio.page.getByRole('progressbar', { name: 'Replaying the run' });
  await expect(progress).toBeVisible();
  await studio.button('Stop here').click();
  await expect(progress).toHaveCount(0);
  await studio.stands();
  expect(await studio.clock()).toBeLessThan(100);
});
