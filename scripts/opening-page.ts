// Writes the studio's first screen into index.html, so that it is visible before any script has loaded.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openingScreen } from '../src/pages/opening-screen.tsx';

const ROOT = /<div id="root">[\s\S]*?<\/div>/;

export function writeOpeningPage(folder: string): void {
  const path = join(folder, 'index.html');
  const html = readFileSync(path, 'utf8');
  if (!ROOT.test(html)) throw new Error('index.html has no place for the first screen');
  // Inert, since nothing works yet. The script that takes over removes this.
  writeFileSync(
    path,
    html.replace(ROOT, () => `<div id="root" inert>${openingScreen()}</div>`),
  );
}
