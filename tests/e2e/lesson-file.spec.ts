// A lesson that is saved as one file opens completely from a disk without a network, and as a package in a
// school's course system.

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { LESSON } from '../../src/lessons/all/stalled-node.ts';

const TASK = LESSON.steps.find(({ task }) => task !== undefined)!.task!;

test('a lesson that was saved as one file plays, asks and checks answers without a network', async ({
  page,
  browser,
}, info) => {
  await page.goto('./learn/stalled-node/');
  await expect(page.locator('threadway-sim').first()).toHaveAttribute('theme', /light|dark/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as one file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('threadway-stalled-node.html');
  await expect(page.getByText('Saved as threadway-stalled-node.html')).toBeVisible();
  const path = info.outputPath('threadway-stalled-node.html');
  await download.saveAs(path);
  await page.close();
  // The address of this machine leads nowhere on other machines.
  expect(readFileSync(path, 'utf8')).not.toContain('http://localhost');

  const context = await browser.newContext({ offline: true, colorScheme: 'dark' });
  const file = await context.newPage();
  const complaints: string[] = [];
  file.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  file.on('pageerror', (error) => complaints.push(error.message));
  file.on('request', (request) => {
    if (/^https?:/.test(request.url())) complaints.push(request.url());
  });
  const best = new URLSearchParams({ task: TASK.id, ...TASK.best });
  await file.goto(`${pathToFileURL(path)}?${best}`);
  await expect(file.locator('html')).toHaveAttribute('data-theme', 'dark');

  const stall = file.getByRole('region', { name: 'One bridge goes down', exact: true });
  const reveal = stall.getByText('A thread that waits is taken');
  await expect(reveal).toBeHidden();
  await stall.getByRole('radio', { name: 'Under 5' }).check();
  await stall.getByRole('button', { name: 'Submit my answer' }).click();
  await expect(reveal).toBeVisible();
  await expect(stall.locator('.step-reveal .prose-quantity').first()).toHaveText(/\d/);
  // The scene runs only while it is visible.
  await stall.locator('iframe').scrollIntoViewIfNeeded();
  const scene = stall.locator('iframe').contentFrame();
  await expect(scene.getByRole('timer')).toHaveText(/[1-9]/);

  const task = file.locator(`#${TASK.id}`);
  await task.getByRole('button', { name: 'Run it again' }).click();
  await expect(task.getByRole('status')).toContainText('No better answer is known');

  await file.getByRole('button', { name: 'Present' }).click();
  await file.keyboard.press('PageDown');
  await expect(file.getByRole('heading', { level: 2 })).toHaveText('All is well');
  await expect(file.getByRole('button', { name: 'Notes in a window' })).toHaveCount(0);
  await file.getByRole('button', { name: 'Read' }).click();
  await expect(file.getByRole('heading', { level: 1 })).toHaveText('One node down');
  expect(complaints).toEqual([]);
  await context.close();
});

test('a course system gets answers, score and completion from a SCORM package, and keeps the answers', async ({
  page,
}) => {
  await page.goto('./learn/stalled-node/?seat=teacher');
  await expect(page.locator('threadway-sim').first()).toHaveAttribute('theme', /light|dark/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a SCORM package' }).click(),
  ]);
  const files = unzipSync(readFileSync(await download.path()));
  const manifest = strFromU8(files['imsmanifest.xml']!);
  expect(/ href="([^"]+)"/.exec(manifest)?.[1]).toBe('index.html');
  const html = strFromU8(files['index.html']!);

  // An independent implementation of the standard, which refuses what the standard does not allow.
  const system = readFileSync('node_modules/scorm-again/dist/scorm12.min.js', 'utf8');
  const complaints: string[] = [];
  await page.route('http://course.test/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/system.js') return route.fulfill({ contentType: 'text/javascript', body: system });
    if (pathname === '/lesson.html') return route.fulfill({ contentType: 'text/html', body: html });
    return route.fulfill({ contentType: 'text/html', body: COURSE });
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto('http://course.test/');
  const lesson = page.locator('iframe').contentFrame();
  const stall = lesson.getByRole('region', { name: 'One bridge goes down', exact: true });
  const answer = async (option: string): Promise<void> => {
    await stall.getByRole('radio', { name: option }).check();
    await stall.getByRole('button', { name: 'Submit my answer' }).click();
  };
  await answer('About half');
  await answer('Under 5');
  const told = (): Promise<Told> => page.evaluate(() => (window as unknown as Host).told());
  await expect.poll(async () => (await told()).interactions).toEqual(['choice wrong', 'choice correct']);
  const { score, status, kept } = await told();
  expect(status).toBe('incomplete');
  expect(Number(score)).toBeGreaterThan(0);
  expect(Number(score)).toBeLessThan(100);

  // Everything but this task is completed.
  const done = {
    ...JSON.parse(kept),
    opened: LESSON.steps.map(({ id }) => id),
    solved: LESSON.steps.flatMap((step) => (step.task === undefined ? [] : [step.task.id])).slice(1),
  };
  await page.goto(`http://course.test/?${new URLSearchParams({ kept: JSON.stringify(done) })}`);
  await expect(stall.getByText('A thread that waits is taken')).toBeVisible();
  expect((await told()).status).toBe('incomplete');
  await page.evaluate(() => (document.querySelector('iframe')!.src = 'about:blank'));
  await expect.poll(async () => (await told()).time).toMatch(/^\d+:\d\d:\d\d/);
  expect(complaints).toEqual([]);
});

interface Told {
  readonly interactions: readonly string[];
  readonly kept: string;
  readonly score: string;
  readonly status: string;
  readonly time: string;
}

interface Host {
  told(): Told;
}

const COURSE = `<!doctype html><script src="/system.js"></script><script>
  window.API = new Scorm12API({ autocommit: false });
  const kept = new URLSearchParams(location.search).get('kept');
  if (kept !== null) API.loadFromJSON({ suspend_data: kept, core: { lesson_status: 'incomplete' } });
  let time = '';
  API.on('LMSSetValue.cmi.core.session_time', (_, value) => (time = value));
  window.told = () => ({
    interactions: API.cmi.interactions.childArray.map((each) => {
      const { type, result } = each.toJSON();
      return type + ' ' + result;
    }),
    kept: API.cmi.suspend_data,
    score: API.cmi.core.score.raw,
    status: API.cmi.core.lesson_status,
    time,
  });
</script><iframe src="/lesson.html" style="width: 100%; height: 800px"></iframe>`;
