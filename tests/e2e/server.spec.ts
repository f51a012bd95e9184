// `npm start` serves the built page and nothing else.

import { request as rawRequest } from 'node:http';
import { expect, test } from '@playwright/test';

/** Status of a path sent literally; browsers and fetch would normalize it. */
function statusOf(baseURL: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    rawRequest(baseURL, { path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

test('the server sends the page with its content type', async ({ request }) => {
  const page = await request.get('./');
  expect(page.status()).toBe(200);
  expect(page.headers()['content-type']).toContain('text/html');
  const script = /src="([^"]+\.js)"/.exec(await page.text())![1];
  expect((await request.get(script)).headers()['content-type']).toContain('text/javascript');
});

test('the server sends nothing outside the built page', async ({ baseURL }) => {
  for (const path of [
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/assets/../../package.json',
  ]) {
    expect(await statusOf(baseURL!, path), path).toBe(404);
  }
  expect(await statusOf(baseURL!, '/no-such-file.js')).toBe(404);
  expect(await statusOf(baseURL!, '/%')).toBe(404);
});

test('an unknown address shows links to the existing pages, in the language of its folder', async ({
  page,
}) => {
  page.on('console', (message) => expect(message.text()).toContain('404'));
  for (const [path, language] of [
    ['nowhere/at/all', 'en'],
    ['de/nowhere', 'de'],
  ] as const) {
    expect((await page.goto(`./${path}`))?.status()).toBe(404);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.locator('main a[href$="/learn/"]').click();
    await expect(page.locator('.course-list')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
});
