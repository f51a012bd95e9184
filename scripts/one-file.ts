// A plugin for the embed build: inlines script and styles into the HTML template, so that the page is one
// file. It also writes the hashes that a content policy needs to allow them.

import { readFileSync } from 'node:fs';
import { minify } from 'terser';
import type { Plugin } from 'vite';
import { inScript } from '../src/links/html-text.ts';
import { assembled, framePolicy, hashesOf, quoted, templateIn, withFramePolicy } from './frame-markup.ts';
import { framePages } from './frame-page.ts';
import {
  type BuiltLanguage,
  builtLanguages,
  ENGLISH,
  MADE_UP,
  MADE_UP_FOLDER,
} from './languages/catalogues.ts';
import { inLanguage, readScript } from './languages/inline-texts.ts';
import { write } from './languages/write-languages.ts';

interface OneFile {
  /** Path of the HTML template. */
  readonly template: string;
  /** Name of the file to write; another one with `.csp.json` instead of `.html` is written beside it. */
  readonly file: string;
  /**
   * Address of the full page, for copies of the file served from elsewhere or opened locally; '' if unknown.
   */
  readonly page: string;
}

export function oneFile({ template, file, page }: OneFile): Plugin {
  return {
    name: 'threadway-one-file',
    // Runs after the styles have been collected.
    enforce: 'post',
    async generateBundle(_options, bundle) {
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
      const script = readScript(await shorter(scripts[0]!.code));
      const inFile = (language: BuiltLanguage): string =>
        withPage(
          assembled(
            templateIn(markup, language),
            `<script>${inScript(inLanguage(script, language))}</script>`,
            css,
          ),
          page,
        );
      const frame = await framePages(markup, script, css);
      for (const language of [ENGLISH, ...builtLanguages()]) {
        for (const [path, source] of frame(language)) {
          const folder = language.folder === '' ? '' : `${language.folder}/`;
          this.emitFile({ type: 'asset', fileName: folder + path, source });
        }
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
        for (const [path, text] of frame(language))
          write(`${MADE_UP_FOLDER}/${language.folder}/${path}`, text);
        write(`${MADE_UP_FOLDER}/${language.folder}/${file}`, withPolicy(inFile(language)));
      }
    },
  };
}

/**
 * Minifies further than Vite does, which saves each article 5 kB of compressed code. The unsafe options are
 * safe here, because no code asks a function for its number of parameters, or makes an object with a plain
 * function.
 */
async function shorter(code: string): Promise<string> {
  const { code: short } = await minify(code, {
    ecma: 2020,
    compress: { ecma: 2020, passes: 2, keep_fargs: false, unsafe_arrows: true, unsafe_methods: true },
  });
  if (short === undefined) throw new Error('the script of the embed became nothing');
  return short;
}

function withPage(html: string, page: string): string {
  const empty = '<meta name="threadway-page" content="" />';
  if (!html.includes(empty)) throw new Error('the template has no place for the address of the page');
  return html.replace(empty, `<meta name="threadway-page" content="${page}" />`);
}

/** The file's own policy: only its contents, and a worker made of them. */
function policyOf(html: string): string {
  const { scripts, styles } = hashesOf(html);
  return framePolicy({ scripts: scripts.map(quoted), styles: styles.map(quoted), workers: 'blob:' });
}

function withPolicy(html: string): string {
  return withFramePolicy(html, policyOf(html));
}
