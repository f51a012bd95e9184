// A CSV of latencies, one request a row: with a header or without, by commas, semicolons or tabs. Also what ab -g, hey -o csv
// and JMeter write. And the CSV of ab -e, which holds percentiles instead.

import { t } from '../../languages/t.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { showValue } from '../../scenario/problem.ts';
import { cellOf, cellsOf, separatorOf, unitInName } from './csv-cells.ts';
import { type MeasuredPercentile, type Measurement, NOT_REPORTED } from './measurement.ts';
import { failed, NANOS_OF_UNIT, type Reader, type Reading, TIME_UNITS, type TimeUnit } from './reader.ts';

const ROWS_MAX = 1_000_000;
/** Rows between two places to do something else: some milliseconds. */
const ROWS_A_STEP = 20_000;
const HEAD_MAX = 2_000;
const CELL_WORDS = t`a time of 0 or more, as a plain number`;
/** No latency is longer: thirty days. */
const NANOS_MAX = 30 * 24 * 3600e9;

/** Where the latency is in a row, and what else is of use. */
interface Columns {
  readonly separator: string;
  readonly latency: number;
  readonly unit: TimeUnit | null;
  readonly status: number;
  readonly success: number;
  readonly tool: string;
  readonly hasHeader: boolean;
}

const NAMES = /^(response[-_ ]?time|latency|latencies|duration|elapsed|ttime|rtt|sojourn)(?:[-_ ]?time)?/i;
const isNumber = (cell: string): boolean =>
  /^\d{0,20}(?:\.\d{0,20})?(?:e[+-]?\d{1,3})?$/i.test(cell) && /\d/.test(cell);

/** What the first line says of the columns; null where no column is one of latencies. */
export function columnsOf(first: string): Columns | null {
  const separator = separatorOf(first);
  const cells = cellsOf(first, separator);
  const none = { separator, status: -1, success: -1, unit: null, tool: 'CSV' };
  if (isNumber(cells[0]!)) {
    return cells.length === 1 ? { ...none, latency: 0, hasHeader: false } : null;
  }
  const latency = cells.findIndex((cell) => NAMES.test(cell));
  const only = cells.length === 1 && unitInName(cells[0]!) !== null ? 0 : -1;
  if (latency < 0 && only < 0) return null;
  const column = Math.max(latency, only);
  const has = (name: string): number => cells.findIndex((cell) => cell.toLowerCase() === name);
  const known = knownHeader(cells);
  return {
    separator,
    latency: column,
    unit: known?.unit ?? unitInName(cells[column]!),
    status: Math.max(has('status-code'), has('responsecode'), has('status')),
    success: has('success'),
    tool: known?.tool ?? 'CSV',
    hasHeader: true,
  };
}

/** Tools whose headers leave the unit out. */
function knownHeader(cells: readonly string[]): { readonly tool: string; readonly unit: TimeUnit } | null {
  const line = cells.join(',');
  if (line.startsWith('response-time,DNS+dialup')) return { tool: 'hey', unit: 's' };
  if (line.startsWith('timeStamp,elapsed')) return { tool: 'JMeter', unit: 'ms' };
  if (line.startsWith('starttime,seconds,ctime,dtime,ttime')) return { tool: 'ab', unit: 'ms' };
  return null;
}

class Rows {
  readonly nanos = new Float64Array(ROWS_MAX);
  readonly #columns: Columns;
  readonly #unitNanos: number;
  length = 0;
  errors = 0;

  constructor(columns: Columns, unit: TimeUnit) {
    this.#columns = columns;
    this.#unitNanos = NANOS_OF_UNIT[unit];
  }

  /** Takes one row; what is wrong with it, or null. */
  take(line: string, lineNumber: number): Reading | null {
    const { separator, latency, status, success } = this.#columns;
    const cell = cellOf(line, separator, latency);
    const nanos = isNumber(cell) ? Number(cell) * this.#unitNanos : Number.NaN;
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
    const isBad =
      (status >= 0 && Number(cellOf(line, separator, status)) >= 400) ||
      (success >= 0 && cellOf(line, separator, success).toLowerCase() === 'false');
    if (isBad) this.errors += 1;
    return null;
  }

  measurement(): Measurement {
    const { status, success, tool } = this.#columns;
    const sorted = this.nanos.subarray(0, this.length).sort();
    const sum = sorted.reduce((total, each) => total + each, 0);
    return {
      ...NOT_REPORTED,
      tool,
      startsAt: tool === 'CSV' ? null : 'actual',
      count: this.length,
      errors: status < 0 && success < 0 ? null : this.errors,
      meanNanos: Math.round(sum / this.length),
      percentiles: percentilesOf(sorted),
    };
  }
}

const UNKNOWN_UNIT: Reading = {
  ok: false,
  problem: { key: 'unit', value: t`the header does not say`, allowed: TIME_UNITS.join(', ') },
  asksUnit: true,
};

function* read(text: string, chosen: TimeUnit | null): Generator<undefined, Reading> {
  let rows: Rows | null = null;
  let lineNumber = 0;
  for (let from = 0; from < text.length; ) {
    const next = text.indexOf('\n', from);
    const end = next < 0 ? text.length : next;
    const line = text.slice(from, end).trim();
    from = end + 1;
    lineNumber += 1;
    if (lineNumber % ROWS_A_STEP === 0) yield;
    if (line === '' || line.startsWith('#')) continue;
    if (rows === null) {
      const columns = columnsOf(line.slice(0, HEAD_MAX));
      if (columns === null)
        return failed(t`line ${lineNumber}`, showValue(line), t`a header with a column latency`);
      const unit = columns.unit ?? chosen;
      if (unit === null) return UNKNOWN_UNIT;
      rows = new Rows(columns, unit);
      if (columns.hasHeader) continue;
    }
    const problem = rows.take(line, lineNumber);
    if (problem !== null) return problem;
  }
  if (rows === null || rows.length === 0) return failed('rows', t`none`, t`a latency in each row`);
  yield;
  return { ok: true, measurement: rows.measurement() };
}

export const CSV_READER: Reader = {
  name: t`CSV of latencies`,
  charactersMax: 20_000_000,
  detect: (head) => {
    const first = head.split('\n', 50).find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '';
    return columnsOf(first.slice(0, HEAD_MAX).trim()) !== null;
  },
  read: (text, { unit }) => read(text, unit),
};

const FRACTIONS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85];
/** Within each nine: 0.9, 0.95, 0.975. */
const WITHIN_NINE = [1, 0.5, 0.25];

/** Percentiles of rising samples by nearest rank, up to the last that they can tell, and the longest. */
function percentilesOf(sorted: ArrayLike<Nanos>): readonly MeasuredPercentile[] {
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
