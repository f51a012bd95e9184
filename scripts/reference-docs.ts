// The documents of docs/reference/: tables generated from the code, each with a line on how to read it.

import { claimTables } from './claim-table.ts';
import { fieldTable } from './field-table.ts';
import { importPicture, importTable } from './folder-table.ts';
import { backlogTables, cpuLimitTables, labTables, threadTables } from './lab-docs.ts';
import { measureTables } from './measure-table.ts';
import { parameterTables } from './parameter-table.ts';
import { resultTable } from './result-table.ts';

const NOTE = '<!-- Written by `npm run docs`: do not edit. -->';

/** Path of each document and a function for its current text. */
export const REFERENCE: Readonly<Record<string, () => string>> = {
  'docs/reference/folders.md': () =>
    page(
      'Folders of src/',
      'Which folder may import which, and whether it may name packages. “(types)” stands for imports of types and of the codes of a frame. `app` names React only for the context by which components reach the studio.',
      importTable(),
      '## The same as a picture',
      'An arrow leads to a folder that is imported. What a folder also reaches through another one is not drawn.',
      importPicture(),
    ),
  'docs/reference/parameters.md': () =>
    page(
      'Parameters and fields of a scenario',
      [
        '- **Key**: the key in links and in `--set`. If it belongs to a server, it may carry the server’s id: `A.threads=100`.',
        '- **Values** are written as fields take them (`20ms`, `512MiB`); a scenario holds whole nanoseconds and bytes.',
        '- **↻**: changing it restarts the run. All others change the run while it continues.',
        '- A name in *italics* is a thread model that has the parameter, where not all have it.',
      ].join('\n'),
      raised(parameterTables()),
      '## The other fields of a scenario',
      'What no single parameter sets. A name in parentheses is the kind of step or fault that has the field.',
      fieldTable(),
    ),
  'docs/reference/measures.md': () =>
    page(
      'Measures',
      'Each number of a run has one name, which reports, lessons and documents share. Reports of the package, `run --json`, frames and notebooks put its unit last: seconds, bytes, requests per second (`Rps`), shares from 0 to 1. Counts have no unit. *Throughput* means completed requests per second over the whole run; a throughput over another span says so in its name.',
      measureTables(),
    ),
  'docs/reference/claims.md': () =>
    page(
      'Claims',
      'Published figures and how they are reproduced. [Validation](../validation.md) says what a check, a fitted claim and a construction are worth. `npm run -s threadway -- verify` prints published, simulated and error of each figure.',
      raised(claimTables()),
    ),
  'docs/reference/results.md': () =>
    page(
      'What the package gives',
      'Fields of the objects that `simulate`, `sweep` and `find` of [the npm package](../use/package.md) return.',
      '## The result of `simulate`',
      resultTable('SimulationResult'),
      '## Each of `servers`',
      'Times are in seconds, memory in bytes, rates in requests per second, shares from 0 to 1. A number that does not exist, such as a percentile of nothing, is null.',
      resultTable('SimulatedServer'),
      '## `summary`',
      'The data of the page’s charts. Times are in nanoseconds, memory in bytes; a number that does not exist is NaN. Columns are typed arrays, which JSON lacks: use `Array.from`.',
      resultTable('Summary'),
      '## Each of `summary.servers`',
      resultTable('ServerSummary'),
      '## The answer of `sweep`',
      resultTable('SweepAnswer'),
      '## The answer of `find`',
      resultTable('FindAnswer'),
    ),
  'docs/reference/lab.md': () =>
    page(
      'Measurements of the lab',
      'Real servers, threads, a listen backlog and a CPU limit beside the simulation, with every error. [Validation](../validation.md#real-servers) says what runs, what the simulation is told and how to read the errors.',
      labTables(),
      '## Threads',
      threadTables(),
      '## A full listen backlog',
      backlogTables(),
      '## A CPU limit',
      cpuLimitTables(),
    ),
};

function page(title: string, ...parts: readonly string[]): string {
  return `${[`# ${title}`, NOTE, ...parts].join('\n\n')}\n`;
}

/** Raises each heading by one level. */
function raised(tables: string): string {
  return tables.replace(/^###/gm, '##');
}
