// What is written by a program, so that it says what the product does: sections of documents, and files as a whole.

import { CHARTS } from '../src/charts/chart-list.ts';
import { claimTables, claimTally } from './claim-table.ts';
import { fieldTable } from './field-table.ts';
import { importPicture, importTable } from './folder-table.ts';
import { backlogTables, labModule, labTables, threadTables } from './lab-docs.ts';
import { markdownTable, withSection } from './markdown.ts';
import { measureTables } from './measure-table.ts';
import { parameterTables } from './parameter-table.ts';
import { pythonNames } from './python-names.ts';
import { resultTable } from './result-table.ts';

/** Such documents and files: how the text of each should be now. */
export const CURRENT: Readonly<Record<string, (text: string) => string>> = {
  'ARCHITECTURE.md': (text) => withSections(text, { imports: importTable, picture: importPicture }),
  'MODEL.md': (text) =>
    withSections(text, {
      claims: claimTables,
      parameters: parameterTables,
      fields: fieldTable,
      measures: measureTables,
    }),
  'docs/EVIDENCE.md': (text) => withSection(text, 'tally', claimTally()),
  'docs/LAB.md': (text) =>
    withSections(text, { lab: labTables, threads: threadTables, backlog: backlogTables }),
  'src/scenario/lab/measured.ts': labModule,
  'python/src/threadway/_names.py': pythonNames,
  'docs/EMBED.md': (text) => withSection(text, 'charts', chartTable()),
  'docs/PACKAGE.md': (text) =>
    withSections(text, {
      result: () => resultTable('SimulationResult'),
      server: () => resultTable('SimulatedServer'),
      summary: () => resultTable('Summary'),
      serverSummary: () => resultTable('ServerSummary'),
      sweepAnswer: () => resultTable('SweepAnswer'),
      findAnswer: () => resultTable('FindAnswer'),
    }),
};

function chartTable(): string {
  return markdownTable(
    ['name', 'chart'],
    CHARTS.map(({ id, title }) => [`\`${id}\``, title]),
  );
}

function withSections(text: string, sections: Readonly<Record<string, () => string>>): string {
  return Object.entries(sections).reduce(
    (document, [section, table]) => withSection(document, section, table()),
    text,
  );
}
