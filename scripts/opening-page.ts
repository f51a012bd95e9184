// Writes the first screen of the studio into index.html, so that it is seen before any script has come.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openingScreen } from '../src/pages/opening-screen.tsx';

const ROOT = /<div id="root">[\s\S]*?<\/div>/;

export function writeOpeningPage(folder: string): void {
  const path = join(folder, 'index.html');
  const html = readFileSync(path, 'utf8');
  if (!ROOT.test(html)) throw new Error('index.html has no place for the first screen');
  // Inert: nothing of it answers yet. The script that takes over takes this away.
  writeFileSync(
    path,
    html.replace(ROOT, () => `<div id="root" inert>${openingScreen()}</div>`),
  );
}
