// The interface of formats whose lines have one fixed form, and the layout of a log in one of them.

import { joinedRows, type RowForm } from '../csv-rows.ts';
import type { TimeUnit } from '../measured/reader.ts';
import { parseToolTime } from '../measured/tool-time.ts';
import type { Mark, Sign } from '../reading-report.ts';
import type { InstantReader } from './instant.ts';
import {
  type LineLayout,
  type LogFormatId,
  type LogStamp,
  marksInOrder,
  PLAIN_LAYOUT,
} from './log-format.ts';

/** The fields of a line in a fixed format; each is '' if it is missing. */
export interface FixedLine {
  readonly stamp: string;
  readonly status: string;
  /** Added up if there are several; "-" or negative for a part that the request did not reach. */
  readonly durations: readonly string[];
  readonly wait: readonly string[];
  readonly failed?: boolean;
}

export interface FixedFormat {
  readonly id: LogFormatId;
  readonly name: string;
  readonly sign: Sign;
  readonly stamp: LogStamp;
  readonly unit: TimeUnit;
  readonly expected: string;
  instant(): InstantReader;
  /** Splits a line; null if it does not match this format. */
  parse(line: string): FixedLine | null;
  /** The fields in the order of the line; each is the first occurrence of its text after the one before. */
  fields(parts: FixedLine): readonly (readonly [Mark['role'], string])[];
  /** Whether the first line must already match, because a header above the lines would identify another format. */
  readonly isBare?: boolean;
  /** How lines form rows, according to the first line. Only for formats whose rows may have several lines. */
  rowForm?(first: string): RowForm;
  /** Whether each duration has its unit beside it. */
  readonly hasUnits?: boolean;
  /** Whether each line is a connection, which may have carried several requests or none. */
  readonly isOfConnections?: boolean;
  /** The name of a log in which no line has a duration. */
  readonly nameWithoutDurations?: string;
  isOther?(line: string): 'row' | 'frame' | null;
  /** Positions of the fields in a line that was read, if the texts of the fields alone do not determine them. */
  marksOf?(line: string): readonly Mark[];
}

/** The groups of a pattern with the flag `d`, as marks; the first role belongs to the whole match. */
export function groupMarks(
  pattern: RegExp,
  line: string,
  roles: readonly (Mark['role'] | null)[],
  from = 0,
): readonly Mark[] {
  if (!pattern.hasIndices) throw new RangeError(`/${pattern.source}/ has no flag d`);
  pattern.lastIndex = from;
  const indices = pattern.exec(line)?.indices;
  pattern.lastIndex = 0;
  return roles.flatMap((role, group): readonly Mark[] => {
    const place = role === null ? undefined : indices?.[group];
    return role === null || place === undefined ? [] : [{ role, from: place[0], to: place[1] }];
  });
}

/**
 * Sums the times, skipping entries that are not numbers (such as "-" for a part that the request did not
 * reach). NaN if none is a number.
 */
function sumOf(texts: readonly string[]): number {
  const times = texts.filter((text) => /^\d/.test(text)).map(Number);
  return times.length === 0 ? Number.NaN : times.reduce((sum, each) => sum + each, 0);
}

/** Sums times with units, in nanoseconds. NaN if there are none, or if one of them cannot be read. */
function sumOfTimes(texts: readonly string[]): number {
  return texts.reduce(
    (sum, text) => sum + (parseToolTime(text) ?? Number.NaN),
    texts.length === 0 ? Number.NaN : 0,
  );
}

/** The layout of a log in this format; null if most of these lines do not match. */
export function layoutOf(format: FixedFormat, head: readonly string[]): LineLayout | null {
  const rows = format.rowForm?.(head[0] ?? '');
  const whole = rows === undefined ? head : joinedRows(head, rows);
  const lines = whole.filter((line) => (format.isOther?.(line) ?? null) === null);
  const fitting = lines.flatMap((line) => format.parse(line) ?? []);
  if (fitting.length === 0 || fitting.length * 2 < lines.length) return null;
  if (format.isBare === true && format.parse(lines[0]!) === null) return null;
  const readInstant = format.instant();
  const { id, name, sign, stamp, unit, expected, hasUnits = false, isOfConnections = false } = format;
  const timeOf = hasUnits ? sumOfTimes : sumOf;
  const hasDurations = fitting.some((each) => !Number.isNaN(timeOf(each.durations)));
  const hasWaits = hasDurations && fitting.some((each) => !Number.isNaN(sumOf(each.wait)));
  return {
    ...PLAIN_LAYOUT,
    id,
    name: hasDurations ? name : (format.nameWithoutDurations ?? name),
    sign,
    stamp,
    expected,
    durationUnit: hasDurations ? unit : null,
    waitUnit: hasWaits ? unit : null,
    hasUnits,
    ...(rows === undefined ? {} : { rows }),
    isOfConnections,
    ...(hasUnits ? ({ unitSource: 'written' } as const) : {}),
    hasDurations,
    hasWaits,
    readLine: (line, into) => {
      const parts = format.parse(line);
      if (parts === null || !readInstant(parts.stamp, into)) return false;
      into.duration = hasDurations ? timeOf(parts.durations) : Number.NaN;
      if (hasDurations && Number.isNaN(into.duration)) return false;
      into.wait = hasWaits ? sumOf(parts.wait) : Number.NaN;
      into.service = 0;
      into.failed = parts.failed ?? Number(parts.status) >= 500;
      return true;
    },
    marksOf: (line) => {
      const parts = format.parse(line);
      if (parts === null) return [];
      const marks = format.marksOf?.(line) ?? marksInOrder(line, format.fields(parts));
      return marks.filter(({ role }) => hasDurations || (role !== 'duration' && role !== 'wait'));
    },
    ...(format.isOther === undefined ? {} : { isOther: format.isOther.bind(format) }),
  };
}

export const stampFirst = ({
  stamp,
  status,
  durations,
  wait,
}: FixedLine): readonly (readonly [Mark['role'], string])[] => [
  ['arrival', stamp],
  ['status', status],
  ...durations.map((each) => ['duration', each] as const),
  ...wait.map((each) => ['wait', each] as const),
];
