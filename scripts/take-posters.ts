// `npm run posters [name ...]`: draws the pictures of scenes and lessons with the page's own painters in a
// browser, and records their descriptions in each language. Without names: all of them.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { posterNumber } from '../src/ui/share/poster-numbers.ts';
import { CLASS_FIELDS } from '../vite.config.ts';
import { CLASS_NAMES } from './class-names.ts';
import type { DrawnPoster, PosterJob } from './draw-poster.ts';
import { CHROMIUM_FLAGS, findChromium } from './find-chromium.mjs';
import { builtLanguages, ENGLISH } from './languages/catalogues.ts';
import { inLanguage, type MarkedScript, readScript } from './languages/inline-texts.ts';
import { markTexts } from './languages/mark-texts.ts';
import {
  POSTER_FOLDER,
  POSTER_RECORDS,
  type PosterRecord,
  posterFile,
  readPosterRecords,
} from './poster-records.ts';
import { type PosterScene, posterQuery, posterRun, posterScenes } from './posters.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const wanted = process.argv.slice(2);
const scenes = (await posterScenes()).filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
try {
  await takeAll();
} finally {
  await browser.close();
}

/** The drawing code with marked texts, and the page's fonts and colours. */
async function workshop(): Promise<{ readonly script: MarkedScript; readonly styles: string }> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    css: CLASS_NAMES,
    oxc: CLASS_FIELDS,
    plugins: [markTexts()],
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      cssCodeSplit: false,
      assetsInlineLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: {
        input: fileURLToPath(new URL('draw-poster.ts', import.meta.url)),
        preserveEntrySignatures: 'strict',
        output: { format: 'iife', name: 'workshop', codeSplitting: false },
      },
    },
  });
  if (!('output' in built)) throw new Error('the code that draws could not be built');
  const files = built.output;
  const script = files.find((file) => file.type === 'chunk')?.code;
  const styles = files.find((file) => file.fileName.endsWith('.css'));
  if (script === undefined || styles?.type !== 'asset')
    throw new Error('its script or its styles are missing');
  return { script: readScript(script), styles: String(styles.source) };
}

async function takeAll(): Promise<void> {
  const { script, styles } = await workshop();
  const opened = [ENGLISH, ...builtLanguages()].map(async (each) => {
    const page = await browser.newPage();
    await page.addStyleTag({ content: styles });
    await page.addScriptTag({ content: inLanguage(script, each) });
    return [each.language, page] as const;
  });
  const pages = new Map(await Promise.all(opened));
  mkdirSync(POSTER_FOLDER, { recursive: true });
  const records = new Map(Object.entries(wanted.length === 0 ? {} : readPosterRecords()));
  for (const scene of scenes) records.set(scene.name, await take(pages, scene));
  const sorted = [...records].sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(POSTER_RECORDS, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  execFileSync('npx', ['biome', 'format', '--write', fileURLToPath(POSTER_RECORDS)], { cwd: ROOT });
}

/** Draws the picture in English and describes it in every language. `pages`: by language. */
async function take(pages: ReadonlyMap<string, Page>, scene: PosterScene): Promise<PosterRecord> {
  const { title, atNanos, speed } = scene;
  const query = posterQuery(scene);
  const { scenario, digests, rates } = posterRun(scene);
  const numbers = rates.map(posterNumber);
  const job = { scenario, title, numbers, atNanos, speed, link: `?${query}` };
  for (const theme of scene.themes) {
    const { png } = await draw(pages.get(ENGLISH.language)!, { ...job, theme });
    const file = posterFile(scene.name, theme);
    writeFileSync(file, new Uint8Array(png));
    console.log(
      `${fileURLToPath(file).split('/').at(-1)} ${(readFileSync(file).length / 1000).toFixed(0)} kB`,
    );
  }
  const descriptions: Record<string, string> = {};
  for (const [language, page] of pages) {
    descriptions[language] = (await draw(page, { ...job, theme: 'light' })).description;
  }
  return { query, digests, rates, descriptions };
}

function draw(page: Page, job: PosterJob): Promise<DrawnPoster> {
  return page.evaluate(
    (asked) =>
      (window as unknown as { workshop: typeof import('./draw-poster.ts') }).workshop.drawPoster(asked),
    job,
  );
}
