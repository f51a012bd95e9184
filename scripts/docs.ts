// `npm run docs`: writes anew what generated-docs.ts lists, from the code and from the raw data of the lab.

import { readFileSync, writeFileSync } from 'node:fs';
import { CURRENT } from './generated-docs.ts';

for (const [path, current] of Object.entries(CURRENT)) {
  const file = new URL(`../${path}`, import.meta.url);
  writeFileSync(file, current(readFileSync(file, 'utf8')));
}
