// If Firefox is installed, the one-file embed runs in the same places as in Chromium.

import { type Browser, expect, firefox, type Page, test } from '@playwright/test';
import { copyOnDisk, strictPolicy, written } from '../support/embed-file.ts';
import { firefoxesHere } from '../support/find-firefox.ts';
import { article, attribute, EmbedFrame, type HostSite, openHostSite } from '../support/host-site.ts';

const SCENE = 'preset=stalled-node&speed=1';

interface Place {
  readonly name: string;
  readonly html: (baseURL: string) => string;
  readonly headers?: Readonly<Record<string, string>>;
}

const framed = (baseURL: string, more = ''): string =>
  article(`<iframe ${more} ${attribute('src', `${baseURL}embed.html?${SCENE}`)}></iframe>`);
const inPage = (more = ''): string => `<iframe ${more} ${attribute('srcdoc', written(SCENE))}></iframe>`;

function places(): readonly Place[] {
  return [
    { name: 'in a frame of another origin', html: (baseURL) => framed(baseURL) },
    { name: 'in a sandbox', html: (baseURL) => framed(baseURL, 'sandbox="allow-scripts"') },
    { name: 'written into a page', html: () => article(inPage()) },
    { name: 'written into a page, in a sandbox', html: () => article(inPage('sandbox="allow-scripts"')) },
    { name: 'under a policy of its hashes', html: () => inPage(), headers: strictPolicy('blob:') },
    { name: 'where a policy forbids workers', html: () => inPage(), headers: strictPolicy("'none'") },
  ];
}

for (const path of firefoxesHere()) {
  test.describe('in Firefox', () => {
    let browser: Browser;
    let site: HostSite;
    test.beforeAll(async () => {
      site = await openHostSite();
      browser = await firefox.launch({ executablePath: path, channel: 'moz-firefox' });
    });
    test.afterAll(async () => {
      await browser.close();
      await site.close();
    });
    const opened = async (url: string): Promise<Page> => {
      const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
      await page.goto(url);
      return page;
    };

    for (const [index, { name, html, headers = {} }] of places().entries()) {
      test(`the embed runs ${name}`, async ({ baseURL }) => {
        const page = await opened(site.show(`/${index}`, { html: html(baseURL!), headers }));
        await new EmbedFrame(page).runs();
        await page.close();
      });
    }

    test('the embed runs from a disk', async () => {
      const page = await opened(`${copyOnDisk()}?${SCENE}`);
      await expect(page.locator('#poster')).toHaveCount(0);
      await expect(page.getByRole('timer')).not.toHaveText(/^0(\.0+)?\s/);
      await page.close();
    });
  });
}
