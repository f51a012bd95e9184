// The content security policy of the pages: nothing but their own files, and the scripts that stand in them by their
// hashes. The built pages have it as a meta element; see host-headers.ts for hosts.

import { createHash } from 'node:crypto';
import { TRUSTED_TYPES } from './trusted-types.ts';

const CHARSET = /<meta charset="[^"]*"\s*\/?>/i;
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/gi;

/** "sha256-…", as policies and `integrity` write it. */
export function hashOf(content: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/** Hashes of the scripts in the page that a browser would run. */
function scriptHashes(html: string): readonly string[] {
  return [...html.matchAll(INLINE_SCRIPT)]
    .filter(([, attributes = '']) => !/\stype="(?!module|text\/javascript)/i.test(attributes))
    .map(([, , code = '']) => `'${hashOf(code)}'`);
}

export function policyOf(html: string): string {
  const directives: readonly (readonly string[])[] = [
    ['default-src', "'none'"],
    // Of WebAssembly no more than that: the page's own core, and no other code out of data.
    ['script-src', "'self'", "'wasm-unsafe-eval'", ...new Set(scriptHashes(html))],
    ['style-src', "'self'"],
    ['font-src', "'self'"],
    // Pictures of charts are drawn by way of blobs.
    ['img-src', "'self'", 'data:', 'blob:'],
    ['media-src', 'blob:'],
    ['connect-src', "'self'"],
    // The second way to start a worker is a blob.
    ['worker-src', "'self'", 'blob:'],
    // The preview of an embed.
    ['frame-src', "'self'"],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
  ];
  return [...directives.map((directive) => directive.join(' ')), ...TRUSTED_TYPES].join('; ');
}

/** The page with these elements first in its head, before any script. Throws where it does not say its charset. */
export function withMeta(html: string, elements: readonly string[]): string {
  const [charset] = CHARSET.exec(html) ?? [];
  if (charset === undefined) throw new Error('a page has no <meta charset>, behind which its policy goes');
  return html.replace(charset, [charset, ...elements].join('\n    '));
}

export function policyMeta(html: string): string {
  return `<meta http-equiv="Content-Security-Policy" content="${policyOf(html)}" />`;
}
