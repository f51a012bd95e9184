// Maximum compressed size that a reader loads for each entry of the build. A test enforces it.

import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { FIRST_LANGUAGE, LANGUAGES } from '../src/languages/languages.ts';

interface Budget {
  /** File of dist/, possibly in a language's folder. */
  readonly entry: string;
  /** scripts: those that the page names and their static imports. whole: the file itself. */
  readonly counts: 'scripts' | 'whole';
  /** Compressed size in bytes. */
  readonly bytes: number;
}

/** Applies to every language: longer words are part of what a reader loads. */
const PAGES: readonly Budget[] = [
  { entry: 'index.html', counts: 'scripts', bytes: 150_000 },
  { entry: 'learn/stalled-node/index.html', counts: 'scripts', bytes: 160_000 },
  // The limit was 260 kB before the model got CPU limits, connection pools held across steps, calls made at
  // once, interpreter locks, admission control and scaling copies.
  { entry: 'embed.html', counts: 'whole', bytes: 270_000 },
];

/**
 * Size factor of translations: in the embed German and Spanish are 1.2 % longer, and each Chinese character has three bytes.
 */
const LETTERS: Readonly<Record<string, number>> = { de: 1.012, es: 1.012, 'zh-Hans': 1.03 };

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

/** A budget is a guideline rather than an exact number of bytes: an entry may exceed it by this share. */
export const SPARE = 0.05;

const TAG = /<(?:script|link)\b[^>]*>/g;
const ADDRESS = /(?:src|href)="([^"]+)"/;
/** Dynamic imports, `import("…")`, have a bracket and are not counted. */
const IMPORT = /\b(?:import|from)\s*["'](\.\/[^"']+)["']/g;

/** Paths of the scripts that the page names, and their static imports. */
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

/** Total compressed bytes, and the files counted. */
export function sizeOf(
  folder: string,
  { entry, counts }: Budget,
): { bytes: number; files: readonly string[] } {
  const files = counts === 'whole' ? [entry] : firstScripts(folder, entry);
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
  return { bytes, files };
}
