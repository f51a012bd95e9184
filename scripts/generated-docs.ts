// What `npm run docs` writes, so that it says what the product does: sections of documents, and files as a whole.

import { CHARTS } from '../src/charts/chart-list.ts';
import { claimTally } from './claim-table.ts';
import { labModule } from './lab-docs.ts';
import { markdownTable, withSection } from './markdown.ts';
import { pythonNames } from './python-names.ts';
import { REFERENCE } from './reference-docs.ts';

/** Such documents and files: how the text of each should be now. */
export const CURRENT: Readonly<Record<string, (text: string) => string>> = {
  ...REFERENCE,
  'docs/validation.md': (text) => withSection(text, 'tally', claimTally()),
  'src/scenario/lab/measured.ts': labModule,
  'python/src/threadway/_names.py': pythonNames,
  'docs/use/embed.md': (text) => withSection(text, 'charts', chartTable()),
};

function chartTable(): string {
  return markdownTable(
    ['name', 'chart'],
    CHARTS.map(({ id, title }) => [`\`${id}\``, title]),
  );
}
