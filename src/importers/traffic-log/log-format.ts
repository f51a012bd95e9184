// What a format of logs is: how its lines are read, what its stamps and durations mean.

import type { TimeUnit } from '../measured/reader.ts';
import type { LogLine } from './log-rows.ts';

export const LOG_FORMAT_IDS = ['nginx', 'apache', 'envoy', 'otlp', 'csv'] as const;
export type LogFormatId = (typeof LOG_FORMAT_IDS)[number];

/** Whether the instant of a line is that at which its request arrived, or at which it had been answered. */
export const LOG_STAMPS = ['start', 'end'] as const;
export type LogStamp = (typeof LOG_STAMPS)[number];

/** How the lines of one log are to be read. */
export interface LogLayout {
  readonly id: LogFormatId;
  /** As people call it: "nginx, combined with request time". */
  readonly name: string;
  /** What its stamps are, by the manual of what writes it. */
  readonly stamp: LogStamp;
  /** The unit of its durations; null where the log does not say it. */
  readonly durationUnit: TimeUnit | null;
  /** That of the times spent waiting for an upstream. */
  readonly waitUnit: TimeUnit | null;
  readonly hasDurations: boolean;
  readonly hasWaits: boolean;
  /** What each line should be, for messages about one that is not. */
  readonly expected: string;
}

/** Reads a line into `into`; false where it is none of the format. */
export type LineReader = (line: string, into: LogLine) => boolean;

export interface LineLayout extends LogLayout {
  readonly readLine: LineReader;
  /** Lines at the beginning that are no requests, such as a header. */
  readonly headerLines: number;
}
