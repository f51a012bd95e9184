// "Embed" in the Share dialog: the pasted code shows the author's choices on a page of another origin.

import { readFileSync } from 'node:fs';
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { axeByStandards } from '../support/accessibility.ts';
import { type Article, test } from '../support/article.ts';

async function openBuilder(page: Page, query: string): Promise<Locator> {
  await page.goto(query);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share', exact: true });
  await dialog.getByRole('tab', { name: 'Embed' }).click();
  // The first format is the one whose height always fits its content.
  await expect(dialog.getByRole('textbox', { name: 'Element' })).toHaveValue(/<threadway-sim/);
  await dialog.getByRole('radio', { name: 'Frame' }).check();
  await expect(dialog.getByRole('textbox', { name: 'Frame' })).toHaveValue(/<iframe/);
  return dialog;
}

async function choose(dialog: Locator): Promise<void> {
  await dialog.getByRole('checkbox', { name: 'Latency', exact: true }).check();
  await dialog.getByRole('combobox', { name: 'Add a slider or choice' }).selectOption('rate');
  await dialog.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
}

/** The scene in the article has the author's choices, starts at the author's instant, and runs. */
async function showsTheChoice(article: Article, snippet: string): Promise<void> {
  await article.open(snippet);
  const frame = article.page.frameLocator('iframe');
  const clock = frame.getByRole('timer');
  await expect(clock).toHaveText(/^2\.0+\s*s/);
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(frame.getByRole('heading', { name: 'Latency' })).toBeVisible();
  await expect(frame.getByRole('slider', { name: /Requests per second/ })).toBeVisible();
  await frame.getByRole('button', { name: 'Play' }).click();
  await expect(clock).not.toHaveText(/^2\.0+\s*s/);
}

/** A frame shows all its parts and is exactly as high as they are. */
async function showsAll(frame: FrameLocator): Promise<void> {
  for (const part of ['.embed-legend', '.embed-controls', '.embed-tries'])
    await expect(frame.locator(part)).toBeVisible();
  const cut = (): Promise<number> =>
    frame.locator('html').evaluate((html) => html.scrollHeight - html.clientHeight);
  await expect.poll(cut).toBeLessThanOrEqual(0);
}

test("the builder provides the author's scene as a frame and an element with its picture, links and files, by keyboard and for screen readers", async ({
  article,
  page,
  baseURL,
}) => {
  const dialog = await openBuilder(page, `${baseURL}?preset=stalled-node&t=2s&play=no&A.threads=77`);
  const field = dialog.getByRole('textbox', { name: 'Frame' });
  await test.step('there is a preview in a column and on a phone', async () => {
    for (const width of [680, 390]) {
      const preview = dialog.locator(`iframe[title*="${width} px"]`);
      expect(await preview.evaluate((frame) => frame.clientWidth)).toBe(width);
      await preview.scrollIntoViewIfNeeded();
      await expect(preview.contentFrame().getByRole('timer')).toBeVisible();
      // The preview reports its height once all its parts are there.
      await showsAll(preview.contentFrame());
    }
  });
  // From here on the previews are paused.
  await dialog.getByRole('checkbox', { name: 'Plays immediately' }).uncheck();
  await test.step('a slider can be added and removed, and the scene has its own again', async () => {
    await dialog.getByRole('combobox', { name: 'Add a slider or choice' }).selectOption('A.threads');
    await dialog.getByRole('button', { name: 'Remove A: Threads' }).click();
    await expect(field).toHaveValue(/controls=none/);
    await dialog.getByRole('checkbox', { name: 'The scene’s own' }).check();
    await expect(field).not.toHaveValue(/controls=/);
  });
  const snippet = await field.inputValue();
  await test.step('the picture of a changed scene is saved as a file, which the snippet then names', async () => {
    await expect(field).not.toHaveValue(/<img/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save the picture' }).click(),
    ]);
    const name = download.suggestedFilename();
    expect(name).toMatch(/\.png$/);
    await expect(dialog.getByRole('status').filter({ hasText: name })).toBeVisible();
    await expect(field).toHaveValue(new RegExp(`<img src="${name}" alt="[^"]+" width="1200" height="630"`));
    const file = readFileSync(await download.path());
    // The file names its scene and instant, for people who find only the file.
    const source = /iTXtSource\0+(http[\w:/.?#=&-]+)/.exec(file.toString('latin1'))?.[1];
    expect(source).toMatch(/frame\.html#v=7&preset=stalled-node&threads=77&t=2s/);
    const picture = await page.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      return { size: [image.width, image.height], colours: new Set(new Uint32Array(data.buffer)).size };
    }, file.toString('base64'));
    expect(picture.size).toEqual([1200, 630]);
    expect(picture.colours).toBeGreaterThan(50);
  });
  await choose(dialog);
  const preview = page.frameLocator('iframe[title^="Preview of the embedded scene: In a column"]');
  await expect(preview.getByRole('slider', { name: /Requests per second/ })).toBeVisible();
  // The frame gets the height that its content requested.
  const needed = await dialog.getByRole('spinbutton', { name: 'Height, px' }).inputValue();
  await expect(field).toHaveValue(new RegExp(`height="${needed}"`));
  const plain = await field.inputValue();
  await dialog.getByRole('radio', { name: 'Element' }).check();
  const element = await dialog.getByRole('textbox', { name: 'Element' }).inputValue();
  await test.step('Markdown is a link, oEmbed is a file for programs, and both work by keyboard and for screen readers', async () => {
    await dialog.getByRole('radio', { name: 'Frame' }).check();
    await dialog.getByRole('spinbutton', { name: 'Height, px' }).fill('641');
    await expect(field).toHaveValue(/height="641"/);
    await dialog.getByRole('radio', { name: 'Frame' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('textbox', { name: 'Markdown' })).toHaveValue(
      /^\[Threadway simulation: .*\]\(http:.*\?.*preset=stalled-node.*\)$/,
    );
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('textbox', { name: 'oEmbed' })).toHaveValue(/^<link rel="alternate"/);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save the file' }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer);
    expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({ type: 'rich', height: 641 });
    const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
    const { violations } = await axeByStandards(page, standards).include('dialog.share').analyze();
    expect(violations).toEqual([]);
  });
  for (const made of [plain, element]) {
    expect(made).toContain('threads=77');
    await showsTheChoice(article, made);
  }
  await test.step('the frame is high enough for all its content, in a column and on a phone', async () => {
    await page.setViewportSize({ width: 720, height: 844 });
    await article.open(`<style>body { margin: 0 20px }</style>${snippet}`);
    const inner = page.frameLocator('iframe');
    await expect(inner.getByRole('timer')).toBeVisible();
    for (const width of [680, 390]) {
      await page.setViewportSize({ width: width + 40, height: 844 });
      await showsAll(inner);
    }
  });
});
