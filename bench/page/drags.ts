// A hand that drags the sliders of the page, one after the other, while it is traced.

import type { Browser, Locator, Page } from '@playwright/test';
import { traced } from './browser.ts';
import { joined, type Measures, measure } from './measures.ts';
import type { Trace } from './trace.ts';

/** Between two moves of the hand: as often as most mice report. */
const MOVE_MILLIS = 8;
/** A slider is let go of for a moment before the next, so that what it brought about counts for it. */
const REST_MILLIS = 200;

export interface Drag {
  readonly slider: string;
  readonly measures: Measures;
  readonly trace: Trace;
}

/** Drags every slider of the controls there and back for `seconds` altogether. */
export async function dragAll(
  browser: Browser,
  page: Page,
  seconds: number,
  profiled: boolean,
): Promise<Drag[]> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  const sliders = await page.getByLabel('Controls', { exact: true }).getByRole('slider').all();
  const drags: Drag[] = [];
  for (const slider of sliders) {
    const name = (await slider.getAttribute('aria-label')) ?? '';
    const trace = await traced(browser, page, profiled, async () => {
      await drag(page, slider, (seconds * 1000) / sliders.length - REST_MILLIS);
      await page.waitForTimeout(REST_MILLIS);
    });
    drags.push({ slider: name, measures: measure(trace), trace });
  }
  return drags;
}

export function allOf(drags: readonly Drag[]): Measures {
  return joined(drags.map(({ measures }) => measures));
}

/** From where the thumb is to the right end, to the left end, and back. */
export async function drag(page: Page, slider: Locator, millis: number): Promise<void> {
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (box === null) throw new Error('a slider is not to be seen');
  const from = await slider.evaluate((node: HTMLInputElement) => {
    const [low, high] = [Number(node.min), Number(node.max)];
    return (Number(node.value) - low) / (high - low);
  });
  const thumb = box.height / 2;
  const xOf = (share: number): number => box.x + thumb + share * (box.width - 2 * thumb);
  const y = box.y + box.height / 2;
  await page.mouse.move(xOf(from), y);
  await page.mouse.down();
  const begun = performance.now();
  for (let way = 0; way < 1; way = (performance.now() - begun) / millis) {
    await page.mouse.move(xOf(onTheWay(way, from)), y);
    await page.waitForTimeout(MOVE_MILLIS);
  }
  await page.mouse.move(xOf(from), y);
  await page.mouse.up();
}

/** Share of the slider where the hand is when it has done this share of its way. */
function onTheWay(way: number, from: number): number {
  if (way < 0.25) return from + (1 - from) * way * 4;
  if (way < 0.75) return 1 - (way - 0.25) * 2;
  return from * (way - 0.75) * 4;
}
