// The evidence page: it is complete without a run, links to its scenes, and recomputes everything on request.

import { expect, type Locator, type Page } from '@playwright/test';
import { CLAIMS, measured } from '../../src/claims/claims.ts';
import { comparedServer } from '../../src/claims/lab/compare.ts';
import { numbersIn } from '../../src/languages/numbers.ts';
import { decodeLink } from '../../src/links/link.ts';
import { LAB_MEASUREMENTS } from '../../src/scenario/lab/measured.ts';
import { EVIDENCE } from '../../src/ui/words/evidence.ts';
import { axeOn } from '../support/accessibility.ts';
import { test } from '../support/studio-page.ts';

const COMPUTE_MILLIS = 120_000;

const card = (page: Page, section: string, title: string): Locator =>
  page.locator(section).getByRole('article', { name: title, exact: true });

/**
 * Checks that the link opens a scene with this number of servers, and that every part of the link is
 * understood.
 */
async function leadsToScene(link: Locator, servers: number): Promise<void> {
  const href = (await link.getAttribute('href'))!;
  expect(href).toMatch(/^\.\/\?/);
  const decoded = decodeLink(href.slice(href.indexOf('?')));
  expect(decoded).toMatchObject({ ok: true, leftOut: [] });
  expect(decoded.ok && decoded.scenario.servers).toHaveLength(servers);
}

const NUMBERS = /[\d,]+(?:\.\d+)?/g;
const numberOf = (text: string): number => Number(text.replaceAll(',', ''));

test('help links to the page; figures match the command line and link to their scenes; there are no accessibility faults', async ({
  page,
  studio,
}) => {
  await test.step('help links to the page', async () => {
    await studio.open('?play=no');
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('button', { name: 'Help and keys' }).click();
    await page.getByRole('link', { name: 'How Threadway is checked' }).click();
    await expect(page).toHaveURL(/validation\.html$/);
  });
  await test.step('the most convincing results come first, and what is not reproduced comes last', async () => {
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      EVIDENCE.servers.title,
      EVIDENCE.theory.title,
      EVIDENCE.articles.title,
      EVIDENCE.missed.title,
    ]);
    await expect(page.locator('td').filter({ hasText: /^–$/ })).toHaveCount(0);
  });
  await test.step('figures match those of the command line', async () => {
    const parts = measured('003/ab-500').parts.filter(({ kind }) => kind === 'check');
    for (const { figure, published, simulated, outcome } of parts) {
      const claim = card(page, outcome === 'met' ? '#articles' : '#missed', '500 users on 100 threads');
      const row = claim.getByRole('row').filter({ has: page.getByRole('rowheader', { name: figure }) });
      await expect(row.getByRole('cell').nth(0)).toHaveText(numbersIn(published));
      // Shown with as many digits as were published, so the last one may be rounded.
      const shown = (await row.getByRole('cell').nth(1).innerText()).match(NUMBERS) ?? [];
      const exact = numbersIn(simulated).match(NUMBERS) ?? [];
      expect(shown).toHaveLength(exact.length);
      for (const [index, number] of shown.entries()) {
        const decimals = number.split('.')[1]?.length ?? 0;
        expect(Math.abs(numberOf(number) - numberOf(exact[index]!))).toBeLessThanOrEqual(
          0.5001 / 10 ** decimals,
        );
      }
    }
  });
  await test.step('everything that is not reproduced is listed with its reason, and none of it is green', async () => {
    const missed = page.locator('#missed');
    const claims = CLAIMS.filter(({ notReproduced }) => notReproduced !== undefined);
    await expect(missed.getByRole('article')).toHaveCount(claims.length);
    for (const { title, notReproduced } of claims)
      await expect(card(page, '#missed', title)).toContainText(notReproduced!.slice(-40));
    await expect(missed.locator('.evidence-met')).toHaveCount(0);
  });
  await test.step('the measurements of the lab are beside their simulation', async () => {
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
  await test.step('each kind of evidence links to its scenes', async () => {
    const scenes = (section: string): Locator => page.locator(section).getByRole('link', { name: /scene/ });
    await leadsToScene(scenes('#servers').first(), 1);
    await leadsToScene(scenes('#theory').first(), 1);
    const stalled = card(page, '#missed', 'One node of ten stalls').getByRole('link');
    await leadsToScene(stalled, 2);
    await stalled.click();
    await expect(page.locator('.stage')).toHaveCount(2);
    await expect(page.locator('.notices-notice')).toHaveCount(0);
    await page.goBack();
    await expect(page.locator('#missed')).toBeAttached();
  });
  await test.step('the page has no accessibility faults, and nothing is wider than the page, light and dark', async () => {
    // All rules are checked at one width in each theme. Both widths show the same parts, so each part is
    // checked once.
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

test('the browser recomputes everything and gets the same results', async ({ page }) => {
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
