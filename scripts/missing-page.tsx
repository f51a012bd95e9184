// Writes 404.html, which static hosts serve for missing addresses at any depth. Its own addresses therefore
// start at the host's root; see docs/use/hosting.md for pages below a path.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE } from '../src/languages/language.ts';
import { FIRST_LANGUAGE } from '../src/languages/languages.ts';
import { MissingPage } from '../src/ui/missing-page.tsx';
import { MISSING } from '../src/ui/words/site.ts';
import { type Facts, filled } from './template.ts';

export function writeMissingPage(folder: string, { site }: Facts): void {
  const home = site === '' ? ownPath() : new URL(site).pathname;
  const page = {
    id: 'missing',
    home,
    title: MISSING.title,
    description: MISSING.lead,
    head: ['<meta name="robots" content="noindex" />'],
    content: <MissingPage home={home} />,
  };
  writeFileSync(join(folder, '404.html'), filled(readFileSync(join(folder, 'scene.html'), 'utf8'), page));
}

const ownPath = (): string => (LANGUAGE === FIRST_LANGUAGE ? '/' : `/${LANGUAGE}/`);
