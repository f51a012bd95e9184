// How much a reader waits for: the most bytes, compressed, of each entry of the build. A test holds them.

import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { FIRST_LANGUAGE, LANGUAGES } from '../src/languages/languages.ts';

interface Budget {
  /** File of dist/, which may lie in the folder of a language. */
  readonly entry: string;
  /** scripts: those of the page that must be there before its first picture. whole: the file itself. */
  readonly counts: 'scripts' | 'whole';
  /** Compressed bytes, and no fewer than this, or not all was found. */
  readonly most: number;
  readonly least: number;
}

/**
 * The same code with longer words: German and Spanish have more letters, and a Chinese sign takes three bytes. The limits are the
 * sizes of the largest, and what the English files have as room.
 */
const IN_OTHER_LANGUAGES: readonly Budget[] = [
  { entry: 'index.html', counts: 'scripts', most: 90_500, least: 50_000 },
  { entry: 'validation.html', counts: 'scripts', most: 31_400, least: 15_000 },
  { entry: 'embed.html', counts: 'whole', most: 205_500, least: 50_000 },
];

/** 1 kB is 1,000 bytes. */
export const SIZE_BUDGET: readonly Budget[] = [
  { entry: 'index.html', counts: 'scripts', most: 86_250, least: 50_000 },
  { entry: 'validation.html', counts: 'scripts', most: 30_000, least: 15_000 },
  { entry: 'embed.html', counts: 'whole', most: 200_000, least: 50_000 },
  { entry: 'threadway-sim.js', counts: 'whole', most: 3_000, least: 500 },
  ...LANGUAGES.filter(({ code, isPublished }) => isPublished && code !== FIRST_LANGUAGE).flatMap(({ code }) =>
    IN_OTHER_LANGUAGES.map((budget) => ({ ...budget, entry: `${code}/${budget.entry}` })),
  ),
];

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
