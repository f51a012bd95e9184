// Where the page cannot start it says so; it is never just empty.

import { expect, test } from '@playwright/test';

for (const missing of ['ResizeObserver', 'matchMedia']) {
  test(`a browser without ${missing} is told what is needed`, async ({ page }) => {
    await page.addInitScript((name) => Reflect.deleteProperty(globalThis, name), missing);
    await page.goto('');
    const failure = page.getByRole('alert').filter({ hasText: 'Threadway needs a browser of 2022' });
    await expect(failure).toContainText('Safari');
    await expect(failure).toContainText(missing);
  });
}

for (const missing of ['ResizeObserver', 'IntersectionObserver', 'matchMedia']) {
  test(`an embed without ${missing} says what is needed, in its language`, async ({ page }) => {
    await page.addInitScript((name) => Reflect.deleteProperty(globalThis, name), missing);
    for (const [path, words] of [
      ['embed.html', 'Needs a browser of 2022 or later'],
      ['de/embed.html', 'Braucht einen Browser von 2022 oder später'],
    ] as const) {
      await page.goto(`${path}?preset=stalled-node`);
      await expect(page.getByRole('alert')).toContainText(words);
    }
  });
}

test('words stand there while scripts do not come, and are gone once there is a picture', async ({
  page,
}) => {
  const words = page.getByText('Nothing here yet?');
  await page.goto('?preset=rate-1k&play=no');
  await expect(page.getByRole('timer').first()).toBeVisible();
  await expect(words).toHaveAttribute('hidden', '');
  await page.route(/\.js$/, (route) => route.abort());
  for (const path of ['', 'validation.html']) {
    await page.goto(path);
    await expect(words).toBeHidden();
    // Eight seconds later.
    await page.evaluate(() => document.getAnimations().map((each) => each.finish()));
    await expect(words).toBeVisible();
  }
});
