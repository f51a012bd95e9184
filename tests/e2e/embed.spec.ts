// The frame in an article: the parts and controls that its link names, the link to the whole page, and
// problems of the link.

import { expect, type Page } from '@playwright/test';
import { inBothThemes, turnTo } from '../support/accessibility.ts';
import { boxesAtRest } from '../support/boxes.ts';
import { article, attribute, EmbedFrame, openHostSite } from '../support/host-site.ts';
import { type StudioPage, test } from '../support/studio-page.ts';

async function open(studio: StudioPage, query: string): Promise<void> {
  await studio.page.goto(`./frame.html#${query}`);
  await expect(studio.page.locator('#poster')).toHaveCount(0);
}

/** Checks that the remaining parts fit into a frame of this size, including the heads of both roads. */
async function fits(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement;
          const heads = [...document.querySelectorAll('.stage')].map((stage) => {
            const head = stage.querySelector('.stage-head')!.getBoundingClientRect();
            return head.right > stage.getBoundingClientRect().right ? 1 : 0;
          });
          return [scrollWidth - innerWidth, scrollHeight - innerHeight, ...heads];
        }),
      { message: `${width} x ${height}` },
    )
    .toEqual([0, 0, 0, 0]);
}

test.afterEach(({ studio }) => {
  expect(studio.errors.filter((text) => !studio.allowed.some((each) => each.test(text)))).toEqual([]);
});

test('a frame shows the parts that the link names, in that order', async ({ studio, page }) => {
  await open(studio, 'preset=stalled-node&show=latency,road,memory,percentiles&hide=legend,transport');
  const parts = page.locator('.embed-parts > *');
  await expect(parts).toHaveCount(3);
  await expect(parts.nth(0).getByRole('heading')).toHaveText(['Latency']);
  await expect(parts.nth(1).getByRole('heading')).toHaveText([/Blocking pool/, /Event loops/]);
  await expect(parts.nth(2).getByRole('heading')).toHaveText([
    'Memory reserved for threads',
    'Latency by percentile',
  ]);
  await expect(page.locator('svg.chart-svg')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Time' })).toHaveCount(0);
  await expect(page.getByText('Cars are requests')).toHaveCount(0);
});

test('a frame runs the valid part of a link with the numbers of the run, and a press breaks a node', async ({
  studio,
  page,
}) => {
  const shown = 'show=road,throughput,nonsense&hide=all&controls=rate,speed';
  await open(studio, `preset=rate-1k&requests=none&threads=many&${shown}&bogus=1&speed=2`);
  await test.step('the invalid part is listed in a corner, and the rest runs', async () => {
    const corner = page.getByText('5 settings were not understood');
    await corner.click();
    const list = page.locator('.embed-problems li');
    for (const words of ['nonsense', 'speed', 'all', 'many', 'bogus']) {
      await expect(list.filter({ hasText: words }).first()).toBeVisible();
    }
    await expect(studio.server('A')).toContainText('50 threads');
    await expect(page.getByRole('slider', { name: 'Requests per second' })).toBeVisible();
    await studio.runs();
    await corner.click();
    await expect(list.first()).toBeHidden();
  });
  await test.step('the number and the table are those of the run', async () => {
    await expect(studio.head('A')).toHaveText(/\d/);
    // The number itself says which window it covers.
    await expect(page.locator('.stage .headline').first()).toHaveAttribute('title', /^Over the last \d/);
    await studio.clockReaches(2);
    await expect.poll(() => studio.rate('A')).toBeGreaterThan(500);
    await page.getByText('Table').click();
    const table = page.getByRole('table');
    await expect(table.getByRole('columnheader').first()).toHaveText('Time, s');
    await expect.poll(() => table.getByRole('row').count()).toBeGreaterThan(3);
  });
  await test.step('a press breaks a node and another one heals it, and keys reach all nodes', async () => {
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    const node = page.getByRole('button', { name: /^Node 4/ }).first();
    await node.click();
    // A healthy node's button says "Press to take it down".
    await expect(node).toHaveAccessibleName(/^Node 4, down/);
    await node.press('ArrowDown');
    await expect(page.getByRole('button', { name: /^Node 5/ }).first()).toBeFocused();
    await node.click();
    await expect(node).toHaveAccessibleName(/^Node 4, healthy/);
  });
});

test('a frame offers the controls that the link names, which change the run, also in a low frame', async ({
  studio,
  page,
}) => {
  await open(studio, 'preset=stalled-node&controls=threads,rate,balancer&speed=1');
  const threads = page.getByRole('slider', { name: 'Threads of A' });
  await expect(threads).toHaveAttribute('aria-valuetext', '50');
  await threads.press('ArrowLeft');
  await expect(threads).not.toHaveAttribute('aria-valuetext', '50');
  const now = await threads.getAttribute('aria-valuetext');
  await expect(studio.server('A')).toContainText(`${now} threads`);
  const rate = page.locator('.dock-slider', {
    has: page.getByRole('slider', { name: 'Requests per second' }),
  });
  await expect(rate).toHaveText(/^Requests per second\s*1,000$/);
  const time = await studio.openTime();
  await time.getByRole('combobox', { name: 'Speed' }).selectOption({ label: '20× faster' });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^20× faster/ })).toBeVisible();
  const link = page.getByRole('link', { name: /Open in Threadway/ });
  await expect(link).toHaveAttribute('href', new RegExp(`threads=${now}(&|$)`));
  await studio.runs();
  await test.step('in a low frame they stay, because the link names them', async () => {
    const sliders = page.getByRole('region', { name: 'Controls' });
    await fits(page, 900, 300);
    await expect(sliders, 'the link asks for them').toBeVisible();
  });
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 640 } });

  test('a slider of hundreds of steps sets values that are some pixels wide by finger, and all values by keys', async ({
    studio,
    page,
  }) => {
    await open(studio, 'preset=stalled-node&controls=timeout&play=no');
    const slider = page.locator('.embed-controls').getByRole('slider');
    const [{ x, y, width, height }] = await boxesAtRest(slider);
    const values = new Set<string>();
    const taps = 12;
    for (let px = 0; px < taps; px++) {
      await page.touchscreen.tap(x + width / 2 + px, y + height / 2);
      values.add((await slider.getAttribute('aria-valuetext'))!);
    }
    expect(values.size).toBeGreaterThan(1);
    expect(values.size).toBeLessThanOrEqual(taps / 4 + 1);
    const set = Number(await slider.inputValue());
    await slider.press('ArrowRight');
    await expect(slider).toHaveValue(String(set + 1));
  });
});

test('a slider restarts a run that has ended, with a message, and so does Restart', async ({
  studio,
  page,
}) => {
  await open(studio, 'preset=rate-1k&requests=300&controls=threads&speed=0.01&t=290ms&play=yes');
  const ended = page.getByText('finished', { exact: true });
  const pause = page.getByRole('button', { name: 'Pause', exact: true });
  await expect(ended).toBeVisible();
  await page.getByRole('slider', { name: 'Threads' }).press('ArrowLeft');
  await expect(page.getByText('The run had ended. It restarts')).toBeVisible();
  await expect(pause).toBeVisible();
  await expect(ended).toBeHidden();
  await page.getByRole('slider', { name: 'Simulated time' }).press('End');
  await expect(ended).toBeVisible();
  await studio.pressInTime('Restart');
  await expect(pause).toBeVisible();
  await expect(ended).toBeHidden();
});

test('a frame links to the whole page with the same scene, and keeps the roads in view at any size', async ({
  studio,
  page,
  context,
}) => {
  await open(studio, 'preset=stalled-node&A.threads=77&theme=dark&play=no&t=50ms');
  await test.step('the frame links to the whole page with the same scene', async () => {
    const link = page.getByRole('link', { name: /Open in Threadway/ });
    const opened = context.waitForEvent('page');
    await link.click();
    const whole = await opened;
    await expect(whole.getByRole('article', { name: /A:/ })).toContainText('77 threads');
    await expect(whole.getByRole('timer')).toContainText('0.050');
    await expect(whole.locator('html')).toHaveAttribute('data-theme', 'dark');
    await whole.close();
  });
  await test.step('in a low frame parts that the link does not name give way to the roads, and return when there is room', async () => {
    const lead = page.locator('.embed-legend');
    const sliders = page.getByRole('region', { name: 'Controls' });
    const tries = page.locator('.embed-tries');
    await fits(page, 720, 620);
    for (const part of [lead, sliders, tries]) await expect(part).toBeVisible();
    await fits(page, 900, 300);
    await expect(sliders).toBeHidden();
    // The legend is hidden last, because the picture is unreadable without it.
    await expect(lead).toBeVisible();
    await fits(page, 560, 240);
    for (const part of [sliders, tries]) await expect(part).toBeHidden();
    await fits(page, 390, 700);
    for (const part of [lead, sliders, tries]) await expect(part).toBeVisible();
  });
  await test.step('if charts and roads share the remaining height, the roads stay readable', async () => {
    await open(studio, 'preset=stalled-node&show=road,latency&controls=threads,rate&play=no');
    await fits(page, 680, 620);
    const heights = (selector: string): Promise<readonly number[]> =>
      page.locator(selector).evaluateAll((all) => all.map((each) => each.clientHeight));
    await expect.poll(async () => Math.min(...(await heights('.road')))).toBeGreaterThanOrEqual(138);
    await expect
      .poll(async () => Math.min(...(await heights('.chart-card-plot'))))
      .toBeGreaterThanOrEqual(96);
  });
  await test.step('the head of a road stays on the road, however long its numbers grow, and is complete if there is room', async () => {
    await page.setViewportSize({ width: 900, height: 700 });
    const cut = (): Promise<readonly number[]> =>
      page
        .locator('.headline-more')
        .evaluateAll((all) => all.map((more) => more.scrollWidth - more.clientWidth));
    await expect.poll(cut).toEqual([0, 0]);
    for (const [width, height] of [
      [320, 700],
      [390, 560],
      [560, 240],
    ] as const) {
      await page.setViewportSize({ width, height });
      const over = (): Promise<readonly string[]> =>
        page.evaluate(() =>
          [...document.querySelectorAll('.stage')].flatMap((stage) => {
            stage.querySelector('.headline strong')!.textContent = '1,234,567';
            stage.querySelector('.headline-more')!.textContent = 'of 9,876,543 completed a second';
            const { right } = stage.getBoundingClientRect();
            const parts = ['.stage-head', '.stage-title', '.headline', '.headline-more', '.headline strong'];
            return parts.filter(
              (part) => stage.querySelector(part)!.getBoundingClientRect().right > right - 4,
            );
          }),
        );
      // The head is laid out again shortly after the window is resized.
      await expect.poll(over, `${width} x ${height}`).toEqual([]);
    }
  });
});

test('if no window may be opened, the frame shows the address instead', async ({ page, baseURL }) => {
  const site = await openHostSite();
  const src = attribute('src', `${baseURL}embed.html?preset=rate-1k`);
  await page.goto(site.show('/', { html: article(`<iframe sandbox="allow-scripts" ${src}></iframe>`) }));
  const { frame } = new EmbedFrame(page);
  await expect(frame.locator('#poster')).toHaveCount(0);
  await frame.getByRole('link', { name: /Open in Threadway/ }).click();
  await expect(frame.getByRole('textbox', { name: 'Address of this scene' })).toHaveValue(
    new RegExp(`^${baseURL}\\?v=7&preset=rate-1k`),
  );
  await site.close();
});

test('a frame of one size shows the same, whatever size it had before', async ({ studio, page }) => {
  // The heights that the scene requests for a column and a phone show all of it.
  await page.setViewportSize({ width: 680, height: 566 });
  await open(studio, 'preset=stalled-node&play=no&t=0s');
  const shown = (): Promise<string> =>
    page.evaluate(async () => {
      // The frame gets the new size only with the next animation frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return ['.embed-legend', '.embed-controls', '.embed-tries', '.road']
        .map((part) => document.querySelector<HTMLElement>(part)!)
        .map(({ className, hidden, offsetHeight }) => `${className} ${hidden ? 'hidden' : offsetHeight}`)
        .join();
    });
  await expect.poll(shown).not.toContain('hidden');
  await boxesAtRest(page.locator('.road').first());
  const inColumn = await shown();
  await page.setViewportSize({ width: 390, height: 535 });
  await expect.poll(shown).not.toBe(inColumn);
  await expect.poll(shown, 'on a phone that was turned').not.toContain('hidden');
  await boxesAtRest(page.locator('.road').first());
  const onPhone = await shown();
  await page.reload();
  await expect.poll(shown, 'opened so').toBe(onPhone);
  await page.setViewportSize({ width: 680, height: 566 });
  await expect.poll(shown, 'turned back').toBe(inColumn);
  // In the column of a small phone an instant can still be selected.
  await page.setViewportSize({ width: 320, height: 640 });
  const time = page.getByRole('slider', { name: 'Simulated time' });
  await expect.poll(async () => (await time.boundingBox())!.width).toBeGreaterThan(280);
});

test('a frame is accessible, light and dark, and fits from small to large', async ({ studio, page }) => {
  await page.setViewportSize({ width: 700, height: 520 });
  await test.step('the frame is accessible', async () => {
    await open(studio, 'preset=stalled-node&show=road,latency&controls=threads&play=no');
    await expect(page.locator('svg.chart-svg')).toBeVisible();
    await inBothThemes(page, async (axe, theme) => {
      const { violations } = await axe.analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
        theme,
      ).toEqual([]);
    });
  });
  await test.step('the frame fits from small to large', async () => {
    await open(studio, 'preset=rate-1k&servers=A:blocking-pool&play=no');
    for (const theme of ['light', 'dark'] as const) {
      await turnTo(page, theme);
      for (const [width, height] of [
        [320, 240],
        [390, 300],
        [560, 315],
        [700, 460],
        [1000, 700],
      ] as const) {
        await page.setViewportSize({ width, height });
        const overflow = (): Promise<readonly number[]> =>
          page.evaluate(() => {
            const { scrollWidth, scrollHeight } = document.documentElement;
            return [scrollWidth - innerWidth, scrollHeight - innerHeight];
          });
        await expect.poll(overflow, { message: `${theme}, ${width} x ${height}` }).toEqual([0, 0]);
      }
    }
  });
});
