// The content security policy of the pages: only their own files, plus inline scripts by hash. Built pages
// carry it in a meta element; see host-headers.ts for hosts.

import { createHash } from 'node:crypto';
import { TRUSTED_TYPES } from './trusted-types.ts';

const CHARSET = /<meta charset="[^"]*"\s*\/?>/i;
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/gi;

/** "sha256-…", the form used by policies and `integrity`. */
export function hashOf(content: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/** Hashes of the page's scripts that a browser would run. */
function scriptHashes(html: string): readonly string[] {
  return [...html.matchAll(INLINE_SCRIPT)]
    .filter(([, attributes = '']) => !/\stype="(?!module|text\/javascript)/i.test(attributes))
    .map(([, , code = '']) => `'${hashOf(code)}'`);
}

export function policyOf(html: string): string {
  const directives: readonly (readonly string[])[] = [
    ['default-src', "'none'"],
    // Allows WebAssembly (the page's own core) but no other code from data.
    ['script-src', "'self'", "'wasm-unsafe-eval'", ...new Set(scriptHashes(html))],
    ['style-src', "'self'"],
    ['font-src', "'self'"],
    // Chart images are drawn through blobs.
    ['img-src', "'self'", 'data:', 'blob:'],
    ['media-src', 'blob:'],
    ['connect-src', "'self'"],
    // The fallback way to start a worker uses a blob.
    ['worker-src', "'self'", 'blob:'],
    // For the preview of an embed.
    ['frame-src', "'self'"],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
  ];
  return [...directives.map((directive) => directive.join(' ')), ...TRUSTED_TYPES].join('; ');
}

/**
 * Inserts these elements at the start of the page's head, before any script. Throws if the page declares no
 * charset.
 */
export function withMeta(html: string, elements: readonly string[]): string {
  const [charset] = CHARSET.exec(html) ?? [];
  if (charset === undefined) throw new Error('a page has no <meta charset>, behind which its policy goes');
  return html.replace(charset, [charset, ...elements].join('\n    '));
}

export function policyMeta(html: string): string {
  return `<meta http-equiv="Content-Security-Policy" content="${policyOf(html)}" />`;
}
