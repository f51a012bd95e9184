// `npm run words` says what the catalogues of src/languages lack, what they hold for nobody, and what is wrong in them. With
// `-- --write` it brings their keys into the order of the code: those that are missing come with an empty text, to be filled in,
// and those that no code says go.

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
