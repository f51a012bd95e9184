// The policy of the built pages, and its forms for hosts.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hashOf, policyMeta, policyOf, withMeta } from '../../../scripts/content-policy.ts';
import { hostFiles, nginxHeaders } from '../../../scripts/host-headers.ts';

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
    expect(hashOf("alert('Hello, world.');")).toBe('sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=');
  });

  it('stands in the head before the first script', () => {
    const html = withMeta(PAGE, [policyMeta(PAGE)]);
    expect(html.indexOf('Content-Security-Policy')).toBeGreaterThan(0);
    expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<script'));
    expect(() => withMeta('<head></head>', [])).toThrow(/charset/);
  });
});

describe('the headers for hosts', () => {
  const files = new Map(
    hostFiles([
      ['index.html', PAGE],
      ['validation.html', PAGE],
    ]),
  );
  const policy = policyOf(PAGE);

  it('give each address of a page its policy on Netlify and Cloudflare Pages', () => {
    for (const address of ['/', '/index.html', '/validation', '/validation.html']) {
      expect(files.get('_headers')).toContain(`\n${address}\n  Content-Security-Policy: ${policy}\n`);
    }
    expect(files.get('_headers')).toContain(
      '/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n',
    );
  });

  it('give the files of pages their policy on Apache and nginx', () => {
    for (const page of ['index.html', 'validation.html']) {
      expect(files.get('.htaccess')).toContain(
        `<Files "${page}">\n    Header set Content-Security-Policy "${policy}"`,
      );
      expect(files.get('_nginx.conf')).toContain(`~/${page.replace('.', '\\.')}$ "${policy}";`);
    }
  });

  it('let everybody frame a page', () => {
    expect([...files.values()].join()).not.toMatch(/frame-ancestors|X-Frame-Options/i);
  });

  it('are in docs/HOSTING.md as nginx needs them', () => {
    const document = readFileSync(new URL('../../../docs/HOSTING.md', import.meta.url), 'utf8');
    for (const line of nginxHeaders()) expect(document).toContain(line);
  });
});
