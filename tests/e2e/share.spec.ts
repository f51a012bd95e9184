// The Share dialog: a link to the instant or to the settings, copied, as a QR code, and by keyboard.

import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import { trace } from '../../src/api/threadway.ts';
import { SHARE } from '../../src/ui/words/share.ts';
import { axeOn, axeOnColours, turnTo } from '../support/accessibility.ts';
import { test } from '../support/studio-page.ts';
import { checkedChromeTrace, checkedOtlp } from '../support/trace-rules.ts';

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Share', exact: true });
const linkIn = (page: Page): Locator => dialogOf(page).getByRole('textbox', { name: 'Link', exact: true });

/** The content that a camera would decode. */
async function readCode(picture: Locator): Promise<string> {
  const { side, light } = await picture.evaluate(async (svg: SVGSVGElement) => {
    const side = svg.viewBox.baseVal.width * 4;
    const copy = svg.cloneNode(true) as SVGElement;
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    copy.setAttribute('width', String(side));
    copy.setAttribute('height', String(side));
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(copy.outerHTML)}`;
    await image.decode();
    const canvas = new OffscreenCanvas(side, side);
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, side, side);
    // A QR code only consists of light and dark.
    return { side, light: Array.from({ length: side * side }, (_, at) => +(data[at * 4] > 128)).join('') };
  });
  const data = Uint8Array.from([...light].flatMap((each) => Array(3).fill(each === '1' ? 255 : 0)));
  return decodeQR({ width: side, height: side, data });
}

test('a link restores the instant with its changes, or only the settings with the present colours, when it is copied and opened', async ({
  studio,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { page } = studio;
  await studio.open('?preset=stalled-node&t=2s&play=no&camera=2@0.5,0.5');
  await studio.stands();
  await studio.type('Threads of server A', '123');
  await expect(page).toHaveURL(/threads%3D123/);
  await studio.button('Share').click();
  const dialog = dialogOf(page);
  await test.step('a link to the instant contains the changes and the view, and the QR code is the same link', async () => {
    await expect(dialog).toContainText('Paused at 2.000 s');
    await expect(linkIn(page)).toHaveValue(
      /preset=stalled-node&edit=2s\+threads%3D123&t=2s&.*camera=2@0\.5,0\.5/,
    );
    const picture = dialog.getByRole('img', { name: 'QR code of the link' });
    expect(await readCode(picture)).toBe(await linkIn(page).inputValue());
  });
  await test.step('a link to the settings alone, with the present colours, can be copied and opened', async () => {
    await dialog.getByRole('radio', { name: 'Settings only' }).check();
    await expect(linkIn(page)).not.toHaveValue(/edit=|[?&]t=|camera=/);
    await expect(linkIn(page)).toHaveValue(/preset=stalled-node&threads=123/);
    // The scene's own page would show another scene.
    await expect(dialog.getByRole('link')).toHaveCount(0);
    await dialog.getByRole('checkbox', { name: 'Include these colours (light theme)' }).check();
    await expect(linkIn(page)).toHaveValue(/theme=light&palette=standard/);
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await expect(dialog.getByRole('status')).toHaveText('Copied');
    const link = await linkIn(page).inputValue();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(studio.server('A')).toContainText('123 threads');
    await studio.runs();
  });
});

test('Share works by keyboard, saves a trace, passes the accessibility checker and fits a phone', async ({
  studio,
}) => {
  const { page } = studio;
  await studio.open('?preset=one-bridge&t=2s&play=no');
  await studio.stands();
  await test.step('it is reached by keyboard and returns the focus; if the browser refuses to copy, the link is selected', async () => {
    await studio.button('Share').press('Enter');
    await expect(linkIn(page)).toHaveValue(/t=2s/);
    const scenePage = dialogOf(page).getByRole('link', { name: /scenes\/one-bridge\/$/ });
    expect((await page.request.get((await scenePage.getAttribute('href'))!)).ok()).toBe(true);
    const fill = dialogOf(page).getByRole('button', { name: 'Full screen' });
    await fill.press('Enter');
    const large = page.getByRole('dialog', { name: 'For a classroom' });
    await expect(large.getByRole('img', { name: 'QR code of the link' })).toBeInViewport({ ratio: 0.99 });
    await page.keyboard.press('Escape');
    await expect(large).toBeHidden();
    await expect(fill).toBeFocused();
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.execCommand = () => false;
    });
    await dialogOf(page).getByRole('button', { name: 'Copy link' }).click();
    await expect(dialogOf(page).getByRole('status')).toContainText('press Ctrl+C');
    const selected = await linkIn(page).evaluate((field: HTMLTextAreaElement) =>
      field.value.slice(field.selectionStart, field.selectionEnd),
    );
    expect(selected).toBe(await linkIn(page).inputValue());
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
    await expect(studio.button('Share')).toBeFocused();
  });
  await test.step('a span of the run is saved as a trace, made in a worker', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await studio.button('Share').click();
    const dialog = dialogOf(page);
    await dialog.getByRole('tab', { name: 'File' }).click();
    await expect(dialog).toContainText('1.000 s to 2.000 s');
    for (const [button, ending, check] of [
      ['Download trace for Perfetto', 'perfetto', checkedChromeTrace],
      ['Download spans for OpenTelemetry', 'otlp', checkedOtlp],
    ] as const) {
      const begun = page.waitForEvent('download');
      await dialog.getByRole('button', { name: button }).click();
      const download = await begun;
      expect(download.suggestedFilename()).toBe(`threadway-one-bridge-breaks-1s.${ending}.json`);
      const text = readFileSync(await download.path(), 'utf8');
      expect(check(text).length).toBeGreaterThan(1);
      // The same text as from the package, except for the dates of spans.
      if (ending === 'perfetto') expect(text).toBe(trace('one-bridge', { from: '1s', until: '2s' }));
      await expect(dialog.getByText(`1s.${ending}.json`)).toBeVisible();
    }
    expect(
      asked.filter((url) => !url.startsWith(new URL(page.url()).origin) && !url.startsWith('blob:')),
    ).toEqual([]);
  });
  await test.step('every tab passes the accessibility checker and fits a phone, light and dark', async () => {
    const dialog = dialogOf(page);
    const passes = async (name: string, scheme: 'light' | 'dark'): Promise<void> => {
      await dialog.getByRole('tab', { name }).click();
      await expect(dialog.getByRole('tabpanel', { name })).toBeVisible();
      const axe = scheme === 'light' ? axeOn(page) : axeOnColours(page);
      const { violations } = await axe.include('dialog.share').analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        `${name}, ${scheme}`,
      ).toEqual([]);
    };
    const fits = async (name: string): Promise<void> => {
      const spare = (): Promise<number> => dialog.evaluate((each) => each.clientWidth - each.scrollWidth);
      await expect.poll(spare, name).toBeGreaterThanOrEqual(0);
    };
    const { embed, ...others } = SHARE.sections;
    // On a phone the previews scroll, but axe does not look into their frames for an element that can take
    // the focus.
    await passes(embed, 'light');
    await page.setViewportSize({ width: 390, height: 844 });
    await fits(embed);
    await turnTo(page, 'dark');
    await passes(embed, 'dark');
    for (const name of Object.values(others)) {
      await passes(name, 'dark');
      await fits(name);
    }
    await turnTo(page, 'light');
    for (const name of Object.values(others)) await passes(name, 'light');
  });
});
