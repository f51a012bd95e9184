// A later version of the page: dist/ with other texts, in which every file with a hashed name has another
// name, as after a build. A real build would take a minute.

import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finishBuild } from '../../scripts/finish-build.ts';
import { copyOfDist } from './site.ts';

/** Text of the page below its dock, and the later version's text there. */
export const WORDS = 'see how it was checked';
export const LATER_WORDS = 'see how the later version was checked';

/** The meta elements that the last step of the build adds to versioned pages. */
const FINISHED = /\s*<meta http-equiv="Content-Security-Policy"[^>]*>\s*<meta name="threadway-version"[^>]*>/;
const TEXTS = /\.(html|js|css)$/;
/**
 * Matches a hashed name such as "index-BUDy0ETp.css". It matches only at the beginning of a word: the core's
 * binary is a word of hundreds of thousands of characters, and a search from each would take minutes.
 */
const HASHED = /(?<![\w.-])([\w.-]+-)([\w-]{8})(\.\w+)/g;

const reversed = (text: string): string => [...text].reverse().join('');

/** Writes the later version, and returns its folder. */
export async function buildLaterVersion(): Promise<string> {
  const folder = copyOfDist();
  const assets = readdirSync(join(folder, 'assets'));
  const later = new Map(
    assets.map((name) => [name, name.replace(HASHED, (_, what, hash, kind) => what + reversed(hash) + kind)]),
  );
  for (const [name, other] of later) renameSync(join(folder, 'assets', name), join(folder, 'assets', other));
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  let changed = 0;
  for (const path of paths.filter((each) => TEXTS.test(each))) {
    const text = readFileSync(join(folder, path), 'utf8');
    if (text.includes(WORDS)) changed++;
    const other = text
      .replace(FINISHED, '')
      .replaceAll(WORDS, LATER_WORDS)
      .replace(HASHED, (name) => later.get(name) ?? name);
    writeFileSync(join(folder, path), other);
  }
  if (changed === 0) throw new Error(`no file of the page says "${WORDS}"`);
  await finishBuild(folder);
  return folder;
}
