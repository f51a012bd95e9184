// Passes the lines of a text that arrives in pieces to a format, and counts the lines that the format cannot
// read.

import { grouped } from '../../languages/numbers.ts';
import { t } from '../../languages/t.ts';
import { type Problem, showValue } from '../../scenario/problem.ts';
import { SPAN_MAX_NANOS } from '../../scenario/shapes/common.ts';
import { RowJoiner } from '../csv-rows.ts';
import { NANOS_OF_UNIT } from '../measured/reader.ts';
import type { LineCleaner } from '../plain-text.ts';
import { type Sample, sampleOf } from '../reading-report.ts';
import type { LineLayout } from './log-format.ts';
import { LOG_ROWS_MAX, type LogLine, type LogRows } from './log-rows.ts';

/** Maximum length of a line in characters; a longer line means that the text is not a log. */
export const LINE_MAX = 1_000_000;
/** After this many unreadable lines at the beginning, reading stops. */
const LINES_TRIED = 10_000;
const SHOWN_SKIPPED = 3;

/** A line that is not a request in the format. */
export interface SkippedLine {
  /** Number of the line, from 1. */
  readonly line: number;
  readonly text: string;
}

/** Omissions from a log. */
export interface Skipped {
  readonly count: number;
  /** The first unreadable lines, at most SHOWN_SKIPPED. */
  readonly first: readonly SkippedLine[];
  /** Number of requests stamped more than thirty days from the first. */
  readonly farAway: number;
}

/** Takes a log in pieces of text. */
export interface LogFeed {
  /** The problem at which reading stops; null if it continues. */
  push(text: string): Problem | null;
  end(): Problem | null;
  readonly lines: number;
  readonly skipped: Skipped;
  /** Number of rows that the format defines as something other than requests. */
  readonly others: number;
  /** The first request, with its recognised fields. */
  readonly sample: Sample | null;
}

export function tooMany(): Problem {
  return {
    key: t`requests`,
    value: t`more than ${grouped(LOG_ROWS_MAX)}`,
    allowed: t`at most ${grouped(LOG_ROWS_MAX)}: use a part of the log, such as one day`,
  };
}

export class LineFeed implements LogFeed {
  readonly #layout: LineLayout;
  readonly #cleaner: LineCleaner;
  readonly #rows: LogRows;
  readonly #joiner: RowJoiner | null;
  readonly #line: LogLine = {
    seconds: 0,
    nanos: 0,
    zone: Number.NaN,
    duration: Number.NaN,
    wait: Number.NaN,
    service: 0,
    failed: false,
  };
  readonly #first: SkippedLine[] = [];
  #rest = '';
  #count = 0;
  #farAway = 0;
  #problem: Problem | null = null;
  /**
   * The longest duration that is accepted, in the unit of the log if that is known. A line with a longer one is skipped as
   * unreadable.
   */
  #durationMax = Number.POSITIVE_INFINITY;
  lines = 0;
  others = 0;
  sample: Sample | null = null;

  constructor(layout: LineLayout, cleaner: LineCleaner, rows: LogRows) {
    this.#layout = layout;
    this.#cleaner = cleaner;
    this.#rows = rows;
    this.#joiner = layout.rows === undefined ? null : new RowJoiner(layout.rows);
    const { durationUnit } = layout;
    if (durationUnit !== null) this.#durationMax = SPAN_MAX_NANOS / NANOS_OF_UNIT[durationUnit];
  }

  get skipped(): Skipped {
    return { count: this.#count, first: this.#first, farAway: this.#farAway };
  }

  push(text: string): Problem | null {
    let from = 0;
    let end = text.indexOf('\n');
    if (end >= 0 && this.#rest !== '') {
      this.#take(this.#rest + text.slice(0, end));
      this.#rest = '';
      from = end + 1;
      end = text.indexOf('\n', from);
    }
    while (end >= 0 && this.#problem === null) {
      this.#take(text.slice(from, end));
      from = end + 1;
      end = text.indexOf('\n', from);
    }
    this.#rest += text.slice(from);
    if (this.#rest.length > LINE_MAX) this.#problem ??= tooLong(this.lines + 1);
    return this.#problem;
  }

  end(): Problem | null {
    if (this.#problem === null && this.#rest !== '') this.#take(this.#rest);
    this.#rest = '';
    for (const row of this.#joiner?.end() ?? []) this.#takeRow(row.text, row.line);
    if (this.#rows.length === 0) this.#problem ??= this.#nothing();
    return this.#problem;
  }

  #take(line: string): void {
    this.lines += 1;
    if (this.lines <= this.#layout.headerLines) return;
    const isHolding = this.#joiner?.isHolding === true;
    if (!isHolding && (line === '' || line === '\r')) return;
    const clean = this.#cleaner.clean(line);
    if (this.#joiner === null || !(isHolding || clean.includes('"'))) this.#takeRow(clean, this.lines);
    else for (const row of this.#joiner.push(clean, this.lines)) this.#takeRow(row.text, row.line);
  }

  #takeRow(whole: string, number: number): void {
    if (this.#problem !== null || whole.trim() === '') return;
    const other = this.#layout.isOther?.(whole) ?? null;
    if (other !== null) {
      if (other === 'row') this.others += 1;
      return;
    }
    if (!this.#layout.readLine(whole, this.#line) || this.#line.duration > this.#durationMax) {
      this.#count += 1;
      if (this.#first.length < SHOWN_SKIPPED) this.#first.push({ line: number, text: whole.slice(0, 200) });
      if (this.#rows.length === 0 && this.#count >= LINES_TRIED) this.#problem = this.#nothing();
      return;
    }
    if (this.#rows.length === LOG_ROWS_MAX) this.#problem = tooMany();
    else if (!this.#rows.add(this.#line)) this.#farAway += 1;
    else this.sample ??= sampleOf(number, whole, this.#layout.marksOf(whole));
  }

  #nothing(): Problem {
    const [first] = this.#first;
    if (first === undefined) {
      return { key: t`the log`, value: t`a log without requests`, allowed: this.#layout.expected };
    }
    return { key: t`line ${first.line}`, value: showValue(first.text), allowed: this.#layout.expected };
  }
}

export function tooLong(line: number): Problem {
  return {
    key: t`line ${line}`,
    value: t`longer than ${grouped(LINE_MAX)} characters`,
    allowed: t`the lines of a log`,
  };
}
