// Pictures and clips from the Share dialog. The saved files are opened again.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Download, expect, type Locator, type Page } from '@playwright/test';
import { axeOn } from '../support/accessibility.ts';
import { type StudioPage, test } from '../support/studio-page.ts';

const SCENE = '?preset=stalled-node&t=2.5s&play=no&speed=1:4';

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Share', exact: true });

/** Opens the section with the run paused. */
async function openSection(studio: StudioPage, query = SCENE): Promise<Locator> {
  await studio.open(query);
  await studio.stands();
  await studio.button('Share').click();
  const dialog = dialogOf(studio.page);
  await dialog.getByRole('tab', { name: 'Picture and clip' }).click();
  await expect(dialog.getByRole('figure', { name: 'Preview' })).toBeVisible();
  return dialog;
}

async function save(dialog: Locator, format: string): Promise<{ name: string; bytes: Buffer }> {
  const page = dialog.page();
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    dialog.getByRole('button', { name: `Save ${format}` }).click(),
  ]);
  await expect(dialog.getByRole('status').filter({ hasText: 'Saved as' })).toContainText(
    download.suggestedFilename(),
  );
  return { name: download.suggestedFilename(), bytes: await bytesOf(download) };
}

async function bytesOf(download: Download): Promise<Buffer> {
  return readFileSync(await download.path());
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Size of a decoded picture, and the number of colours at a grid of points. */
function decoded(
  page: Page,
  bytes: Buffer,
  type: string,
): Promise<{ width: number; height: number; colours: number }> {
  return page.evaluate(
    async ({ base64, type }) => {
      const image = new Image();
      image.src = `data:${type};base64,${base64}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      const pixels = new Uint32Array(data.buffer);
      const colours = new Set<number>();
      for (let x = 5; x < canvas.width; x += 13) {
        for (let y = 5; y < canvas.height; y += 7) colours.add(pixels[y * canvas.width + x]);
      }
      return { width: canvas.width, height: canvas.height, colours: colours.size };
    },
    { base64: bytes.toString('base64'), type },
  );
}

/** Brightness of a picture's corner, 0 to 255, once it has loaded. */
async function groundOf(image: Locator): Promise<number> {
  return image.evaluate(async (node) => {
    const picture = node as HTMLImageElement;
    await picture.decode();
    const canvas = new OffscreenCanvas(4, 4);
    const context = canvas.getContext('2d')!;
    context.drawImage(picture, 0, 0);
    return context.getImageData(2, 2, 1, 1).data[1] ?? -1;
  });
}

interface SavedChart {
  readonly drawing: string;
  readonly sentence: string;
  readonly link: string;
}

/** The first chart of the Share dialog, saved as SVG. */
async function savedChart(dialog: Locator): Promise<SavedChart> {
  await dialog.getByRole('tab', { name: 'Picture and clip' }).click();
  await dialog.getByRole('radio', { name: 'Chart' }).check();
  await dialog.getByRole('combobox', { name: 'Format' }).selectOption({ label: 'SVG' });
  const [download] = await Promise.all([
    dialog.page().waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save SVG' }).click(),
  ]);
  const text = (await bytesOf(download)).toString('utf8');
  const link = /<metadata>Threadway (http[^<]+)<\/metadata>/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const drawing = /<svg [^>]*x="14"[\s\S]*<\/svg>(?=<text)/.exec(text)?.[0] ?? '';
  const sentence = /<desc>(.*)<\/desc>/.exec(text)?.[1] ?? '';
  return { drawing, sentence, link };
}

test('the link in a chart that is saved during a run shows the same chart', async ({ studio }) => {
  await studio.open('?preset=one-bridge&speed=1:2');
  await expect(studio.server('A')).toContainText('Blocking pool');
  await studio.clockReaches(1);
  await studio.button('Share').click();
  const saved = await savedChart(dialogOf(studio.page));
  expect(saved.link).toMatch(/&t=\d+(\.\d+)?m?s/);
  await studio.page.goto(saved.link.replace('play=yes', 'play=no'));
  await studio.stands();
  await studio.button('Share').click();
  const again = await savedChart(dialogOf(studio.page));
  expect(again.sentence).toBe(saved.sentence);
  expect(saved.drawing, 'the band of the fault').toContain('node 3 down');
  expect(again.drawing).toBe(saved.drawing);
});

test('pictures of roads and charts, and the scene as one file, show what the page shows, also as text', async ({
  studio,
  browser,
}, testInfo) => {
  const dialog = await openSection(studio);
  const { page } = studio;
  await test.step('the section works for readers who cannot see it, and saves charts too', async () => {
    const preview = dialog.getByRole('figure', { name: 'Preview' });
    await expect(preview.getByRole('img', { name: /Blocking pool, 50 threads/ })).toBeVisible();
    await dialog.getByRole('radio', { name: 'Chart' }).check();
    await dialog
      .getByRole('combobox', { name: 'Chart' })
      .selectOption({ label: 'Memory reserved for threads' });
    await expect(preview.getByRole('img', { name: /^Memory reserved for threads\. / })).toBeVisible();
    const [download] = await Promise.all([
      studio.page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save PNG' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('threadway-memory.png');
    const png = await decoded(studio.page, await bytesOf(download), 'image/png');
    expect(png.width).toBeGreaterThan(1500);
    expect(png.colours).toBeGreaterThan(5);
    // Without a chart and before something was saved: share.spec.ts.
    expect((await axeOn(studio.page).include('dialog.share').analyze()).violations).toEqual([]);
    const colours = (label: string): Promise<unknown> =>
      dialog.getByRole('combobox', { name: 'Colours' }).selectOption({ label });
    await colours('Dark');
    await expect.poll(() => groundOf(preview.getByRole('img'))).toBeLessThan(60);
    await colours('Light');
    await expect.poll(() => groundOf(preview.getByRole('img'))).toBeGreaterThan(240);
  });
  await test.step('a picture of the roads contains what the page shows, and a link to it', async () => {
    await dialog.getByRole('radio', { name: 'Picture' }).check();
    await dialog.getByLabel('Size').selectOption({ label: '2560 × 1440' });
    const png = await save(dialog, 'PNG');
    expect(png.name).toBe('threadway-one-node-of-ten-stalls-2.5s.png');
    const picture = await decoded(page, png.bytes, 'image/png');
    expect([picture.width, picture.height]).toEqual([2560, 1440]);
    expect(picture.colours).toBeGreaterThan(15);
    expect(png.bytes.toString('utf8')).toMatch(/iTXtSource\0+http:\/\/\S+preset=stalled-node&t=2\.5s/);

    await dialog.getByLabel('Format').selectOption({ label: 'SVG' });
    const svg = await save(dialog, 'SVG');
    const drawing = await decoded(page, svg.bytes, 'image/svg+xml');
    expect([drawing.width, drawing.height]).toEqual([1280, 720]);
    expect(drawing.colours).toBeGreaterThan(15);
    const words = svg.bytes.toString('utf8');
    expect(words).toMatch(/<metadata>Threadway http:\/\/\S+t=2\.5s/);
    // Text stays text: the head of the scene and the signs of the road.
    expect(words).toMatch(/<text[^>]*>Blocking pool, 50 threads<\/text>/);
    // The names of zones are letter-spaced.
    expect(words).toMatch(/<text[^>]*>C\sO\sM\sP\sU\sT\sE\sS<\/text>/);
    expect(words, 'a sign of a bridge').toMatch(/<text[^>]*>stalled<\/text>/);
  });
  await test.step('the scene as one file opens without the page and without a network, and links back to the page', async () => {
    await studio.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await studio.type('Threads of server A', '40');
    await expect(studio.server('A')).toContainText('40 threads');
    await studio.stands();
    await studio.button('Share').click();
    await dialog.getByRole('tab', { name: 'File' }).click();
    await expect(dialog.getByText('It is paused at 2.500 s')).toBeVisible();
    const [download] = await Promise.all([
      studio.page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download this scene' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('threadway-one-node-of-ten-stalls-2.5s.html');
    const path = testInfo.outputPath('scene.html');
    await download.saveAs(path);

    const elsewhere = await browser.newContext({ offline: true });
    const opened = await elsewhere.newPage();
    await opened.goto(`file://${path}`);
    await expect(opened.getByRole('main')).toContainText('40 threads');
    await expect(opened.getByRole('main')).toContainText('2.500');
    await expect(opened.getByRole('heading', { name: 'Completed requests per second' })).toBeVisible();
    const back = await opened.getByRole('link', { name: 'Open in Threadway' }).getAttribute('href');
    await elsewhere.close();
    await studio.page.goto(back!);
    await expect(studio.server('A')).toContainText('40 threads');
    await expect.poll(() => studio.clock()).toBeCloseTo(2.5, 3);
  });
});

test('if Share is pressed before the first frame, it shows the picture as soon as there is one', async ({
  page,
}) => {
  let release = (): void => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/simulation\.worker[\w-]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`./${SCENE}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('tab', { name: 'Picture and clip' }).click();
  await expect(dialog).toContainText('nothing to show before the first frame');
  release();
  await expect(dialog.getByRole('figure', { name: 'Preview' })).toBeVisible();
  expect((await save(dialog, 'PNG')).name).toBe('threadway-one-node-of-ten-stalls-2.5s.png');
});

test('clips are equal frame by frame, films play, and making a clip can be cancelled', async ({
  studio,
  context,
}) => {
  const dialog = await openSection(studio);
  await test.step('two clips of the same instant are equal frame by frame', async () => {
    const clip = async (within: Locator): Promise<Buffer> => {
      await within.getByRole('radio', { name: 'Clip' }).check();
      await within.getByLabel('Format').selectOption({ label: 'GIF' });
      await within.getByLabel('Length').selectOption({ label: '1\u00a0s' });
      return (await save(within, 'GIF')).bytes;
    };
    const first = await clip(dialog);
    expect(first.subarray(0, 6).toString()).toBe('GIF89a');
    expect(first.toString('utf8')).toMatch(/Threadway http:\/\/\S+t=2\.25s/);
    const { width, height, colours } = await decoded(studio.page, first, 'image/gif');
    expect([width, height]).toEqual([720, 404]);
    expect(colours).toBeGreaterThan(15);
    // Made in another page with another engine, while this page has continued.
    const other = await context.newPage();
    await other.goto(`./${SCENE}`);
    await expect(other.getByRole('timer', { name: 'Simulated time' })).toContainText('2.5');
    await other.getByRole('button', { name: 'Share', exact: true }).click();
    const second = dialogOf(other);
    await second.getByRole('tab', { name: 'Picture and clip' }).click();
    await expect(second.getByRole('figure', { name: 'Preview' })).toBeVisible();
    expect(digestOf(await clip(second))).toBe(digestOf(first));
    await other.close();
    await studio.page.bringToFront();
  });
  await test.step('a film plays in a browser with the chosen length and size', async () => {
    await dialog.getByRole('radio', { name: 'Clip' }).check();
    await dialog.getByLabel('Format').selectOption({ label: 'WebM' });
    await dialog.getByLabel('Length').selectOption({ label: '1\u00a0s' });
    await dialog.getByRole('combobox', { name: 'Roads' }).selectOption({ index: 2 });
    await expect(dialog.getByText('2.250 s to 2.500 s')).toBeVisible();
    const { name, bytes } = await save(dialog, 'WebM');
    expect(name).toBe('threadway-one-node-of-ten-stalls-b-2.25s.webm');
    expect(bytes.toString('utf8')).toMatch(/URLD\S+http:\/\/\S+t=2\.25s/);
    const film = await studio.page.evaluate(async (base64) => {
      const video = document.createElement('video');
      video.muted = true;
      const film = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      // The page's policy allows files that it made itself.
      video.src = URL.createObjectURL(new Blob([film], { type: 'video/webm' }));
      await new Promise((done, fail) => {
        video.onloadeddata = done;
        video.onerror = () => fail(new Error(video.error?.message));
      });
      const atStart = { width: video.videoWidth, height: video.videoHeight, seconds: video.duration };
      video.currentTime = 0.9;
      await new Promise((done) => {
        video.onseeked = done;
      });
      return { ...atStart, at: video.currentTime };
    }, bytes.toString('base64'));
    expect([film.width, film.height]).toEqual([1280, 720]);
    expect(Math.abs(film.seconds - 1)).toBeLessThan(0.1);
    expect(film.at).toBeCloseTo(0.9, 3);
    await expect(dialog.getByRole('figure', { name: 'What was saved' }).locator('video')).toBeVisible();
  });
  await test.step('making a clip can be cancelled, and the page continues in the meantime', async () => {
    await dialog.getByRole('radio', { name: 'Clip' }).check();
    await dialog.getByLabel('Length').selectOption({ label: '20\u00a0s' });
    await dialog.getByLabel('Time').selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Save WebM' }).click();
    await expect(dialog.getByRole('progressbar', { name: 'Drawing' })).toBeVisible();
    // The button keeps the focus and cancels the work.
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    await expect(cancel).toBeFocused();
    await cancel.press('Enter');
    await expect(dialog.getByRole('progressbar')).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Save WebM' })).toBeEnabled();
    await expect(dialog.getByRole('figure', { name: 'Preview' })).toBeVisible();
  });
});
