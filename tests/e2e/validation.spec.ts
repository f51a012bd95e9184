// The evidence page: complete without a run, with links to its scenes, and computes everything again on
// request.

import { expect, type Locator, type Page } from '@playwright/test';
import { CLAIMS, measured } from '../../src/claims/claims.ts';
import { comparedServer } from '../../src/claims/lab/compare.ts';
import { numbersIn } from '../../src/languages/numbers.ts';
import { LAB_MEASUREMENTS } from '../../src/scenario/lab/measured.ts';
import { EVIDENCE } from '../../src/ui/words/evidence.ts';
import { axeOn } from '../support/accessibility.ts';
import { test } from '../support/calm-page.ts';

const COMPUTE_MILLIS = 120_000;

const card = (page: Page, section: string, title: string): Locator =>
  page.locator(section).getByRole('article', { name: title, exact: true });

/** Opens the scene behind the link, and returns. */
async function opensScene(page: Page, link: Locator, servers: number): Promise<void> {
  await link.click();
  await expect(page.locator('.stage')).toHaveCount(servers);
  await expect(page.locator('.notices-notice')).toHaveCount(0);
  await page.goBack();
  await expect(page.locator('#missed')).toBeAttached();
}

test('help leads to it; figures are those of the command line and lead to their scenes; no accessibility faults', async ({
  page,
}) => {
  await test.step('help leads to it', async () => {
    await page.goto('./');
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('button', { name: 'Help and keys' }).click();
    await page.getByRole('link', { name: 'How Threadway was checked' }).click();
    await expect(page).toHaveURL(/validation\.html$/);
  });
  await test.step('what convinces most stands first, what is not reproduced last', async () => {
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      EVIDENCE.servers.title,
      EVIDENCE.theory.title,
      EVIDENCE.articles.title,
      EVIDENCE.missed.title,
    ]);
    await expect(page.locator('td').filter({ hasText: /^–$/ })).toHaveCount(0);
  });
  await test.step('figures are those of the command line', async () => {
    const parts = measured('003/ab-500').parts.filter(({ kind }) => kind === 'check');
    for (const { figure, published, simulated, outcome } of parts) {
      const claim = card(page, outcome === 'met' ? '#articles' : '#missed', '500 users on 100 threads');
      const row = claim.getByRole('row').filter({ has: page.getByRole('rowheader', { name: figure }) });
      await expect(row.getByRole('cell').nth(0)).toHaveText(numbersIn(published));
      await expect(row.getByRole('cell').nth(1)).toHaveText(numbersIn(simulated));
    }
  });
  await test.step('all that is not reproduced is there with its reason, and nothing of it is green', async () => {
    const missed = page.locator('#missed');
    const claims = CLAIMS.filter(({ notReproduced }) => notReproduced !== undefined);
    await expect(missed.getByRole('article')).toHaveCount(claims.length);
    for (const { title, notReproduced } of claims)
      await expect(card(page, '#missed', title)).toContainText(notReproduced!.slice(-40));
    await expect(missed.locator('.evidence-met')).toHaveCount(0);
  });
  await test.step('what the lab measured stands beside its simulation', async () => {
    const [lab] = LAB_MEASUREMENTS;
    const [server] = lab.servers;
    const [run] = comparedServer(lab, server);
    const { measured: real, simulated } = run.rows.find(({ figure }) => figure === 'p99, ms')!;
    await page.getByText(EVIDENCE.servers.details(server.title)).click();
    const table = page.getByRole('region', { name: EVIDENCE.servers.table(server.title) });
    await expect(table).toContainText(
      EVIDENCE.servers.toSimulated(numbersIn(real.toFixed(2)), numbersIn(simulated.toFixed(2))),
    );
  });
  await test.step('each kind leads to its scenes', async () => {
    const scenes = (section: string): Locator => page.locator(section).getByRole('link', { name: /scene/ });
    await opensScene(page, scenes('#servers').first(), 1);
    await opensScene(page, scenes('#theory').first(), 1);
    await opensScene(page, card(page, '#missed', 'One node of ten stalls').getByRole('link'), 2);
  });
  await test.step('the page has no accessibility faults and nothing wider than it, light and dark', async () => {
    // All rules at each width and in each theme. The same parts exist at both widths, so each is checked
    // once.
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

test('the browser computes all of it again, and comes to the same', async ({ page }) => {
  await page.goto('./validation.html');
  const again = page.locator('#run-again');
  const run = again.getByRole('button', { name: EVIDENCE.run.run });
  await run.click();
  await expect(again.getByRole('progressbar')).toBeVisible();
  await again.getByRole('button', { name: EVIDENCE.run.stop }).click();
  await expect(again.getByRole('progressbar')).toHaveCount(0);
  await run.click();
  await expect(again.getByRole('status')).toHaveText(/^All \d+ results came out the same/, {
    timeout: COMPUTE_MILLIS,
  });
});
