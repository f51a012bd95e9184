// Lighthouse scores of the built page: its four categories, on an emulated phone with a slow network and on a
// desktop. It is downloaded from npm into a cache on first use; if that fails, the reason is printed. Scores
// are compared with the recorded ones (../recorded.ts): a page with a lower score is tested again first.

import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { Site } from '../../tests/support/site.ts';
import { compare, isFailure, limitOf, type Recorded, recordOf } from '../compare.ts';
import { printTable } from '../figures.ts';
import { readRecorded, writeRecorded } from '../recorded.ts';
import { type Ratio, ratioOf } from '../report-file.ts';

/** The newest version that runs on Node 20. */
const PACKAGE = 'lighthouse@12.8.2';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = join(ROOT, 'node_modules/.cache/threadway-bench/lighthouse');
const PROGRAM = join(CACHE, 'node_modules/lighthouse/cli/index.js');
const INSTALL_TIMEOUT_MILLIS = 300_000;
const RUN_TIMEOUT_MILLIS = 180_000;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const MOST_POINTS = 100;
/** Number of tries for a page below its recorded scores, and number of measurements when recording. */
const TIMES_JUDGED = 3;
/**
 * Least margins, as shares: performance includes times, which a busy machine lengthens; the other categories
 * are pass or fail.
 */
const LEAST_MARGINS = { performance: 0.1, others: 0.02 } as const;
const DEVICES: readonly (readonly [name: string, options: readonly string[]])[] = [
  ['phone', []],
  ['desktop', ['--preset=desktop']],
];
/** Audits named in the table: first and largest paint, layout stability and blocking time. */
const TIMES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly displayValue?: string;
}

interface Report {
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly Weighed[] }>
  >;
  readonly audits: Readonly<Record<string, Audit>>;
  readonly runtimeError?: { readonly message: string };
}

interface Weighed {
  readonly id: string;
  readonly weight: number;
}

function install(): void {
  if (existsSync(PROGRAM)) return;
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(join(CACHE, 'package.json'), '{"private":true}');
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--silent'];
  execFileSync('npm', ['install', ...options, PACKAGE], {
    cwd: CACHE,
    stdio: 'pipe',
    timeout: INSTALL_TIMEOUT_MILLIS,
  });
}

async function judge(address: string, options: readonly string[]): Promise<Report> {
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run';
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [PROGRAM, address, '--output=json', '--quiet', `--chrome-flags=${flags}`, ...options],
    {
      env: { ...process.env, CHROME_PATH: findChromium() },
      timeout: RUN_TIMEOUT_MILLIS,
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const report = JSON.parse(stdout) as Report;
  if (report.runtimeError !== undefined) throw new Error(report.runtimeError.message);
  return report;
}

const pointsOf = (report: Report, category: string): number =>
  Math.round((report.categories[category]?.score ?? Number.NaN) * MOST_POINTS);

/** The audits that count towards the score and were not passed, with their displayed values. */
function findings({ categories, audits }: Report): readonly string[] {
  return CATEGORIES.flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${name}: ${audits[id]!.title} ${audits[id]!.displayValue ?? ''}`.trim()),
  );
}

/** A page on a device, with a report per try. */
interface Judged {
  readonly name: string;
  readonly reports: readonly Report[];
}

const figureOf = ({ name }: Judged, category: string): string => `${name}: ${category}`;

/** The best score over all tries, since disturbances only lower it. */
function best({ reports }: Judged, category: string): number {
  return Math.max(...reports.map((report) => pointsOf(report, category)));
}

function comparisonsOf(recorded: Recorded, judged: Judged) {
  const names = CATEGORIES.map((category) => [figureOf(judged, category), best(judged, category)] as const);
  const own = Object.fromEntries(names.flatMap(([name]) => (recorded[name] ? [[name, recorded[name]]] : [])));
  return compare(own, Object.fromEntries(names), 'more');
}

/**
 * Builds the deployable dist/ and tests each page until it reaches its recorded scores, at most
 * `TIMES_JUDGED` times.
 */
async function judgeAll(recorded: Recorded | null): Promise<readonly Judged[]> {
  execFileSync('npm', ['run', '-s', 'build'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  const site = await Site.open('/threadway/');
  const all: Judged[] = [];
  try {
    for (const path of ['', 'validation.html']) {
      for (const [device, options] of DEVICES) {
        const reports: Report[] = [];
        const judged = { name: `${path === '' ? 'index.html' : path}, ${device}`, reports };
        all.push(judged);
        for (let times = 0; times < TIMES_JUDGED; times++) {
          reports.push(await judge(`${site.address}${path}`, options));
          if (recorded !== null && !comparisonsOf(recorded, judged).some(isFailure)) break;
        }
      }
    }
  } finally {
    await site.close();
  }
  return all;
}

function record(all: readonly Judged[]): void {
  const lighthouse = Object.fromEntries(
    all.flatMap((judged) =>
      CATEGORIES.map((category) => {
        const name = figureOf(judged, category);
        const values = judged.reports.map((report) => pointsOf(report, category));
        const least = category === 'performance' ? LEAST_MARGINS.performance : LEAST_MARGINS.others;
        return [name, recordOf(name, values, least)];
      }),
    ),
  );
  writeRecorded({ ...readRecorded(), lighthouse });
}

/**
 * Prints Lighthouse's results for each page and records them on request. `failures`: categories below their
 * recorded scores.
 */
export async function printLighthouse(
  isRecorded: boolean,
): Promise<{ ratios: readonly Ratio[]; failures: number }> {
  try {
    install();
  } catch (error) {
    console.log(`\nLighthouse: ${PACKAGE} cannot be had: ${(error as Error).message.split('\n')[0]}`);
    return { ratios: [], failures: 0 };
  }
  const all = await judgeAll(isRecorded ? null : readRecorded().lighthouse);
  if (isRecorded) record(all);
  const { lighthouse } = readRecorded();
  console.log(`\n${PACKAGE}: points of 100, and times on its slow network and processor`);
  printTable([
    ['', ...CATEGORIES, 'first paint', 'largest paint', 'blocked', 'shift'],
    ...all.map((judged) => [
      judged.name,
      ...CATEGORIES.map((category) => String(best(judged, category))),
      ...TIMES.map((id) => judged.reports.at(-1)!.audits[id]?.displayValue ?? '-'),
    ]),
  ]);
  for (const { name, reports } of all)
    for (const finding of findings(reports.at(-1)!)) console.log(`  ${name}: ${finding}`);
  const failing = all.flatMap((judged) => comparisonsOf(lighthouse, judged)).filter(isFailure);
  for (const { name, recorded, measured, verdict } of failing) {
    const least = recorded === null ? 'nothing is recorded' : `at least ${limitOf(recorded, 'more')}`;
    console.log(`  ${verdict.toUpperCase()} ${name}: ${measured}, ${least}`);
  }
  const ratios = all.flatMap((judged) =>
    CATEGORIES.map((category) =>
      ratioOf(judged.name, category, best(judged, category), 'points', ['100 points', MOST_POINTS]),
    ),
  );
  return { ratios, failures: failing.length };
}
