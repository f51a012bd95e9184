// A pasted log becomes the traffic of the scene, read in a worker, without a network request.

import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { axeOn } from '../support/accessibility.ts';
import { test } from '../support/studio-page.ts';
import { combined } from '../unit/importers/traffic-log/logs.ts';

/** Twenty requests per second for ten seconds, one of them out of order, and an invalid line. */
const LOG = [
  'nginx: worker process 7 exited',
  ...Array.from({ length: 200 }, (_, index) =>
    combined(Math.floor(index / 20), ' 0.050 0.040', index === 150 ? 503 : 200),
  ),
].join('\n');

test('a pasted log is replayed with all its requests; a text that is no log or cannot be shown is reported and kept', async ({
  studio,
  page,
}) => {
  await studio.open('?t=0s&play=no');
  const panel = await studio.openPanel('Your own numbers');
  const requests: string[] = [];
  page.on('request', (request) => {
    const isOwnFile = request.method() === 'GET' && /^[^?#]*\/assets\/[\w.-]+$/.test(request.url());
    if (!isOwnFile) requests.push(`${request.method()} ${request.url()}`);
  });
  const readers: string[] = [];
  page.on('worker', (worker) => {
    if (worker.url().includes('traffic-log')) readers.push(worker.url());
  });
  const field = panel.getByRole('textbox', { name: /^What you measured/ });
  await field.fill(LOG);

  await test.step('the page says what the log is, what it reads from it and what it assumes', async () => {
    await expect(
      panel.getByRole('heading', { name: /^Traffic: nginx, with \$request_time and/ }),
    ).toBeVisible();
    await expect(panel).toContainText('200 requests');
    await expect(panel).toContainText('arrived earlier by its duration');
    await expect(panel).toContainText('neither time out nor fail');
    await expect(panel).toContainText('Server errors (5xx) in the log: 1 of 200 requests');
    const shown = panel.getByRole('region', { name: 'How it was read' });
    await expect(shown).toContainText(/Left out: 1 .*line 1/);
    await expect(shown.locator('mark').last()).toHaveText('0.040upstream wait');
    await expect(panel.getByRole('img', { name: /^Requests over time/ })).toBeVisible();
    expect(readers).toHaveLength(1);
  });

  await test.step('the same worker reads the text again when it is edited', async () => {
    const line = combined(9, ' 0.050 0.040');
    await field.press('ControlOrMeta+End');
    await page.keyboard.insertText(`\n${line.slice(0, -3)}`);
    await field.pressSequentially(line.slice(-3));
    await expect(panel).toContainText('201 requests');
    await field.fill(LOG);
    await expect(panel).toContainText('200 requests');
    expect(readers).toHaveLength(1);
  });

  await test.step('another span and other service times can be chosen', async () => {
    await panel.getByRole('combobox', { name: 'Use' }).selectOption('the busiest second');
    await expect(panel).toContainText(/\d\d requests, \d\d(\.\d)?\/s on average/);
    await panel.getByRole('combobox', { name: 'Use' }).selectOption('all of it');
    await panel.getByRole('combobox', { name: 'Service times' }).selectOption('exponential, by the mean');
    await expect(panel).toContainText('200 requests');
    const { violations } = await axeOn(page).include('.measured').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  await test.step('the scene gets these arrivals, which can be undone', async () => {
    await panel.getByRole('button', { name: 'Replay this traffic' }).click();
    await expect(panel.getByText('Applied.')).toBeVisible();
    await expect(page).toHaveURL(/arrivals=replay|z=/);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('Traffic of your log, 200 requests');
    await panel.getByRole('button', { name: 'Undo' }).click();
    await expect(page).not.toHaveURL(/arrivals=replay|z=/);
    await expect(title).toHaveText(/\?$/);
  });
  expect(requests).toEqual([]);

  await test.step('a text that is no log is reported with its line', async () => {
    const spans = '{"resourceSpans":[{"scopeSpans":[{"spans":[{"kind":3}]}]}]}';
    await field.fill(spans);
    await expect(panel.getByRole('alert')).toContainText('server spans');
    const chooser = page.waitForEvent('filechooser');
    await panel.getByRole('button', { name: 'Open a file' }).click();
    // Two gzip members, as in a log that was appended to.
    const middle = LOG.indexOf('\n', LOG.length / 2) + 1;
    const gz = Buffer.concat(
      [LOG.slice(0, middle), LOG.slice(middle)].map((part) => gzipSync(part.replaceAll('0.050', '0.250'))),
    );
    await (await chooser).setFiles({
      name: 'access.log.gz',
      mimeType: 'application/gzip',
      buffer: gz,
    });
    await expect(panel).toContainText('200 requests');
    await expect(panel).toContainText('250 ms at the median');
    const again = page.waitForEvent('filechooser');
    await panel.getByRole('button', { name: 'Open a file' }).click();
    await (await again).setFiles({ name: 'none.log', mimeType: 'text/plain', buffer: Buffer.alloc(0) });
    await expect(panel.getByRole('alert')).toHaveText('none.log is empty.');
  });

  await test.step('if a log cannot be shown, panel and text stay, and another text is tried again', async () => {
    await field.fill('timestamp,duration_ms\n20261123090001,5');
    await expect(panel.getByRole('alert')).toContainText(
      /line 2: "20261123090001,5" is not allowed; .*\bduration\b.*\byear 10000\b/,
    );
    studio.allowed.push(/Invalid time value/);
    await page.evaluate(() => {
      const { toISOString } = Date.prototype;
      Date.prototype.toISOString = function (): string {
        if (this.getUTCHours() === 9) throw new RangeError('Invalid time value');
        return toISOString.call(this);
      };
    });
    await field.fill(combined(3600));
    await expect(panel.getByRole('alert')).toHaveText(
      'Your text or file could not be read (RangeError: Invalid time value). It is kept here; edit or clear it.',
    );
    await expect(field).toHaveValue(combined(3600));
    await field.fill(LOG);
    await expect(panel).toContainText('200 requests');
    await expect(panel.getByRole('alert')).toHaveCount(0);
    // If an answer means that the lines are only durations, the text is read again as durations, as on the
    // command line.
    await field.fill('time,status\n12.5,200\n48,200\n33,503');
    await panel.getByRole('radio', { name: /how long it took/ }).check();
    await panel.getByRole('radio', { name: /is 12\.5 ms/ }).check();
    await expect(panel.getByRole('region', { name: 'How it was read' })).toContainText('3 requests');
    await expect(panel.getByRole('radio', { name: /how long it took/ })).toBeChecked();
  });
});
