// `npm run words` reports missing, unused and wrong entries in the catalogues of src/languages. With `--
// --write` it puts their keys in code order, adds missing ones with empty texts to fill in, and removes
// unused ones.

import { writeFileSync } from 'node:fs';
import { FIRST_LANGUAGE, LANGUAGES } from '../src/languages/languages.ts';
import { catalogueFile, readCatalogue } from './languages/catalogues.ts';
import { checkCatalogue } from './languages/check-catalogue.ts';
import { extractMessages } from './languages/extract.ts';

const messages = extractMessages();
console.log(`${messages.length} messages`);
for (const { code, name } of LANGUAGES.filter((each) => each.code !== FIRST_LANGUAGE)) {
  const catalogue = readCatalogue(code);
  const { missing, unused, wrong } = checkCatalogue(code, catalogue, messages);
  console.log(`${name}: ${missing.length} missing, ${unused.length} unused, ${wrong.length} wrong`);
  for (const key of unused) console.log(`  unused: ${key}`);
  for (const fault of wrong) console.log(`  wrong: ${fault}`);
  if (process.argv.includes('--write')) {
    const ordered = Object.fromEntries(messages.map(({ key }) => [key, catalogue[key] ?? '']));
    writeFileSync(catalogueFile(code), `${JSON.stringify(ordered, null, 2)}\n`);
  } else {
    for (const key of missing) console.log(`  missing: ${key}`);
  }
}
