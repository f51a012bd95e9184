// `threadway import-log`: writes a scenario with the traffic of a log to standard output, and a report about
// the log to standard error.

import { basename } from 'node:path';
import { SUMMARY_TABLE_READER } from '../importers/measured/latency-csv.ts';
import { readerOf } from '../importers/measured/readers.ts';
import type { Answers } from '../importers/reading-report.ts';
import { formatWords, leftWords, sampleWords, unitWords } from '../importers/report-words.ts';
import { chainWords } from '../importers/traffic-log/chain-words.ts';
import { EPOCH_MIN, formatInstantOf, parseInstantOf } from '../importers/traffic-log/instant.ts';
import { type LogMeaning, LogTimes, meaningOf } from '../importers/traffic-log/log-arrivals.ts';
import { LOG_FORMAT_IDS, LOG_STAMPS } from '../importers/traffic-log/log-format.ts';
import {
  busiestSpan,
  firstSpan,
  type LogOverview,
  type LogSpan,
  overviewOf,
} from '../importers/traffic-log/log-overview.ts';
import { LogReader, type TrafficLog } from '../importers/traffic-log/log-reader.ts';
import { logReport } from '../importers/traffic-log/log-report.ts';
import {
  type LogUse,
  SERVICE_TIMES,
  usesOf,
  WAITING_PARTS,
  withLogTraffic,
} from '../importers/traffic-log/log-scenario.ts';
import { type LogTraffic, takeTraffic } from '../importers/traffic-log/log-traffic.ts';
import { chainIn } from '../importers/traffic-log/span-chain.ts';
import { HEAD_CHARACTERS, whatIs } from '../importers/what-is.ts';
import { formatDuration, parseDuration } from '../scenario/duration.ts';
import { type Problem, showValue } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { TIMESTAMPS_MAX } from '../scenario/shapes/common.ts';
import { ANSWER_OPTIONS, questionError, readAnswers } from './answers.ts';
import { readPieces } from './file-pieces.ts';
import { takeOptions } from './options.ts';
import { print, say } from './print.ts';
import { ProgressLine } from './progress.ts';
import { nameOf, reading } from './reading.ts';
import { readRunArguments } from './run-arguments.ts';
import { formatNumberCell } from './table.ts';
import { optionMeantBy } from './unknown-name.ts';
import { UsageError, usageErrorOf } from './usage-error.ts';

const OPTIONS = [
  '--as',
  '--from',
  '--until',
  '--busiest',
  '--service-times',
  '--waiting',
  '--stamp',
  '--service',
  '--log-format',
  ...ANSWER_OPTIONS,
] as const;
type OptionName = (typeof OPTIONS)[number];
type OptionValue = (name: OptionName) => string | null;

/** Returns the exit status. Throws UsageError. */
export function importLogCommand(args: readonly string[]): number {
  const { values, rest } = takeOptions(args, { values: OPTIONS });
  const [file, ...others] = rest;
  if (file === undefined || (file.startsWith('-') && file !== '-')) {
    const meant = file === undefined ? '' : optionMeantBy(file, OPTIONS);
    if (meant !== '') throw new UsageError(`argument: ${showValue(file)} is not known; ${meant}`);
    throw new UsageError('import-log: the log is missing; give a file, or "-" for standard input, first');
  }
  const given: OptionValue = (name) => values.get(name)?.at(-1) ?? null;
  const { scenario } = readRunArguments(others, OPTIONS);
  return reading(file, () => replayLog(file, given, scenario));
}

function replayLog(file: string, given: OptionValue, scenario: Scenario): number {
  const answers = readAnswers(given);
  const log = readLog(file, given, answers);
  refuseUnanswered(log);
  const meaning = readMeaning(log, given, answers);
  const times = new LogTimes(log, meaning);
  const overview = overviewOf(times);
  const span = readSpan(log, times, overview, given);
  const has = { durations: log.layout.hasDurations, waits: log.layout.hasWaits };
  const taken = takeTraffic(times, span, has, chainIn(log, meaning.service));
  if (!taken.ok) throw usageErrorOf([taken.problem]);
  const { traffic } = taken;
  const use = readUse(traffic, given);
  const parsed = withLogTraffic(scenario, traffic, use, file === '-' ? null : basename(file));
  if (!parsed.ok) throw usageErrorOf(parsed.problems);
  say(
    report(log, meaning, span, traffic, use)
      .map((line) => `${line}\n`)
      .join(''),
  );
  print(`${JSON.stringify(parsed.scenario)}\n`);
  return 0;
}

/** Shows what was understood of the log, then names the options that answer the open questions. Throws UsageError. */
function refuseUnanswered(log: TrafficLog): void {
  const [question] = log.layout.questions;
  if (question === undefined) return;
  const { format, sign, sample } = logReport(log, meaningOf(log));
  const lines = [formatWords({ format, sign }), ...(sample === null ? [] : sampleWords(sample))];
  say(lines.map((line) => `${line}\n`).join(''));
  throw questionError(
    question,
    log.layout.id === 'csv' ? 'the header does not show it' : 'the lines do not show it',
  );
}

function oneOf<Choice extends string>(
  given: OptionValue,
  name: OptionName,
  choices: readonly Choice[],
): Choice | null {
  const text = given(name);
  if (text === null) return null;
  const choice = choices.find((each) => each === text);
  if (choice !== undefined) return choice;
  throw new UsageError(`${name}: ${showValue(text)} is not allowed; allowed: ${choices.join(', ')}`);
}

const counted = (count: number, one: string, other: string): string =>
  `${formatNumberCell(count)} ${count === 1 ? one : other}`;

function readLog(file: string, given: OptionValue, answers: Answers): TrafficLog {
  const reader = new LogReader(oneOf(given, '--as', LOG_FORMAT_IDS), answers);
  const progress = new ProgressLine(process.stderr);
  const refuse = (problem: Problem): UsageError => usageErrorOf([problem], `${nameOf(file)}: `);
  const format = given('--log-format');
  let head = '';
  let isOpen = true;
  if (format !== null) reader.push(`${format}\n`);
  try {
    readPieces(file, 'import-log', (text, bytes) => {
      if (isOpen && format === null && given('--as') === null) {
        head += text;
        const isWhole = text === '';
        if (isWhole || head.length >= HEAD_CHARACTERS) {
          isOpen = false;
          refuseReport(file, head.slice(0, HEAD_CHARACTERS), isWhole, answers);
        }
      }
      const problem = reader.push(text);
      if (problem !== null) throw refuse(problem);
      progress.report(
        () => `${formatNumberCell(bytes / 1e6)} MB, ${counted(reader.count, 'request', 'requests')}`,
      );
    });
  } finally {
    progress.clear();
  }
  const read = reader.end();
  if (!read.ok) throw refuse(read.problem);
  return read.log;
}

/** Rejects a load tool's report, which contains no requests and which another command reads. */
function refuseReport(file: string, head: string, isWhole: boolean, answers: Answers): void {
  if (whatIs(head, isWhole, answers) !== 'measured') return;
  const name = readerOf(head)?.name ?? '';
  if (name === SUMMARY_TABLE_READER.name) return;
  throw new UsageError(
    `${nameOf(file)}: is not a request log but output of ${name}; "threadway read ${file}" shows what is in it`,
  );
}

function readMeaning(log: TrafficLog, given: OptionValue, answers: Answers): LogMeaning {
  const itself = meaningOf(log);
  const unit = answers.unit ?? itself.unit;
  const service = given('--service');
  const index = service === null ? itself.service : log.services.indexOf(service);
  if (index === -1) {
    const known = log.services.map(showValue).join(', ') || 'none, as the log names no service';
    throw new UsageError(`--service: ${showValue(service)} is not allowed; allowed: ${known}`);
  }
  return {
    stamp: oneOf(given, '--stamp', LOG_STAMPS) ?? itself.stamp,
    unit,
    waitUnit: log.layout.waitUnit ?? unit,
    service: index,
  };
}

const INSTANT_WORDS = 'a date such as 2026-11-23T09:00:00Z, or a time after the first arrival such as 90s';

function readSpan(log: TrafficLog, times: LogTimes, overview: LogOverview, given: OptionValue): LogSpan {
  const busiest = given('--busiest');
  if (busiest !== null) {
    const lengthNanos = parseDuration(busiest);
    if (lengthNanos === null || lengthNanos === 0 || given('--from') !== null || given('--until') !== null) {
      throw new UsageError(
        `--busiest: ${showValue(busiest)} is not allowed; allowed: a time such as 60s, without --from and --until`,
      );
    }
    return busiestSpan(times, overview, lengthNanos);
  }
  if (given('--from') === null && given('--until') === null)
    return firstSpan(times, overview, TIMESTAMPS_MAX);
  const instant = (name: '--from' | '--until', otherwise: number): number => {
    const text = given(name);
    if (text === null) return otherwise;
    const nanos = parseInstantOf(text, log.rows.startSeconds, overview.firstNanos);
    if (nanos !== null) return nanos;
    throw new UsageError(`${name}: ${showValue(text)} is not allowed; allowed: ${INSTANT_WORDS}`);
  };
  return {
    fromNanos: instant('--from', overview.firstNanos),
    untilNanos: instant('--until', overview.lastNanos + 1),
  };
}

function readUse(traffic: LogTraffic, given: OptionValue): LogUse {
  const uses = usesOf(traffic);
  const use = {
    serviceTimes: oneOf(given, '--service-times', SERVICE_TIMES) ?? uses.serviceTimes[0],
    waiting: oneOf(given, '--waiting', WAITING_PARTS) ?? uses.waiting[0],
  };
  if (!uses.serviceTimes.includes(use.serviceTimes)) {
    throw new UsageError(
      use.serviceTimes === 'chain' && traffic.durations !== null
        ? `--service-times: "chain" is not allowed; allowed: ${uses.serviceTimes.join(', ')}, as the log shows no calls between services`
        : `--service-times: "${use.serviceTimes}" is not allowed; allowed: kept, as the log has no durations`,
    );
  }
  if (!uses.waiting.includes(use.waiting)) {
    throw new UsageError(
      `--waiting: "logged" is not allowed; allowed: all, none, as the log does not say how long upstreams took`,
    );
  }
  return use;
}

/**
 * The line about limits on calls. It is printed even if the scenario had no limits, because the import
 * removes all of them, including those that `--set` gave.
 */
const NO_LIMIT =
  'Calls take as long as the log says, and slow calls neither time out nor fail. Limits can be set for the run: --set timeout=1s, --set failAt=1s.';

/** The lines of the report: what was read, what was left out and what was assumed. */
function report(
  log: TrafficLog,
  meaning: LogMeaning,
  span: LogSpan,
  traffic: LogTraffic,
  { serviceTimes, waiting }: LogUse,
): readonly string[] {
  const { layout, rows, skipped } = log;
  const { stamp } = meaning;
  const step = rows.resolutionNanos === 1e9 ? 1e9 : 1e6;
  const zone = rows.startSeconds < EPOCH_MIN ? '' : ' UTC';
  const at = (nanos: number): string =>
    `${formatInstantOf(rows.startSeconds, Math.floor(nanos / step) * step)}${zone}`;
  const count = traffic.timestampsNanos.length;
  const said = logReport(log, meaning);
  const lines = [
    formatWords(said),
    ...(said.sample === null ? [] : sampleWords(said.sample)),
    ...said.units.map(unitWords),
    said.span,
    `${layout.name}: ${counted(rows.length, 'request', 'requests')} read, ${formatNumberCell(count)} of them from ${at(span.fromNanos)} until ${at(span.untilNanos)}.`,
    stamp === 'end' && layout.hasDurations
      ? 'A line is written when a request completes, so the request arrived earlier by its duration.'
      : 'Each request arrived at the time of its line.',
  ];
  if (log.others > 0) lines.push(`Not requests: ${counted(log.others, 'row', 'rows')}.`);
  if (rows.resolutionNanos === 1e9)
    lines.push('Times are whole seconds. Within a second, requests arrive at random.');
  if (traffic.durations !== null) {
    const { medianNanos, p99Nanos } = traffic.durations;
    // OTLP times are in nanoseconds, which would be hard to read.
    const [median, p99] = [medianNanos, p99Nanos].map((nanos) =>
      formatDuration(Number(nanos.toPrecision(5))),
    );
    lines.push(`Durations: median ${median}, p99 ${p99}.`);
    if (serviceTimes === 'chain' || (serviceTimes !== 'kept' && waiting !== 'none')) lines.push(NO_LIMIT);
    if (serviceTimes === 'chain' && traffic.chain !== null) lines.push(...chainWords(traffic.chain));
  }
  if (rows.failed > 0) {
    lines.push(
      `Server errors (5xx): ${formatNumberCell(rows.failed)}. They arrive like all others; what fails in a run depends on the scenario.`,
    );
  }
  lines.push(...said.left.map(leftWords));
  if (skipped.farAway > 0)
    lines.push(`Skipped: ${formatNumberCell(skipped.farAway)} more than thirty days from the first.`);
  if (rows.backwards > 0) {
    lines.push(`${counted(rows.backwards, 'is', 'are')} out of order; arrivals were sorted.`);
  }
  return lines.filter((line) => line !== '');
}
