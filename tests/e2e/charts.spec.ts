// The charts show the same numbers as the headers, on hover and as tables.

import { readFile } from 'node:fs/promises';
import { expect, type Locator } from '@playwright/test';
import { CHART_IDS, FIRST_CHARTS } from '../../src/charts/chart-list.ts';
import { bottomOf, boxesAtRest, boxesOf } from '../support/boxes.ts';
import { test } from '../support/studio-page.ts';

test('charts show values on hover, by keys and as tables; a part can be selected, saved and shown at full width', async ({
  studio,
}) => {
  const { page } = studio;
  await studio.openAt(4);
  await test.step('a chart that is not drawn yet has no axis, so nothing can be selected on it', async () => {
    // Charts draw in animation frames, which are delayed from here on.
    await page.evaluate(() => {
      const ask = globalThis.requestAnimationFrame;
      const held: FrameRequestCallback[] = [];
      globalThis.requestAnimationFrame = (callback) => held.push(callback);
      addEventListener(
        'draw-again',
        () => {
          globalThis.requestAnimationFrame = ask;
          for (const callback of held) ask(callback);
        },
        { once: true },
      );
    });
    await studio.openCharts();
    const plots = page.locator('.chart-card-plot.chart-host');
    await expect(plots).toHaveCount(4);
    const [throughput, latency] = [plots.nth(0), plots.nth(1)];
    await latency.focus();
    await expect(latency, 'no key reaches it').not.toBeFocused();
    await throughput.hover({ position: { x: 80, y: 60 } });
    const [box] = await boxesOf(throughput);
    await page.mouse.down();
    await page.mouse.move(box.x + 140, box.y + 60, { steps: 4 });
    await page.mouse.up();
    await page.evaluate(() => dispatchEvent(new Event('draw-again')));
    for (const plot of [throughput, latency]) await expect(plot).toHaveAccessibleName(/\bA\b.*\bB\b.*\.$/);
    const span = page.getByRole('group', { name: 'Visible time range' });
    await expect(span).toHaveCount(0);
    expect(await studio.clock(), 'nor does a press go anywhere').toBe(4);
    for (const plot of [throughput, latency]) await expect(plot.locator('.chart-readout')).toBeHidden();
    await latency.press('End');
    await latency.press('+');
    await expect(span, 'drawn it takes them').toBeVisible();
    await latency.press('0');
    await expect(span).toBeHidden();
    await latency.press('Escape');
  });
  const charts = studio.page.locator('.chart-card-plot');
  const readoutOf = (index: number): Locator => charts.nth(index).locator('.chart-readout');
  await expect(charts).toHaveCount(4);

  await test.step('hovering shows values', async () => {
    for (let index = 0; index < 4; index++) {
      const chart = charts.nth(index);
      await chart.scrollIntoViewIfNeeded();
      // If a chart appears under a pointer that does not move, it shows no readout until the pointer moves.
      // So the test moves the pointer until a readout is visible.
      await expect
        .poll(async () => {
          await chart.hover({ position: { x: 90, y: 50 } });
          await chart.hover({ position: { x: 100, y: 60 } });
          return readoutOf(index).isVisible();
        })
        .toBe(true);
      await expect(readoutOf(index)).toContainText(/\d/);
    }
    await studio.page.mouse.move(0, 0);
  });

  await test.step('arrow keys move through the chart, and Escape ends the hover', async () => {
    for (let index = 0; index < 4; index++) {
      const chart = charts.nth(index);
      const readout = readoutOf(index);
      await chart.focus();
      await chart.press('End');
      await expect(readout).toBeVisible();
      const last = await readout.textContent();
      await chart.press('Shift+ArrowLeft');
      await expect(readout).not.toHaveText(last ?? '');
      await chart.press('End');
      await expect(readout).toHaveText(last ?? '');
      await chart.press('Escape');
      await expect(readout).toBeHidden();
    }
  });

  await test.step('the charts over time share their hover', async () => {
    await charts.nth(0).focus();
    await charts.nth(0).press('End');
    const titles = charts.locator('.chart-readout:visible .chart-readout-title');
    await expect(titles).toHaveCount(2);
    // The two readouts are updated one after the other, so they may differ for an instant.
    await expect(async () => {
      const [throughput, overhead] = await titles.allTextContents();
      expect(overhead).toBe(throughput);
    }).toPass({ timeout: 60_000 });
  });

  await test.step('the throughput shows the jam: A near 0, B at 900', async () => {
    const values = await charts.first().locator('.chart-readout-value').allTextContents();
    const numbers = values.map((value) => Number.parseFloat(value.replace(/[\s\u00a0,]/g, '')));
    expect(
      numbers.some((value) => value >= 850 && value <= 950),
      values.join(),
    ).toBe(true);
    await charts.first().press('Escape');
  });

  await test.step('each chart has a table', async () => {
    const tables = studio.page.locator('.chart-card').filter({ has: studio.page.getByText('Table') });
    await expect(tables).toHaveCount(4);
    for (let index = 0; index < 4; index++) {
      const card = tables.nth(index);
      await card.getByText('Table').first().click();
      await expect(card.locator('tbody tr').first()).toBeVisible();
      const [subtitle, table] = await boxesAtRest(
        card.locator('.chart-card-subtitle'),
        card.locator('.numbers-table-scroll'),
      );
      expect(table.y, 'it covers nothing of the subtitle').toBeGreaterThanOrEqual(bottomOf(subtitle));
      const blank = await card
        .locator('tbody tr')
        .evaluateAll((rows) =>
          rows.filter((row) => [...row.children].slice(1).every((cell) => !cell.textContent)),
        );
      expect(blank, 'each row says something').toEqual([]);
      await card.getByText('Table').first().click();
      await expect(card.locator('tbody')).toHaveCount(0);
    }
  });
  await test.step('dragging or keys select a part of the time axis in all charts over time', async () => {
    const clock = await studio.clock();
    const plot = page.locator('.chart-card-plot').first();
    const latency = page.locator('.chart-card-plot').nth(1);
    // Charts get a name when they are drawn, one after the other. Before that they accept no input.
    for (const each of [plot, latency]) await expect(each).toHaveAccessibleName(/\.$/);
    await plot.hover({ position: { x: 80, y: 60 } });
    const [box] = await boxesOf(plot);
    await page.mouse.down();
    await page.mouse.move(box.x + 140, box.y + 60, { steps: 4 });
    await page.mouse.up();
    const span = page.getByRole('group', { name: 'Visible time range' });
    await expect(span).toContainText(/[\d.]+.s to [\d.]+.s/);
    expect(await studio.clock(), 'dragging over a part seeks nowhere').toBe(clock);
    await latency.focus();
    const before = await span.textContent();
    await latency.press('+');
    await expect(span).not.toHaveText(before!);
    await latency.press('0');
    await expect(span).toBeHidden();
    await latency.press('End');
    await latency.press('ArrowLeft');
    await latency.press('+');
    await expect(span).toBeVisible();
    await studio.button('Whole run').click();
    await expect(span).toBeHidden();
  });
  await test.step('a chart is saved as SVG, PNG and CSV files that are complete on their own', async () => {
    await page.getByRole('button', { name: 'Options of Latency by percentile' }).click();
    const saved = async (kind: string): Promise<Buffer> => {
      const [download] = await Promise.all([page.waitForEvent('download'), studio.button(kind).click()]);
      expect(download.suggestedFilename()).toBe(`threadway-percentiles.${kind.toLowerCase()}`);
      return readFile(await download.path());
    };
    const svg = (await saved('SVG')).toString('utf8');
    expect(svg).toContain('<title>Latency by percentile</title>');
    expect(svg, 'the scene, to open it again').toContain('preset=stalled-node');
    expect(svg, 'all colours stand in the file').not.toContain('var(--');
    expect(svg).not.toContain('class="chart-readout"');
    // Opened in a separate page, as users would, because this page's policy forbids the styles in the file.
    const blank = await page.context().newPage();
    const isWellFormed = await blank.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
      return parsed.querySelector('parsererror') === null && parsed.querySelectorAll('path').length > 1;
    }, svg);
    expect(isWellFormed).toBe(true);
    await blank.close();
    const png = await saved('PNG');
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect(png.toString('latin1')).toContain('iTXtSource');
    const csv = (await saved('CSV')).toString('utf8').split('\r\n');
    expect(csv[0]).toMatch(/^"# Latency by percentile\. http.*preset=stalled-node/);
    expect(csv[1]).toBe(
      'Percentile,"A latency from the intended start, ms","B latency from the intended start, ms"',
    );
    expect(csv.find((line) => line.startsWith('p50,'))).toMatch(/^p50,[\d.]+,[\d.]+$/);
    await page.keyboard.press('Escape');
  });
  await test.step('a chart at full width is above the others and covers none', async () => {
    await page.getByRole('button', { name: 'Options of Latency', exact: true }).click();
    await studio.button('Full width').click();
    await page.keyboard.press('Escape');
    const cards = page.locator('.chart-card');
    await expect(cards.first()).toHaveClass(/chart-card-enlarged/);
    await expect
      .poll(() =>
        cards.evaluateAll(([large, ...others]) =>
          others.every(
            (each) => each.getBoundingClientRect().top >= (large?.getBoundingClientRect().bottom ?? 0),
          ),
        ),
      )
      .toBe(true);
  });
});

/** The run continues until it is paused. */
const SCENE = '?preset=stalled-node&requests=none';
const EXTRA = CHART_IDS.filter((id) => !FIRST_CHARTS.includes(id));

test('charts can be chosen and ordered, and the link and the next visit keep the choice', async ({
  studio,
}) => {
  const { page } = studio;
  const titles = page.locator('.chart-card h3');
  const expected = ['Completed requests per second', 'Latency', 'Latency heat map', 'Latency by percentile'];
  await test.step('the link contains the choice', async () => {
    await studio.openAt(2, SCENE);
    await studio.openCharts();
    await studio.button('Choose charts').click();
    await page.getByRole('checkbox', { name: 'Latency heat map' }).check();
    await page.getByRole('checkbox', { name: 'Memory reserved for threads' }).uncheck();
    await page.getByRole('button', { name: 'Latency heat map: move up' }).click();
    await page.keyboard.press('Escape');
    await expect(titles).toHaveText(expected);
    await expect(page).toHaveURL(/charts=throughput,latency,heatmap,percentiles/);
  });
  await test.step('the next visit keeps the choice without the link', async () => {
    await studio.open(`${SCENE}&t=2s&speed=4&play=yes`);
    await studio.openCharts();
    await expect(titles).toHaveText(expected);
  });
  await test.step('new numbers move the existing lines and draw no others', async () => {
    const path = studio.page.locator('.chart-card-plot').first().locator('path[d^="M"]').last();
    const line = await path.elementHandle();
    const drawn = await line.getAttribute('d');
    await expect.poll(() => line.getAttribute('d')).not.toBe(drawn);
    expect(await line.evaluate((node) => node.isConnected)).toBe(true);
    // Only the first chart, because charts outside the window are drawn when they scroll into it.
    const plot = studio.page.locator('.chart-card-plot').first();
    const nodes = (): Promise<number> => plot.locator('*').count();
    const before = await nodes();
    await studio.clockReaches((await studio.clock()) + 12);
    expect(await nodes(), 'marks on the axes may come and go').toBeLessThan(before + 60);
  });
  await test.step('a link that names charts shows those, whatever was chosen before', async () => {
    await studio.openAt(3, `?preset=stalled-node&charts=${EXTRA.join(',')}`);
    await expect(titles).toHaveCount(EXTRA.length);
    for (const title of ['Completed requests per second', 'Latency', 'Latency by percentile'])
      await expect(titles.getByText(title, { exact: true })).toHaveCount(0);
  });
  await test.step('every other chart has values on hover, a sentence and a table', async () => {
    await studio.openCharts();
    const cards = studio.page.locator('.chart-card');
    await expect(cards).toHaveCount(EXTRA.length);
    for (const card of await cards.all()) {
      const plot = card.locator('.chart-card-plot');
      await expect(plot).toHaveAttribute('aria-label', /\bA\b.*\bB\b.*\.$/);
      await plot.focus();
      await plot.press('End');
      await expect(plot.locator('.chart-readout')).toContainText(/\d/);
      await plot.press('Escape');
      await card.getByText('Table').first().click();
      await expect(card.locator('tbody tr').first()).toBeVisible();
      await card.getByText('Table').first().click();
    }
  });
});

test('coordinated omission: latency from both starts is shown, with the difference', async ({ studio }) => {
  const { page } = studio;
  await studio.openAt(1, '?preset=intended-start&charts=percentiles');
  await studio.openCharts();
  await page.getByRole('button', { name: 'Options of Latency by percentile' }).click();
  await page.getByRole('checkbox', { name: /^Intended and actual start/ }).check();
  await studio.button('Full width').click();
  await page.keyboard.press('Escape');
  await expect(page.locator('.chart-card-enlarged .chart-card-sentence')).toContainText(
    /from the intended start/,
  );
  await expect(page.locator('.chart-card .chart-card-subtitle')).toContainText('dashed: from actual');
});
