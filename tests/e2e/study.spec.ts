// Sweeps and the objective finder on the page: the same answers as on the command line, from the same module.

import { readFile } from 'node:fs/promises';
import { expect, type Locator } from '@playwright/test';
import { DEFAULT_EFFORT, FIND_EFFORT } from '../../src/scenario/default-question.ts';
import { leversQuestion } from '../../src/scenario/levers.ts';
import { presetById } from '../../src/scenario/presets.ts';
import type { FindQuestion, SweepQuestion } from '../../src/scenario/question.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { answerOf } from '../../src/study/study.ts';
import { axeOn, axeOnColours, turnTo } from '../support/accessibility.ts';
import { bottomOf, boxesAtRest } from '../support/boxes.ts';
import { type StudioPage, test } from '../support/studio-page.ts';

/** Short runs. The assertions are also true for them, because the module is the same. */
const REQUESTS = 1500;
const QUERY = `?preset=rate-1k&requests=${REQUESTS}`;
const PRESET = presetById('rate-1k')!.scenario;
const SCENE: Scenario = { ...PRESET, stop: { ...PRESET.stop, requests: REQUESTS } };

async function questions(studio: StudioPage, query = QUERY): Promise<[sweep: Locator, finder: Locator]> {
  await studio.openAt(1, query);
  await studio.openPanel('How many threads?');
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
  await expect(sweep.locator('.chart-card-subtitle')).toHaveText(/requests per point(?!.*left)/, {
    timeout: 60_000,
  });
  await expect(sweep.locator('.chart-card-subtitle')).not.toContainText('left');
}

/** Cells of the table of a card, row by row. */
async function cells(card: Locator): Promise<string[][]> {
  const rows = await card.locator('tbody tr').all();
  return Promise.all(rows.map((row) => row.locator('td').allTextContents()));
}

test('the cards of studies load on demand and pass axe, and sweeps work by keyboard, with two parameters and from a source', async ({
  studio,
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const ofStudies = (): readonly string[] => loaded.filter((url) => /study-(cards|pool)/.test(url));
  await test.step('nothing of studies is loaded before the pointer reaches their tab, which opens their engines', async () => {
    await studio.openAt(1, QUERY);
    expect(ofStudies()).toEqual([]);
    expect(page.workers()).toHaveLength(1);
    await page.getByRole('tab', { name: 'How many threads?' }).hover();
    await expect.poll(() => page.workers().length).toBeGreaterThan(1);
  });
  await studio.openPanel('How many threads?');
  await expect(page.locator('.study-card')).toHaveCount(2);
  expect(ofStudies()).not.toEqual([]);
  const sweep = page.getByRole('article', { name: 'Sweep' });
  await test.step('the fields are styled like those of the settings, even if the settings were never opened', async () => {
    const field = sweep.getByLabel('Lowest threads, value');
    await expect(field).toHaveCSS('border-top-style', 'none');
    await expect(field).toHaveCSS('text-align', 'right');
  });
  await test.step('the cards pass axe, light and dark', async () => {
    await isDone(sweep);
    for (const [scheme, axe] of [
      ['light', axeOn],
      ['dark', axeOnColours],
    ] as const) {
      await turnTo(studio.page, scheme);
      const { violations } = await axe(studio.page).include('#panel-threads').analyze();
      expect(
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        scheme,
      ).toEqual([]);
    }
  });
  await test.step('the explanation of how a sweep is computed covers no part of it', async () => {
    const help = sweep.getByText('How is this computed?');
    const text = sweep.getByText('Each point is a separate run');
    await help.click();
    await expect(text).toContainText('covers the whole run to its end');
    const verdict = sweep.locator('.study-sentence');
    await expect(verdict).toContainText('maximum throughput (▢) from');
    for (const width of [1440, 390]) {
      await studio.page.setViewportSize({ width, height: 900 });
      const parts = [sweep.locator('.chart-card-plot > svg'), verdict, text, sweep] as const;
      const [plot, said, told, card] = await boxesAtRest(...parts);
      expect(said.y, `${width} px`).toBeGreaterThanOrEqual(bottomOf(plot));
      expect(told.y, `${width} px`).toBeGreaterThanOrEqual(bottomOf(said));
      expect(bottomOf(told), `${width} px`).toBeLessThan(bottomOf(card));
    }
    await studio.page.setViewportSize({ width: 1440, height: 900 });
    await help.click();
    await expect(text).toBeHidden();
  });
  await test.step('a sweep gives its values by keyboard, and Enter sets one', async () => {
    await isDone(sweep);
    const plot = sweep.locator('.chart-card-plot');
    await plot.focus();
    await plot.press('Home');
    await expect(plot.locator('.chart-readout')).toContainText('Threads 1');
    await expect(plot).toHaveAttribute('aria-description', /A: .*\/s/);
    await plot.press('End');
    await plot.press('Enter');
    await studio.openSettings();
    await expect(studio.page.getByLabel('Threads of server A', { exact: true })).toHaveAttribute(
      'aria-valuetext',
      /10.000/,
    );
    await studio.openPanel('How many threads?');
  });
  await test.step('a sweep of two parameters is a map, and follows the sliders', async () => {
    await sweep.getByLabel('and vary', { exact: true }).selectOption('Requests per second');
    await expect(sweep.locator('rect')).toHaveCount(100);
    await isDone(sweep);
    await expect(sweep.locator('.study-sentence')).toContainText(/pale is .*\/s, dark .*\/s/);
  });
  await test.step('a question of a source brings its scene, which can be opened', async () => {
    await sweep.getByLabel('Question', { exact: true }).selectOption('users-against-pool');
    await expect(sweep.locator('rect')).toHaveCount(100);
    await sweep.getByRole('button', { name: 'Open this scene' }).click();
    await expect(studio.server('A')).toContainText('100 threads');
    await expect(studio.page).toHaveURL(/traffic=closed/);
  });
});

test('sweep and finder have the numbers of the command line, and can be saved', async ({ studio }) => {
  const { page } = studio;
  const [sweep, finder] = await questions(studio, `${QUERY}&sweep=threads:20..40&questions=closed`);
  await test.step('a link whose panel of questions is closed still contains its sweep', async () => {
    await expect(sweep.getByLabel('Lowest threads')).toHaveValue('20');
    await expect(sweep.getByLabel('Highest threads')).toHaveValue('40');
  });
  await test.step('a sweep has the numbers of the command line, and says where its curve bends', async () => {
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
    const expected = pool.points.map(({ at, values }) => [
      String(at),
      String(Number(values.throughput!.toPrecision(4))),
      String(Number(loops.points[0].values.throughput!.toPrecision(4))),
    ]);
    await expect.poll(() => cells(sweep)).toEqual(expected);
    await expect(sweep.locator('.study-sentence')).toContainText(
      `A: the sweet spot (◆) is near ${pool.knee}, maximum throughput (▢) from ${pool.saturation}`,
    );
  });
  const saved = async (card: Locator, kind: string): Promise<Buffer> => {
    const button = card.getByRole('button', { name: kind, exact: true });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    return readFile(await download.path());
  };
  await test.step('a sweep is saved as SVG, PNG and CSV', async () => {
    await sweep.getByRole('button', { name: 'Options of Sweep' }).click();
    const svg = (await saved(sweep, 'SVG')).toString('utf8');
    expect(svg).toContain('<title>Throughput against Threads</title>');
    expect(svg, 'the sentence').toMatch(/<desc>A: the sweet spot \(◆\) is near \d+/);
    expect(svg, 'the question, to ask it again').toContain('sweep=threads:10..80');
    expect(svg, 'all colours stand in the file').not.toContain('var(--');
    expect((await saved(sweep, 'PNG')).subarray(1, 4).toString('latin1')).toBe('PNG');
    const csv = (await saved(sweep, 'CSV')).toString('utf8').split('\r\n');
    expect(csv[0]).toMatch(
      /^"# Throughput against Threads\. http.*sweep=threads:10\.\.80.* A: the sweet spot \(◆\) is near \d+/,
    );
    expect(csv[1]).toBe('Threads,"A: Throughput, rps","B: Throughput, rps"');
    expect(csv[2]).toMatch(/^10,[\d.]+,[\d.]+$/);
    await page.keyboard.press('Escape');
  });
  await test.step('the finder finds the value of the command line with the same tries, saves them, and sets the value', async () => {
    await finder.getByRole('button', { name: 'Find', exact: true }).click();
    const question: FindQuestion = {
      kind: 'find',
      server: 'A',
      axis: { parameter: 'threads', server: null, from: 1, to: 10_000, scale: 'log', points: 9 },
      aim: 'smallest',
      objectives: [{ measure: 'p99', relation: 'atMost', limit: 50e6 }],
      steady: true,
      precision: 0.01,
      effort: FIND_EFFORT,
    };
    const { answer } = answerOf(question, SCENE);
    if (answer.kind !== 'find') throw new Error('nothing was looked for');
    const found = finder.locator('.study-found');
    await expect(found).toContainText(
      `smallest threads: ${answer.found}; ${answer.breaks} does not meet p99<50ms`,
      {
        timeout: 60_000,
      },
    );
    const tries = await cells(finder);
    expect(tries.map(([at, , holds]) => [Number(at.replace(/,/g, '')), holds])).toEqual(
      answer.tries.map(({ at, holds }) => [at, holds ? 'met' : 'not met']),
    );
    await test.step('each try says how many requests were measured', async () => {
      // "1,762", or "72 of 14,012 (0.51 %)" if some had not ended.
      const measured = tries.map((row) => /([\d,]+)(?: \(.*\))?$/.exec(row.at(-1)!)![1]);
      expect(measured.map((count) => Number(count.replace(/,/g, '')))).toEqual(
        answer.tries.map(({ samples, leftOut }) => samples + leftOut),
      );
      const differ = answer.tries.some(({ length }) => length >= 1.5);
      await expect(found.getByText('Do not compare rows')).toHaveCount(differ ? 1 : 0);
    });
    await finder.getByRole('button', { name: 'Options of Objective finder' }).click();
    const saves = (await saved(finder, 'CSV')).toString('utf8').split('\r\n');
    expect(saves[0]).toMatch(/^# Objective finder\. http.* p99<50ms: smallest threads: \d+;/);
    expect(saves[1]).toBe(
      'Threads,"Worst latency p99, ms",Result,Met in runs,Requests measured,Not completed',
    );
    expect(saves.slice(2, -1).every((line) => /,(met|not met),\d of \d,\d+,\d+$/.test(line))).toBe(true);
    await page.keyboard.press('Escape');
    await finder.getByRole('button', { name: `Set ${answer.found}` }).click();
    await expect(studio.server('A')).toContainText(`${answer.found} threads`);
  });
});

test('an invalid limit is explained, the link contains the question, and one table answers several objectives', async ({
  studio,
}) => {
  const { page } = studio;
  const [sweep, finder] = await questions(studio);
  const limit = finder.getByLabel('Limit').first();
  await test.step('an invalid limit is explained and changes nothing', async () => {
    await limit.fill('soon');
    await limit.press('Enter');
    await expect(finder.getByRole('alert')).toHaveText(
      '"soon" is not allowed; allowed: a duration such as 25ms',
    );
    await expect(limit).toHaveValue('50ms');
  });
  await test.step('the link contains the question, and opens with it', async () => {
    await fill(sweep, 'Lowest threads', '10');
    await fill(sweep, 'Highest threads', '80');
    await sweep.getByLabel('Show', { exact: true }).selectOption('p99');
    await sweep.getByRole('button', { name: 'linear' }).click();
    await finder.getByLabel('Aim', { exact: true }).selectOption('largest');
    await limit.fill('40ms');
    await limit.press('Enter');
    await expect(page).toHaveURL(/questions=open/);
    await expect(page).toHaveURL(
      /sweep=threads:10..80&sweepShow=p99&sweepScale=linear&findAim=largest&objectives=/,
    );
    await page.reload();
    await expect(sweep.getByLabel('Lowest threads')).toHaveValue('10');
    await expect(sweep.getByLabel('Highest threads')).toHaveValue('80');
    await expect(sweep.getByLabel('Show', { exact: true })).toHaveValue('p99');
    await expect(sweep.getByRole('button', { name: 'linear' })).toHaveAttribute('aria-pressed', 'true');
    await expect(finder.getByLabel('Aim', { exact: true })).toHaveValue('largest');
    await expect(limit).toHaveValue('40ms');
    await studio.openPanel('Understand');
    await expect(page).toHaveURL(/questions=closed/);
  });
  await test.step('one table answers several objectives', async () => {
    await studio.openPanel('How many threads?');
    await finder.getByLabel('Aim', { exact: true }).selectOption('smallest');
    await limit.fill('50ms');
    await limit.press('Enter');
    await studio.button('Add an objective').click();
    await finder.getByLabel('Objective 2', { exact: true }).selectOption('Memory reserved');
    await finder.getByLabel('a row per objective').check();
    await finder.getByRole('button', { name: 'Find', exact: true }).click();
    const table = finder.getByRole('table', { name: 'Acceptable latency against throughput' });
    await expect(table.getByRole('columnheader')).toHaveText(['Objective', 'Smallest threads']);
    await expect(table.getByRole('rowheader')).toHaveText(['p99<50ms', 'memory<512MiB']);
    await expect(table.getByRole('cell')).toHaveText([/^[\d,]+$/, /^[\d,]+$/], {
      timeout: 60_000,
    });
  });
});

test('an invalid question in a link is reported with what is allowed; the changes to make first are those of the module; even arrivals are noted', async ({
  studio,
}) => {
  const { page } = studio;
  await studio.open(`${QUERY}&A.threads=10&sweep=threads:0..5&sweepShow=p99`);
  await expect(page.locator('.study-problems')).toContainText(
    'sweep: "0" is not allowed; allowed: a whole number from 1 to',
  );
  await expect(page.getByRole('article', { name: 'Sweep' }).getByLabel('Show', { exact: true })).toHaveValue(
    'p99',
  );
  await test.step('each change to make first has a button that applies it', async () => {
    const [pool, ...others] = SCENE.servers;
    const small = { ...pool, threads: 10 } as Scenario['servers'][number];
    const scene: Scenario = { ...SCENE, servers: [small, ...others] };
    const { answer } = answerOf(leversQuestion(scene, small), scene);
    if (answer.kind !== 'levers') throw new Error('no levers');
    const [first] = answer.tried;
    expect(first.lever.parameter).toBe('threads');
    const card = page.getByRole('article', { name: 'What should I change first?' });
    await card.getByRole('button', { name: 'Try every setting' }).click();
    const best = card.getByRole('button', { name: `Set Threads ${first.value}` });
    await expect(best).toBeVisible({ timeout: 60_000 });
    await card.getByText(`All ${answer.tried.length} settings`).click();
    await expect(card.locator('tbody tr')).toHaveCount(answer.tried.length);
    await best.click();
    await expect(page).toHaveURL(new RegExp(`&threads=${first.value}\\b`));
    await expect(card.getByRole('button', { name: 'Try every setting' })).toBeVisible();
  });
  await test.step('a result that depends on even arrivals has a note with a button for irregular ones', async () => {
    await studio.openPanel('Understand');
    await studio.goTo(2, '?preset=stalled-node&bulkhead=30');
    const remark = page.locator('.understand-even-arrivals');
    await expect(remark).toContainText(/A and B would complete 3\.1\s% of the requests, not 70\s%/, {
      timeout: 60_000,
    });
    await remark.getByRole('button', { name: 'Try irregular arrivals' }).click();
    await expect(page).toHaveURL(/arrivals=poisson/);
    await expect(remark).toBeEmpty();
  });
});
