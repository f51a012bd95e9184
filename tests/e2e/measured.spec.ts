// "Your own numbers": outputs of load tools compared with the simulation, imported settings, and a fit, all
// without network requests.

import { readFileSync } from 'node:fs';
import { expect, type Locator } from '@playwright/test';
import { inBothThemes } from '../support/accessibility.ts';
import { bottomOf, boxesAtRest } from '../support/boxes.ts';
import { type StudioPage, test } from '../support/studio-page.ts';

const fixture = (name: string): string => readFileSync(`tests/fixtures/measured/${name}`, 'utf8');

async function openNumbers(studio: StudioPage, query = ''): Promise<Locator> {
  await studio.open(query);
  return studio.openPanel('Your own numbers');
}

const textField = (panel: Locator): Locator => panel.getByRole('textbox', { name: /^What you measured/ });

/** Cells of the row with this name. */
async function row(panel: Locator, name: string): Promise<readonly string[]> {
  const cells = panel
    .getByRole('region', { name: 'Measured and simulated latency' })
    .getByRole('row')
    .filter({ has: panel.page().getByRole('rowheader', { name, exact: true }) })
    .getByRole('cell');
  return (await cells.allTextContents()).map((cell) => cell.replace(/[\s\u00a0]+/g, ' ').trim());
}

/**
 * Checks that the box at the pointer is over the drawing with its own background, and moves nothing. No other
 * chart was opened before.
 */
async function hasBoxOver(figure: Locator): Promise<void> {
  const drawing = figure.locator('svg').first();
  const [before] = await boxesAtRest(figure);
  await drawing.hover();
  const box = figure.locator('.chart-readout');
  await expect(box).toBeVisible();
  const [over, of, after] = await boxesAtRest(box, drawing, figure);
  expect(over.y).toBeGreaterThanOrEqual(of.y);
  expect(over.y).toBeLessThan(bottomOf(of));
  expect(over.width).toBeLessThan(of.width);
  expect(after.height).toBe(before.height);
  await expect(box).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await figure.page().mouse.move(0, 0);
}

/** Checks at 1440 px and at 390 px, light and dark; nothing is wider than the panel. */
async function hasNoBarrier(panel: Locator): Promise<void> {
  const page = panel.page();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = (): Promise<number> => panel.evaluate((node) => node.scrollWidth - node.clientWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
  }
  // What the checker reads is the same at any width except for the size of targets, which are smallest here.
  await inBothThemes(page, async (axe, theme) => {
    const { violations } = await axe.include('#panel-numbers').analyze();
    const serious = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
    expect(serious, theme).toEqual([]);
  });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('outputs and files are compared with the simulation, wrong lines are named, settings can be applied, and there is no serious barrier', async ({
  studio,
  page,
}) => {
  const panel = await openNumbers(studio, '?t=1s&play=no');
  await test.step('output of wrk is compared with the simulation and stays on the page’s chart', async () => {
    await textField(panel).fill(fixture('wrk-latency.txt'));
    await expect(panel.getByRole('heading', { name: /^Measured by wrk/ })).toBeVisible();
    const shown = panel.getByRole('region', { name: 'How it was read' });
    await expect(shown.locator('mark')).toHaveText('27.39msduration');
    await expect.poll(async () => (await row(panel, 'p50'))[0]).toBe('5.8 ms');
    await expect.poll(async () => (await row(panel, 'p50'))[1]).toMatch(/^[\d.]+ m?s ([+−÷]|[\d.]+×)/);
    await expect.poll(async () => (await row(panel, 'Requests per second'))[0]).toBe('3,388/s');
    await expect(panel.locator('.chart-measured-mark:visible')).not.toHaveCount(0);
    await hasBoxOver(panel.getByRole('figure').first());
    await hasNoBarrier(panel);
    await studio.openCharts();
    await expect(panel).toBeHidden();
    await expect(page.locator('.charts .chart-measured-mark:visible')).not.toHaveCount(0);
    await studio.openPanel('Your own numbers');
    const away = panel.getByRole('button', { name: 'Remove' });
    // A tab scrolls its content into view, so a press may begin on the button and end beside it.
    await expect
      .poll(async () => {
        if (await away.isVisible()) await away.click();
        return away.count();
      })
      .toBe(0);
    await studio.openCharts();
    await expect(page.locator('.charts .chart-measured-mark:visible')).toHaveCount(0);
    await studio.openPanel('Your own numbers');
  });
  await test.step('a file can be opened by keyboard, its unit is asked for, and nothing leaves the browser', async () => {
    const requests: string[] = [];
    // Files of the page itself may still load; their addresses contain nothing of the opened text.
    page.on('request', (request) => {
      const isOwnFile = request.method() === 'GET' && /^[^?#]*\/assets\/[\w.-]+$/.test(request.url());
      if (!isOwnFile) requests.push(`${request.method()} ${request.url()}`);
    });
    const chooser = page.waitForEvent('filechooser');
    await panel.getByRole('button', { name: 'Open a file' }).focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles('tests/fixtures/measured/latency-ms.hgrm');
    await panel.getByRole('radio', { name: /is 4\.603 ms$/ }).check();
    await expect(panel.getByRole('heading', { name: 'Measured by HdrHistogram' })).toBeVisible();
    await expect.poll(async () => (await row(panel, 'p50'))[0]).toBe('10.6 ms');
    await panel
      .getByRole('combobox', { name: 'Latency counts from' })
      .selectOption('when it should have been sent');
    await expect(panel.locator('figcaption')).toContainText('intended start');
    expect(requests).toEqual([]);
  });
  await test.step('a wrong line is named together with what is allowed, and markup stays text', async () => {
    await textField(panel).fill(fixture('ab.txt').replace('  95%     30', '  95%     <b>x</b>'));
    await expect(panel.getByRole('alert')).toContainText('line 39: "95% <b>x</b>"');
    await expect(panel.getByRole('alert')).toContainText('a percentage and whole milliseconds');
    await textField(panel).fill('<img src=x onerror="document.title=1">');
    await expect(panel.getByRole('alert')).toContainText('Not recognised');
    await expect(panel.locator('img')).toHaveCount(0);
    expect(await page.title()).not.toBe('1');
  });
  await test.step('settings are explained, applied as one change, and undone', async () => {
    await textField(panel).fill('<Connector port="8080" maxThreads="123" acceptCount="10" />');
    await expect(panel.getByRole('heading', { name: 'Read as Tomcat' })).toBeVisible();
    await expect(panel.getByRole('list', { name: 'In the model' })).toContainText('Threads of server A 123');
    await expect(panel).toContainText('port="8080" not recognised');
    await hasNoBarrier(panel);
    await studio.button('Play').click();
    await panel.getByRole('button', { name: 'Use these settings' }).click();
    await expect(panel.getByText('Applied.')).toBeVisible();
    await expect(page).toHaveURL(/threads=123/);
    await panel.getByRole('button', { name: 'Undo' }).click();
    await expect(page).not.toHaveURL(/threads=123/);
    await studio.button('Pause').click();
  });
  await test.step('a thread dump shows its pools as lanes, its deadlock, and the scenario for a pool', async () => {
    await textField(panel).fill(readFileSync('tests/fixtures/thread-dump/java17-jstack.txt', 'utf8'));
    const pool = panel.getByRole('region', { name: 'http-nio-8080-exec-#' });
    await expect(pool.getByRole('listitem')).toHaveCount(20);
    await expect(panel.getByText(/^Deadlock: settlement-1 and settlement-2/)).toBeVisible();
    await hasNoBarrier(panel);
    await pool.getByRole('button', { name: /^Simulate this pool/ }).click();
    await expect(page).toHaveURL(/users=16/);
    await pool.getByRole('button', { name: 'Undo' }).click();
    await expect(page).not.toHaveURL(/users=16/);
  });
});

test('a fit moves the simulation to the measured percentiles and can be undone', async ({ studio, page }) => {
  // Short runs, because a fit makes hundreds; in slow motion, so that the page's own run does not end.
  const panel = await openNumbers(studio, '?v=7&servers=A:multi-reactor&tick=0s&requests=500&speed=1:1000');
  const csv = Array.from({ length: 500 }, (_, index) => (7 + (index % 100) / 50).toFixed(2)).join('\n');
  await textField(panel).fill(`latency_ms\n${csv}`);
  await panel.getByRole('button', { name: 'Fit', exact: true }).click();
  await expect(panel.getByText(/candidates tried\.$/)).toBeVisible({ timeout: 100_000 });
  const off = await panel.getByText(/^Off by .* on average,$/).textContent();
  expect(Number.parseFloat(/by ([\d.]+)\u00a0%/.exec(off!)![1])).toBeLessThan(10);
  await panel.getByRole('button', { name: 'Use these values' }).click();
  await expect(page).toHaveURL(/latency=lognormal/);
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(page).not.toHaveURL(/latency=lognormal/);
});
