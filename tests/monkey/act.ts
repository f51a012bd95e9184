// Performs a step on a page, if the page has what it needs, and describes it in a few words.

import type { Frame, Page } from '@playwright/test';
import type { Point, Step } from './steps.ts';
import { findTarget, type TargetKind } from './targets.ts';
import { setHidden } from './watch.ts';

type StepOf<Kind extends Step['kind']> = Extract<Step, { readonly kind: Kind }>;
type Acts = { readonly [Kind in Step['kind']]: (page: Page, step: StepOf<Kind>) => Promise<string> };

const NOTHING = 'nothing there';

/** A point in the window, never exactly on its edge. */
function placeOf(page: Page, { x, y }: Point): Point {
  const { width, height } = page.viewportSize()!;
  return { x: 1 + x * (width - 2), y: 1 + y * (height - 2) };
}

/** A page's frames share its targets: the share first selects a frame, then a target in it. */
function withinFrames(page: Page, share: number): { readonly frame: Frame; readonly share: number } {
  const frames = page.frames().filter((each) => each !== page.mainFrame());
  if (frames.length === 0) return { frame: page.mainFrame(), share };
  const scaled = share * frames.length;
  return { frame: frames[Math.floor(scaled)], share: scaled % 1 };
}

async function target(page: Page, kind: TargetKind, share: number): ReturnType<typeof findTarget> {
  const place = withinFrames(page, share);
  return findTarget(page, place.frame, kind, place.share);
}

async function slide(page: Page, kind: 'slide' | 'seek', share: number, to: number): Promise<string> {
  const found = await target(page, kind, share);
  if (found === null) return NOTHING;
  const { mouse } = page;
  const y = found.top + found.height / 2;
  await mouse.move(found.left + found.width / 2, y);
  await mouse.down();
  await mouse.move(found.left + found.width * to, y, { steps: 4 });
  await mouse.up();
  return found.name;
}

const ACTS: Acts = {
  async press(page, { share, times }) {
    const found = await target(page, 'press', share);
    if (found === null) return NOTHING;
    await page.mouse.click(found.left + found.width / 2, found.top + found.height / 2, { clickCount: times });
    return found.name;
  },
  async tap(page, { x, y, button }) {
    const place = placeOf(page, { x, y });
    await page.mouse.click(place.x, place.y, { button });
    return '';
  },
  async drag(page, { from, to, moves }) {
    const [start, end] = [placeOf(page, from), placeOf(page, to)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y, { steps: moves });
    await page.mouse.up();
    return '';
  },
  async wheel(page, { at, pixels, zooms }) {
    const place = placeOf(page, at);
    await page.mouse.move(place.x, place.y);
    if (zooms) await page.keyboard.down('Control');
    await page.mouse.wheel(0, pixels);
    if (zooms) await page.keyboard.up('Control');
    return '';
  },
  slide: (page, { share, to }) => slide(page, 'slide', share, to),
  seek: (page, { to }) => slide(page, 'seek', 0, to),
  async key(page, { key, times }) {
    for (let time = 0; time < times; time++) await page.keyboard.press(key);
    return '';
  },
  async type(page, { share, text }) {
    const found = await target(page, 'type', share);
    if (found === null) return NOTHING;
    await page.mouse.click(found.left + found.width / 2, found.top + found.height / 2, { clickCount: 3 });
    await page.keyboard.insertText(text);
    await page.keyboard.press('Enter');
    return found.name;
  },
  async choose(page, { share, option }) {
    const place = withinFrames(page, share);
    return place.frame.evaluate(
      ({ at, chosen }) => {
        const all = [...document.querySelectorAll('select')].filter(
          (each) => each.checkVisibility() && !each.disabled,
        );
        const select = all[Math.floor(at * all.length)];
        const value = select?.options[Math.floor(chosen * select.options.length)]?.value;
        if (select === undefined || value === undefined) return 'nothing there';
        select.value = value;
        select.dispatchEvent(new Event('input', { bubbles: true }));
        select.dispatchEvent(new Event('change', { bubbles: true }));
        return `${select.ariaLabel ?? select.textContent} ${value}`;
      },
      { at: place.share, chosen: option },
    );
  },
  async resize(page, { width, height }) {
    await resizeTo(page, { width, height });
    return '';
  },
  async hide(page, { millis }) {
    await setHidden(page, true);
    await page.waitForTimeout(millis);
    await setHidden(page, false);
    return '';
  },
  async looks(page, { scheme, calm, forced }) {
    await page.emulateMedia({
      colorScheme: scheme,
      reducedMotion: calm ? 'reduce' : 'no-preference',
      forcedColors: forced ? 'active' : 'none',
    });
    return '';
  },
  async wait(page, { millis }) {
    await page.waitForTimeout(millis);
    return '';
  },
  async message(page, { type, payload }) {
    await page.evaluate(([kind, content]) => window.host.post(kind as string, content), [type, payload]);
    return '';
  },
  async noise(page, { data }) {
    await page.evaluate((content) => window.host.noise(content), data);
    return '';
  },
  async call(page, { method, words }) {
    await page.evaluate((each) => window.host.call(each.method, each.words), { method, words });
    return '';
  },
  async attribute(page, { name, value }) {
    await page.evaluate((each) => window.host.attribute(each.name, each.value), { name, value });
    return '';
  },
  async rebuild(page) {
    await page.evaluate(() => window.host.rebuild());
    return '';
  },
  async scroll(page, { to }) {
    await page.evaluate((share) => scrollTo(0, share * document.documentElement.scrollHeight), to);
    return '';
  },
};

/** Full screen, as after the key F, must end first. */
export async function resizeTo(
  page: Page,
  size: { readonly width: number; readonly height: number },
): Promise<void> {
  await page.evaluate(async () => {
    if (document.fullscreenElement !== null) await document.exitFullscreen();
  });
  await page.setViewportSize(size);
}

export function act(page: Page, step: Step): Promise<string> {
  const done = ACTS[step.kind] as (page: Page, step: Step) => Promise<string>;
  return done(page, step);
}
