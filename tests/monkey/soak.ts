// A run at full load and maximum speed for any time. It compares the page's clock, the engine's counts and
// the charts at the same instant, and measures the memory of page and worker.

import type { Page } from '@playwright/test';
import { countsOf, Finding, within } from './checks.ts';
import { type Heap, heapOf } from './heap.ts';

/** Requests are evenly spaced, so that the clock alone determines their number. */
const REQUESTS_PER_SECOND = 40_000;
/**
 * Of 10,000 threads, 8,000 wait at any instant, and loops hold as many requests. No records of finished
 * requests are kept. At this rate the records of the calibrated default would fill the machine's 16 GiB after
 * 45 simulated minutes, and all further requests would be rejected.
 */
export const FULL_LOAD = `servers=A:blocking-pool,B:multi-reactor&threads=10000&cores=64&latency=exp(200ms)&timeout=none&arrivals=constant&rate=${REQUESTS_PER_SECOND}&requests=none&recordMemory=0B&speed=max`;
/** The clock shows thousandths of a second; the last request may be due at that exact instant. */
const CLOCK_STEP_SECONDS = 1e-3;

export interface Reading {
  readonly clockSeconds: number;
  /** Offered requests of each server since the start. */
  readonly offered: readonly number[];
  /** End of the last closed window of the charts. */
  readonly chartSeconds: number;
  readonly windowSeconds: number;
  /** null if the browser does not report it. */
  readonly heap: Heap | null;
}

/** Shows the charts of the run, whose table is open from then on. */
export async function openSoak(page: Page, site: string): Promise<void> {
  await page.goto(`${site}?${FULL_LOAD}`);
  await page.getByRole('tab', { name: 'All charts' }).click();
  await page.locator('.numbers-table').first().waitFor();
}

/** `before`: the previous reading, after which the run must have continued. */
export function checkGoesOn({ clockSeconds }: Reading, before: Reading): void {
  if (clockSeconds <= before.clockSeconds)
    throw new Finding(`the run stands still at ${clockSeconds} s, though the page plays`);
}

/**
 * Pauses the run, reads everything that the page shows for that instant, and resumes. Fails if two values
 * differ.
 */
export async function readSoak(page: Page): Promise<Reading> {
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  const clockSeconds = await within('the clock does not stand', standingClock(page));
  const offered: number[] = [];
  for (const head of [0, 1]) {
    const counts = await within('the numbers do not come', countsOf(page, head));
    offered.push(counts.offered ?? Number.NaN);
  }
  const { chartSeconds, windowSeconds } = await within('the table of a chart does not come', chartsEnd(page));
  // The session for the request may hang while the page continues. The next clock reading shows whether the
  // page does.
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

/** The clock in seconds, once two consecutive readings are equal. */
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

/** Read from the table of the first chart, whose rows are the middles of windows. */
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
