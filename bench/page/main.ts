// `npm run bench:page`: speed of the page in a real browser, by the browser's own tracing; `-- --quick`
// measures less of each part, `-- --only a,d` some parts; f is Lighthouse. `-- --json FILE` also writes the
// ratios (see ../report-file.ts). Exit status 1 if a Lighthouse category scores lower than recorded; `--
// --only f --record` records the scores.
//
// The browser has no graphics card here and shares the processor with other programs. Processor time of a
// thread shows the cost of the page, wall time the experience of watching it. Names of slow functions come
// from a second, profiled run, since sampling costs time itself.

import { loadavg } from 'node:os';
import type { Browser, Page } from '@playwright/test';
import { thisMachine } from '../recorded.ts';
import { jsonFile, type Ratio, writeReport } from '../report-file.ts';
import { baselineNow } from '../turns.ts';
import { launch, openPage, openSettings, traced } from './browser.ts';
import { allOf, drag, dragAll } from './drags.ts';
import { printLighthouse } from './lighthouse.ts';
import { measure } from './measures.ts';
import { ratiosOfPage } from './ratios.ts';
import {
  printCharts,
  printCosts,
  printFrames,
  printInput,
  printSliders,
  printThreads,
  printWork,
  type Row,
} from './report.ts';
import { A_MILLION_WAIT, OPENING, OVERLOAD, type Scene, TWO_THOUSAND_LANES } from './scenes.ts';
import { openSite } from './site.ts';

const QUICK = process.argv.includes('--quick');
const ONLY = process.argv[process.argv.indexOf('--only') + 1]?.split(',') ?? [];
const SECONDS = QUICK
  ? { watch: 5, drag: 20, profile: 3, settle: 2 }
  : { watch: 20, drag: 60, profile: 5, settle: 3 };

interface Bench {
  readonly browser: Browser;
  readonly address: string;
}

function isWanted(letter: string): boolean {
  return !process.argv.includes('--only') || ONLY.includes(letter);
}

async function onScene<Result>(
  { browser, address }: Bench,
  scene: Scene,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const page = await openPage(browser, `${address}?${scene.query}`);
  await page.waitForTimeout(SECONDS.settle * 1000);
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}

/** Watches without any input. */
async function watch(bench: Bench, scenes: readonly Scene[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const scene of scenes) {
    await onScene(bench, scene, async (page) => {
      const look = (seconds: number, profiled: boolean) =>
        traced(bench.browser, page, profiled, () => page.waitForTimeout(seconds * 1000));
      const measures = measure(await look(SECONDS.watch, false));
      rows.push({ name: `(${scene.letter}) ${scene.title}`, measures });
      printCosts(`(${scene.letter}) ${scene.title}`, [await look(SECONDS.profile, true)]);
    });
  }
  return rows;
}

/** Drags sliders for a minute. */
async function dragOn(bench: Bench, scene: Scene): Promise<Row> {
  const name = `(d) sliders dragged at (${scene.letter})`;
  const drags = await onScene(bench, scene, (page) => dragAll(bench.browser, page, SECONDS.drag, false));
  printSliders(
    name,
    drags.each.map(({ slider, measures }) => ({ name: slider, measures })),
  );
  const profiled = await onScene(bench, scene, (page) =>
    dragAll(bench.browser, page, SECONDS.drag / 4, true),
  );
  printCosts(name, profiled.traces);
  return { name, measures: allOf(drags) };
}

/** More load than the engine can handle: the clock slows and says so, and the page stays responsive. */
async function overload(bench: Bench): Promise<Row> {
  return onScene(bench, OVERLOAD, async (page) => {
    await page.getByText('engine behind').waitFor();
    await openSettings(page);
    const clock = page.getByRole('timer', { name: 'Simulated time' });
    const from = await clock.textContent();
    const trace = await traced(bench.browser, page, false, async () => {
      const settings = page.getByRole('region', { name: 'Controls' });
      const slider = settings.getByRole('slider', { name: 'Requests a second', exact: true });
      await drag(page, slider, SECONDS.watch * 500);
      for (let press = 0; press < 10; press++) {
        await page.getByRole('button', { name: /^(Pause|Play)$/ }).click();
        await page.keyboard.press('Tab');
      }
    });
    const measures = measure(trace);
    console.log(
      `\n(e) ${OVERLOAD.title}: the page says "engine behind"; its clock went from ${from} to ${await clock.textContent()} in ${measures.seconds.toFixed(1)} s`,
    );
    return { name: `(e) ${OVERLOAD.title}`, measures };
  });
}

/** Measures frames, tasks and responses to input. */
async function scenes(): Promise<readonly Ratio[]> {
  const site = await openSite();
  const browser = await launch();
  const bench = { browser, address: site.address };
  console.log(`Chromium ${browser.version()}`);
  try {
    const baselines = [baselineNow()];
    const rows = await watch(
      bench,
      [TWO_THOUSAND_LANES, A_MILLION_WAIT, OPENING].filter(({ letter }) => isWanted(letter)),
    );
    baselines.push(baselineNow());
    const touched: Row[] = [];
    if (isWanted('d')) {
      for (const scene of [OPENING, TWO_THOUSAND_LANES]) touched.push(await dragOn(bench, scene));
    }
    if (isWanted('e')) touched.push(await overload(bench));
    baselines.push(baselineNow());
    const all = [...rows, ...touched];
    printFrames(all);
    printWork(all);
    printThreads(all);
    printCharts(all);
    if (touched.length > 0) printInput(touched);
    console.log(
      `\nload ${loadavg()[0]!.toFixed(1)} after; cpu is processor time of the thread, wall includes waiting for a processor`,
    );
    return ratiosOfPage(all, Math.min(...baselines));
  } finally {
    await browser.close();
    await site.close();
  }
}

async function main(): Promise<void> {
  const json = jsonFile();
  const machine = thisMachine();
  console.log(
    `Node ${machine.node}, ${machine.cores} cores (${machine.processor}), load ${machine.load} before`,
  );
  const ratios = [...'abcde'].some(isWanted) ? [...(await scenes())] : [];
  if (isWanted('f')) {
    const lighthouse = await printLighthouse(process.argv.includes('--record'));
    ratios.push(...lighthouse.ratios);
    if (lighthouse.failures > 0) process.exitCode = 1;
  }
  writeReport(json, 'bench:page', machine, ratios);
}

await main();
