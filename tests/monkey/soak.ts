// A run at full load, as fast as it goes, for as long as one likes: what the page's clock, the engine's counts and the charts
// say of the same instant, and how much memory page and worker hold.

import type { Page } from '@playwright/test';
import { countsOf, Finding, within } from './checks.ts';
import { type Heap, heapOf } from './heap.ts';

/** Evenly apart, so that the clock alone says how many requests there were. */
const REQUESTS_PER_SECOND = 40_000;
/**
 * Of 10,000 threads 8,000 wait at any instant, and loops hold as many requests. Nothing is kept of those that have finished: at
 * this rate the records that the calibrated default keeps of them fill the 16 GiB of the machine after 45 simulated minutes, from
 * when on all that come are rejected, which is no load.
 */
export const FULL_LOAD = `servers=A:blocking-pool,B:multi-reactor&threads=10000&cores=64&latency=exp(200ms)&timeout=none&arrivals=constant&rate=${REQUESTS_PER_SECOND}&requests=none&recordMemory=0B&speed=max`;
/** The clock shows thousandths of a second; the last request may be due at the very instant. */
const CLOCK_STEP_SECONDS = 1e-3;

export interface Reading {
  readonly clockSeconds: number;
  /** Of each server since the start. */
  readonly offered: readonly number[];
  /** Where the last closed window of the charts ends. */
  readonly chartSeconds: number;
  readonly windowSeconds: number;
  /** null where the browser does not tell. */
  readonly heap: Heap | null;
}

/** Shows the charts of the run, whose table is open from then on. */
export async function openSoak(page: Page, site: string): Promise<void> {
  await page.goto(`${site}?${FULL_LOAD}`);
  await page.getByRole('tab', { name: 'All charts' }).click();
  await page.locator('.numbers-table').first().waitFor();
}

/** `before`: the reading before this one; between the two the run has gone on. */
export function checkGoesOn({ clockSeconds }: Reading, before: Reading): void {
  if (clockSeconds <= before.clockSeconds)
    throw new Finding(`the run stands still at ${clockSeconds} s, though the page plays`);
}

/** Holds the run, reads all that the page says of that instant, and lets it go on. Fails where two of them differ. */
export async function readSoak(page: Page): Promise<Reading> {
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  const clockSeconds = await within('the clock does not stand', standingClock(page));
  const offered: number[] = [];
  for (const head of [0, 1]) {
    const counts = await within('the numbers do not come', countsOf(page, head));
    offered.push(counts.offered ?? Number.NaN);
  }
  const { chartSeconds, windowSeconds } = await within('the table of a chart does not come', chartsEnd(page));
  // The session that asks for it may hang while the page goes on: the next clock says whether the page does.
  const heap = await within('the browser does not tell its heap', heapOf(page)).catch((error: unknown) => {
    if (error instanceof Finding) return null;
    throw error;
  });
  const reading = { clockSeconds, offered, chartSeconds, windowSeconds, heap };
  check(reading);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  return reading;
}

function check({ clockSeconds, offered, chartSeconds, windowSeconds }: Reading): void {
  const due = clockSeconds * REQUESTS_PER_SECOND;
  for (const count of offered) {
    if (Math.abs(count - due) > CLOCK_STEP_SECONDS * REQUESTS_PER_SECOND + 1)
      throw new Finding(`at ${clockSeconds} s ${due} requests are due, and the engine counts ${count}`);
  }
  // The window that is still open is not drawn.
  const open = clockSeconds - chartSeconds;
  if (open < -CLOCK_STEP_SECONDS || open > windowSeconds + CLOCK_STEP_SECONDS)
    throw new Finding(
      `at ${clockSeconds} s the charts end at ${chartSeconds} s, windows of ${windowSeconds} s`,
    );
}

/** Seconds, once two looks in a row read the same. */
async function standingClock(page: Page): Promise<number> {
  const read = async (): Promise<number> => {
    const text = await page.getByRole('timer', { name: 'Simulated time' }).innerText();
    return Number(text.replace(/[^\d.]/g, ''));
  };
  for (let last = Number.NaN; ; ) {
    const now = await read();
    if (now === last) return now;
    last = now;
    await page.waitForTimeout(500);
  }
}

/** By the table of the first chart, whose rows are the middles of windows. */
async function chartsEnd(page: Page): Promise<Pick<Reading, 'chartSeconds' | 'windowSeconds'>> {
  const table = page.locator('.numbers-table').first();
  await table.locator('summary').click();
  await table.locator('tbody tr').nth(1).waitFor();
  const middles = await table
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => Number(row.firstElementChild?.textContent)));
  await table.locator('summary').click();
  const windowSeconds = middles[1] - middles[0];
  return { chartSeconds: middles.at(-1)! + windowSeconds / 2, windowSeconds };
}
