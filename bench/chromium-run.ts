// Runs the engine in a dedicated worker of a headless Chromium. Arguments: A or B, the file of
// chromium-worker.ts, and the number of runs. Prints one line of JSON: the median time of whole runs in a
// warm worker; the time of the first 100,000 events in a new worker, including its creation; and whether
// these are processor times of the page's process (if Linux reports times per thread) or wall times.

import { readdirSync, readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/find-chromium.mjs';
import type { Answer, Question } from './chromium-worker.ts';
import { median } from './figures.ts';

const WARM_UPS = 2;
const COLD_EVENTS = 100_000;

/** Makes a URL from which the page can start workers with this script. */
function addressOf(page: Page, script: string): Promise<string> {
  return page.evaluate((text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' })), script);
}

async function newWorker(page: Page, address: string): Promise<void> {
  await page.evaluate((url) => {
    (globalThis as { worker?: Worker }).worker = new Worker(url);
  }, address);
}

async function endWorker(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as { worker?: Worker }).worker?.terminate());
}

function ask(page: Page, question: Question): Promise<Answer> {
  return page.evaluate(async (asked) => {
    const { worker } = globalThis as unknown as { worker: Worker };
    return new Promise<Answer>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data as Answer);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(asked);
    });
  }, question);
}

/** Ids of the processes that show pages. */
async function renderersOf(browser: Browser): Promise<readonly number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/**
 * Processor time of each thread of these processes in nanoseconds; empty if the system does not report it.
 */
function threadTimes(processes: readonly number[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const id of processes) {
    try {
      for (const thread of readdirSync(`/proc/${id}/task`)) {
        const [nanos] = readFileSync(`/proc/${id}/task/${thread}/schedstat`, 'utf8').split(' ');
        times.set(thread, Number(nanos));
      }
    } catch {
      // The system is not Linux, or the thread has just ended.
    }
  }
  return times;
}

async function timed<Result>(
  processes: readonly number[],
  work: () => Promise<Result>,
): Promise<{ millis: number; isCpu: boolean; result: Result }> {
  const before = threadTimes(processes);
  const from = performance.now();
  const result = await work();
  const wallMillis = performance.now() - from;
  const after = threadTimes(processes);
  let nanos = 0;
  for (const [thread, time] of after) nanos += time - (before.get(thread) ?? 0);
  const isCpu = before.size > 0;
  return { millis: isCpu ? nanos / 1e6 : wallMillis, isCpu, result };
}

const [workload = 'A', file = '', repetitions = '3'] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
const page = await browser.newPage();
const processes = await renderersOf(browser);
const address = await addressOf(page, readFileSync(file, 'utf8'));

await newWorker(page, address);
const whole: Question = { workload, events: null };
for (let round = 0; round < WARM_UPS; round++) await ask(page, whole);
const warm = [];
for (let round = 0; round < Number(repetitions); round++)
  warm.push(await timed(processes, () => ask(page, whole)));
await endWorker(page);
const cold = await timed(processes, async () => {
  await newWorker(page, address);
  return ask(page, { workload, events: COLD_EVENTS });
});
await browser.close();
console.log(
  JSON.stringify({
    ...warm[0]!.result,
    millis: median(warm.map(({ millis }) => millis)),
    coldMillis: cold.millis,
    isCpu: cold.isCpu && warm.every(({ isCpu }) => isCpu),
  }),
);
