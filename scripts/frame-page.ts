// Writes frame.html in each language: the frame page without script and styles, which are separate files with
// hashed names. Browsers load them once for all frames of a page and run the worker from the same file.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { inScript } from '../src/links/html-text.ts';
import { assembled, framePolicy, hashesOf, quoted, templateIn, withFramePolicy } from './frame-markup.ts';
import type { BuiltLanguage } from './languages/catalogues.ts';
import { inLanguage, type MarkedScript, readScript } from './languages/inline-texts.ts';
import { markTexts } from './languages/mark-texts.ts';

const PAGE = 'frame.html';
/** The pages' typeface, which frames load only if this name is requested: see `font` in docs/use/embed.md. */
const FAMILY = 'Inter Variable';
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SCRIPT_PLACE = '__FRAME_SCRIPT__';
const STYLES_PLACE = '__FRAME_STYLES__';

/** Paths and contents of a language's files, from the script and styles of embed.html. */
export async function framePages(
  markup: string,
  script: MarkedScript,
  styles: string,
): Promise<(language: BuiltLanguage) => readonly (readonly [path: string, text: string])[]> {
  const built = await builtLoader();
  const loader = readScript(built.script);
  const sheet = `assets/embedded-${hashIn(styles)}.css`;
  const loaderStyles = `${fontFace()}${built.styles}`;
  return (language) => {
    const code = inLanguage(script, language);
    const path = `assets/embedded-${hashIn(code)}.js`;
    const entry = inLanguage(loader, language).replaceAll(SCRIPT_PLACE, path).replace(STYLES_PLACE, sheet);
    const html = assembled(templateIn(markup, language), `<script>${inScript(entry)}</script>`, loaderStyles);
    const { scripts, styles: sheets } = hashesOf(html);
    const policy = framePolicy({
      scripts: ["'self'", ...scripts.map(quoted)],
      styles: ["'self'", ...sheets.map(quoted)],
      workers: "'self'",
      fonts: "'self'",
    });
    return [
      [path, code],
      [sheet, styles],
      [PAGE, withFramePolicy(html, policy)],
    ];
  };
}

/** The font rule of the pages' sheet, with the font file from the finished page build. */
function fontFace(): string {
  const [face] = /@font-face \{[^}]*\}/.exec(readFileSync(join(ROOT, 'src/ui/fonts.css'), 'utf8')) ?? [];
  const file = readdirSync(join(ROOT, 'dist/assets')).find((name) => /^inter-.*\.woff2$/.test(name));
  if (face === undefined || file === undefined) throw new Error('the typeface of the pages is not there');
  return face.replace('"Inter"', `"${FAMILY}"`).replace(/url\("[^"]*"\)/, `url("assets/${file}")`);
}

/** A hash in the form of other built files' names. */
function hashIn(code: string): string {
  return createHash('sha256').update(code).digest('base64url').slice(0, 8);
}

async function builtLoader(): Promise<{ readonly script: string; readonly styles: string }> {
  const built = await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    plugins: [markTexts()],
    define: { FRAME_SCRIPT: JSON.stringify(SCRIPT_PLACE), FRAME_STYLES: JSON.stringify(STYLES_PLACE) },
    build: {
      write: false,
      cssCodeSplit: false,
      target: 'es2022',
      rolldownOptions: { input: 'src/embed/click-to-load/loader.ts', output: { format: 'iife' } },
    },
  });
  const files = 'output' in built ? built.output : [];
  const script = files.find((file) => file.type === 'chunk');
  const styles = files.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  if (script?.type !== 'chunk' || styles?.type !== 'asset')
    throw new Error('the loader of frames could not be built');
  return { script: script.code, styles: String(styles.source) };
}
