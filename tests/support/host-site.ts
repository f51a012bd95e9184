// A site of another origin that shows the embed in its pages, with any headers; and helpers for the frame.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type FrameLocator, type Page } from '@playwright/test';

interface HostedPage {
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HostSite {
  /** "http://localhost:1234", of another origin than the built page. */
  readonly origin: string;
  show(path: string, page: HostedPage): string;
  close(): Promise<void>;
}

export async function openHostSite(): Promise<HostSite> {
  const pages = new Map<string, HostedPage>();
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    const type = { 'Content-Type': 'text/html; charset=utf-8' };
    if (page === undefined) response.writeHead(404, type).end('');
    else response.writeHead(200, { ...type, ...page.headers }).end(page.html);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    show(path, page) {
      pages.set(path, page);
      return origin + path;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** An article around frames, with enough above and below to scroll. */
export function article(frames: string, above = 0): string {
  return `<!doctype html><meta charset="utf-8"><title>Article</title>
<style>body { margin: 0 auto; max-width: 720px } iframe { display: block; width: 700px; height: 460px; border: 0 }</style>
<h1>An article</h1><div style="height:${above}px">Text.</div>${frames}<div style="height:3000px">More text.</div>`;
}

/** The text of an attribute, escaped as HTML requires. */
export function attribute(name: string, text: string): string {
  return `${name}="${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
}

/** The frame in an article, as readers see it. */
export class EmbedFrame {
  readonly frame: FrameLocator;

  constructor(page: Page, selector = 'iframe') {
    this.frame = page.frameLocator(selector);
  }

  /** The displayed clock; "0.00 s" before the run begins. */
  async clock(): Promise<string> {
    return (await this.frame.getByRole('timer').textContent()) ?? '';
  }

  /** Waits until the clock advances and the road is visible instead of the poster. */
  async runs(): Promise<void> {
    await expect(this.frame.locator('#poster')).toHaveCount(0);
    const from = await this.clock();
    await expect.poll(() => this.clock()).not.toBe(from);
  }
}
