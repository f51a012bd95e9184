// Builds the HTML of frames from its template: inserts script and styles, and a policy that allows them by
// hash.

import { createHash } from 'node:crypto';
import type { BuiltLanguage } from './languages/catalogues.ts';
import { frameLanguageScript } from './languages/language-script.ts';
import { pageInLanguage } from './languages/page-language.ts';
import { TRUSTED_TYPES } from './trusted-types.ts';

/** The template's entry script for development. */
const ENTRY = /<script type="module" src="[^"]*"><\/script>/;
const STYLES_BEFORE = '</head>';
const LANGUAGE_PLACE = '/* language */';

export function templateIn(markup: string, language: BuiltLanguage): string {
  return pageInLanguage(markup, language).replace(LANGUAGE_PLACE, () => frameLanguageScript());
}

/** `entry`: the element that replaces the entry script. Throws if the template has none. */
export function assembled(template: string, entry: string, css: string): string {
  if (!ENTRY.test(template)) throw new Error('the template names no entry script');
  return (
    template
      .replace(/<!-- .*? -->\s*/gs, '')
      // Remove comments and indentation, which every copy would load; readers can look at the sources.
      .replace(/^ *(?:\/\/ .*\n *)*/gm, '')
      .replace(STYLES_BEFORE, () => `<style>${css.trim()}</style>\n  ${STYLES_BEFORE}`)
      .replace(ENTRY, () => entry)
  );
}

interface FrameSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly workers: string;
  /** If missing, no font may be loaded. */
  readonly fonts?: string;
}

/**
 * A frame's policy: only its own scripts and styles, a worker made of them, and optionally the pages'
 * typeface.
 */
export function framePolicy({ scripts, styles, workers, fonts }: FrameSources): string {
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    `style-src ${styles.join(' ')}`,
    `worker-src ${workers}`,
    ...(fonts === undefined ? [] : [`font-src ${fonts}`]),
    // Pictures of ready scenes lie beside the file on the page's host.
    "img-src 'self' data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
    ...TRUSTED_TYPES,
  ].join('; ');
}

export function withFramePolicy(html: string, policy: string): string {
  return html.replace(
    '<meta charset="utf-8" />',
    (first) => `${first}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
  );
}

interface Hashes {
  /** "sha256-…" of each script in the file, in order. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export function hashesOf(html: string): Hashes {
  return { scripts: hashesIn(html, 'script'), styles: hashesIn(html, 'style') };
}

function hashesIn(html: string, tag: string): readonly string[] {
  const elements = html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'));
  return [...elements].map(([, text]) => `sha256-${createHash('sha256').update(text!).digest('base64')}`);
}

export const quoted = (hash: string): string => `'${hash}'`;
