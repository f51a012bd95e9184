// `threadway verify`: prints the validation table. The exit status is 1 if a row is out of tolerance, unless
// the table lists it as not reproduced.

import { rowOf } from '../claims/claim.ts';
import { CLAIMS } from '../claims/claims.ts';
import { tallyOf, tallyWords } from '../claims/tally.ts';
import type { ClaimFigure, FreeValue, Row } from '../protocol/claims-api.ts';
import { readJsonFlag } from './options.ts';
import { print } from './print.ts';
import { formatTable } from './table.ts';

/** Maximum number of parts of a row that the text shows; `--json` shows all. */
const PARTS_SHOWN = 10;

const KINDS: Readonly<Record<ClaimFigure['kind'], string>> = {
  check: 'check',
  fitted: 'fitted',
  construction: 'by construction',
};
const OUTCOMES: Readonly<Record<ClaimFigure['outcome'], string>> = {
  met: 'ok',
  missed: 'OUT',
  'not reproduced': 'not reproduced',
};
const ROW_OUTCOMES: Readonly<Record<Row['outcome'], string>> = {
  met: 'all met',
  missed: 'OUT OF TOLERANCE',
  'not reproduced': 'some figures not reproduced',
};

/** Describes free values: "2 free values, 1 fitted here (CPU per request, 45 us; timer slack)". */
function freeWords(free: readonly FreeValue[]): string {
  if (free.length === 0) return 'no free value';
  const fits = free.filter(({ from }) => from === 'here').length;
  const counted = `${free.length} free value${free.length === 1 ? '' : 's'}, ${fits} fitted here`;
  return `${counted} (${free.map(({ name }) => name).join('; ')})`;
}

/**
 * Explains the interior seconds, because `run` first shows the throughput of the whole run, which is a
 * different figure.
 */
const INTERIOR_NOTE =
  'Interior seconds: from the third second with completions to the last but two, as the tool of "Distributed Systems and Asynchronous I/O" counts. "threadway run" shows the rate of the whole run, and also these if it is given the command line of that tool.';

/** Returns the exit status. Throws UsageError. */
export function verifyCommand(args: readonly string[]): number {
  const json = readJsonFlag(args);
  const rows = CLAIMS.map(rowOf);
  print(`${json ? JSON.stringify(rows) : formatRows(rows)}\n`);
  return rows.every((row) => row.outcome !== 'missed') ? 0 : 1;
}

function formatRows(rows: readonly Row[]): string {
  return [...rows.map(formatRow), INTERIOR_NOTE, tallyWords(tallyOf(rows))].join('\n\n');
}

function formatRow(row: Row): string {
  const cells = row.parts
    .slice(0, PARTS_SHOWN)
    .map((part) => [
      `    ${part.figure}`,
      part.published,
      part.simulated,
      part.error === null ? '' : `${(100 * part.error).toFixed(2)} %`,
      part.isContradicted ? 'contradicted by the source' : OUTCOMES[part.outcome],
      KINDS[part.kind],
    ]);
  const more = row.parts.length > PARTS_SHOWN ? [[`    and ${row.parts.length - PARTS_SHOWN} more`]] : [];
  const table = formatTable([['    figure', 'published', 'simulated', 'error', '', ''], ...cells, ...more]);
  const { title, author } = row.source;
  const lines = [
    `${row.id}: ${KINDS[row.kind]}, ${ROW_OUTCOMES[row.outcome]}; ${freeWords(row.free)}`,
    `  Source: ${title}${author === null ? '' : `, ${author}`}`,
    `  ${row.setup}`,
    `  Tolerance: ${row.tolerance}`,
    `  Basis: ${row.basis}`,
    ...(row.notReproduced === null ? [] : [`  Not reproduced: ${row.notReproduced}`]),
    ...(row.remark === null ? [] : [`  Remark: ${row.remark}`]),
  ];
  return `${lines.join('\n')}\n${table}`;
}
