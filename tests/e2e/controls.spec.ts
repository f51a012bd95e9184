// Controls act on the running simulation, and no setting breaks the page.

import { expect } from '@playwright/test';
import { test } from '../support/studio-page.ts';

test('fields, sliders and buttons act on the run, also with ten thousand threads', async ({ studio }) => {
  await studio.open('?preset=rate-1k&requests=none&t=1s&speed=4&play=yes');
  await studio.openSettings();
  await test.step('an invalid text in a field is explained and changes nothing', async () => {
    await studio.type('Threads of server A', 'many');
    await expect(studio.page.getByRole('alert')).toContainText(/threads: .*many.* is not allowed/);
    await expect(studio.page.getByRole('alert')).toContainText('from 1 to 10');
    await expect(studio.server('A')).toContainText('50 threads');
  });
  await test.step('a typed number of threads appears in the header, in the link and in the numbers', async () => {
    await studio.type('Threads of server A', '5');
    await expect(studio.server('A')).toContainText('Blocking pool, 5 threads');
    await expect(studio.page).toHaveURL(/threads=5(&|$)/);
    await expect.poll(() => studio.rate('A')).toBeLessThan(300);
    expect(await studio.clock(), 'the run goes on').toBeGreaterThan(1);
  });
  await test.step('a slider changes its field and the run', async () => {
    const slider = studio.settingsSlider('Requests per second');
    await slider.press('Home');
    await expect(studio.field('Requests per second')).toHaveValue('100');
    const whole = studio.settings.getByRole('button', { name: 'Requests per second: whole range' });
    await whole.click();
    await expect(whole).toHaveAttribute('aria-pressed', 'true');
    await expect(slider).toHaveAttribute('aria-valuetext', '100');
    await slider.press('Home');
    await expect(studio.field('Requests per second')).toHaveValue('1');
    await expect(studio.page).toHaveURL(/rate=1(&|$)/);
    await expect.poll(() => studio.rate('B')).toBeLessThan(20);
  });
  await test.step('when the range is narrow again, it includes the value that was set', async () => {
    await studio.settings.getByRole('button', { name: 'Requests per second: whole range' }).click();
    const slider = studio.settingsSlider('Requests per second');
    await expect(slider).toHaveAttribute('aria-valuetext', '1');
    await slider.press('End');
    await expect(studio.field('Requests per second')).toHaveValue('5,000');
  });
  await test.step('buttons work while the engine cannot keep up with a million requests/s on 10,000 threads', async () => {
    await studio.speed('100× faster');
    await studio.type('Threads of server A', '10000');
    await studio.type('Requests per second', '1000000');
    await expect(studio.page.getByText('engine lags')).toBeVisible();
    for (const [name, words] of [
      ['Threads of server A', '10,000'],
      ['Requests per second', '1,000,000'],
    ] as const)
      await expect(studio.settingsSlider(name)).toHaveAttribute('aria-valuetext', words);
    await expect(studio.button('Restart the engine')).toHaveCount(0);
    await studio.button('Pause').click();
    await expect(studio.button('Play')).toBeVisible();
  });
});

test('sliders of each group can be moved to both ends during a run', async ({ studio }) => {
  // In slow motion, because a million requests/s on ten thousand threads take a long time to simulate and to
  // draw.
  await studio.open('?preset=stalled-node&speed=1:1000');
  await studio.openSettings();
  // By CSS class, because searching so many elements by role takes longer than moving a slider.
  const sliders = studio.page.locator('[aria-label="Controls"] input[type="range"]');
  let tried = 0;
  let whole = 0;
  // The first two visible sliders of each group. They are one component, and tests of the engine check what
  // values do to a run.
  const places = await sliders.evaluateAll((inputs) => {
    const triedIn = new Map<Element | null, number>();
    return inputs.flatMap((input, at) => {
      const group = input.closest('details');
      for (const details of document.querySelectorAll('details')) details.open = details.contains(input);
      const before = triedIn.get(group) ?? 0;
      if (!input.checkVisibility() || before === 2) return [];
      triedIn.set(group, before + 1);
      return [at];
    });
  });
  for (const index of places) {
    const slider = sliders.nth(index);
    const { name, least, most, before, isWhole } = await slider.evaluate(async (input: HTMLInputElement) => {
      // Only the groups that contain the slider are open. With all of them open, each change would lay out
      // many screens.
      for (const details of document.querySelectorAll('details')) details.open = details.contains(input);
      const button = input.parentElement?.querySelector('button');
      button?.click();
      input.focus();
      await new Promise(requestAnimationFrame);
      const { min: least, max: most, value: before, ariaLabel: name } = input;
      return { name, least, most, before, isWhole: button?.ariaPressed === 'true' };
    });
    tried++;
    if (isWhole) whole++;
    // Alternates between the two values; tests of the engine check the effect of each.
    const key = tried % 2 === 0 ? 'Home' : 'End';
    await studio.page.keyboard.press(key);
    await expect(slider, `${name} at its ${key}`).toHaveValue(key === 'Home' ? least : most);
    await slider.fill(before);
  }
  await expect(studio.button('Restart the engine'), 'the engine has not ended').toHaveCount(0);
  expect(tried).toBeGreaterThan(8);
  expect(whole, 'the others have no narrower range').toBeGreaterThan(3);
  // Starts paused, so that no frame of the previous run is mistaken for one of the next.
  await studio.button('Pause').click();
  await studio.stands();
  await studio.pressInTime('Restart');
  await expect.poll(() => studio.clock()).toBe(0.1);
  await studio.button('Play').click();
  await studio.runs();
});
