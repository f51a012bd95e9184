// The interface of log formats: reading lines, the meaning of timestamps and durations, and a sample.

import type { RowForm } from '../csv-rows.ts';
import type { TimeUnit } from '../measured/reader.ts';
import type { Mark, Question, Sign, UnitSource } from '../reading-report.ts';
import type { LogLine } from './log-rows.ts';

export const LOG_FORMAT_IDS = [
  'nginx',
  'apache',
  'envoy',
  'haproxy',
  'traefik',
  'alb',
  's3',
  'w3c',
  'ltsv',
  'json',
  'otlp',
  'jaeger',
  'zipkin',
  'logfmt',
  'heroku',
  'gin',
  'uvicorn',
  'rails',
  'csv',
  'jmeter',
  'gatling',
  'k6',
  'vegeta',
] as const;
export type LogFormatId = (typeof LOG_FORMAT_IDS)[number];

/** Whether a line's timestamp is the arrival or the end of its request. */
export const LOG_STAMPS = ['start', 'end'] as const;
export type LogStamp = (typeof LOG_STAMPS)[number];

/** How the lines of one log are to be read. */
export interface LogLayout {
  readonly id: LogFormatId;
  /** A name for people: "nginx, combined with request time". */
  readonly name: string;
  readonly sign: Sign;
  /** The meaning of its timestamps, from the manual of the program that writes it. */
  readonly stamp: LogStamp;
  /** The unit of its durations; null if the log does not say. */
  readonly durationUnit: TimeUnit | null;
  /** The unit of times spent waiting for an upstream. */
  readonly waitUnit: TimeUnit | null;
  readonly unitSource: UnitSource;
  /** Whether each duration has its own unit. Durations are then read as nanoseconds. */
  readonly hasUnits: boolean;
  readonly hasDurations: boolean;
  readonly hasWaits: boolean;
  /** Whether each line is a connection, which is replayed as one request. */
  readonly isOfConnections?: boolean;
  /** A description of its lines, for messages about one that does not match. */
  readonly expected: string;
  /** Questions that must be answered before anything is imported. */
  readonly questions: readonly Question[];
  /** A field that was left out because its meaning is unknown; '' if there is none. */
  readonly untaken: string;
}

/** Reads a line into `into`; false if it does not match the format. */
export type LineReader = (line: string, into: LogLine) => boolean;

export interface LineLayout extends LogLayout {
  readonly readLine: LineReader;
  /** Number of lines at the beginning that are not requests, such as a header. */
  readonly headerLines: number;
  /** How lines make rows, if a row may have several. */
  readonly rows?: RowForm;
  /** Positions of the recognised fields in a line that was read. */
  marksOf(line: string): readonly Mark[];
  /** Lines that are not requests according to the format: a row of another metric, or a comment. */
  isOther?(line: string): 'row' | 'frame' | null;
}

/** Fields in their order within a line, as marks. */
export function marksInOrder(
  line: string,
  fields: readonly (readonly [Mark['role'], string])[],
): readonly Mark[] {
  const marks: Mark[] = [];
  let from = 0;
  for (const [role, text] of fields) {
    const at = text === '' ? -1 : line.indexOf(text, from);
    if (at < 0) continue;
    from = at + text.length;
    marks.push({ role, from: at, to: from });
  }
  return marks;
}

/** Defaults of most layouts. */
export const PLAIN_LAYOUT = {
  unitSource: 'rule',
  hasUnits: false,
  questions: [],
  untaken: '',
  headerLines: 0,
} as const satisfies Partial<LineLayout>;
