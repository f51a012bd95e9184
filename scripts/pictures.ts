// `npm run pictures`: retakes the pictures of docs/use/roads.md from the built page, opening for each the
// link beside it in the document, and the README's picture of the page. `npm run pictures -- pool staged`
// takes only those whose names start this way.

import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './find-chromium.mjs';
import { type Picture, picturesIn } from './road-pictures.ts';

const ROOT = new URL('..', import.meta.url);
/** Makes the road 720 px wide. */
const VIEWPORT = { width: 744, height: 1000 };
const SEEK_MILLIS = 60_000;
/** A clock that has not moved for this long is stopped, and all fade-ins are over. */
const REST_MILLIS = 1200;

/** The README's picture: the opening, a while after its bridge went down. */
const STUDIO = { name: 'studio', query: 't=1.5s&play=no', viewport: { width: 1440, height: 900 } };

const wanted = process.argv.slice(2);
const isWanted = ({ name }: Pick<Picture, 'name'>): boolean =>
  wanted.length === 0 || wanted.some((start) => name.startsWith(start));
const document = readFileSync(new URL('docs/use/roads.md', ROOT), 'utf8');
const pictures = picturesIn(document).filter(isWanted);
const server = spawn(process.execPath, [fileURLToPath(new URL('scripts/serve.mjs', ROOT))], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  await takeAll(await addressOf(server));
} finally {
  server.kill();
}

/** The address that the server prints. */
async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('the server has no output');
  for await (const chunk of stdout) {
    const address = /http:\S+\//.exec(String(chunk))?.[0];
    if (address !== undefined) return address;
  }
  throw new Error('the server did not start');
}

async function takeAll(address: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage({ viewport: VIEWPORT, colorScheme: 'light', reducedMotion: 'reduce' });
    // As for a returning visitor: without the hint that points at a bridge.
    await page.addInitScript(() => localStorage.setItem('threadway.coached', 'yes'));
    let bytes = 0;
    for (const picture of pictures) {
      const size = await take(page, address, picture);
      bytes += size;
      console.log(`${picture.name}.png ${(size / 1000).toFixed(0)} kB`);
    }
    console.log(`${pictures.length} pictures, ${(bytes / 1e6).toFixed(2)} MB`);
    if (!isWanted(STUDIO)) return;
    await page.setViewportSize(STUDIO.viewport);
    await page.goto(`${address}?${STUDIO.query}`);
    await arrives(page);
    await page.screenshot({ path: fileURLToPath(new URL(`docs/${STUDIO.name}.png`, ROOT)) });
  } finally {
    await browser.close();
  }
}

async function take(page: Page, address: string, { name, query }: Picture): Promise<number> {
  const instant = new URLSearchParams(query).get('t');
  if (instant === null) throw new Error(`${name}: its link names no instant`);
  await page.goto(`${address}?${query}`);
  await arrives(page);
  const path = fileURLToPath(new URL(`docs/use/roads/${name}.png`, ROOT));
  await page.locator('.road').first().screenshot({ path });
  return statSync(path).size;
}

/** Waits until the page reaches the instant of its link. */
async function arrives(page: Page): Promise<void> {
  const clock = page.getByRole('timer', { name: 'Simulated time' });
  const until = Date.now() + SEEK_MILLIS;
  let before = '';
  for (;;) {
    await page.waitForTimeout(REST_MILLIS);
    const now = (await clock.textContent()) ?? '';
    if (/[1-9]/.test(now) && now === before) return;
    if (Date.now() > until) throw new Error(`the page did not come to the instant of ${page.url()}`);
    before = now;
  }
}
