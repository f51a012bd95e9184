// `npm run stills [name ...]`: takes the placeholder pictures of frames from the built page: the roads of
// each ready scene as a frame shows them, at phone and column width, light and dark. Without names: all
// scenes, and the pictures for the studio's first screen before its script loads.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { PICTURE_THEMES, type PictureTheme } from '../src/clips/scenery.ts';
import {
  STILL_FOLDER,
  STILL_KINDS,
  type StillKind,
  stillFile,
} from '../src/embed/click-to-load/still-file.ts';
import { PICTURED_NANOS } from '../src/scenario/presets/pictured.ts';
import { PRESETS } from '../src/scenario/presets.ts';
import { CHROMIUM_FLAGS, findChromium } from './find-chromium.mjs';

const ROOT = new URL('..', import.meta.url);
const FOLDER = new URL(`public/${STILL_FOLDER}`, ROOT);
/** Horizontal margins of a frame, both sides together. */
const MARGINS_PX = 12;
/** Enough for all roads and the parts below. */
const FRAME_HEIGHT = 1600;
/** File pixels per CSS pixel: phone screens have the most. */
const RATIOS: Readonly<Record<StillKind, number>> = { narrow: 1.5, wide: 1.25, broad: 1 };
/** WebP quality; the picture is only visible until the click. */
const QUALITY = 0.5;
/** Number of pages loading scenes in parallel. */
const PAGES = 4;
/** A clock that has not moved for this long is stopped, and all fade-ins are over. */
const REST_MILLIS = 1200;

/** Window sizes for the roads of the first screen. */
const FIRST_SCREENS = {
  narrow: { width: 390, height: 844, ratio: 1.5 },
  medium: { width: 768, height: 1024, ratio: 1.25 },
  wide: { width: 1440, height: 900, ratio: 1.25 },
} as const;
const FIRST_SCREEN_FOLDER = new URL('src/pages/first-screen/', ROOT);

const wanted = process.argv.slice(2);
const scenes = PRESETS.map(({ id }) => id).filter((id) => wanted.length === 0 || wanted.includes(id));
mkdirSync(FOLDER, { recursive: true });
const server = spawn(process.execPath, [fileURLToPath(new URL('scripts/serve.mjs', ROOT))], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
try {
  const address = await addressOf(server);
  const encoder = await browser.newPage();
  for (const kind of Object.keys(STILL_KINDS) as readonly StillKind[]) {
    for (const theme of PICTURE_THEMES) await takeAll(address, encoder, kind, theme);
  }
  if (wanted.length === 0) await takeFirstScreen(address);
} finally {
  await browser.close();
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

async function takeAll(address: string, encoder: Page, kind: StillKind, theme: PictureTheme): Promise<void> {
  const waiting = [...scenes];
  const sizes = await Promise.all(
    Array.from({ length: PAGES }, () => takeNext(address, encoder, kind, theme, waiting)),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`${kind}, ${theme}: ${scenes.length} pictures, ${(bytes / 1000).toFixed(0)} kB`);
}

/** Takes pictures until none is left. Returns their total bytes. */
async function takeNext(
  address: string,
  encoder: Page,
  kind: StillKind,
  theme: PictureTheme,
  waiting: string[],
): Promise<number> {
  const { widthPx, roadPx } = STILL_KINDS[kind];
  const page = await pageOf(browser, widthPx + MARGINS_PX, RATIOS[kind]);
  let bytes = 0;
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    await page.goto('about:blank');
    await page.goto(
      `${address}frame.html#preset=${id}&t=${PICTURED_NANOS[id]! / 1e6}ms&play=no&theme=${theme}`,
    );
    await arrives(page, roadPx);
    const png = await page.locator('.stages-scenes').screenshot();
    const file = new Uint8Array(await webpOf(encoder, png.toString('base64')));
    writeFileSync(new URL(stillFile(id, kind, theme), FOLDER), file);
    bytes += file.length;
  }
  await page.close();
  return bytes;
}

function pageOf(from: Browser, width: number, deviceScaleFactor: number): Promise<Page> {
  return from.newPage({
    viewport: { width, height: FRAME_HEIGHT },
    deviceScaleFactor,
    reducedMotion: 'reduce',
  });
}

/** Waits until the frame has reached the instant of its link, with roads of this height. */
async function arrives(page: Page, roadPx: number): Promise<void> {
  const clock = page.getByRole('timer');
  await page.locator('#poster').waitFor({ state: 'detached' });
  await page.setViewportSize({ width: page.viewportSize()!.width, height: FRAME_HEIGHT });
  const [roads, count] = await page.locator('.stages-scenes').evaluate((scenes: HTMLElement) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '.stages-scenes { border-radius: 0 !important; grid-template-columns: 1fr !important }',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return [scenes.offsetHeight, scenes.children.length] as const;
  });
  // The roads fill the space left by the rest of the frame.
  const height = FRAME_HEIGHT - roads + count * roadPx;
  await page.setViewportSize({ width: page.viewportSize()!.width, height });
  for (let before = ''; ; ) {
    await page.waitForTimeout(REST_MILLIS);
    const now = (await clock.textContent()) ?? '';
    if (/[1-9]/.test(now) && now === before) return;
    before = now;
  }
}

/**
 * Takes the roads of the opening scene before its run begins. They contain no words, so they are the same in
 * each language.
 */
async function takeFirstScreen(address: string): Promise<void> {
  mkdirSync(FIRST_SCREEN_FOLDER, { recursive: true });
  for (const [kind, { width, height, ratio }] of Object.entries(FIRST_SCREENS)) {
    for (const theme of PICTURE_THEMES) {
      const page = await browser.newPage({
        viewport: { width, height },
        deviceScaleFactor: ratio,
        reducedMotion: 'reduce',
      });
      await page.addInitScript(() => {
        const { fillText } = CanvasRenderingContext2D.prototype;
        CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
          if (/^\d+$/.test(text)) fillText.call(this, text, ...place);
        };
      });
      await page.goto(`${address}?play=no&theme=${theme}`);
      await page.waitForTimeout(2 * REST_MILLIS);
      for (const [at, server] of ['a', 'b'].entries()) {
        const bytes = await page
          .locator('.road canvas')
          .nth(at)
          .evaluate(async (canvas: HTMLCanvasElement, quality) => {
            const blob = await new Promise<Blob | null>((resolve) =>
              canvas.toBlob(resolve, 'image/webp', quality),
            );
            return [...new Uint8Array(await blob!.arrayBuffer())];
          }, QUALITY);
        writeFileSync(new URL(`${server}-${kind}-${theme}.webp`, FIRST_SCREEN_FOLDER), new Uint8Array(bytes));
      }
      await page.close();
    }
  }
}

function webpOf(page: Page, png: string): Promise<readonly number[]> {
  return page.evaluate(
    async ([base64, quality]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      canvas.getContext('2d')!.drawImage(image, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    [png, QUALITY] as const,
  );
}
