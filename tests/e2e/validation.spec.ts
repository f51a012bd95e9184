// The page of published and simulated figures: the rows of `threadway verify`, run in the browser.

import { expect, type Locator, type Page } from '@playwright/test';
import { CLAIMS, measured } from '../../src/claims/claims.ts';
import { comparedServer } from '../../src/claims/lab/compare.ts';
import { numbersIn } from '../../src/languages/numbers.ts';
import { LAB_MEASUREMENTS } from '../../src/scenario/lab/measured.ts';
import { axeOn } from '../support/accessibility.ts';
import { test } from '../support/calm-page.ts';

const ROW_MILLIS = 60_000;

function card(page: Page, title: string): Locator {
  return page.getByRole('article', { name: title, exact: true });
}

async function open(page: Page): Promise<void> {
  await page.goto('./validation.html');
  await expect(page.locator('article.claim')).toHaveCount(CLAIMS.length);
}

/** Figure, published and simulated, row by row. */
async function figures(claim: Locator): Promise<string[][]> {
  const rows = await claim.locator('tbody tr').all();
  return Promise.all(
    rows.map(async (row) => [
      (await row.locator('th').innerText()).replace(/\s*(fitted|check|by construction)$/, ''),
      ...(await row.locator('td').allInnerTexts()).slice(0, 2),
    ]),
  );
}

test('help leads to it; rows that run there have the figures of the command line; no accessibility faults', async ({
  page,
}) => {
  await test.step('help leads to it', async () => {
    await page.goto('./');
    await page.getByRole('button', { name: 'Explore' }).click();
    await page.getByRole('button', { name: 'Help and keys' }).click();
    await page.getByRole('link', { name: /Published figures beside simulated ones/ }).click();
    await expect(page).toHaveURL(/validation\.html$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Published figures beside simulated ones',
    );
    await expect(page.locator('article.claim')).toHaveCount(CLAIMS.length);
  });
  await test.step('a row that runs in the browser has the figures of the command line', async () => {
    for (const [id, title] of [
      ['002/sync-1k-30s', 'One node of ten stalls'],
      ['003/ab-500', '500 users on 100 threads'],
    ] as const) {
      const row = measured(id);
      const claim = card(page, title);
      const published = row.parts.map((part) => [part.figure, numbersIn(part.published), '–']);
      expect(await figures(claim)).toEqual(published);
      await claim.getByRole('button', { name: `Run: ${title}` }).click();
      await expect(claim.locator('.claim-chip')).toHaveText('not reproduced in part', {
        timeout: ROW_MILLIS,
      });
      expect(await figures(claim)).toEqual(
        row.parts.map((part) => [part.figure, numbersIn(part.published), numbersIn(part.simulated)]),
      );
    }
    await expect(page.locator('.validation-verdict')).toHaveText(
      `2 of ${CLAIMS.length} have run, none out of tolerance`,
    );
  });
  await test.step('the page has no accessibility faults and nothing wider than it, light and dark', async () => {
    await card(page, 'One user').getByRole('button', { name: 'Run: One user' }).click();
    await expect(card(page, 'One user').locator('.claim-chip[data-status="within"]')).toBeVisible({
      timeout: ROW_MILLIS,
    });
    // By all rules at each width and in each theme. The same cards stand at both widths, so once in each is enough.
    for (const [width, theme] of [
      [1440, 'light'],
      [390, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
      expect((await axeOn(page).analyze()).violations, `${width} px, ${theme}`).toEqual([]);
    }
  });
});

test('recorded runs are computed, claims open as scenes, what the lab measured is simulated, and all claims run', async ({
  page,
  context,
}) => {
  await open(page);
  await test.step('this browser computes the runs that were recorded', async () => {
    await page.getByRole('button', { name: 'Compute the fingerprints' }).click();
    await expect(page.getByText('All 5 are the same in this browser.')).toBeVisible({ timeout: ROW_MILLIS });
  });
  await test.step('a claim opens as a scene of the studio', async () => {
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Open as a scene: poll() with 100 connections a thread' }).click();
    const studio = await opened;
    await expect(studio.locator('.stage')).toHaveCount(2);
    await expect(studio.locator('.notices-notice')).toHaveCount(0);
    await studio.close();
  });
  await test.step('the lab’s servers are shown as measured, and simulated on request', async () => {
    const lab = page.getByRole('region', { name: 'Threadway’s own measurements' });
    const [measured] = LAB_MEASUREMENTS;
    const [server] = measured.servers;
    const table = lab.getByRole('region', { name: `Measured and simulated: ${server.title}` });
    await expect(table.locator('tbody tr')).toHaveCount(server.runs.length);
    await expect(lab.getByText(`lab/results/${measured.machine}.json`)).toBeVisible();
    await expect(table).not.toContainText('→');
    await lab.getByRole('button', { name: 'Simulate what was measured' }).click();
    await expect(lab.getByRole('status')).toContainText('All of it is simulated', { timeout: ROW_MILLIS });
    const [run] = comparedServer(measured, server);
    const { measured: real, simulated } = run.rows.find(({ figure }) => figure === 'p99, ms')!;
    await expect(table.locator('tbody tr').first()).toContainText(
      `${numbersIn(real.toFixed(2))} → ${numbersIn(simulated.toFixed(2))}`,
    );
  });
  await test.step('the run of all claims says how far it is, stops, and offers the rest', async () => {
    await expect(page.getByText(`of ${CLAIMS.length} claims are checks`)).toHaveCount(0);
    await page.getByRole('button', { name: `Run all ${CLAIMS.length} claims` }).click();
    await expect(page.getByRole('progressbar', { name: 'Claims that have run' })).toBeVisible();
    await expect(
      page.locator('.claim-chip[data-status="within"], .claim-chip[data-status="partly"]').first(),
    ).toBeVisible({ timeout: ROW_MILLIS });
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByRole('button', { name: /^Run the remaining \d+$/ })).toBeVisible();
    await expect(
      page.locator('.claim-chip[data-status="running"], .claim-chip[data-status="queued"]'),
    ).toHaveCount(0);
    const done = await page
      .locator('.claim-chip[data-status="within"], .claim-chip[data-status="partly"]')
      .count();
    await expect(page.locator('.validation-verdict')).toHaveText(
      `${done} of ${CLAIMS.length} have run, none out of tolerance`,
    );
  });
});
