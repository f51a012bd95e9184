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

const OTHER = PAGE.replace('one()', 'other()');

describe('the content policy', () => {
  it("allows the page's inline scripts by hash, and WebAssembly, and no other inline code", () => {
    const scripts = /script-src ([^;]+)/.exec(policyOf(PAGE))?.[1];
    expect(scripts).toBe(`'self' 'wasm-unsafe-eval' '${hashOf('one()')}' '${hashOf('two()')}'`);
    expect(policyOf(PAGE)).toMatch(/^default-src 'none'; /);
    expect(policyOf(PAGE)).toContain("; require-trusted-types-for 'script'; trusted-types default");
    expect(policyOf(PAGE).replace("'wasm-unsafe-eval'", '')).not.toMatch(/unsafe|https?:|\*/);
  });

  it('has hashes as browsers compute them', () => {
    expect(hashOf("alert('Hello, world.');")).toBe('sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=');
  });

  it('comes in the head before the first script', () => {
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
      ['learn/index.html', PAGE],
      ['learn/locks/index.html', PAGE],
      ['de/index.html', OTHER],
      ['de/validation.html', PAGE],
      ['de/learn/locks/index.html', PAGE],
    ]),
  );
  const policy = policyOf(PAGE);

  const addresses = [
    ['/', '/index.html', '/validation.html', '/learn/', '/learn/locks/', '/learn/locks/index.html'],
    ['/de/validation.html', '/de/learn/locks/index.html'],
  ].flat();

  /** Patterns that end in an asterisk match every address with that beginning. */
  const netlifyRules = (address: string): readonly string[] =>
    (files.get('_headers') ?? '')
      .split('\n\n')
      .filter((rule) => rule.includes('Content-Security-Policy'))
      .filter((rule) => {
        const place = rule.split('\n')[0];
        return place.endsWith('*') ? address.startsWith(place.slice(0, -1)) : address === place;
      });

  it('set one policy for each address of a page on Netlify and Cloudflare Pages, in few rules', () => {
    for (const address of [...addresses, '/validation', '/de/validation']) {
      expect(netlifyRules(address), address).toHaveLength(1);
      expect(netlifyRules(address)[0]).toContain(`Content-Security-Policy: ${policy}`);
    }
    expect(netlifyRules('/de/')[0]).toContain(policyOf(OTHER));
    // These files contain their own policies.
    expect([...netlifyRules('/embed.html'), ...netlifyRules('/de/embed.html')]).toEqual([]);
    expect(files.get('_headers')?.match(/^\//gm)?.length).toBeLessThan(20);
    expect(files.get('_headers')).toContain(
      '/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n',
    );
  });

  it('set the policy of each page on Apache, where the last match counts, and nginx, where the first does', () => {
    const apache = [
      ...files.get('.htaccess')!.matchAll(/Policy "([^"]+)" "expr=%\{REQUEST_URI\} =~ m#(.+)#"/g),
    ];
    const nginx = [...files.get('_nginx.conf')!.matchAll(/~(\S+) "([^"]+)";/g)];
    const onApache = (address: string): string | undefined =>
      apache.findLast(([, , pattern]) => new RegExp(pattern).test(`/below${address}`))?.[1];
    const onNginx = (address: string): string | undefined =>
      nginx.find(([, pattern]) => new RegExp(pattern).test(`/below${address}`))?.[2];
    for (const address of addresses) {
      expect([address, onApache(address), onNginx(address)]).toEqual([address, policy, policy]);
    }
    expect([onApache('/de/'), onNginx('/de/index.html')]).toEqual([policyOf(OTHER), policyOf(OTHER)]);
    expect([onApache('/embed.html'), onNginx('/de/embed.html')]).toEqual([undefined, undefined]);
  });

  it('let any site frame a page', () => {
    expect([...files.values()].join()).not.toMatch(/frame-ancestors|X-Frame-Options/i);
  });

  it('are in docs/use/hosting.md as nginx needs them', () => {
    const document = readFileSync(new URL('../../../docs/use/hosting.md', import.meta.url), 'utf8');
    for (const line of nginxHeaders()) expect(document).toContain(line);
  });
});
