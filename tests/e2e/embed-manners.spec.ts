// A frame must not disturb its article: it works only while visible, takes neither focus nor wheel, moves
// nothing, and starts with a still picture.

import { expect, type Frame, type Page } from '@playwright/test';
import type { ThreadwaySimElement } from '../../src/embed/element/element-types.ts';
import { framesPass, test } from '../support/calm-page.ts';
import { article, attribute, EmbedFrame, type HostSite, openHostSite } from '../support/host-site.ts';

const SCENE = 'preset=rate-1k&servers=A:blocking-pool&speed=1';

let site: HostSite;
test.beforeAll(async () => {
  site = await openHostSite();
});
test.afterAll(() => site.close());

test.use({ viewport: { width: 900, height: 700 } });

interface Counted {
  counted: { frames: number; messages: number };
}

/** Counts what a frame requests of the browser: animation frames, and messages to its worker. */
async function count(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = { frames: 0, messages: 0 };
    Object.assign(globalThis, { counted });
    const ask = globalThis.requestAnimationFrame;
    globalThis.requestAnimationFrame = (callback) => {
      counted.frames++;
      return ask(callback);
    };
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (...message: unknown[]) {
      counted.messages++;
      return Reflect.apply(post, this, message);
    };
  });
}

const counts = (frame: Frame): Promise<string> =>
  frame.evaluate(() => JSON.stringify((globalThis as unknown as Counted).counted));

/**
 * Checks that the frame requests nothing more while animation frames pass, once pending requests have
 * arrived.
 */
async function rests(frame: Frame): Promise<void> {
  const asksForMore = async (): Promise<boolean> => {
    const before = await counts(frame);
    await framesPass(frame);
    return (await counts(frame)) !== before;
  };
  await expect.poll(asksForMore).toBe(false);
}

async function works(frame: Frame): Promise<void> {
  const before = await counts(frame);
  await expect.poll(() => counts(frame)).not.toBe(before);
}

const iframe = (baseURL: string, query: string, id = 'one'): string =>
  `<iframe id="${id}" title="${id}" ${attribute('src', `${baseURL}frame.html#${query}`)}></iframe>`;

/** The frames in the article, in order. */
async function framesOf(page: Page, wanted: number): Promise<readonly Frame[]> {
  await expect.poll(() => page.frames().length).toBe(wanted + 1);
  return page.frames().slice(1);
}

test('of several frames only those in view run, and one out of view pauses', async ({ page, baseURL }) => {
  await count(page);
  const gap = '<div style="height:2500px"></div>';
  const html = article(iframe(baseURL!, SCENE) + gap + iframe(baseURL!, SCENE, 'two'));
  await page.goto(site.show('/several', { html }));
  const [one, two] = await framesOf(page, 2);
  await new EmbedFrame(page, '#one').runs();
  await rests(two);
  expect(page.workers(), 'the second has not even started its engine').toHaveLength(1);
  await page.locator('#two').scrollIntoViewIfNeeded();
  await new EmbedFrame(page, '#two').runs();
  await rests(one);
  expect(page.workers()).toHaveLength(2);
  await page.evaluate(() => scrollTo(0, 0));
  await works(one);
  await rests(two);
});

test('an element that is loaded but not in view yet answers later calls', async ({ page, baseURL }) => {
  const html = article(
    `<script src="${baseURL}threadway-sim.js"></script><threadway-sim scenario="small-storm"></threadway-sim>`,
    1000,
  );
  await page.goto(site.show('/near', { html }));
  const [frame] = await framesOf(page, 1);
  await expect(frame.locator('main')).toBeAttached();
  const steps = (): Promise<number> => page.evaluate(() => history.length);
  const before = await steps();
  const ask = (): Promise<string | null> =>
    page.evaluate(async () => {
      const sim = document.querySelector<ThreadwaySimElement>('threadway-sim')!;
      const { preset } = await sim.get('state');
      return preset;
    });
  expect(await ask()).toBe('small-storm');
  expect(await ask(), 'again').toBe('small-storm');
  expect(await steps(), 'the way back leads where it did').toBe(before);
});

test('in a page of another origin a frame takes no focus and no wheel, pauses out of view, and obeys its host', async ({
  page,
  baseURL,
}) => {
  await count(page);
  const html = article(`<input id="mine" autofocus aria-label="Mine">${iframe(baseURL!, SCENE)}`, 300);
  await page.goto(site.show('/guest', { html }));
  const [frame] = await framesOf(page, 1);
  const embed = new EmbedFrame(page);
  await embed.runs();
  await expect(page.locator('#mine')).toBeFocused();
  await test.step('in a hidden tab it pauses, and then continues where it was', async () => {
    const hide = (hidden: boolean): Promise<void> =>
      frame.evaluate((now) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => now });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await hide(true);
    await rests(frame);
    await expect(
      embed.frame.getByRole('button', { name: 'Pause', exact: true }),
      'it still means to play',
    ).toBeVisible();
    await hide(false);
    await embed.runs();
  });
  await test.step('the wheel scrolls the article, and zooms the road only with Ctrl after a press on the road', async () => {
    const road = embed.frame.locator('.road');
    const scrolled = (): Promise<number> => page.evaluate(() => scrollY);
    const over = async (): Promise<void> => {
      const box = (await road.boundingBox())!;
      await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.8);
    };
    await frame.evaluate(() => {
      addEventListener(
        'wheel',
        ({ ctrlKey }) => Object.assign(document.body.dataset, { wheel: `${ctrlKey}` }),
        {
          capture: true,
          passive: true,
        },
      );
    });
    // Repeated until the frame receives it: shortly after another turn of the wheel, the browser counts this
    // turn as part of the same gesture, which still goes to the element where it began.
    const turnWithCtrl = async (): Promise<void> => {
      await frame.evaluate(() => Reflect.deleteProperty(document.body.dataset, 'wheel'));
      await over();
      await expect
        .poll(async () => {
          await page.keyboard.down('Control');
          await page.mouse.wheel(0, -200);
          await page.keyboard.up('Control');
          return frame.evaluate(() => document.body.dataset.wheel);
        })
        .toBe('true');
    };
    await over();
    await page.mouse.wheel(0, 100);
    await expect.poll(scrolled).toBe(100);
    await turnWithCtrl();
    await framesPass(frame, 2);
    await expect(road).not.toHaveClass(/road-near/);
    await over();
    await page.mouse.down();
    await page.mouse.up();
    await expect(road).toHaveAttribute('data-held');
    await turnWithCtrl();
    await expect(road).toHaveClass(/road-near/);
    // Without Ctrl the wheel scrolls the article again, once the browser no longer counts it as the same
    // gesture.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 20);
        return scrolled();
      })
      .toBeGreaterThan(100);
    await page.mouse.move(20, 20);
    await page.mouse.down();
    await page.mouse.up();
    await expect(road).not.toHaveAttribute('data-held');
  });
  await test.step('out of view it carries out calls of its host and answers them', async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const seconds = (wanted: number): Promise<number> =>
      page.evaluate(
        (to) =>
          new Promise<number>((answered) => {
            const id = `to ${to}`;
            addEventListener('message', ({ data }) => {
              if (data?.id === id) answered(data.payload.seconds);
            });
            const { contentWindow } = document.querySelector('iframe')!;
            const message = { source: 'threadway', version: 1, type: 'seek', id, payload: { seconds: to } };
            contentWindow!.postMessage(message, '*');
          }),
        wanted,
      );
    expect(await seconds(7.5)).toBe(7.5);
    expect(await seconds(0)).toBe(0);
  });
});

test('a paused frame requests no animation frames', async ({ page, baseURL }) => {
  await count(page);
  const query = `${SCENE}&show=road,throughput&play=no`;
  await page.goto(site.show('/paused', { html: article(iframe(baseURL!, query)) }));
  const [frame] = await framesOf(page, 1);
  const embed = new EmbedFrame(page);
  await expect(embed.frame.locator('#poster')).toHaveCount(0);
  await rests(frame);
  await embed.frame.getByRole('button', { name: 'Play' }).click();
  await works(frame);
});

test('a frame that was not clicked or scrolled to starts no engine before it is called', async ({
  page,
  baseURL,
}) => {
  const sim = '<threadway-sim scenario="small-storm"></threadway-sim>';
  const below = `<div style="height:2500px"></div><script src="${baseURL}threadway-sim.js"></script>${sim}`;
  const query = `${SCENE}&load=click`;
  await page.goto(site.show('/waits', { html: article(iframe(baseURL!, query) + below) }));
  await test.step('with load=click it shows a picture, and runs after a click on it', async () => {
    const { frame } = new EmbedFrame(page, '#one');
    const start = frame.getByRole('button', { name: 'Start the simulation' });
    await expect(start).toBeVisible();
    expect(page.workers()).toEqual([]);
    await start.press('Enter');
    await new EmbedFrame(page, '#one').runs();
    await expect(frame.getByRole('button', { name: 'Pause', exact: true })).toBeFocused();
  });
  await test.step('an element that was not scrolled to answers its page', async () => {
    const asked = await page.evaluate(async () => {
      const sim = document.querySelector<ThreadwaySimElement>('threadway-sim')!;
      const { preset } = await sim.get('state');
      const { seconds } = await sim.seek(2);
      return { preset, seconds };
    });
    expect(asked).toEqual({ preset: 'small-storm', seconds: 2 });
    await expect.poll(() => page.workers().length).toBe(2);
  });
});

test('the picture is there before any script, and nothing moves afterwards', async ({
  page,
  browser,
  baseURL,
}) => {
  const still = await browser.newContext({ javaScriptEnabled: false });
  const without = await still.newPage();
  await without.goto(`${baseURL}embed.html?${SCENE}`);
  await expect(without.locator('#poster svg')).toBeVisible();
  await expect(without.locator('noscript p')).toBeVisible();
  await still.close();

  await page.addInitScript(() => {
    const shifted = { sum: 0 };
    Object.assign(globalThis, { shifted });
    new PerformanceObserver((list) => {
      for (const each of list.getEntries() as (PerformanceEntry & { readonly value: number })[])
        shifted.sum += each.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${baseURL}embed.html?${SCENE}&show=road,latency&controls=rate`);
  const shifted = (): Promise<number> =>
    page.evaluate(() => (globalThis as unknown as { shifted: { sum: number } }).shifted.sum);
  await expect(page.locator('#poster')).toHaveCount(0);
  await expect(page.locator('.chart-card-plot > svg')).toBeVisible();
  await expect(page.getByRole('timer')).not.toHaveText(/^0(\.0+)?\s/);
  await framesPass(page);
  const before = await shifted();
  expect(before).toBeLessThan(0.02);
  // Collects the layout shifts that the browser reports.
  await page.evaluate(() => {
    document.body.style.paddingTop = '200px';
  });
  await expect.poll(shifted).toBeGreaterThan(before + 0.02);
});
