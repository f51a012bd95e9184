// What Lighthouse says of the built page: its four categories, on a phone with a slow network as it imitates them, and on a
// desktop. It is fetched from npm into a cache when it is asked for first; where it cannot be had, the reason is said.

import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build, mergeConfig } from 'vite';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { finishBuild } from '../../scripts/finish-build.ts';
import { writeLanguages } from '../../scripts/languages/write-languages.ts';
import { Site } from '../../tests/support/site.ts';
import page from '../../vite.config.ts';
import { printTable } from '../figures.ts';

/** The newest that runs on Node 20. */
const PACKAGE = 'lighthouse@12.8.2';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = join(ROOT, 'node_modules/.cache/threadway-bench/lighthouse');
const SITE = join(ROOT, 'node_modules/.cache/threadway-bench/finished');
const PROGRAM = join(CACHE, 'node_modules/lighthouse/cli/index.js');
const INSTALL_TIMEOUT_MILLIS = 300_000;
const RUN_TIMEOUT_MILLIS = 180_000;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const DEVICES: readonly (readonly [name: string, options: readonly string[]])[] = [
  ['phone', []],
  ['desktop', ['--preset=desktop']],
];
/** Named in the table: how soon something is seen, the largest thing is, nothing moves and nothing blocks. */
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

const points = (score: number | null | undefined): string =>
  score === null || score === undefined ? '-' : String(Math.round(score * 100));

/** Audits that count and are not perfect, with what they cost. */
function findings({ categories, audits }: Report): readonly string[] {
  return CATEGORIES.flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${name}: ${audits[id]!.title} ${audits[id]!.displayValue ?? ''}`.trim()),
  );
}

/** Builds the pages as they are deployed, and prints what Lighthouse says of each. */
export async function printLighthouse(): Promise<void> {
  try {
    install();
  } catch (error) {
    console.log(`\nLighthouse: ${PACKAGE} cannot be had: ${(error as Error).message.split('\n')[0]}`);
    return;
  }
  const settings = { configFile: false, root: ROOT, logLevel: 'error' } as const;
  await build(mergeConfig(page, { ...settings, build: { outDir: SITE, emptyOutDir: true } }));
  writeLanguages(SITE, []);
  await finishBuild(SITE);
  const site = await Site.open('/threadway/', SITE);
  const rows: string[][] = [];
  const notes: string[] = [];
  try {
    for (const path of ['', 'validation.html']) {
      for (const [device, options] of DEVICES) {
        const name = `${path === '' ? 'index.html' : path}, ${device}`;
        const report = await judge(`${site.address}${path}`, options);
        rows.push([
          name,
          ...CATEGORIES.map((each) => points(report.categories[each]?.score)),
          ...TIMES.map((id) => report.audits[id]?.displayValue ?? '-'),
        ]);
        notes.push(...findings(report).map((finding) => `  ${name}: ${finding}`));
      }
    }
  } finally {
    await site.close();
  }
  console.log(`\n${PACKAGE}: points of 100, and times on its slow network and processor`);
  printTable([['', ...CATEGORIES, 'first paint', 'largest paint', 'blocked', 'shift'], ...rows]);
  if (notes.length > 0) console.log(notes.join('\n'));
}
