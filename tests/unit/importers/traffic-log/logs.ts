// Hand-made logs, and helpers to read them.

import { type Answers, NO_ANSWERS } from '../../../../src/importers/reading-report.ts';
import { LogTimes, meaningOf } from '../../../../src/importers/traffic-log/log-arrivals.ts';
import type { LogFormatId } from '../../../../src/importers/traffic-log/log-format.ts';
import { overviewOf } from '../../../../src/importers/traffic-log/log-overview.ts';
import { LogReader, type TrafficLog } from '../../../../src/importers/traffic-log/log-reader.ts';
import { type LogTraffic, takeTraffic } from '../../../../src/importers/traffic-log/log-traffic.ts';
import type { Problem } from '../../../../src/scenario/problem.ts';
import { formatProblem } from '../../../../src/scenario/problem.ts';

/** Reads a text in pieces of this many characters. */
export function readPieces(
  text: string,
  {
    as = null,
    piece = 1000,
    answers = NO_ANSWERS,
  }: { readonly as?: LogFormatId | null; readonly piece?: number; readonly answers?: Answers } = {},
): { readonly log: TrafficLog | null; readonly problem: Problem | null } {
  const reader = new LogReader(as, answers);
  for (let from = 0; from < text.length; from += piece) {
    const problem = reader.push(text.slice(from, from + piece));
    if (problem !== null) return { log: null, problem };
  }
  const read = reader.end();
  return read.ok ? { log: read.log, problem: null } : { log: null, problem: read.problem };
}

export function logOf(
  text: string,
  as: LogFormatId | null = null,
  piece = 1000,
  answers: Partial<Answers> = {},
): TrafficLog {
  const { log, problem } = readPieces(text, { as, piece, answers: { ...NO_ANSWERS, ...answers } });
  if (log === null) throw new Error(formatProblem(problem!));
  return log;
}

/** The message for an unreadable text. */
export function complaintOf(text: string, as: LogFormatId | null = null): string {
  const { problem } = readPieces(text, { as });
  return problem === null ? 'read' : formatProblem(problem);
}

export const timesOf = (log: TrafficLog): LogTimes => new LogTimes(log, meaningOf(log));

/** Arrivals in nanoseconds since the second of the first line, by row. */
export function arrivalsOf(log: TrafficLog): readonly number[] {
  const times = timesOf(log);
  return Array.from({ length: times.length }, (_, row) => times.arrivalAt(row));
}

/** The whole log as traffic. */
export function wholeTraffic(log: TrafficLog): LogTraffic {
  const times = timesOf(log);
  const { firstNanos, lastNanos } = overviewOf(times);
  const { hasDurations, hasWaits } = log.layout;
  const span = { fromNanos: Math.floor(firstNanos / 1e9) * 1e9, untilNanos: lastNanos + 1 };
  const taken = takeTraffic(times, span, { durations: hasDurations, waits: hasWaits });
  if (!taken.ok) throw new Error(formatProblem(taken.problem));
  return taken.traffic;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** A timestamp this many seconds after nine: "23/Nov/2026:09:00:05 +0100". */
export const clf = (seconds: number): string =>
  `23/Nov/2026:${two(9 + Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)} +0100`;

/** A line of nginx's combined format, with these fields after it. */
export const combined = (seconds: number, tail = '', status = 200): string =>
  `203.0.113.7 - - [${clf(seconds)}] "GET /a?b=\\"c HTTP/1.1" ${status} 512 "https://example.com/" "Mozilla/5.0 (X11; Linux) [en]"${tail}`;
