// `npm run docs`: writes the tables of MODEL.md anew, from the code.

import { readFileSync, writeFileSync } from 'node:fs';
import { currentModel } from './generated-docs.ts';

const MODEL = new URL('../MODEL.md', import.meta.url);

writeFileSync(MODEL, currentModel(readFileSync(MODEL, 'utf8')));
