// `npm run soak -- --minutes N` (default 60): runs 10,000 threads under high load at maximum speed in the
// built page; run `npm run build` first. Checks clock, counts, charts and heap every minute. Exit status 1 if
// they disagree or the heap grows by more than 20 MB after the first minute.

import { readFileSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { Finding } from '../tests/monkey/checks.ts';
import { checkGoesOn, openSoak, type Reading, readSoak } from '../tests/monkey/soak.ts';
import { NAMES_KEPT, Watch } from '../tests/monkey/watch.ts';
import { Site } from '../tests/support/site.ts';
import { CHROMIUM_FLAGS, findChromium } from './find-chromium.mjs';

const MINUTE_MILLIS = 60_000;
const GROWTH_LIMIT_BYTES = 20e6;
const MB = 1e6;

function minutesOf(words: readonly string[]): number {
  const [option = '--minutes', value = '60', ...more] = words;
  const minutes = Number(value);
  if (option === '--minutes' && minutes > 0 && more.length === 0) return minutes;
  console.error('npm run soak -- [--minutes N]: N is a number above 0');
  process.exit(2);
}

/** Heap size of each reading for which the browser reported it. */
function heldBytes(readings: readonly Reading[]): readonly number[] {
  return readings.flatMap(({ heap }) => (heap === null ? [] : [heap.pageBytes + heap.workerBytes]));
}

/**
 * Resident memory of the largest page process, including compiled engines; null if the system does not tell.
 */
async function residentMegabytes(browser: Browser): Promise<number | null> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  try {
    const sizes = processInfo
      .filter(({ type }) => type === 'renderer')
      .map(({ id }) => /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]);
    return (Math.max(...sizes.map(Number)) * 1024) / MB;
  } catch {
    return null;
  }
}

function print({ clockSeconds, offered, chartSeconds, heap }: Reading, minute: number): void {
  const held =
    heap === null
      ? 'the browser did not tell its heap'
      : `heap of the page ${(heap.pageBytes / MB).toFixed(1)} MB, of its workers ${(heap.workerBytes / MB).toFixed(1)} MB, ${heap.nodes} nodes`;
  console.log(
    `minute ${minute}: clock ${clockSeconds.toFixed(3)} s, requests ${offered.join(' and ')}, charts end at ${chartSeconds.toFixed(2)} s, ${held}`,
  );
}

async function main(): Promise<void> {
  const minutes = minutesOf(process.argv.slice(2));
  const site = await Site.open();
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const watch = await Watch.over(context);
    const page = await context.newPage();
    await page.addInitScript(NAMES_KEPT);
    await openSoak(page, site.address);
    const readings: Reading[] = [];
    for (let minute = 1; minute <= Math.max(2, minutes); minute++) {
      await page.waitForTimeout(MINUTE_MILLIS);
      const reading = await readSoak(page);
      const before = readings.at(-1);
      if (before !== undefined) checkGoesOn(reading, before);
      readings.push(reading);
      print(reading, minute);
      const resident = await residentMegabytes(browser);
      if (resident !== null) console.log(`  resident memory of their process ${resident.toFixed(0)} MB`);
      if (watch.errors.length > 0) throw new Finding(watch.errors.join('\n'));
    }
    const held = heldBytes(readings);
    const growth = held.at(-1)! - held[0]!;
    console.log(
      `heap since the first minute: ${(growth / MB).toFixed(1)} MB more, limit ${GROWTH_LIMIT_BYTES / MB} MB`,
    );
    if (!(growth <= GROWTH_LIMIT_BYTES)) throw new Finding('the heap grows, or nothing tells');
    console.log('clock, engine and charts agree; nothing found');
  } catch (error) {
    if (!(error instanceof Finding)) throw error;
    console.log(`FOUND: ${error.message}`);
    process.exitCode = 1;
  } finally {
    await browser.close();
    await site.close();
  }
}

await main();
