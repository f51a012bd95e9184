// `threadway read`: reports what a file is and what it contains, before anything is imported. The page
// reports the same.

import { inflateSync } from 'node:zlib';
import * as xml from 'fast-xml-parser';
import * as yaml from 'yaml';
import type { Measurement } from '../importers/measured/measurement.ts';
import { FILE_BYTES_MAX, READABLE, readMeasured } from '../importers/measured/readers.ts';
import { trafficWords } from '../importers/measured/traffic-facts.ts';
import type { Answers, ReadingReport } from '../importers/reading-report.ts';
import { reportLines } from '../importers/report-words.ts';
import { readDocument } from '../importers/settings-from/read-document.ts';
import { readSettings, SETTINGS_SOURCES } from '../importers/settings-from/read-settings.ts';
import { isThreadDump } from '../importers/thread-dump/sections.ts';
import { LogTimes, meaningOf } from '../importers/traffic-log/log-arrivals.ts';
import { LOG_FORMATS_READ } from '../importers/traffic-log/log-formats.ts';
import { logMeasurement } from '../importers/traffic-log/log-measurement.ts';
import { overviewOf } from '../importers/traffic-log/log-overview.ts';
import { LogReader } from '../importers/traffic-log/log-reader.ts';
import { logReport } from '../importers/traffic-log/log-report.ts';
import { HEAD_CHARACTERS, whatIs } from '../importers/what-is.ts';
import { formatDuration } from '../scenario/duration.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { ANSWER_OPTIONS, questionError, readAnswers } from './answers.ts';
import { readPieces } from './file-pieces.ts';
import { takeOptions } from './options.ts';
import { print, say } from './print.ts';
import { nameOf, reading } from './reading.ts';
import { readRunArguments } from './run-arguments.ts';
import { formatNumberCell, formatTable } from './table.ts';
import { UsageError, usageErrorOf } from './usage-error.ts';

/** Returns the exit status. Throws UsageError. */
export function readCommand(args: readonly string[]): number {
  const { values, flags, rest } = takeOptions(args, { values: ANSWER_OPTIONS, flags: ['--json'] });
  const [file, ...others] = rest;
  if (file === undefined || (file.startsWith('-') && file !== '-'))
    throw new UsageError('read: the file is missing; give a file, or "-" for standard input, first');
  const answers = readAnswers((name) => values.get(name)?.at(-1) ?? null);
  const { scenario } = readRunArguments(others, ANSWER_OPTIONS);
  const output = reading(file, () => readFile(file, answers, scenario));
  print(flags.has('--json') ? `${JSON.stringify(output.json)}\n` : `${output.lines.join('\n')}\n`);
  return 0;
}

interface Output {
  readonly json: unknown;
  readonly lines: readonly string[];
}

function readFile(file: string, answers: Answers, scenario: Scenario): Output {
  let log: LogReader | null = null;
  let text = '';
  let isOpen = true;
  const push = (piece: string): void => {
    const problem = log!.push(piece);
    if (problem !== null) throw usageErrorOf([problem], `${nameOf(file)}: `);
  };
  readPieces(file, 'read', (piece) => {
    if (log !== null) return push(piece);
    text += piece;
    if (isOpen && text.length >= HEAD_CHARACTERS) {
      isOpen = false;
      if (whatIs(text.slice(0, HEAD_CHARACTERS), false, answers) === 'log') {
        log = new LogReader(null, answers);
        push(text);
        text = '';
        return;
      }
    }
    if (text.length > FILE_BYTES_MAX)
      throw new UsageError(`${nameOf(file)}: is longer than ${FILE_BYTES_MAX} characters, the limit`);
  });
  if (log !== null) return logOutput(log, file);
  if (text.trim() === '') throw new UsageError(`${nameOf(file)}: is empty`);
  if (isThreadDump(text)) throw new UsageError(`${nameOf(file)}: is a thread dump; use "threadway threads"`);
  const what = whatIs(text.slice(0, HEAD_CHARACTERS), text.length <= HEAD_CHARACTERS, answers);
  if (what === 'log') {
    log = new LogReader(null, answers);
    push(text);
    return logOutput(log, file);
  }
  return what === 'measured'
    ? measuredOutput(text, answers, file)
    : settingsOutput(text, scenario, answers, file);
}

function logOutput(reader: LogReader, file: string): Output {
  const read = reader.end();
  if (!read.ok) throw usageErrorOf([read.problem], `${nameOf(file)}: `);
  const { log } = read;
  const [question] = log.layout.questions;
  const meaning = meaningOf(log);
  const report = logReport(log, meaning);
  if (question !== undefined)
    refuseUnanswered(report, () => questionError(question, 'the lines do not show it'));
  const times = new LogTimes(log, meaning);
  const measurement = logMeasurement(log, times, overviewOf(times));
  return {
    json: { kind: 'log', report, measurement },
    lines: [...reportLines(report), ...(measurement === null ? ['No durations.'] : factsOf(measurement))],
  };
}

/** Shows what was understood, then which questions must be answered. */
function refuseUnanswered(report: ReadingReport, error: () => UsageError): never {
  say(
    reportLines(report)
      .map((line) => `${line}\n`)
      .join(''),
  );
  throw error();
}

function measuredOutput(text: string, answers: Answers, file: string): Output {
  const steps = readMeasured(text, answers, inflateSync);
  for (;;) {
    const step = steps.next();
    if (step.done !== true) continue;
    const read = step.value;
    if (read.ok) {
      const { report, measurement } = read;
      return {
        json: { kind: 'measured', report, measurement },
        lines: [...reportLines(report), ...factsOf(measurement)],
      };
    }
    if (read.question === null || read.format === null || read.sign === null)
      throw usageErrorOf([read.problem], `${nameOf(file)}: `);
    const { format, sign, sample, question, problem } = read;
    refuseUnanswered({ format, sign, sample, units: [], rows: [], span: '', left: [] }, () =>
      questionError(question, problem.value),
    );
  }
}

/** From a list of more percentiles than this, only those with a name are shown. */
const MOST_PERCENTILES = 11;
const NAMED: readonly number[] = [0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 0.9999, 1];

/** The measured figures. Figures that the file does not contain are left out. */
function factsOf(measurement: Measurement): readonly string[] {
  const { tool, ratePerSecond, offeredPerSecond, count, errors, connections, pauseNanos, meanNanos } =
    measurement;
  const time = (nanos: number): string => formatDuration(Number(nanos.toPrecision(5)));
  const facts: readonly (readonly [string, string | null])[] = [
    ['Measured by', tool],
    ['Requests', count === null ? null : formatNumberCell(count)],
    ['Answered, per second', ratePerSecond === null ? null : formatNumberCell(ratePerSecond, 2)],
    ['Offered, per second', offeredPerSecond === null ? null : formatNumberCell(offeredPerSecond, 2)],
    ['Errors', errors === null ? null : formatNumberCell(errors)],
    ['Connections or users', connections === null ? null : formatNumberCell(connections)],
    ['Pause of a user', pauseNanos === null ? null : time(pauseNanos)],
    ['Mean latency', meanNanos === null ? null : time(meanNanos)],
    ...measurement.percentiles
      .filter(({ fraction }, _, all) =>
        all.length > MOST_PERCENTILES ? NAMED.includes(fraction) : fraction > 0,
      )
      .map(({ fraction, nanos }): readonly [string, string] => [
        fraction === 1 ? 'Longest' : `p${Number((fraction * 100).toPrecision(10))}`,
        time(nanos),
      ]),
  ];
  const rows = facts.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  return [formatTable(rows), ...trafficWords(measurement), ...measurement.notes];
}

function settingsOutput(text: string, scenario: Scenario, answers: Answers, file: string): Output {
  const document = readDocument(text, { yaml, xml });
  const read = readSettings(text, scenario, scenario.servers[0]!.id, answers.part, document);
  if (read.question !== null) throw questionError(read.question, 'the text contains several');
  if (read.sources.length === 0) {
    const known = [...new Set([...READABLE, ...SETTINGS_SOURCES])].join(', ');
    throw new UsageError(`${nameOf(file)}: not recognised; recognised: ${known}, ${LOG_FORMATS_READ}`);
  }
  if (read.problems.length > 0) throw usageErrorOf(read.problems, `${nameOf(file)}: `);
  const { sources, understood, notUnderstood, unlisted } = read;
  return {
    json: { kind: 'settings', sources, understood, notUnderstood, unlisted, scenario: read.scenario },
    lines: [
      `Read as ${sources.join(', ')}.`,
      formatTable(
        understood.map(({ given, becomes, value, why }) => [given, becomes, value, why]),
        [0, 1, 2, 3],
      ),
      ...notUnderstood.map(({ given, why }) => `Not imported: ${given} (${why}).`),
      ...(unlisted > 0 ? [`Not listed: ${unlisted} more.`] : []),
    ].filter((line) => line !== ''),
  };
}
