// What a format of logs is: how its lines are read, what its stamps and durations mean, and how it shows what it read.

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
  'w3c',
  'ltsv',
  'json',
  'otlp',
  'jaeger',
  'zipkin',
  'logfmt',
  'heroku',
  'gin',
  'csv',
  'jmeter',
  'gatling',
  'k6',
  'vegeta',
] as const;
export type LogFormatId = (typeof LOG_FORMAT_IDS)[number];

/** Whether the instant of a line is that at which its request arrived, or at which it had been answered. */
export const LOG_STAMPS = ['start', 'end'] as const;
export type LogStamp = (typeof LOG_STAMPS)[number];

/** How the lines of one log are to be read. */
export interface LogLayout {
  readonly id: LogFormatId;
  /** As people call it: "nginx, combined with request time". */
  readonly name: string;
  readonly sign: Sign;
  /** What its stamps are, by the manual of what writes it. */
  readonly stamp: LogStamp;
  /** The unit of its durations; null where the log does not say it. */
  readonly durationUnit: TimeUnit | null;
  /** That of the times spent waiting for an upstream. */
  readonly waitUnit: TimeUnit | null;
  readonly unitSource: UnitSource;
  /** Whether each duration has a unit of its own beside it; they are read as nanoseconds then. */
  readonly hasUnits: boolean;
  readonly hasDurations: boolean;
  readonly hasWaits: boolean;
  /** What each line should be, for messages about one that is not. */
  readonly expected: string;
  /** What has to be answered before any of it is taken. */
  readonly questions: readonly Question[];
  /** A field that nothing names, so that it was not taken; '' where there is none. */
  readonly untaken: string;
}

/** Reads a line into `into`; false where it is none of the format. */
export type LineReader = (line: string, into: LogLine) => boolean;

export interface LineLayout extends LogLayout {
  readonly readLine: LineReader;
  /** Lines at the beginning that are no requests, such as a header. */
  readonly headerLines: number;
  /** Where in a line that was read stand the fields that were taken. */
  marksOf(line: string): readonly Mark[];
  /** What is no request by the rule of the format: a row of another metric, or a part of the frame such as a comment. */
  isOther?(line: string): 'row' | 'frame' | null;
}

/** Fields as they stand in a line from left to right, as marks. */
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

/** What most layouts have. */
export const PLAIN_LAYOUT = {
  unitSource: 'rule',
  hasUnits: false,
  questions: [],
  untaken: '',
  headerLines: 0,
} as const satisfies Partial<LineLayout>;
