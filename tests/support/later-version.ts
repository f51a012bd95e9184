// A later version of the page: built as dist/ is, with other words in one file that loads at once and one that loads later.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, mergeConfig, type Plugin } from 'vite';
import { finishBuild } from '../../scripts/finish-build.ts';
import page from '../../vite.config.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Of the page below its dock, and what the later version says there. */
export const WORDS = 'see how it was checked';
export const LATER_WORDS = 'see how the later version was checked';
const TAGLINE = 'thread models as road traffic';
const LATER_TAGLINE = 'a later version of the roads';

function otherWords(): Plugin {
  return {
    name: 'other-words',
    enforce: 'pre',
    transform: (code) => {
      if (code.includes(`seeChecked: '${WORDS}'`)) return code.replace(WORDS, LATER_WORDS);
      return code.includes(`tagline: '${TAGLINE}'`) ? code.replace(TAGLINE, LATER_TAGLINE) : null;
    },
  };
}

/** The folder it was built into. */
export async function buildLaterVersion(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'threadway-later-'));
  await build(
    mergeConfig(page, {
      configFile: false,
      root: ROOT,
      logLevel: 'error',
      plugins: [otherWords()],
      build: { outDir: folder, emptyOutDir: true },
    }),
  );
  await finishBuild(folder);
  return folder;
}
