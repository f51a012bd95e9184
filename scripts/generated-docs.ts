// What `npm run docs` writes, so that it says what the product does: sections of documents, and files as a whole.

import { readFileSync } from 'node:fs';
import { CHARTS } from '../src/charts/chart-list.ts';
import { claimTally } from './claim-table.ts';
import { labModule } from './lab-docs.ts';
import { markdownTable, withSection } from './markdown.ts';
import { pythonNames } from './python-names.ts';
import { REFERENCE } from './reference-docs.ts';

/** Such documents and files: how the text of each should be now. */
export const CURRENT: Readonly<Record<string, (text: string) => string>> = {
  ...REFERENCE,
  'docs/validation.md': (text) => {
    const withTally = withSection(text, 'tally', claimTally());
    const withServers = withSection(withTally, 'servers', labPart('Median / largest error over all loads'));
    return withSection(withServers, 'locks', labPart('Locks: median / largest error'));
  },
  'src/scenario/lab/measured.ts': labModule,
  'python/src/threadway/_names.py': pythonNames,
  'docs/use/embed.md': (text) => withSection(text, 'charts', chartTable()),
};

/** A paragraph of the lab's tables that begins like this, and the table below it; read from there, as to compute it takes long. */
function labPart(beginning: string): string {
  const lab = readFileSync(new URL('../docs/reference/lab.md', import.meta.url), 'utf8');
  const parts = lab.split('\n\n');
  const at = parts.findIndex((part) => part.startsWith(beginning));
  if (at < 0) throw new MissingPartError(beginning);
  return parts.slice(at, at + 2).join('\n\n');
}

class MissingPartError extends Error {
  override readonly name = 'MissingPartError';
  constructor(beginning: string) {
    super(`docs/reference/lab.md has no paragraph that begins "${beginning}"`);
  }
}

function chartTable(): string {
  return markdownTable(
    ['name', 'chart'],
    CHARTS.map(({ id, title }) => [`\`${id}\``, title]),
  );
}
