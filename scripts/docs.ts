// `npm run docs`: regenerates the documents listed in generated-docs.ts from the code and the lab's raw data.

import { readFileSync, writeFileSync } from 'node:fs';
import { CURRENT } from './generated-docs.ts';

for (const [path, current] of Object.entries(CURRENT)) {
  const file = new URL(`../${path}`, import.meta.url);
  writeFileSync(file, current(readFileSync(file, 'utf8')));
}
