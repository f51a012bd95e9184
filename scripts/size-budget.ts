// The most that a reader should have to load, compressed, of each entry of the build. A test holds it.

import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { FIRST_LANGUAGE, LANGUAGES } from '../src/languages/languages.ts';

interface Budget {
  /** File of dist/, which may lie in the folder of a language. */
  readonly entry: string;
  /** scripts: those that the page names, and what they import from the start. whole: the file itself. */
  readonly counts: 'scripts' | 'whole';
  /** Compressed, in bytes. */
  readonly bytes: number;
}

/** In every language: longer words are part of what a reader loads. */
const PAGES: readonly Budget[] = [
  { entry: 'index.html', counts: 'scripts', bytes: 150_000 },
  { entry: 'learn/stalled-node/index.html', counts: 'scripts', bytes: 160_000 },
  { entry: 'embed.html', counts: 'whole', bytes: 260_000 },
];

/** How much larger the same page may be in other words: German and Spanish are longer, and each sign of Chinese is three bytes. */
const LETTERS: Readonly<Record<string, number>> = { de: 1.01, es: 1.01, 'zh-Hans': 1.03 };

export const SIZE_BUDGET: readonly Budget[] = [
  { entry: 'threadway-sim.js', counts: 'whole', bytes: 5_000 },
  ...LANGUAGES.filter(({ isPublished }) => isPublished).flatMap(({ code }) =>
    PAGES.map((page) =>
      code === FIRST_LANGUAGE
        ? page
        : { ...page, entry: `${code}/${page.entry}`, bytes: page.bytes * (LETTERS[code] ?? 1) },
    ),
  ),
];

/** A budget is what a reader would set, not a matter of single bytes: an entry may be larger by this share of it. */
export const SPARE = 0.05;

const TAG = /<(?:script|link)\b[^>]*>/g;
const ADDRESS = /(?:src|href)="([^"]+)"/;
/** `import("…")` is loaded later and has a bracket. */
const IMPORT = /\b(?:import|from)\s*["'](\.\/[^"']+)["']/g;

/** Paths of the scripts that the page names, and of those that they import from the start. */
function firstScripts(folder: string, page: string): readonly string[] {
  const html = readFileSync(join(folder, page), 'utf8');
  const named = (html.match(TAG) ?? []).filter((tag) => /type="module"|rel="modulepreload"/.test(tag));
  const waiting = named.map((tag) => posix.join(dirname(page), ADDRESS.exec(tag)?.[1] ?? ''));
  const found = new Set<string>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    const code = readFileSync(join(folder, next), 'utf8');
    for (const [, file] of code.matchAll(IMPORT)) waiting.push(posix.join(dirname(next), file!));
  }
  return [...found].sort();
}

/** Compressed bytes, and the files that they are of. */
export function sizeOf(
  folder: string,
  { entry, counts }: Budget,
): { bytes: number; files: readonly string[] } {
  const files = counts === 'whole' ? [entry] : firstScripts(folder, entry);
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
  return { bytes, files };
}
