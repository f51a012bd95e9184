// A page of another origin than Threadway, with frames of it.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { test as base } from './calm-page.ts';

export interface Article {
  readonly page: Page;
  /** Opens a page on another origin with this HTML as its body. */
  open(body: string): Promise<void>;
}

/** The test fails on any error that the article or a frame in it reports. */
export const test = base.extend<{ article: Article }>({
  article: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    let html = '';
    const server = createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
    });
    await listening(server);
    // The article uses the IP address, because "localhost", where the page is, is another site.
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await use({
      page,
      async open(body) {
        html = `<!doctype html><html lang="en"><title>An article</title><link rel="icon" href="data:,"><body>${body}</body></html>`;
        await page.goto(address);
      },
    });
    server.close();
    expect(errors, 'errors of the article and its frames').toEqual([]);
  },
});

function listening(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.on('error', reject).listen(0, '127.0.0.1', () => resolve());
  });
}
