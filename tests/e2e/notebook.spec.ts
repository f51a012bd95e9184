// The notebook view of a scene without a notebook. A page acts as anywidget, under the policy that editors
// put around cell outputs, which allows no worker and no requests.

import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { bundleForNotebooks } from '../../scripts/build-python.ts';
import type { NumberedCommand, Opening } from '../../src/notebook/notebook-model.ts';
import { test } from '../support/calm-page.ts';
import { EMBED_FILE } from '../support/embed-file.ts';
import { type HostSite, openHostSite } from '../support/host-site.ts';

const POLICY =
  "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; child-src https: data:";
const SCENARIO = 'preset=stalled-node';

// One test after the other, because both need the same build.
test.describe.configure({ mode: 'default' });

let site: HostSite;
let widget: string;
test.beforeAll(async () => {
  site = await openHostSite();
  const folder = mkdtempSync(join(tmpdir(), 'threadway-widget-'));
  await bundleForNotebooks(folder, ['widget']);
  // The module is part of the page, because there is no address to import it from.
  widget = readFileSync(join(folder, 'widget.js'), 'utf8').replace(
    /export\s*\{\s*(\w+) as default\s*\};?\s*$/,
    'globalThis.widget = $1;',
  );
});
test.afterAll(() => site.close());

/** The page object that the test uses as `notebook`. */
interface Notebook {
  readonly values: Record<string, unknown>;
  /** The messages from the view to Python. */
  readonly sent: readonly { readonly kind: string }[];
  tell(opening: Opening, command: NumberedCommand): void;
  open(): void;
  close(): void;
}
declare const notebook: Notebook;

function opening(query: string, number: number): Opening {
  return { query, scenario: query, number, faults: [] };
}

const wholeFile = (): string => gzipSync(readFileSync(EMBED_FILE)).toString('base64');

async function showNotebook(page: Page, file = wholeFile()): Promise<void> {
  const values = { _file: file, _opening: opening(SCENARIO, 0), _height: null, _shown: '', _report: {} };
  const html = `<!doctype html><meta charset="utf-8"><title>Notebook</title><body style="color: black"><div id="cell"></div>
<script type="module">${widget}
const listeners = [];
const tellAll = (event, content) => listeners.filter((each) => each[0] === event).forEach((each) => each[1](content));
const model = {
  get: (name) => notebook.values[name],
  set: (name, value) => { notebook.values[name] = value; tellAll('change:' + name); },
  save_changes() {},
  send: (content) => notebook.sent.push(content),
  on: (...each) => listeners.push(each),
  off: (event, listener) => listeners.splice(listeners.findIndex((each) => each[0] === event && each[1] === listener), 1),
};
const closers = [];
globalThis.notebook = {
  values: ${JSON.stringify(values)},
  sent: [],
  tell: (opening, command) => { notebook.values._opening = opening; tellAll('msg:custom', command); },
  open: () => closers.push(widget.render({ model, el: document.querySelector('#cell') })),
  close: () => closers.pop()(),
};
notebook.open();
</script>`;
  await page.goto(site.show('/notebook', { html, headers: { 'Content-Security-Policy': POLICY } }));
}

/** The latest value of a field that was sent to Python. */
async function reported(page: Page): Promise<{
  readonly heard: number;
  readonly state: { readonly scenario: string; readonly seconds: number };
  readonly metrics: { readonly servers: readonly unknown[] } | null;
}> {
  await page.waitForFunction(() => 'state' in (notebook.values._report as object));
  return page.evaluate(() => notebook.values._report as never);
}

const theme = (page: Page) => page.frameLocator('iframe').locator('html').getAttribute('data-theme');

test('the view shows the scene, reports on it, obeys Python and follows the theme', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await showNotebook(page);
  await page.waitForFunction(() => (notebook.values._report as { metrics?: object }).metrics);
  const first = await reported(page);
  expect(first.state.scenario).toContain(SCENARIO);
  expect(first.metrics!.servers).toHaveLength(2);
  const fetched = asked.filter((each) => !/^(about|blob|data):|favicon\.ico$/.test(each));
  expect(fetched).toEqual([`${site.origin}/notebook`]);
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts');
  expect(await theme(page)).toBe('light');

  const scenario = `${SCENARIO}&threads=100`;
  const payload = { settings: { threads: 100 } };
  const command = { number: 1, type: 'set', payload };
  await page.evaluate(([now, said]) => notebook.tell(now, said), [opening(scenario, 1), command] as const);
  await expect.poll(async () => (await reported(page)).heard).toBe(1);
  expect((await reported(page)).state.scenario).toContain('threads=100');

  await page.evaluate(() => {
    document.body.style.color = 'white';
  });
  await expect.poll(() => theme(page)).toBe('dark');
});

test('the view continues if a notebook removes and reinserts its output, and leaves nothing behind', async ({
  page,
}) => {
  await showNotebook(page);
  await reported(page);
  const scenario = `${SCENARIO}&threads=70`;
  const command = { number: 1, type: 'set', payload: { settings: { threads: 70 } } };
  await page.evaluate(([now, said]) => notebook.tell(now, said), [opening(scenario, 1), command] as const);
  await expect.poll(async () => (await reported(page)).state.scenario).toContain('threads=70');
  await page.evaluate(() => {
    const cell = document.querySelector('#cell')!;
    notebook.values._report = {};
    document.body.append(cell);
  });
  await expect.poll(async () => (await reported(page)).state.scenario).toContain('threads=70');

  // A second view sends messages to Python until it is removed.
  await page.evaluate(() => notebook.open());
  const shown = () => page.evaluate(() => notebook.values._shown);
  const second = await shown();
  await page.evaluate(() => notebook.close());
  const again = await shown();
  expect(again).not.toBe('');
  expect(again).not.toBe(second);
  // The frame of a view that is removed at once does not appear later; only that of a third view does.
  await page.evaluate(() => {
    notebook.open();
    notebook.close();
    notebook.values._report = {};
    notebook.open();
  });
  await reported(page);
  expect(await page.locator('#cell iframe').count()).toBe(2);
  await page.evaluate(() => notebook.close());
  await page.evaluate(() => notebook.close());
  expect(await shown()).toBe('');
  expect(await page.locator('#cell > *').count()).toBe(0);
});

test('the view says so if the scene cannot be shown', async ({ page }) => {
  await showNotebook(page, wholeFile().slice(0, 1000));
  await expect(page.locator('#cell')).toContainText('Threadway cannot be shown here: ');
});
