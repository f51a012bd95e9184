// Sweeps and the objective finder on the page: the same answers as the command line, from the same module.

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator } from '@playwright/test';
import { DEFAULT_EFFORT } from '../../src/scenario/default-question.ts';
import { presetById } from '../../src/scenario/presets.ts';
import type { FindQuestion, SweepQuestion } from '../../src/scenario/question.ts';
import { answerOf } from '../../src/study/study.ts';
import { type StudioPage, test } from '../support/studio-page.ts';

const SCENE = presetById('rate-1k')!.scenario;

async function questions(
  studio: StudioPage,
  query = '?preset=rate-1k',
): Promise<[sweep: Locator, finder: Locator]> {
  await studio.open(query);
  await studio.button('Pause').click();
  await studio.page.locator('.questions > summary').click();
  return [
    studio.page.getByRole('article', { name: 'Sweep' }),
    studio.page.getByRole('article', { name: 'Objective finder' }),
  ];
}

/** Writes a value into one of the fields of a range. */
async function fill(card: Locator, name: string, value: string): Promise<void> {
  const field = card.getByLabel(name);
  await field.fill(value);
  await field.press('Enter');
}

async function isDone(sweep: Locator): Promise<void> {
  await expect(sweep.locator('.chart-subtitle')).toHaveText(/requests a point(?!.*to go)/, {
    timeout: 30_000,
  });
  await expect(sweep.locator('.chart-subtitle')).not.toContainText('to go', { timeout: 30_000 });
}

/** Cells of the table of a card, row by row. */
async function cells(card: Locator): Promise<string[][]> {
  const rows = await card.locator('tbody tr').all();
  return Promise.all(rows.map((row) => row.locator('td').allTextContents()));
}

test('a sweep has the numbers of the command line, and says where its curve bends', async ({ studio }) => {
  const [sweep] = await questions(studio);
  await fill(sweep, 'Lowest threads', '10');
  await fill(sweep, 'Highest threads', '80');
  await isDone(sweep);
  const question: SweepQuestion = {
    kind: 'sweep',
    axis: { parameter: 'threads', server: null, from: 10, to: 80, scale: 'log', points: 24 },
    across: null,
    coarse: false,
    effort: DEFAULT_EFFORT,
  };
  const { answer } = answerOf(question, SCENE);
  if (answer.kind !== 'sweep') throw new Error('no sweep');
  const [pool, loops] = answer.curves;
  await sweep.getByText('Table').click();
  const expected = pool!.points.map(({ at, values }) => [
    String(at),
    String(Number(values.throughput!.toPrecision(4))),
    String(Number(loops!.points[0]!.values.throughput!.toPrecision(4))),
  ]);
  await expect.poll(() => cells(sweep), { timeout: 30_000 }).toEqual(expected);
  await expect(sweep.locator('.study-sentence')).toContainText(
    `A: knee ◆ at ${pool!.knee}, saturated ▢ from ${pool!.saturation}`,
  );
});

test('a sweep reads out its values on the keyboard, and Enter sets one', async ({ studio }) => {
  const [sweep] = await questions(studio);
  await isDone(sweep);
  const plot = sweep.locator('.chart-plot');
  await plot.focus();
  await plot.press('Home');
  await expect(plot.locator('.chart-readout')).toContainText('Threads 1');
  await expect(plot).toHaveAttribute('aria-description', /A: .*rps/);
  await plot.press('End');
  await plot.press('Enter');
  await expect(studio.page.getByLabel('Threads of server A', { exact: true })).toHaveAttribute(
    'aria-valuetext',
    /10.000/,
  );
});

test('a sweep of two parameters is a map, and follows the sliders', async ({ studio }) => {
  const [sweep] = await questions(studio);
  await sweep.getByLabel('against', { exact: true }).selectOption('Request rate');
  await expect(sweep.locator('rect')).toHaveCount(100, { timeout: 30_000 });
  await isDone(sweep);
  await expect(sweep.locator('.study-sentence')).toContainText(/lowest .*rps, highest .*rps/);
});

test('the finder gives the value of the command line with all its tries', async ({ studio }) => {
  const [, finder] = await questions(studio);
  await finder.getByRole('button', { name: 'Find', exact: true }).click();
  const question: FindQuestion = {
    kind: 'find',
    server: 'A',
    axis: { parameter: 'threads', server: null, from: 1, to: 10_000, scale: 'log', points: 9 },
    aim: 'smallest',
    objectives: [
      { measure: 'p99', relation: 'atMost', limit: 25e6 },
      { measure: 'memory', relation: 'atMost', limit: 512 * 1024 ** 2 },
    ],
    precision: 0.01,
    effort: DEFAULT_EFFORT,
  };
  const { answer } = answerOf(question, SCENE);
  if (answer.kind !== 'find') throw new Error('nothing was looked for');
  const found = finder.locator('.found');
  await expect(found).toContainText(`smallest threads: ${answer.found}; ${answer.breaks} breaks p99<25ms`, {
    timeout: 30_000,
  });
  const tries = await cells(finder);
  expect(tries.map(([at, , , holds]) => [Number(at), holds])).toEqual(
    answer.tries.map(({ at, holds }) => [at, holds ? 'holds' : 'breaks']),
  );
  await finder.getByRole('button', { name: `Set ${answer.found}` }).click();
  await expect(studio.server('A')).toContainText(`${answer.found} threads`);
});

test('a bad limit is explained and changes nothing', async ({ studio }) => {
  const [, finder] = await questions(studio);
  const limit = finder.getByLabel('Limit').first();
  await limit.fill('soon');
  await limit.press('Enter');
  await expect(finder.getByRole('alert')).toHaveText(
    '"soon" is not allowed; allowed is a duration such as 25ms',
  );
  await expect(limit).toHaveValue('25ms');
});

test('a question of a source brings its scene, which can be opened', async ({ studio }) => {
  const [sweep] = await questions(studio);
  await sweep.getByLabel('Question', { exact: true }).selectOption('users-against-pool');
  await expect(sweep.locator('rect')).toHaveCount(100, { timeout: 30_000 });
  await sweep.getByRole('button', { name: 'Open this scene' }).click();
  await expect(studio.server('A')).toContainText('100 threads');
  await expect(studio.page).toHaveURL(/traffic=closed/);
});

test('the cards pass axe, light and dark', async ({ studio }) => {
  const [sweep] = await questions(studio);
  await isDone(sweep);
  for (const theme of ['light', 'dark']) {
    await studio.page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    const { violations } = await new AxeBuilder({ page: studio.page }).include('.questions').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
});

test('nothing of it is loaded before it is opened', async ({ studio }) => {
  const loaded: string[] = [];
  studio.page.on('request', (request) => loaded.push(request.url()));
  await studio.open();
  expect(loaded.filter((url) => /study/.test(url))).toEqual([]);
  const workers = studio.page.workers().length;
  await studio.page.locator('.questions > summary').click();
  await expect(studio.page.locator('.study-card')).toHaveCount(2);
  await expect.poll(() => studio.page.workers().length).toBeGreaterThan(workers);
});
