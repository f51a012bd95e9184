// If the page cannot start, it says so; it is never empty.

import { expect, test } from '@playwright/test';

for (const missing of ['ResizeObserver', 'matchMedia']) {
  test(`a browser without ${missing} gets a message about what is needed`, async ({ page }) => {
    await page.addInitScript((name) => Reflect.deleteProperty(globalThis, name), missing);
    await page.goto('');
    const failure = page.getByRole('alert').filter({ hasText: 'Threadway needs a browser of 2022' });
    await expect(failure).toContainText('Safari');
    await expect(failure).toContainText(missing);
  });
}

const PAGES = [
  ['embed.html', 'Needs a browser of 2022 or later'],
  ['frame.html', 'Needs a browser of 2022 or later'],
  ['de/embed.html', 'Braucht einen Browser von 2022 oder später'],
] as const;

// The first feature is tested in each file that can be a frame, the others in one file.
for (const [missing, pages] of [
  ['ResizeObserver', PAGES],
  ['IntersectionObserver', PAGES.slice(0, 1)],
  ['matchMedia', PAGES.slice(0, 1)],
] as const) {
  test(`an embed without ${missing} says what is needed, in its language`, async ({ page }) => {
    await page.addInitScript((name) => Reflect.deleteProperty(globalThis, name), missing);
    for (const [path, words] of pages) {
      await page.goto(`${path}?preset=stalled-node`);
      await expect(page.getByRole('alert')).toContainText(words);
    }
  });
}

/** Media queries as in Safari before 14. */
const oldMedia = (): void => {
  Reflect.deleteProperty(MediaQueryList.prototype, 'addEventListener');
  Object.setPrototypeOf(MediaQueryList.prototype, Object.prototype);
};

test('if the theme cannot be followed, every page says which browser is needed', async ({ page }) => {
  await page.addInitScript(oldMedia);
  for (const path of ['', 'validation.html', 'learn/', 'learn/locks/', 'learn/sheet/']) {
    await page.goto(path);
    const failure = page.getByRole('alert').filter({ hasText: '2022' });
    await expect(failure, path).toContainText('Safari');
    await expect(failure, path).toBeInViewport();
  }
});

test('a lesson can be read where its script fails, and without IntersectionObserver its scenes say what is needed', async ({
  page,
}) => {
  const words = page.getByText('Questions, scenes and tasks do not work here.');
  const errors: string[] = [];
  await page.goto('learn/locks/');
  await expect(words).toBeHidden();
  await expect(words).toHaveAttribute('hidden', '');
  // Scripts are refused: the message appears after eight seconds.
  await page.route(/\.js$/, (route) => route.abort());
  await page.reload();
  await page.evaluate(() => document.getAnimations().map((each) => each.finish()));
  await expect(words).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unroute(/\.js$/);
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'IntersectionObserver'));
  await page.goto('learn/locks/');
  await expect(words).toHaveAttribute('hidden', '');
  const scene = page.frameLocator('threadway-sim iframe').first();
  await expect(scene.getByRole('alert')).toContainText('Needs a browser of 2022 or later');
  // Frames report on the console what is missing, and the page around them works.
  expect(errors.filter((stack) => !stack.includes('/assets/embedded-'))).toEqual([]);
});

test('a message is shown while scripts do not load, and disappears once there is a picture', async ({
  page,
}) => {
  const words = page.getByText('Nothing here yet?');
  await page.goto('?preset=rate-1k&play=no');
  await expect(page.getByRole('timer').first()).toBeVisible();
  await expect(words).toHaveAttribute('hidden', '');
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto('');
  await expect(words).toBeHidden();
  // Eight seconds later.
  await page.evaluate(() => document.getAnimations().map((each) => each.finish()));
  await expect(words).toBeVisible();
});
