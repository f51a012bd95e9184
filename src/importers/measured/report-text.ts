// The lines of a tool's report, searched by patterns. Lines are cut, so that no pattern searches for long, and
// trimmed, because copied reports may lack blanks. A tab is a blank.

import { t } from '../../languages/t.ts';
import { showValue } from '../../scenario/problem.ts';
import { decimalMarkOf, numberIn } from '../number-text.ts';
import { type FieldRole, type Mark, markOf, type Sample, sampleOf } from '../reading-report.ts';
import type { MeasuredPercentile } from './measurement.ts';
import { failed, type Unread } from './reader.ts';

const LINE_MAX = 400;

export interface FoundLine {
  readonly groups: readonly string[];
  /** Index of the line, from 0. */
  readonly index: number;
}

export class ReportText {
  readonly tool: string;
  /** The lines without blanks around them. */
  readonly lines: readonly string[];
  readonly #shown: readonly string[];
  #sample: Sample | null = null;

  constructor(tool: string, text: string) {
    this.tool = tool;
    this.#shown = text.split('\n').map((line) => line.slice(0, LINE_MAX).trimEnd());
    this.lines = this.#shown.map((line) =>
      line
        .slice(line.lastIndexOf('\r') + 1)
        .trim()
        .replaceAll('\t', ' '),
    );
  }

  /** The line that serves best as a sample. */
  get sample(): Sample | null {
    return this.#sample;
  }

  /** Makes this line the sample: the field is the text of a latency. */
  show(index: number, field: string, role: FieldRole = 'duration'): void {
    const line = this.#shown[index] ?? '';
    const from = Math.max(0, line.lastIndexOf(field));
    this.showMarks(index, markOf(role, line, field, from));
  }

  showMarks(index: number, marks: readonly Mark[]): void {
    this.#sample = sampleOf(index + 1, this.#shown[index] ?? '', marks);
  }

  /** The first line from `from` on that matches; null if none does. */
  find(pattern: RegExp, from = 0): FoundLine | null {
    for (let index = from; index < this.lines.length; index += 1) {
      const match = pattern.exec(this.lines[index]!);
      if (match !== null) return { groups: match.slice(1).map((each) => each ?? ''), index };
    }
    return null;
  }

  /** The last matching line, because a tool may print its figures repeatedly. */
  findLast(pattern: RegExp): FoundLine | null {
    for (let index = this.lines.length - 1; index >= 0; index -= 1) {
      const match = pattern.exec(this.lines[index]!);
      if (match !== null) return { groups: match.slice(1).map((each) => each ?? ''), index };
    }
    return null;
  }

  /** The first group of the first matching line as a number; null if no line matches. */
  number(pattern: RegExp): number | null {
    const line = this.find(pattern);
    return line === null ? null : figure(line.groups[0]!);
  }

  text(pattern: RegExp): string {
    return this.find(pattern)?.groups[0]?.trim() ?? '';
  }

  /**
   * The percentiles in consecutive lines from this one on: the first group is the percentage, the second its
   * time. Returns the problem with the first line that does not match or has a shorter time than the one
   * before.
   */
  percentiles(
    from: number,
    goesOn: (line: string) => boolean,
    row: RegExp,
    nanosOf: (text: string) => number | null,
    allowed: string,
  ): MeasuredPercentile[] | Unread {
    const percentiles: MeasuredPercentile[] = [];
    for (let index = from; index < this.lines.length && goesOn(this.lines[index]!); index += 1) {
      const match = row.exec(this.lines[index]!);
      const nanos = match === null ? null : nanosOf(match[2]!);
      const fraction = match === null ? Number.NaN : Number((Number(match[1]!) / 100).toPrecision(12));
      if (nanos === null || !(fraction <= 1)) return this.wrongLine(index, allowed);
      percentiles.push({ fraction, nanos });
      if (disorder(percentiles.slice(-2)) >= 0)
        return this.wrongLine(index, t`a time no shorter than the one before`);
      this.show(index, match![2]!);
    }
    return percentiles;
  }

  /** The problem with a line in the wrong format. */
  wrongLine(index: number, allowed: string): Unread {
    const line = this.lines[index];
    return failed(t`line ${index + 1}`, line === undefined ? t`the end` : showValue(line), allowed);
  }

  /** The problem that the output ends before a required part. */
  cut(missing: string): Unread {
    return failed(
      t`output of ${this.tool}`,
      t`no line “${missing}”`,
      t`the whole output, from first to last line`,
    );
  }
}

/** A number as reports print it, in any language: "1,234.5", "0,05"; NaN if it is not a number. */
export function figure(text: string): number {
  // Tools group thousands in the English way, so a comma before three digits is not a decimal mark here.
  return numberIn(text, decimalMarkOf([text]) ?? '.');
}

/** Whether the result is a problem. */
export function isUnread<Read extends object>(read: Read | Unread): read is Unread {
  return 'ok' in read && read.ok === false;
}

/** The index at which latencies fall although percentiles rise, or the reverse. -1: they are in order. */
export function disorder(percentiles: readonly MeasuredPercentile[]): number {
  return percentiles.findIndex((each, index) => {
    const before = percentiles[index - 1];
    return before !== undefined && (each.fraction < before.fraction || each.nanos < before.nanos);
  });
}

/** Sorted, without unknown values; a latency shorter than the one before is a mistake in the text. */
export function inOrder(
  pairs: readonly (readonly [fraction: number, nanos: number | null])[],
  key: string,
): MeasuredPercentile[] | Unread {
  const percentiles = pairs
    .flatMap(([fraction, nanos]) => (nanos === null ? [] : [{ fraction, nanos: Math.round(nanos) }]))
    .sort((a, b) => a.fraction - b.fraction || a.nanos - b.nanos);
  const beyond = percentiles.find(({ fraction }) => !(fraction <= 1));
  if (beyond !== undefined) return failed(key, t`${beyond.fraction * 100} %`, t`percentages up to 100`);
  const wrong = disorder(percentiles);
  if (wrong < 0) return percentiles;
  const { fraction } = percentiles[wrong]!;
  return failed(t`${key} at ${fraction * 100} %`, t`shorter than the one before`, t`latencies that rise`);
}
