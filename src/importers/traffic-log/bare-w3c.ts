// Reads rows of IIS without the line “#Fields:”, as log collectors and excerpts contain them. The fields
// depend on the server's settings, so the user is asked which of the last numbers is the duration. Times are
// milliseconds, and timestamps mark the end.

import { t } from '../../languages/t.ts';
import { type Answers, markOf, type Question } from '../reading-report.ts';
import { readDate } from './instant.ts';
import { type LineLayout, PLAIN_LAYOUT } from './log-format.ts';

const STAMP = /^(\d{4}-\d\d-\d\d[\t ]\d\d:\d\d:\d\d(?:\.\d{1,3})?)[\t ]/;
const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|PROPFIND|TRACE|CONNECT)$/;
const WHOLE = /^\d{1,15}$/;
const STATUS = /^[1-5]\d\d$/;
const CELLS_LEAST = 8;
/** Cells of a row in the default format of IIS: 8.5 and later write the referrer, 7 does not. */
const DEFAULT_CELLS: readonly number[] = [14, 15];

const cellsOf = (line: string): readonly string[] => line.split(/[\t ]/);

/** Date, time, and somewhere after them a method and a path. */
function isRow(cells: readonly string[]): boolean {
  const method = cells.findIndex((cell) => METHOD.test(cell));
  return cells.length >= CELLS_LEAST && method >= 2 && /^[/*]/.test(cells[method + 1] ?? '');
}

/**
 * The layout of rows of IIS without the line “#Fields:”; null if most lines do not match, or if a line names
 * the fields.
 */
export function bareW3cLayout(head: readonly string[], { duration: answer }: Answers): LineLayout | null {
  if (head.some((line) => line.startsWith('#Fields:'))) return null;
  const filled = head.filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const rows = filled
    .filter((line) => STAMP.test(line))
    .map(cellsOf)
    .filter(isRow);
  const [first] = rows;
  if (first === undefined || rows.length * 2 < filled.length) return null;
  const count = first.length;
  const own = rows.filter((cells) => cells.length === count);
  if (own.length * 2 < rows.length) return null;
  const fits = (column: number, kind: RegExp): boolean =>
    own.every((cells) => kind.test(cells[column] ?? ''));
  const path = first.findIndex((cell) => METHOD.test(cell)) + 1;
  const columns = first.map((_, column) => column).filter((column) => column > path);
  // The port may look like a status, but it is followed by a user name, and the status by more numbers.
  const status = columns.find((column) => fits(column, STATUS) && fits(column + 1, WHOLE)) ?? -1;
  const numbers = columns.filter((column) => column > Math.max(path, status) && fits(column, WHOLE));
  if (numbers.length === 0 && answer === null) return null;
  const chosen = answer === null || answer === 'none' ? -1 : Number(answer) - 1;
  if (answer !== null && answer !== 'none' && !numbers.includes(chosen)) return null;
  const hasDurations = chosen >= 0;
  return {
    ...PLAIN_LAYOUT,
    id: 'w3c',
    name: t`IIS, W3C extended, without its line “${'#Fields:'}”`,
    sign: { certainty: 'likely', words: t`its rows “${'date time … method path …'}”` },
    stamp: 'end',
    durationUnit: hasDurations ? 'ms' : null,
    waitUnit: null,
    unitSource: 'asked',
    hasDurations,
    hasWaits: false,
    expected: t`rows with ${count} fields: date, time, and the fields that the server is set to write`,
    questions: answer === null ? [questionOf(numbers, first)] : [],
    readLine: (line, into) => {
      const stamp = STAMP.exec(line)?.[1];
      const cells = cellsOf(line);
      if (stamp === undefined || cells.length !== count || !readDate(stamp.replace('\t', ' '), into))
        return false;
      const cell = hasDurations ? cells[chosen]! : '';
      into.duration = WHOLE.test(cell) ? Number(cell) : Number.NaN;
      into.wait = Number.NaN;
      into.service = 0;
      into.failed = status >= 0 && Number(cells[status]) >= 500;
      return !hasDurations || !Number.isNaN(into.duration);
    },
    marksOf: (line) => {
      const cells = cellsOf(line);
      const from = (column: number): number =>
        cells.slice(0, column).reduce((sum, cell) => sum + cell.length + 1, 0);
      return [
        ...markOf('arrival', line, STAMP.exec(line)?.[1] ?? ''),
        ...(status < 0 ? [] : markOf('status', line, cells[status]!, from(status))),
        ...(hasDurations ? markOf('duration', line, cells[chosen]!, from(chosen)) : []),
      ].sort((a, b) => a.from - b.from);
    },
    isOther: (line) => (line.startsWith('#') ? 'frame' : null),
  };
}

function questionOf(numbers: readonly number[], first: readonly string[]): Question {
  const usual = DEFAULT_CELLS.includes(first.length) ? first.length - 1 : -1;
  const choices = numbers.map((column) => ({
    value: String(column + 1),
    words:
      column === usual
        ? t`field ${column + 1}, “${first[column]!}” ms in the first row: time-taken, if the server writes its default fields`
        : t`field ${column + 1}, “${first[column]!}” ms in the first row`,
  }));
  return {
    key: 'duration',
    words: t`Which field is time-taken? The line “${'#Fields:'}”, pasted above the rows, would also answer this.`,
    choices: [...choices, { value: 'none', words: t`none of them` }],
  };
}
