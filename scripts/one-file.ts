// A plugin for the build of the embed: puts script and styles into the HTML template, so that the page is one file, and
// says by which hashes a content policy may let its script and styles in.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { inScript } from '../src/links/html-text.ts';
import {
  type BuiltLanguage,
  builtLanguages,
  ENGLISH,
  MADE_UP,
  MADE_UP_FOLDER,
} from './languages/catalogues.ts';
import { inLanguage, readScript } from './languages/inline-texts.ts';
import { frameLanguageScript } from './languages/language-script.ts';
import { pageInLanguage } from './languages/page-language.ts';
import { write } from './languages/write-languages.ts';
import { TRUSTED_TYPES } from './trusted-types.ts';

/** As the template names the entry, for development. */
const ENTRY = /<script type="module" src="[^"]*"><\/script>/;
const STYLES_BEFORE = '</head>';
const LANGUAGE_PLACE = '/* language */';

interface OneFile {
  /** Path of the HTML template. */
  readonly template: string;
  /** Name of the file to write; beside it comes one with `.csp.json` in place of `.html`. */
  readonly file: string;
  /** Address of the whole page, for copies of the file that are served from elsewhere or not at all; '' where it is not known. */
  readonly page: string;
}

export function oneFile({ template, file, page }: OneFile): Plugin {
  return {
    name: 'threadway-one-file',
    // After the styles have been gathered.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const outputs = Object.values(bundle);
      const scripts = outputs.filter((output) => output.type === 'chunk');
      const sheets = outputs.filter((output) => output.type === 'asset' && output.fileName.endsWith('.css'));
      if (scripts.length !== 1 || sheets.length > 1 || outputs.length !== scripts.length + sheets.length) {
        const names = outputs.map(({ fileName }) => fileName).join(', ');
        this.error(`the embed must be one script and one sheet of styles, but the build made ${names}`);
      }
      for (const output of outputs) delete bundle[output.fileName];
      const css = sheets.map((sheet) => (sheet.type === 'asset' ? String(sheet.source) : '')).join('');
      const markup = readFileSync(template, 'utf8');
      const script = readScript(scripts[0]!.code);
      const inFile = (language: BuiltLanguage): string => {
        const template = pageInLanguage(markup, language).replace(LANGUAGE_PLACE, () =>
          frameLanguageScript(),
        );
        return withPage(assembled(template, inLanguage(script, language), css), page);
      };
      for (const language of [ENGLISH, ...builtLanguages()]) {
        const html = inFile(language);
        const policy = { ...hashesOf(html), policy: policyOf(html) };
        const path = language.folder === '' ? file : `${language.folder}/${file}`;
        this.emitFile({ type: 'asset', fileName: path, source: withPolicy(html) });
        this.emitFile({
          type: 'asset',
          fileName: path.replace(/\.html$/, '.csp.json'),
          source: `${JSON.stringify(policy, null, 2)}\n`,
        });
      }
      for (const language of MADE_UP) {
        write(`${MADE_UP_FOLDER}/${language.folder}/${file}`, withPolicy(inFile(language)));
      }
    },
  };
}

function assembled(template: string, code: string, css: string): string {
  if (!ENTRY.test(template)) throw new Error('the template names no entry script');
  return (
    template
      .replace(/<!-- .*? -->\s*/gs, '')
      // Who reads the file as text reads the sources: comments and indents would be loaded with each copy.
      .replace(/^ *(?:\/\/ .*\n *)*/gm, '')
      .replace(STYLES_BEFORE, () => `<style>${css.trim()}</style>\n  ${STYLES_BEFORE}`)
      .replace(ENTRY, () => `<script>${inScript(code)}</script>`)
  );
}

function withPage(html: string, page: string): string {
  const empty = '<meta name="threadway-page" content="" />';
  if (!html.includes(empty)) throw new Error('the template has no place for the address of the page');
  return html.replace(empty, `<meta name="threadway-page" content="${page}" />`);
}

/** The file's own policy: nothing but what is in it, and a worker made of it. */
function policyOf(html: string): string {
  const { scripts, styles } = hashesOf(html);
  return [
    "default-src 'none'",
    `script-src ${scripts.map(quoted).join(' ')}`,
    `style-src ${styles.map(quoted).join(' ')}`,
    'worker-src blob:',
    // The picture of a ready scene lies beside the file on the host of the page.
    "img-src 'self' data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
    ...TRUSTED_TYPES,
  ].join('; ');
}

const quoted = (hash: string): string => `'${hash}'`;

function withPolicy(html: string): string {
  return html.replace(
    '<meta charset="utf-8" />',
    (first) => `${first}\n    <meta http-equiv="Content-Security-Policy" content="${policyOf(html)}" />`,
  );
}

interface Hashes {
  /** "sha256-…" of each script that is in the file, in order. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

function hashesOf(html: string): Hashes {
  return { scripts: hashesIn(html, 'script'), styles: hashesIn(html, 'style') };
}

function hashesIn(html: string, tag: string): readonly string[] {
  const elements = html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'));
  return [...elements].map(([, text]) => `sha256-${createHash('sha256').update(text!).digest('base64')}`);
}
