// A headless Chromium without a graphics card, and its traces.

import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/find-chromium.mjs';
import { Trace, type TraceEvent } from './trace.ts';

/** Frames, tasks and inputs. */
const CATEGORIES = [
  '-*',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'input.scrolling',
  'blink.user_timing',
];
const PROFILER = 'disabled-by-default-v8.cpu_profiler';

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
}

/** Opens an address and waits until its servers' numbers appear. */
export async function openPage(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on('pageerror', (error) => console.error(`error of the page: ${error.message}`));
  await page.goto(address);
  await page.locator('.headline strong').filter({ hasText: /\d/ }).first().waitFor();
  const complaint = page.getByRole('alert');
  if (await complaint.count()) throw new Error(`${address}: ${await complaint.first().innerText()}`);
  return page;
}

/** Opens the controls, which are behind a tab. */
export async function openSettings(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'All settings' }).click();
  await page.getByLabel('Controls', { exact: true }).waitFor();
}

/** Traces the page while `work` runs; `profiled` adds function samples, which cost time themselves. */
export async function traced(
  browser: Browser,
  page: Page,
  profiled: boolean,
  work: () => Promise<void>,
): Promise<Trace> {
  await browser.startTracing(page, { categories: profiled ? [...CATEGORIES, PROFILER] : CATEGORIES });
  await work();
  const text = (await browser.stopTracing()).toString();
  return new Trace((JSON.parse(text) as { traceEvents: TraceEvent[] }).traceEvents);
}
