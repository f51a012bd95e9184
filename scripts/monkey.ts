// `npm run monkey`: random use of the built page, and of embeds in a page of another origin, by seed and for
// a given time; run `npm run build` first. Stops with the last steps at an error, a rejection, an
// unresponsive page, requests that do not add up, or an unanswered message; finally reports heap, long tasks
// and response times. Exit status 1 for a finding, 2 for unknown arguments.

import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Browser, chromium, firefox } from '@playwright/test';
import { type Heap, heapOf } from '../tests/monkey/heap.ts';
import { hostPage } from '../tests/monkey/host-page.ts';
import { Monkey, type Story } from '../tests/monkey/monkey.ts';
import { repeatedTasks } from '../tests/monkey/repeated-tasks.ts';
import { firefoxesHere } from '../tests/support/find-firefox.ts';
import { openHostSite } from '../tests/support/host-site.ts';
import { Site } from '../tests/support/site.ts';
import { CHROMIUM_FLAGS, findChromium } from './find-chromium.mjs';

const USAGE = `npm run monkey -- [--minutes N] [--seed S] [--browser chromium|firefox] [--from CHAPTER] [--strict]
  --minutes  how long (default 5)
  --seed     a whole number; the same seed, the same steps (default: another each time)
  --browser  default: chromium
  --from     number of the chapter to begin with (default 0)
  --strict   also fails for tasks over 200 ms that the same steps repeat, and for answers later than that: on a quiet machine`;

/**
 * Chapters of the warm-up, after which nearly every panel has been opened. By then everything is loaded, and
 * the panels, which keep their input, exist.
 */
const WARM_UP_CHAPTERS = 40;
const LEAST_WARM_UP_CHAPTERS = 5;
/** Largest share of the total time for the warm-up, which takes longer on a busy machine. */
const WARM_UP_SHARE = 0.5;
const GROWTH_LIMIT_BYTES = 20e6;
const LATE_MILLIS = 200;
const MB = 1e6;

interface Options {
  readonly minutes: number;
  readonly seed: number;
  readonly from: number;
  readonly browser: 'chromium' | 'firefox';
  readonly strict: boolean;
}

/** Throws TypeError for unknown arguments. */
function optionsOf(words: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...words],
    options: { minutes: text, seed: text, browser: text, from: text, strict: { type: 'boolean' } },
  });
  const { browser = 'chromium', strict = false } = values;
  if (browser !== 'chromium' && browser !== 'firefox')
    throw new TypeError(`--browser ${browser}: chromium or firefox is needed`);
  const minutes = Number(values.minutes ?? '5');
  if (!(minutes > 0)) throw new TypeError(`--minutes ${values.minutes}: a number above 0 is needed`);
  const seed = wholeNumber('seed', values.seed ?? String(Date.now() % 2 ** 31));
  return { minutes, seed, from: wholeNumber('from', values.from ?? '0'), browser, strict };
}

function wholeNumber(option: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0) return number;
  throw new TypeError(`--${option} ${text}: a whole number from 0 on is needed`);
}

/** null if the machine has no such browser. */
async function launch(name: Options['browser']): Promise<Browser | null> {
  if (name === 'chromium') return chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  const [path] = firefoxesHere();
  if (path !== undefined) return firefox.launch({ executablePath: path, channel: 'moz-firefox' });
  return existsSync(firefox.executablePath()) ? firefox.launch() : null;
}

function quantile(values: readonly number[], share: number): string {
  return values.length === 0 ? 'none' : `${quantileOf(values, share).toFixed(0)} ms`;
}

/** Returns 0 for an empty list. */
function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function heapText({ pageBytes, workerBytes, workers, nodes, listeners }: Heap): string {
  const [page, worker] = [pageBytes, workerBytes].map((bytes) => `${(bytes / MB).toFixed(1)} MB`);
  return `page ${page}, its ${workers} workers ${worker}, ${nodes} nodes, ${listeners} listeners`;
}

function workersText({ workers }: Monkey): string {
  return `workers: studio ${workers.studio}, other pages ${workers.visit}, host ${workers.host}`;
}

function printStory({ seed, steps, chapters, finding, lastSteps }: Story, from: number): void {
  console.log(`\nseed ${seed}: ${steps} steps in ${chapters} chapters from ${from} on`);
  if (finding === null) return;
  console.log(`FOUND: ${finding}\nafter these steps:`);
  for (const step of lastSteps) console.log(`  ${step}`);
  console.log(`again: npm run monkey -- --seed ${seed} --from ${from + chapters - 1}`);
}

/** Returns problems besides the finding, in words; empty if there are none. */
async function run(
  browser: Browser,
  site: string,
  host: string,
  options: Options,
): Promise<readonly string[]> {
  const { seed, from, minutes, strict } = options;
  const context = await browser.newContext({
    serviceWorkers: 'block',
    ...(options.browser === 'chromium' ? { permissions: ['clipboard-read', 'clipboard-write'] } : {}),
  });
  const monkey = await Monkey.over(context, site, host);
  const measured = options.browser === 'chromium';
  const began = Date.now();
  let said = Date.now();
  const warmEnd = Date.now() + minutes * 60_000 * WARM_UP_SHARE;
  const warm = await monkey.run(
    seed,
    from,
    (done) => done < LEAST_WARM_UP_CHAPTERS || (done < WARM_UP_CHAPTERS && Date.now() < warmEnd),
  );
  const warmMillis = Date.now() - began;
  const before = measured && warm.finding === null ? await heapAtRest(monkey) : null;
  // The time at rest does not count as time of use.
  const end = Date.now() + minutes * 60_000 - warmMillis;
  const story =
    warm.finding !== null
      ? warm
      : await monkey.run(seed, from + warm.chapters, (done) => {
          if (Date.now() - said > 60_000) {
            said = Date.now();
            console.log(`… ${done + warm.chapters} chapters, ${workersText(monkey)}`);
          }
          return Date.now() < end;
        });
  printStory(story, story === warm ? from : from + warm.chapters);
  const wrong: string[] = story.finding === null ? [] : ['what it found'];
  if (before !== null && story.finding === null) {
    const after = await heapAtRest(monkey);
    console.log(`heap after the first ${warm.chapters} chapters: ${heapText(before)}`);
    console.log(`heap at the end: ${heapText(after)}`);
    const growth = after.pageBytes + after.workerBytes - before.pageBytes - before.workerBytes;
    console.log(`growth ${(growth / MB).toFixed(1)} MB, limit ${GROWTH_LIMIT_BYTES / MB} MB`);
    if (growth > GROWTH_LIMIT_BYTES) wrong.push('heap that grows');
  }
  const { inputs, presses, messages } = monkey.times;
  for (const [name, values] of [
    ['input to the next picture', inputs],
    ['press on play to its answer', presses],
    ['message to an embed to its answer', messages],
  ] as const) {
    console.log(
      `${name}: ${values.length} times, half within ${quantile(values, 0.5)}, 98 % within ${quantile(values, 0.98)}, all within ${quantile(values, 1)}`,
    );
  }
  if (story.finding === null) {
    const repeated = await repeatedTasks(monkey, seed, LATE_MILLIS);
    if (strict && repeated > 0) wrong.push('long tasks that repeat');
  }
  if (strict && Math.max(0, ...presses) > LATE_MILLIS) wrong.push('late answers');
  // Some messages load a scene or seek far, so judge by a percentile.
  if (strict && quantileOf(messages, 0.9) > LATE_MILLIS) wrong.push('late answers to messages');
  await context.close();
  return wrong;
}

/** Heap of the studio on the first scene, without any reload. */
async function heapAtRest(monkey: Monkey): Promise<Heap> {
  await monkey.rest();
  return heapOf(monkey.studio);
}

async function main(): Promise<void> {
  const options = optionsOf(process.argv.slice(2));
  const browser = await launch(options.browser);
  if (browser === null) {
    console.log(
      'there is no Firefox here: FIREFOX_PATH may name one, and so does "npx playwright install firefox"',
    );
    process.exitCode = 1;
    return;
  }
  const site = await Site.open();
  const hosts = await openHostSite();
  console.log(`${options.browser} ${browser.version()}, seed ${options.seed}, ${options.minutes} min`);
  try {
    const html = hostPage(site.address);
    const host = hosts.show('/', { html }).replace('localhost', '127.0.0.1');
    const wrong = await run(browser, site.address, host, options);
    console.log(wrong.length === 0 ? 'nothing found' : `wrong: ${wrong.join(', ')}`);
    if (wrong.length > 0) process.exitCode = 1;
  } finally {
    await browser.close();
    await hosts.close();
    await site.close();
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof TypeError)) throw error;
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}
