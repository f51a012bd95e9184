// Reads a CSV of latencies, one request per row: with or without a header, separated by commas, semicolons,
// tabs or pipes. It also reads the output of ab -g, hey -o csv and JMeter. A table of summaries is recognised
// and refused.

import { listed } from '../../languages/list.ts';
import { t } from '../../languages/t.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { showValue } from '../../scenario/problem.ts';
import { cellOf, cellsOf, declaredSeparator, separatorOf, summaryNamesOf, unitInName } from '../csv-cells.ts';
import { RowJoiner } from '../csv-rows.ts';
import { type DecimalMark, decimalMarkOf, looksLikeNumber, numberIn, pointInDoubt } from '../number-text.ts';
import {
  type Answers,
  markOf,
  type Question,
  type Sample,
  type Sign,
  sampleOf,
  type UnitSource,
} from '../reading-report.ts';
import { OF_TRANSACTION } from './jmeter.ts';
import { type MeasuredPercentile, type Measurement, NOT_REPORTED } from './measurement.ts';
import {
  type FoundOrNot,
  failed,
  found,
  NANOS_OF_UNIT,
  type Reader,
  shortReader,
  type TimeUnit,
  type Unread,
} from './reader.ts';
import { unitUnread } from './spectrum.ts';

const ROWS_MAX = 1_000_000;
/** Number of rows between two yields: a few milliseconds of work. */
const ROWS_A_STEP = 20_000;
/** Number of rows that determine the decimal mark. */
const ROWS_LOOKED_AT = 200;
const HEAD_MAX = 2_000;
const CELL_WORDS = t`a time of 0 or more, as a plain number`;
/** The longest accepted latency: thirty days. */
const NANOS_MAX = 30 * 24 * 3600e9;

/** The column of the latency, and of other useful values. */
interface Columns {
  /** The separator; null if a row is one cell. */
  readonly separator: string | null;
  readonly count: number;
  readonly latency: number;
  readonly unit: TimeUnit | null;
  readonly unitSource: UnitSource;
  readonly status: number;
  readonly success: number;
  /** The column whose text shows that a row sums up other rows; -1 if there is none. */
  readonly message: number;
  readonly tool: string;
  readonly hasHeader: boolean;
}

const NAMES =
  /^(?:(?:response|request|service|sojourn)?[-_ ]?time|latency|latencies|duration|elapsed|ttime|rtt|sojourn|took|dauer|antwortzeit|latenz|durée|latence|temps de réponse|duración|latencia|tiempo de respuesta|耗时|响应时间|延迟)(?:[-_ ]?time)?(?:$|[-_ ([])/i;

/** The columns that the first line declares; null if none is a latency. */
export function columnsOf(first: string, said: string | null = null): Columns | null {
  const best = said ?? separatorOf(first);
  const cells = cellsOf(first, best);
  const separator = cells.length === 1 ? null : best;
  const none = {
    separator,
    count: cells.length,
    status: -1,
    success: -1,
    message: -1,
    unit: null,
    unitSource: 'asked',
    tool: 'CSV',
  } as const;
  if (looksLikeNumber(first.trim()))
    return { ...none, separator: null, count: 1, latency: 0, hasHeader: false };
  if (looksLikeNumber(cells[0]!) || summaryNamesOf(cells).length > 0) return null;
  const known = knownHeader(cells);
  const named = cells.findIndex((cell) => isLatencyName(cell, known !== null));
  // A column "time" is the latency if no other column is.
  const latency = named >= 0 ? named : cells.findIndex((cell) => /^time(?:$|[-_ ([])/i.test(cell));
  const only =
    cells.length === 1 && unitInName(cells[0]!) !== null && /^[\w µμ()[\].-]{1,60}$/.test(cells[0]!) ? 0 : -1;
  if (latency < 0 && only < 0) return null;
  const column = Math.max(latency, only);
  const has = (name: string): number => cells.findIndex((cell) => cell.toLowerCase() === name);
  return {
    ...none,
    latency: column,
    unit: known?.unit ?? unitInName(cells[column]!),
    unitSource: known === null ? 'written' : 'rule',
    status: Math.max(has('status-code'), has('responsecode'), has('status')),
    success: has('success'),
    message: known?.tool === 'JMeter' ? has('responsemessage') : -1,
    tool: known?.tool ?? 'CSV',
    hasHeader: true,
  };
}

/**
 * Whether a cell is the name of a latency column. Apart from a unit it may contain no other words, so
 * "Latency distribution:" is not one.
 */
function isLatencyName(cell: string, isKnown: boolean): boolean {
  if (!NAMES.test(cell) || /^time/i.test(cell)) return false;
  return isKnown || unitInName(cell) !== null || /^[A-Za-z]{2,14}(?:[-_ ]?time)?$/i.test(cell);
}

/** The tool and the unit of a header that is known but does not state its unit. */
function knownHeader(cells: readonly string[]): { readonly tool: string; readonly unit: TimeUnit } | null {
  const line = cells.join(',');
  if (line.startsWith('response-time,DNS+dialup')) return { tool: 'hey', unit: 's' };
  // JMeter's timestamps may be switched off, or have a custom format.
  if (
    line.startsWith('timeStamp,elapsed') ||
    ['elapsed', 'label', 'success'].every((name) => cells.includes(name))
  )
    return { tool: 'JMeter', unit: 'ms' };
  if (line.startsWith('starttime,seconds,ctime,dtime,ttime')) return { tool: 'ab', unit: 'ms' };
  return null;
}

class Rows {
  readonly nanos = new Float64Array(ROWS_MAX);
  readonly #columns: Columns;
  readonly #unitNanos: number;
  readonly #decimal: DecimalMark;
  sample: Sample | null = null;
  length = 0;
  errors = 0;
  others = 0;

  constructor(columns: Columns, unit: TimeUnit, decimal: DecimalMark) {
    this.#columns = columns;
    this.#unitNanos = NANOS_OF_UNIT[unit];
    this.#decimal = decimal;
  }

  /** Takes one row; returns its problem, or null. */
  take(line: string, lineNumber: number): Unread | null {
    const { status, success, message, separator } = this.#columns;
    const other = separator ?? ',';
    if (message >= 0 && cellOf(line, other, message).startsWith(OF_TRANSACTION)) {
      this.others += 1;
      return null;
    }
    const cell = latencyIn(line, this.#columns, this.#decimal);
    const nanos = numberIn(cell, this.#decimal) * this.#unitNanos;
    if (!(nanos <= NANOS_MAX)) return failed(t`line ${lineNumber}`, showValue(cell), CELL_WORDS);
    if (this.length === ROWS_MAX) {
      return failed(
        'rows',
        t`more than ${ROWS_MAX}`,
        t`at most ${ROWS_MAX}: use a random sample of the rows`,
      );
    }
    this.nanos[this.length] = Math.round(nanos);
    this.length += 1;
    this.sample ??= sampleOf(lineNumber, line, markOf('duration', line, cell));
    const isBad =
      (status >= 0 && Number(cellOf(line, other, status)) >= 400) ||
      (success >= 0 && cellOf(line, other, success).toLowerCase() === 'false');
    if (isBad) this.errors += 1;
    return null;
  }

  measurement(): Measurement {
    const { status, success, tool, separator } = this.#columns;
    const cells = cellsOf(this.sample?.text ?? '', separator ?? '\n');
    const date = cells.find((cell) => DATE_IN_DOUBT.test(cell));
    const sorted = this.nanos.subarray(0, this.length).sort();
    return {
      ...NOT_REPORTED,
      tool,
      startsAt: tool === 'CSV' ? null : 'actual',
      count: this.length,
      errors: status < 0 && success < 0 ? null : this.errors,
      meanNanos: Math.round(sorted.reduce((total, each) => total + each, 0) / this.length),
      percentiles: percentilesOf(sorted),
      notes:
        date === undefined
          ? []
          : [
              t`“${date}” was not read as a time, because day and month may be in either order. So the arrivals are unknown.`,
            ],
    };
  }
}

const DATE_IN_DOUBT = /^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}(?:[ ,T]|$)/;

/**
 * The latency's cell. If each row is one cell and commas are not decimal marks, it is the part before the
 * first comma.
 */
function latencyIn(line: string, { separator, latency }: Columns, decimal: DecimalMark): string {
  if (separator !== null) return cellOf(line, separator, latency);
  return decimal === '.' && line.includes(',') && Number.isNaN(numberIn(line, '.'))
    ? line.slice(0, line.indexOf(','))
    : line;
}

interface Line {
  readonly text: string;
  readonly number: number;
}

/** Asks whether a point separates thousands. */
export function pointQuestion(cell: string): Question {
  return {
    key: 'decimal',
    words: t`What is the point in “${cell}”?`,
    choices: [
      { value: '.', words: t`“${cell}” is ${String(numberIn(cell, '.'))}: a decimal point` },
      { value: ',', words: t`“${cell}” is ${String(numberIn(cell, ','))}: the point separates thousands` },
    ],
  };
}

/**
 * The question whether the comma in `cell` is a decimal mark or, with `isPoint`, what the point in it means.
 * Each answer shows how the cell of this row would then be read.
 */
function decimalUnread({ text, number }: Line, cell: string, isPoint: boolean): Unread {
  const [first = ''] = cell.split(',');
  const asOne = numberIn(cell, ',');
  const asGroups = numberIn(cell, '.');
  const other = Number.isNaN(asGroups)
    ? t`“${cell}” is two cells; the first, ${first}, is the latency`
    : t`“${cell}” is ${asGroups}: the comma separates thousands`;
  return {
    ok: false,
    problem: { key: 'decimal', value: showValue(cell), allowed: t`a number whose decimal mark is known` },
    question: isPoint
      ? pointQuestion(cell)
      : {
          key: 'decimal',
          words: t`What is the comma in “${cell}”?`,
          choices: [
            { value: ',', words: t`“${cell}” is ${asOne}: a decimal comma` },
            { value: '.', words: other },
          ],
        },
    sample: sampleOf(number, text, markOf('duration', text, cell)),
  };
}

/**
 * The decimal mark of the latencies according to the first rows, or the question to the user if they do not
 * show it.
 */
function decimalOf(
  rows: readonly Line[],
  columns: Columns,
  chosen: DecimalMark | null,
): DecimalMark | Unread {
  if (chosen !== null) return chosen;
  const { separator, latency } = columns;
  const cells = rows.map(({ text }) => (separator === null ? text : cellOf(text, separator, latency)));
  const doubt = pointInDoubt(cells, separator ?? '');
  if (doubt !== null) return decimalUnread(rows[cells.indexOf(doubt)]!, doubt, true);
  const withComma = cells.findIndex((cell) => cell.includes(','));
  if (withComma < 0) return '.';
  const mark = decimalMarkOf(cells.filter(looksLikeNumber));
  const isSure = mark !== null && !(separator === null && mark === ',');
  return isSure ? mark : decimalUnread(rows[withComma]!, cells[withComma]!, false);
}

/** The lines of a text; below a header, the lines of one row are joined. */
function* linesOf(text: string, said: string | null): Generator<Line> {
  let joiner: RowJoiner | null = null;
  let isBelow = false;
  for (const line of physicalLinesOf(text)) {
    if (joiner !== null) {
      for (const row of joiner.push(line.text, line.number)) yield { text: row.text, number: row.line };
      continue;
    }
    yield line;
    if (isBelow || isSkipped(line)) continue;
    isBelow = true;
    const columns = columnsOf(line.text.slice(0, HEAD_MAX), said);
    if (columns?.separator != null)
      joiner = new RowJoiner({ separator: columns.separator, cells: columns.count });
  }
  for (const row of joiner?.end() ?? []) yield { text: row.text, number: row.line };
}

function* physicalLinesOf(text: string): Generator<Line> {
  let number = 0;
  for (let from = 0; from < text.length; ) {
    const next = text.indexOf('\n', from);
    const end = next < 0 ? text.length : next;
    const line = text.slice(from, end).trim();
    from = end + 1;
    number += 1;
    yield { text: /^"[^"]{0,60}"$/.test(line) ? line.slice(1, -1) : line, number };
  }
}

function isSkipped({ text }: Line): boolean {
  return text === '' || text.startsWith('#') || declaredSeparator(text) !== null;
}

function* read(text: string, answers: Answers): Generator<undefined, FoundOrNot> {
  let columns: Columns | null = null;
  let unit: TimeUnit | null = null;
  let rows: Rows | null = null;
  let looked: Line[] = [];
  const said = declaredSeparator(text.slice(0, 20).split('\n', 1)[0] ?? '');
  const begin = (): Unread | null => {
    const first = looked[0]!;
    unit = columns!.unit ?? answers.unit;
    const decimal = decimalOf(looked, columns!, answers.decimal);
    if (typeof decimal !== 'string') return decimal;
    if (unit === null) return unitUnread(first.number, first.text, latencyIn(first.text, columns!, decimal));
    rows = new Rows(columns!, unit, decimal);
    for (const each of looked) {
      const problem = widthProblem(each, columns!) ?? rows.take(each.text, each.number);
      if (problem !== null) return problem;
    }
    looked = [];
    return null;
  };
  for (const line of linesOf(text, said)) {
    if (line.number % ROWS_A_STEP === 0) yield;
    if (isSkipped(line)) continue;
    if (columns === null) {
      columns = columnsOf(line.text.slice(0, HEAD_MAX), said);
      if (columns === null)
        return failed(t`line ${line.number}`, showValue(line.text), t`a header with a latency column`);
      if (columns.hasHeader) continue;
    }
    if (rows === null) {
      looked.push(line);
      if (looked.length < ROWS_LOOKED_AT) continue;
      const problem = begin();
      if (problem !== null) return problem;
    } else {
      const problem = (rows as Rows).take(line.text, line.number);
      if (problem !== null) return problem;
    }
  }
  if (rows === null && looked.length > 0) {
    const problem = begin();
    if (problem !== null) return problem;
  }
  const taken = rows as Rows | null;
  if (taken === null || taken.length === 0) return failed('rows', t`none`, t`a latency in each row`);
  yield;
  const source = columns!.unit === null ? 'asked' : columns!.unitSource;
  return found(taken.measurement(), taken.sample, [{ role: 'duration', unit: unit!, source }], {
    rows: [
      { kind: 'requests', count: taken.length },
      ...(taken.others > 0 ? [{ kind: 'others', count: taken.others } as const] : []),
    ],
  });
}

/** The problem of a row with more cells than the header: a decimal comma may look like a separator. */
function widthProblem({ text, number }: Line, { separator, count, hasHeader }: Columns): Unread | null {
  if (separator === null || !hasHeader) return null;
  const cells = cellsOf(text, separator).length;
  return cells <= count
    ? null
    : failed(
        t`line ${number}`,
        t`${cells} cells`,
        t`${count} cells, like the header; quote numbers that have a decimal comma`,
      );
}

const firstOf = (head: string): string =>
  head
    .split('\n', 50)
    .find((line) => line.trim() !== '' && !line.startsWith('#') && declaredSeparator(line) === null)
    ?.slice(0, HEAD_MAX)
    .trim() ?? '';

function signOf(head: string): Sign | null {
  const first = firstOf(head);
  const said = declaredSeparator(head.split('\n', 1)[0] ?? '');
  const columns = columnsOf(first, said);
  if (columns === null) return null;
  const rows = head.slice(head.indexOf(first) + (columns.hasHeader ? first.length : 0)).split('\n', 20);
  const filled = rows.map((row) => row.trim()).filter((row) => row !== '' && !row.startsWith('#'));
  // If the first line below the header has no number, the text is prose below a word such as "Latency".
  const isTime = /^time/i.test(cellOf(first, columns.separator ?? '\n', columns.latency));
  const isNumbers = filled.slice(0, 1).every((row) => {
    const cell = cellOf(row, columns.separator ?? '\n', columns.latency);
    return isTime ? looksLikeNumber(cell) : /\d/.test(cell);
  });
  if (!isNumbers) return null;
  return {
    certainty: columns.tool === 'CSV' ? 'likely' : 'certain',
    words: columns.hasHeader ? t`its header “${first.slice(0, 60)}”` : t`its lines, each a number`,
  };
}

export const CSV_READER: Reader = {
  name: t`CSV of latencies`,
  charactersMax: 20_000_000,
  sign: signOf,
  opens: [],
  read,
};

/** Recognises tables whose rows are not requests, and reports that. */
export const SUMMARY_TABLE_READER: Reader = shortReader(
  t`table of summaries`,
  (head) => {
    const first = firstOf(head);
    const names = cellsOf(first, separatorOf(first));
    const summary = names.length > 1 ? summaryNamesOf(names) : [];
    return summary.length === 0 || !isTable(head, first, names.length)
      ? null
      : { certainty: 'likely', words: t`its columns “${listed(summary.slice(0, 4))}”` };
  },
  [],
  (text) => {
    const first = firstOf(text);
    return failed(t`the header`, showValue(first), SUMMARIES_WORDS);
  },
);

export const SUMMARIES_WORDS = t`a table with one request per row; each row of this one summarizes many requests, so it has neither arrivals nor percentiles`;

/** Whether the line below has as many cells as the header. */
function isTable(head: string, header: string, count: number): boolean {
  const rest = head.slice(head.indexOf(header) + header.length).split('\n');
  const next = rest.find((line) => line.trim() !== '');
  return next === undefined || cellsOf(next, separatorOf(header)).length === count;
}

const FRACTIONS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85];
/**
 * The fractions at which percentiles are given are 1 minus these shares of 0.1, 0.01 and so on: 0.9, 0.95,
 * 0.975, 0.99, …
 */
const WITHIN_NINE = [1, 0.5, 0.25];

/** Percentiles of ascending samples by nearest rank, up to the last that they support, and the maximum. */
export function percentilesOf(sorted: ArrayLike<Nanos>): readonly MeasuredPercentile[] {
  const count = sorted.length;
  const fractions = [...FRACTIONS];
  for (let beyond = 0.1; beyond * count >= 1; beyond /= 10) {
    for (const part of WITHIN_NINE) {
      if (beyond * part * count >= 1) fractions.push(Number((1 - beyond * part).toPrecision(12)));
    }
  }
  fractions.push(1);
  return fractions.map((fraction) => {
    const rank = Math.max(1, Math.ceil(fraction * count - 1e-9));
    return { fraction, nanos: sorted[rank - 1]! };
  });
}
