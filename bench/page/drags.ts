// Simulates a hand dragging the page's sliders one after another during a trace.

import type { Browser, Locator, Page } from '@playwright/test';
import { openSettings, traced } from './browser.ts';
import { joined, type Measures, measure } from './measures.ts';
import type { Trace } from './trace.ts';

/** Interval between moves, like most mice. */
const MOVE_MILLIS = 8;
/** Pause after each slider, so that its effects are attributed to it. */
const REST_MILLIS = 200;
/** Shortest realistic drag of one slider. */
const LEAST_MILLIS = 800;
/** Longest trace: a longer one would fill the browser's buffer. */
const TRACE_SECONDS = 15;
const MARK = 'bench: next slider';

/** Effects of dragging one slider. */
export interface Drag {
  readonly slider: string;
  readonly measures: Measures;
}

export interface Drags {
  readonly each: readonly Drag[];
  readonly traces: readonly Trace[];
}

/** Drags the controls' sliders back and forth one after another, for `seconds` in total. */
export async function dragAll(
  browser: Browser,
  page: Page,
  seconds: number,
  profiled: boolean,
): Promise<Drags> {
  await openSettings(page);
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('.controls details'))
      details.open = true;
  });
  const all = page.getByLabel('Controls', { exact: true }).getByRole('slider');
  const count = await all.count();
  const millis = Math.max(LEAST_MILLIS, (seconds * 1000) / count);
  // If there is no time for all sliders, drag a selection spread evenly over them.
  const taken = Math.min(count, Math.floor((seconds * 1000) / millis));
  const chosen = Array.from({ length: taken }, (_, index) => Math.floor((index * count) / taken));
  const perTrace = Math.ceil((TRACE_SECONDS * 1000) / millis);
  const each: Drag[] = [];
  const traces: Trace[] = [];
  for (let first = 0; first < chosen.length; first += perTrace) {
    const sliders = chosen.slice(first, first + perTrace).map((index) => all.nth(index));
    const names: string[] = [];
    const trace = await traced(browser, page, profiled, async () => {
      for (const slider of sliders) {
        names.push((await slider.getAttribute('aria-label')) ?? '');
        await page.evaluate((mark) => performance.mark(mark), MARK);
        await drag(page, slider, millis - REST_MILLIS);
        await page.waitForTimeout(REST_MILLIS);
      }
    });
    const parts = trace.partsAt(MARK);
    each.push(...names.map((slider, index) => ({ slider, measures: measure(parts[index]!) })));
    traces.push(trace);
  }
  return { each, traces };
}

export function allOf({ each }: Drags): Measures {
  return joined(each.map(({ measures }) => measures));
}

/** Drags from the thumb to the right end, to the left end, and back. */
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

/** Position of the pointer on the slider, as a share of its length, after the share `way` of the drag. */
function onTheWay(way: number, from: number): number {
  if (way < 0.25) return from + (1 - from) * way * 4;
  if (way < 0.75) return 1 - (way - 0.25) * 2;
  return from * (way - 0.75) * 4;
}
