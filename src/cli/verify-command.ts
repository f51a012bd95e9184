// `threadway verify`: the validation table, and exit status 1 where a row is out of tolerance.

import { rowOf } from '../claims/claim.ts';
import { CLAIMS } from '../claims/claims.ts';
import type { Row } from '../protocol/claims-api.ts';
import { readJsonFlag } from './list-commands.ts';
import { formatTable } from './table.ts';

/** Parts shown of a row in text; `--json` has them all. */
const PARTS_SHOWN = 10;

/** Exit status. Throws UsageError. */
export function verifyCommand(args: readonly string[]): number {
  const json = readJsonFlag(args);
  const rows = CLAIMS.map(rowOf);
  process.stdout.write(`${json ? JSON.stringify(rows) : formatRows(rows)}\n`);
  return rows.every((row) => row.withinTolerance) ? 0 : 1;
}

function formatRows(rows: readonly Row[]): string {
  const good = rows.filter((row) => row.withinTolerance).length;
  return `${rows.map(formatRow).join('\n\n')}\n\n${good} of ${rows.length} within tolerance`;
}

function formatRow(row: Row): string {
  const verdict = row.withinTolerance ? 'within tolerance' : 'OUT OF TOLERANCE';
  const cells = row.parts
    .slice(0, PARTS_SHOWN)
    .map((part) => [
      `    ${part.figure}`,
      part.published,
      part.simulated,
      part.error === null ? '' : `${(100 * part.error).toFixed(2)} %`,
      part.withinTolerance ? 'ok' : 'OUT',
      part.calibrated ? 'calibrated' : 'checked',
    ]);
  const more = row.parts.length > PARTS_SHOWN ? [[`    and ${row.parts.length - PARTS_SHOWN} more`]] : [];
  const table = formatTable([['    figure', 'published', 'simulated', 'error', '', ''], ...cells, ...more]);
  const { title, author } = row.source;
  const lines = [
    `${row.id}: ${verdict}`,
    `  Source: ${title}${author === null ? '' : `, ${author}`}`,
    `  ${row.setup}`,
    `  Tolerance: ${row.tolerance}`,
    `  Basis: ${row.basis}`,
    ...(row.remark === null ? [] : [`  Remark: ${row.remark}`]),
  ];
  return `${lines.join('\n')}\n${table}`;
}
