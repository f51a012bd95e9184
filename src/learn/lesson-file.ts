// A lesson as one HTML file: the rendered page, its styles, the embed file for its scenes, and a script that
// makes the page interactive. The file makes no requests, and its content security policy allows none.

import { FIRST_LANGUAGE } from '../languages/languages.ts';
import { escapeHtml, inScript, inStyle, jsonInScript } from '../links/html-text.ts';
import { LEARN } from '../ui/words/learn.ts';
import type { LessonState } from './lesson-context.ts';

/** The data for the script in the file. */
export interface FileData
  extends Pick<LessonState, 'figures' | 'home' | 'language' | 'lesson' | 'next' | 'picture'> {
  /** The text of the embed file. Each scene is a frame with this content. */
  readonly embed: string;
}

export interface LessonFileParts {
  readonly data: FileData;
  readonly direction: string;
  /** The rendered content of the page. */
  readonly content: string;
  readonly styles: string;
  /** A classic script without imports. */
  readonly script: string;
  /**
   * A random number, which the content cannot contain by chance. The content security policy allows only
   * scripts and styles that carry this number.
   */
  readonly nonce: string;
}

export class LessonFileError extends Error {
  override readonly name = 'LessonFileError';
}

/** Id of the element that contains the script's data. */
export const DATA_ID = 'lesson-data';

/** Applies the system's theme before the first paint. */
const THEME = `document.documentElement.dataset.theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';`;

/**
 * A policy for Trusted Types. It allows only the text of the worker (a blob) and of the frames (the embed
 * file) to become script or HTML.
 */
const TRUSTED = `try {
      self.trustedTypes?.createPolicy('default', {
        createScriptURL: (url) => (url.startsWith('blob:') ? url : null),
        createHTML: (html, _, sink) => (sink === 'HTMLIFrameElement srcdoc' ? html : null),
      });
    } catch {}`;

/** Throws LessonFileError if `data.embed` is not the embed file. */
export function lessonFile({ data, direction, content, styles, script, nonce }: LessonFileParts): string {
  const { lesson, language, embed } = data;
  return `<!doctype html>
<html lang="${escapeHtml(language)}"${direction === 'rtl' ? ' dir="rtl"' : ''}>
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${escapeHtml(policyOf(embed, nonce))}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escapeHtml(lesson.title)} – Threadway</title>
    <meta name="description" content="${escapeHtml(lesson.question)}" />
    <link rel="icon" href="data:," />
    <script nonce="${nonce}">${THEME} ${TRUSTED}</script>
    <style nonce="${nonce}">${inStyle(styles)}</style>
  </head>
  <body>
    <div id="root">${content}</div>
    <p class="slow-start">${escapeHtml(LEARN.lifeless)}</p>
    <script type="application/json" id="${DATA_ID}">${jsonInScript(data)}</script>
    <script nonce="${nonce}">${inScript(script)}</script>
  </body>
</html>
`;
}

/**
 * The page's policy also applies to frames whose content is part of the page, so it must allow all that the
 * embed file's own policy allows.
 */
function policyOf(embed: string, nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${hashesIn(embed, 'script-src')}`,
    `style-src 'nonce-${nonce}' ${hashesIn(embed, 'style-src')}`,
    'worker-src blob:',
    'img-src data: blob:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

function hashesIn(embed: string, directive: string): string {
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(embed)?.[1];
  const hashes = new RegExp(`${directive} ((?:'sha256-[\\w+/=]+' ?)+)`).exec(policy ?? '')?.[1];
  if (hashes === undefined) throw new LessonFileError(`the file of embeds has no policy with ${directive}`);
  return hashes.trim();
}

/** Hosts on this machine, to which a link is useless elsewhere. */
const THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\]|.*\.localhost)$/;

/**
 * The address to which links of a saved lesson lead: the one that the build has written into the embed file,
 * or else `home`, the folder from which the lesson was saved. null if that is not a public web address.
 */
export function hostedHome(embed: string, home: string, language: string): string | null {
  const said = /<meta name="threadway-page" content="(https?:[^"]*)"/.exec(embed)?.[1];
  if (said !== undefined) return language === FIRST_LANGUAGE ? said : `${said}${language}/`;
  const { protocol, hostname } = new URL(home);
  return /^https?:$/.test(protocol) && !THIS_MACHINE.test(hostname) ? home : null;
}
