// The policy of the built pages, and its forms for hosts.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hashOf, headersFile, policyMeta, policyOf, withMeta } from '../../../scripts/content-policy.ts';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

const PAGE = `<head>
<meta charset="utf-8" />
<script>one()</script>
<script type="module" src="./main.js"></script>
<script type="application/json">{"not": "run"}</script>
<script type="module">two()</script>
</head>`;

describe('the policy', () => {
  it('lets the scripts in the page run by their hashes, and nothing else that is inline', () => {
    const scripts = /script-src ([^;]+)/.exec(policyOf(PAGE))?.[1];
    expect(scripts).toBe(`'self' '${hashOf('one()')}' '${hashOf('two()')}'`);
    expect(policyOf(PAGE)).toMatch(/^default-src 'none'; /);
    expect(policyOf(PAGE)).not.toMatch(/unsafe|https?:|\*/);
  });

  it('has hashes as browsers compute them', () => {
    expect(hashOf('alert("Hello, world.");')).toBe('sha256-3ZeS3IJx6mZvzbeIZAYfsD+h8EbwLAIqqpKSGVDFYOI=');
  });

  it('stands in the head before the first script', () => {
    const html = withMeta(PAGE, [policyMeta(PAGE)]);
    expect(html.indexOf('Content-Security-Policy')).toBeGreaterThan(0);
    expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<script'));
    expect(() => withMeta('<head></head>', [])).toThrow(/charset/);
  });

  it('is the same for both pages, and is what docs/HOSTING.md says', () => {
    const policy = policyOf(read('index.html'));
    expect(policyOf(read('validation.html'))).toBe(policy);
    const written = read('docs/HOSTING.md')
      .split('\n')
      .filter((line) => line.includes("default-src 'none'"));
    expect(written.length).toBeGreaterThanOrEqual(2);
    for (const line of written) expect(line).toContain(policy);
  });
});

describe('the headers for hosts', () => {
  it('give each address of a page its policy, and keep what has a hash in its name', () => {
    const headers = headersFile([
      ['index.html', PAGE],
      ['validation.html', PAGE],
    ]);
    for (const address of ['/', '/index.html', '/validation', '/validation.html']) {
      expect(headers).toContain(`\n${address}\n  Content-Security-Policy: ${policyOf(PAGE)}\n`);
    }
    expect(headers).toContain('/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n');
    expect(headers, 'pages may be framed by anybody').not.toMatch(/frame-ancestors|X-Frame-Options/);
  });
});
