// `npm run docs`: writes the tables of MODEL.md, docs/EMBED.md, docs/PACKAGE.md and docs/LAB.md anew, from the code and from the
// raw data of the lab.

import { readFileSync, writeFileSync } from 'node:fs';
import { CURRENT } from './generated-docs.ts';

for (const [path, current] of Object.entries(CURRENT)) {
  const file = new URL(`../${path}`, import.meta.url);
  writeFileSync(file, current(readFileSync(file, 'utf8')));
}
